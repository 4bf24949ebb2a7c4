import ArgumentParser
import TimeZonePresentation

/// The sun at each row, for `csv` and `ndjson`.
struct SunColumnArguments<Words: AnnotationWords>: ParsableArguments {
  @Flag(help: Words.help(.sun))
  var sun = false

  @Option(help: Words.help(.sunColumns, valueName: "names"))
  var sunColumns: Word?

  @Option(help: Words.help(.sunDate, valueName: "date"))
  var sunDate: Word?

  /// The options that are given, but for `--sun`.
  var given: [JobOption] {
    (sunColumns != nil ? [.sunColumns] : []) + (sunDate != nil ? [.sunDate] : [])
  }

  /// The columns to add; `nil` without `--sun`.
  func columns(hasTimes: Bool) throws(CommandFailure) -> SunColumns? {
    guard sun else { return nil }
    let date = try sunDate.map { word throws(CommandFailure) in
      try DateArgument(word.text, for: OptionSpelling.arguments.name(.sunDate))
    }
    return try SunColumns(
      parsing: sunColumns?.text, date: date ?? .day(0), hasTimes: hasTimes, .arguments)
  }
}
