import ArgumentParser
import TimeZoneLocalTime
import TimeZoneLookup

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// `tzlookup time`: the time in a zone, by the zone's name, and the same instant in others.
struct TimeCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "time",
    abstract: "Print the local time of a zone, or convert between zones.",
    usage: """
      tzlookup time <zone> [<instant> | --local <time>] [--to <zone> ...] [--json]
      tzlookup time <zone> --changes [<from>..<to>] [--json] [--zoneinfo <directory>]
      """,
    discussion: """
      EXAMPLES:
        tzlookup time Asia/Tokyo                           now
        tzlookup time Asia/Tokyo 2026-07-01T12:00Z         zone, local time
        tzlookup time Asia/Tokyo --local 2026-07-01T12:00  zone, UTC, local time
        tzlookup time Asia/Tokyo now --to Europe/Berlin    both, a line each
        tzlookup time Asia/Tokyo now --to 52.5,13.4        the zone at a point
        tzlookup time Europe/Berlin --changes 2026..2030   when clocks change
      """)

  @Argument(
    help: ArgumentHelp(
      "The zone's name, such as Europe/Berlin, case-insensitive; older names too; or a point in it as one word.",
      valueName: "zone"),
    completion: .zones)
  var zone: Word

  @Argument(
    help: ArgumentHelp(
      "The instant: now, ISO 8601 with its offset from UTC, or Unix seconds or milliseconds. (default: now)",
      valueName: "instant"))
  var instant: Word?

  /// Words too many, for the error that says how to write what is meant.
  @Argument(help: .hidden)
  var further: [Word] = []

  /// The option of the lookup, for the error that says where the instant goes.
  @Option(name: .customLong("time"), help: .hidden)
  var misplacedInstant: Word?

  @OptionGroup var local: LocalTimeOptions

  @Option(
    help: ArgumentHelp(
      "Print the same instant in this zone too, named as above; may be repeated.", valueName: "zone"),
    completion: .zones)
  var to: [Word] = []

  @OptionGroup var changes: ChangesOption

  @Flag(help: "Print daylight saving and the next change too. (always part of --json)")
  var verbose = false

  @Flag(
    help:
      "Print one JSON object: local time, offsets in seconds, abbreviation, name, previous and next transition; 'conversions' are those of --to, and 'candidates' the instants that --local may mean."
  )
  var json = false

  @OptionGroup var rules: RulesOption

  func execute(_ shapefiles: ShapefileAccess) throws(CommandFailure) -> ExitStatus {
    do throws(CommandFailure) {
      return try answer()
    } catch {
      guard error.status == .usage, let advice = wordOrder.advice else { throw error }
      throw advice
    }
  }

  private var wordOrder: WordOrder {
    WordOrder(
      zone: zone.text, instant: instant?.text, further: further.map(\.text), local: local.local?.text,
      misplacedInstant: misplacedInstant?.text)
  }

  private func answer() throws(CommandFailure) -> ExitStatus {
    if let word = further.first {
      throw .usage("unexpected argument '\(word.text)'; see 'tzlookup time --help'")
    }
    if misplacedInstant != nil { throw .usage("unknown option '--time'; see 'tzlookup time --help'") }
    try changes.requireLines(isVerbose: verbose, isJSON: json)
    let asked = try local.askedTime(instant, named: "<instant>") ?? .instant(.now)
    let style = ZoneTime.Style(isVerbose: verbose, changes: try changes.range())
    try rules.inputs.requireApart(from: nil)
    let clock = ZoneClock(asked, by: try rules.ruleBook(), style)
    let time = try ZoneArgument(zone).time(clock)
    let conversions = try conversions(of: time, clock.converting(time))
    try BufferedOutput.print(
      json
        ? time.json(conversions: to.isEmpty ? nil : conversions)
        : ([time] + conversions).map(\.text).joined(separator: "\n"))
    return .success
  }

  private func conversions(of time: ZoneTime, _ clock: ZoneClock) throws(CommandFailure) -> [ZoneTime] {
    var times: [ZoneTime] = []
    for zone in to { times.append(try ZoneArgument(zone).time(clock)) }
    return times
  }

  static func prepared(_ arguments: [String]) -> [String] { ChangesOption.completed(arguments) }
}

/// Which rules of local time a command uses.
struct RulesOption: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Take the rules of local time from this directory of compiled rules, such as /usr/share/zoneinfo, instead of the built-in ones. (default: $TZDIR, if set)",
      valueName: "directory"),
    completion: .directory)
  var zoneinfo: Word?

  /// The directory named in the arguments or in the environment.
  var directory: String? {
    if let zoneinfo { return zoneinfo.text }
    guard let value = getenv("TZDIR"), value.pointee != 0 else { return nil }
    return String(cString: value)
  }

  /// The files of the directory.
  var inputs: [CommandInput] {
    directory.map { [.rules($0, name: "\(zoneinfo == nil ? "TZDIR" : "--zoneinfo") \($0)")] } ?? []
  }

  /// The rules of the directory, or the built-in ones.
  ///
  /// - Throws: ``CommandFailure`` if there is no such directory.
  func ruleBook() throws(CommandFailure) -> TimeZoneRuleBook {
    guard let directory else { return .embedded }
    do throws(TimeZoneRulesError) {
      return try TimeZoneRuleBook(directory: directory)
    } catch {
      throw CommandFailure(error)
    }
  }
}
