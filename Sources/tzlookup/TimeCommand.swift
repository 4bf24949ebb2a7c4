import ArgumentParser
import CommandSupport
import TimeZoneLocalTime
import TimeZoneLookup

/// A zone's local time, by its name.
struct TimeCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "time",
    abstract: "Print the local time of a zone.",
    usage: "tzlookup time <zone> [<instant>] [--json] [--zoneinfo <directory>]")

  @Argument(help: ArgumentHelp("The zone's name, such as Europe/Berlin.", valueName: "zone"))
  var zone: Word

  @Argument(
    help: ArgumentHelp(
      "When: now, ISO 8601 with its offset from UTC, or Unix seconds (milliseconds from 12 digits on). (default: now)",
      valueName: "instant"))
  var instant: Word?

  @Flag(
    help:
      "Print one JSON object: local time, offsets in seconds, abbreviation, name, the changes before and after."
  )
  var json = false

  @OptionGroup var rules: ZoneinfoOption

  func execute() throws(CommandFailure) -> ExitStatus {
    let instant = try instant.map { word throws(CommandFailure) in try Instant.read(word) } ?? .now
    let clock = ZoneClock(at: instant, by: try rules.ruleBook())
    try BufferedOutput.print(try time(clock, json: json))
    return .success
  }

  private func time(_ clock: ZoneClock, json: Bool) throws(CommandFailure) -> String {
    do throws(TimeZoneRulesError) {
      let time = try clock.time(in: zone.text)
      return json ? time.json : time.line
    } catch {
      // Here the name comes from the arguments, not from data.
      if case .unknownZone = error { throw .usage("\(error)") }
      throw CommandFailure(error)
    }
  }
}
