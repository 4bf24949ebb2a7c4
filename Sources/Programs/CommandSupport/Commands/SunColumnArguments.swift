import ArgumentParser
import TimeZoneAnnotation

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

/// Column names in an argument, joined by commas, each optionally renamed: `city=nearest_city,country`.
package enum ColumnNames {
  /// Reads such an argument.
  ///
  /// - Parameters:
  ///   - text: The argument.
  ///   - option: The option's name, for messages.
  ///   - list: All facts, for messages.
  ///   - fact: The fact of a name; `nil` if it is unknown.
  /// - Returns: The facts, in order, and the name of each.
  /// - Throws: ``CommandFailure``, a usage error.
  package static func read<Fact>(
    _ text: String, for option: String, _ list: String, _ fact: (String) -> Fact?
  ) throws(CommandFailure) -> [(fact: Fact, name: String)] {
    var facts: [(fact: Fact, name: String)] = []
    for item in text.split(separator: ",", omittingEmptySubsequences: false) {
      // A space may follow a comma.
      let words = item.drop { $0 == " " }
      let parts = words.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        .map { String($0) }
      guard let found = fact(parts[0]) else {
        throw .usage(
          "\(option): expected names joined by commas (\(list)), found \(parts[0].quotedForMessage)")
      }
      let name = parts.count > 1 ? parts[1] : parts[0]
      guard !name.isEmpty else {
        throw .usage("\(option): expected a name after '\(parts[0])=', found none")
      }
      facts.append((found, name))
    }
    return facts
  }
}
