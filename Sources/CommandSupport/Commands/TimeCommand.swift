import ArgumentParser
import TimeZoneDirectory
import TimeZoneLocalTime
import TimeZoneLookup

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// `tzlookup time`: a zone's local time, by the zone's name.
struct TimeCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "time",
    abstract: "Print the local time of a zone.",
    usage: "tzlookup time <zone> [<instant>] [--json] [--zoneinfo <directory>]")

  @Argument(
    help: ArgumentHelp(
      "The zone's name, such as Europe/Berlin, case-insensitive; older names too.", valueName: "zone"),
    completion: .zones)
  var zone: Word

  @Argument(
    help: ArgumentHelp(
      "The instant: now, ISO 8601 with its offset from UTC, or Unix seconds (milliseconds from 12 digits on). (default: now)",
      valueName: "instant"))
  var instant: Word?

  @Flag(
    help:
      "Print one JSON object: local time, offsets in seconds, abbreviation, name, previous and next transition."
  )
  var json = false

  @OptionGroup var rules: RulesOption

  func execute(_ shapefiles: ShapefileAccess) throws(CommandFailure) -> ExitStatus {
    try rules.inputs.requireApart(from: nil)
    let instant = try instant.map { word throws(CommandFailure) in try Instant(word) } ?? .now
    let time = try time(ZoneClock(at: instant, by: try rules.ruleBook()))
    try BufferedOutput.print(json ? time.json : time.line)
    return .success
  }

  private func time(_ clock: ZoneClock) throws(CommandFailure) -> ZoneTime {
    do throws(TimeZoneRulesError) {
      return try clock.time(in: zone.text)
    } catch {
      let spelling: String
      switch error {
      case .unknownZone, .invalidIdentifier: spelling = try knownSpelling()
      default: throw CommandFailure(error)
      }
      do throws(TimeZoneRulesError) {
        return try clock.time(in: spelling)
      } catch {
        // Here the name comes from the arguments, not from data.
        if case .unknownZone = error { throw .usage("\(error)") }
        throw CommandFailure(error)
      }
    }
  }

  /// The name as the tz database spells it. Only asked where it is not spelled so, as the directory takes time to build.
  private func knownSpelling() throws(CommandFailure) -> String {
    do throws(ZoneDirectoryError) {
      return try ZoneDirectory.embedded.spelling(for: zone.text)
    } catch {
      throw CommandFailure(error)
    }
  }
}

extension Instant {
  /// The instant of an argument.
  ///
  /// - Throws: ``CommandFailure``: a usage error that names the forms understood.
  init(_ word: Word) throws(CommandFailure) {
    do throws(TimeError) {
      try self.init(parsing: word.text)
    } catch {
      throw CommandFailure(error)
    }
  }
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
