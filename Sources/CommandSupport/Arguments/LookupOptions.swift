import ArgumentParser
import TimeZoneLocalTime
import TimeZoneLookup

/// What every lookup command understands, whatever it looks up in.
public struct LookupOptions: ParsableArguments {
  /// The point, as the shell split it.
  @Argument(
    help: ArgumentHelp(
      "Where: latitude and longitude in degrees, in any form shown above, or '-' to read points from standard input.",
      valueName: "point"))
  public var point: [Word] = []

  /// Whether all zones are asked for.
  @Flag(help: "Print all zones: disputed areas have several. One per line; joined by ';' for standard input.")
  public var all = false

  /// Whether the answer is to be JSON.
  @Flag(
    help:
      "Print one JSON object per point: latitude, longitude, all zones, how they were found, data version.")
  public var json = false

  /// Whether plain answers are to say how they were found.
  @Flag(help: "After each answer, print a tab and how it was found. (--json always says it)")
  public var verbose = false

  /// When.
  @Option(
    help: ArgumentHelp(
      "Print the zone's local time as well: now, ISO 8601 with its offset from UTC, or Unix seconds (milliseconds from 12 digits on).",
      valueName: "instant"))
  public var time: Word?

  /// Another program's way to write answers.
  @Option(
    help: ArgumentHelp(
      "'google': print the JSON of Google's Time Zone API, for --time or now.", valueName: "format"))
  public var format: Word?

  /// Which rules.
  @OptionGroup public var rules: ZoneinfoOption

  /// For the argument parser.
  public init() {}

  /// Whether the points come from standard input.
  var readsStandardInput: Bool { point.count == 1 && point[0].text == "-" }

  private var answerFormat: AnswerFormat { format != nil ? .google : json ? .json : all ? .all : .plain }

  /// Fails where there is nothing to look up, or options contradict each other.
  ///
  /// - Throws: ``CommandFailure``: a usage error with an example.
  public func check() throws(CommandFailure) {
    if let format, format.text != "google" {
      throw .usage("there is no format '\(format.text)': expected 'google'; see 'tzlookup --help'")
    }
    if format != nil, all || json || verbose {
      throw .usage("--format leaves no room for --all, --json and --verbose")
    }
    if rules.zoneinfo != nil, time == nil, format == nil {
      throw .usage("--zoneinfo is for --time and --format; see 'tzlookup --help'")
    }
    if point.isEmpty {
      if format != nil { try BufferedOutput.print(GoogleAnswer.Invalid.noLocation.json) }
      throw .usage("no point given: try 'tzlookup 43.06 141.35', or see 'tzlookup --help'")
    }
  }

  /// Looks up what the arguments ask for and prints it.
  ///
  /// - Parameter source: Where to look it up.
  /// - Returns: What to end with.
  /// - Throws: ``CommandFailure``
  public func answer(from source: ZoneSource) throws(CommandFailure) -> ExitStatus {
    let lookup = Lookup(source, format: answerFormat, tellsSource: verbose, clock: try clock())
    return readsStandardInput ? try lookup.answerStandardInput() : try lookup.answer(point.map(\.text))
  }

  private func clock() throws(CommandFailure) -> ZoneClock? {
    guard let instant = try instant() else { return nil }
    return ZoneClock(at: instant, by: try rules.ruleBook())
  }

  private func instant() throws(CommandFailure) -> Instant? {
    guard let time else { return format == nil ? nil : .now }
    do throws(CommandFailure) {
      return try .read(time)
    } catch {
      if format != nil { try BufferedOutput.print(GoogleAnswer.Invalid.timestamp.json) }
      throw error
    }
  }
}

extension LookupOptions {
  /// The same options as arguments, for another program that understands them.
  public var forwarded: [String] {
    var arguments: [String] = []
    if all { arguments.append("--all") }
    if json { arguments.append("--json") }
    if verbose { arguments.append("--verbose") }
    for (name, word) in [("time", time), ("format", format), ("zoneinfo", rules.zoneinfo)] {
      if let word { arguments.append("--\(name)=\(word.text)") }
    }
    return arguments + ["--"] + point.map(\.text)
  }
}
