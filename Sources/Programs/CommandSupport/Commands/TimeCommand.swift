import ArgumentParser

struct TimeCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "time",
    abstract: "Print the local time of a zone, or convert between zones.",
    usage: """
      tzlookup time <zone> [<instant> | --local <time>] [--to <zone> ...] [--json]
      tzlookup time <zone> (--changes <from>..<to> | --next-changes) [--json] [--zoneinfo <directory>]
      """,
    discussion: """
      EXAMPLES:
        tzlookup time Asia/Tokyo                           now
        tzlookup time Asia/Tokyo 2026-07-01T12:00Z         zone, local time
        tzlookup time Asia/Tokyo --local 2026-07-01T12:00  zone, UTC, local time
        tzlookup time Asia/Tokyo now --to Europe/Berlin    both, a line each
        tzlookup time Asia/Tokyo now --to 52.5,13.4        the zone at a point
        tzlookup time Munich now --to 'Tokyo Standard Time'
                                                           a city, and Windows
        tzlookup time Europe/Berlin --changes 2026..2030   when clocks change
      """)

  @Argument(
    help: ArgumentHelp(
      "The zone, given as a name such as Europe/Berlin or europe/berlin, an older name, a Windows or Rails name, a city, or a point in the zone written as one word.",
      valueName: "zone"),
    completion: .zones)
  var zone: Word

  @Argument(
    help: ArgumentHelp(
      "The instant, given as now, ISO 8601 with its UTC offset, a day (its first instant), or Unix seconds or milliseconds. (default: now)",
      valueName: "instant"))
  var instant: Word?

  /// Superfluous words, for the error that shows the correct form.
  @Argument(help: .hidden)
  var further: [Word] = []

  /// The option of the lookup, for the error that shows the place of the instant.
  @Option(name: .customLong("time"), help: .hidden)
  var misplacedInstant: Word?

  @OptionGroup var local: LocalTimeOptions

  @Option(
    help: ArgumentHelp(
      "Also print the same instant in this zone, named in any of these ways. May be repeated.",
      valueName: "zone"),
    completion: .zones)
  var to: [Word] = []

  @OptionGroup var changes: ChangesOption
  @Flag("Also print daylight saving and the next change. (always part of --json)") var verbose = false

  @Flag(
    "Print one JSON object with local time, offsets in seconds, abbreviation, name, and previous and next transition. 'conversions' has the zones of --to, and 'candidates' the instants that --local may mean."
  )
  var json = false

  @OptionGroup var rules: RulesOption

  func execute(_ shapefiles: ShapefileAccess) throws -> ExitStatus {
    do {
      return try answer()
    } catch {
      guard CommandFailure(error).status == .usage, let advice else { throw error }
      throw advice
    }
  }

  private func answer() throws -> ExitStatus {
    if let word = further.first {
      throw CommandFailure.usage("unexpected argument '\(word.text)'; see 'tzlookup time --help'")
    }
    try refuse(if: misplacedInstant != nil, "unknown option '--time'; see 'tzlookup time --help'")
    try changes.requireLines(isVerbose: verbose, isJSON: json)
    let asked = try local.askedTime(instant, named: "<instant>") ?? .instant(.now)
    let style = ZoneTime.Style(isVerbose: verbose, changes: try changes.range())
    try rules.inputs.requireApart(from: nil)
    let clock = ZoneClock(asked, by: try rules.database(), style)
    let time = try ZoneArgument(zone).time(clock)
    let others = clock.converting(time)
    let conversions = try to.map { try ZoneArgument($0).time(others) }
    try BufferedOutput.print(
      json
        ? time.json(conversions: to.isEmpty ? nil : conversions).text
        : ([time] + conversions).map(\.text).joined(separator: "\n"))
    return .success
  }
}

package struct RulesOption: ParsableArguments {
  @Option(
    "Read the rules of local time from this directory of compiled rules, such as /usr/share/zoneinfo. (default: $TZLOOKUP_ZONEINFO or $TZDIR if set, or else the built-in rules)",
    "directory", completion: .directory)
  var zoneinfo: Word?

  /// The environment variable that names a directory of rules, which precedes the one that other programs also follow.
  static let variable = "TZLOOKUP_ZONEINFO"

  package init() {}

  /// The directory, and what names it: the option, or a variable of the environment.
  var named: (directory: String, by: String)? {
    if let zoneinfo { return (zoneinfo.text, "--zoneinfo") }
    for name in [Self.variable, "TZDIR"] {
      if let value = environmentValue(name), !value.isEmpty { return (value, name) }
    }
    return nil
  }

  var directory: String? { named?.directory }

  var inputs: [CommandInput] {
    named.map { [.rules($0.directory, name: "\($0.by) \($0.directory)")] } ?? []
  }

  package func database() throws -> TimeZoneDatabase {
    guard let named else { return .embedded }
    return try reading {
      let database = try TimeZoneDatabase(directory: named.directory)
      if named.by == Self.variable { database.reportIfOlder(named.directory) }
      return database
    }
  }

  /// Reads the directory; a failure has the variable that names it.
  private func reading<Value>(_ read: () throws -> Value) throws -> Value {
    do {
      return try read()
    } catch {
      throw CommandFailure(error).with { zoneinfo == nil ? "\(named?.by ?? ""): \($0)" : $0 }
    }
  }

  /// The same with the rules of all zones in memory: for a program that runs for long.
  package func loadedTimeZoneDatabase() throws -> TimeZoneDatabase {
    let database = try self.database()
    guard let named else { return database }
    if let loaded = try reading({ try database.loadedIfAny() }) { return loaded }
    throw CommandFailure.noRules(in: named.directory, named: named.by)
  }
}

extension TimeZoneDatabase {
  /// Warns of rules in a directory that are older than the built-in ones.
  fileprivate func reportIfOlder(_ directory: String) {
    guard let version, let builtIn = Self.embedded.version, IndexOverride.isOlder(version, than: builtIn)
    else {
      return
    }
    Diagnostics.report(
      "\(RulesOption.variable): \(directory) has the \(version) rules, older than the built-in \(builtIn); unset it to use those"
    )
  }
}
