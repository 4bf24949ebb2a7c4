import ArgumentParser
import TimeZoneAnnotation
import TimeZoneAnswers

/// The sun at each row, for `csv` and `ndjson`.
struct SunColumnArguments<Words: AnnotationWords>: ParsableArguments {
  @Flag(
    help:
      "Add \(Words.value)s sunrise, sunset and sun_state (normal, polarDay, polarNight, noSolarNoon, noSuchDate): for the local date of each row's time, of --sun-date, or today."
  )
  var sun = false

  @Option(
    help: ArgumentHelp(
      "Which \(Words.value)s --sun adds, joined by commas: those three, \(SunFact.further). sunset=dusk gives one another name.",
      valueName: "names"))
  var sunColumns: Word?

  @Option(
    help: ArgumentHelp(
      "For --sun: the local date of all rows, such as 2026-06-21, or today, tomorrow or yesterday.",
      valueName: "date"))
  var sunDate: Word?

  /// The columns to add; `nil` without `--sun`.
  ///
  /// - Parameter hasTimes: Whether rows have times.
  /// - Returns: The columns.
  /// - Throws: ``CommandFailure``, a usage error.
  func columns(hasTimes: Bool) throws(CommandFailure) -> SunColumns? {
    guard sun else {
      if sunColumns != nil { throw .usage("--sun-columns is for --sun; see --help") }
      if sunDate != nil { throw .usage("--sun-date is for --sun; see --help") }
      return nil
    }
    if sunDate != nil, hasTimes {
      throw .usage("--sun-date excludes --time and --local-time: rows have the date of their own time")
    }
    let facts = try facts()
    if !hasTimes, let fact = facts.first(where: { $0.fact.needsInstant })?.fact {
      throw .usage("--sun-columns: \(fact.rawValue) needs --time or --local-time")
    }
    let date = try sunDate.map { word throws(CommandFailure) in try DateArgument(word.text, for: "--sun-date")
    }
    return SunColumns(facts: facts, date: date ?? .day(0))
  }

  private func facts() throws(CommandFailure) -> [(fact: SunFact, name: String)] {
    guard let text = sunColumns?.text else { return SunFact.usual.map { ($0, $0.rawValue) } }
    return try ColumnNames.read(text, for: "--sun-columns", SunFact.list) { SunFact(rawValue: $0) }
  }
}
