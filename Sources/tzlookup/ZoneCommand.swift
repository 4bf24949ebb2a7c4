import ArgumentParser
import CommandSupport
import TimeZoneDirectory
import TimeZoneLookup

/// From a zone back to a place.
struct ZoneCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "zone",
    abstract: "Print a zone's country, principal location and other names.",
    usage: """
      tzlookup zone [<name>] [--json]
      tzlookup zone --country <code> [--json]
      """,
    discussion: """
      EXAMPLES:
        tzlookup zone America/Denver    US, where it is, what else it is called
        tzlookup zone asia/calcutta     an older name: that of today is Asia/Kolkata
        tzlookup zone                   the zone this machine is set to
        tzlookup zone --country JP      the zones of a country, one per line
      """)

  @Argument(
    help: ArgumentHelp(
      "A zone's name, older ones too, in capitals or not. (default: the zone this machine is set to, by TZ or /etc/localtime)",
      valueName: "name"),
    completion: .zones)
  var name: Word?

  @Option(
    help: ArgumentHelp("Print the zones of this country, such as JP.", valueName: "code"),
    completion: .countries)
  var country: Word?

  @Flag(help: "Print one JSON object.")
  var json = false

  func execute() throws(CommandFailure) -> ExitStatus {
    if let country {
      if name != nil { throw .usage("a zone's name and --country are two questions: ask one of them") }
      try printZones(ofCountry: country.text)
    } else {
      try printZone()
    }
    return .success
  }

  private func printZones(ofCountry code: String) throws(CommandFailure) {
    let directory = ZoneDirectory.embedded
    let zones = try answer { () throws(ZoneDirectoryError) in try directory.zones(inCountry: code) }
    guard json else { return try BufferedOutput.print(zones.map { $0.name + "\n" }.joined()) }
    try BufferedOutput.print(
      JSONText.object([
        (name: "country", value: directory.country(code)?.json ?? JSONText.string(code)),
        (name: "zones", value: JSONText.array(zones.map { JSONText.object($0.members) })),
        directory.versionMember,
      ]))
  }

  private func printZone() throws(CommandFailure) {
    let directory = ZoneDirectory.embedded
    let machine =
      name == nil ? try answer { () throws(ZoneDirectoryError) in try MachineZone.current() } : nil
    let asked = name?.text ?? machine?.name ?? ""
    let entry = try answer { () throws(ZoneDirectoryError) in try directory.entry(for: asked) }
    if json {
      let source = machine.map { [(name: "setBy", value: JSONText.string($0.source.rawValue))] } ?? []
      try BufferedOutput.print(JSONText.object(entry.members + source + [directory.versionMember]))
    } else {
      let source = machine.map { [(label: "set by", value: $0.source.text)] } ?? []
      try BufferedOutput.print(TwoColumns.text(entry.lines + source))
    }
  }

  private func answer<T>(_ question: () throws(ZoneDirectoryError) -> T) throws(CommandFailure) -> T {
    do throws(ZoneDirectoryError) {
      return try question()
    } catch {
      throw CommandFailure(error)
    }
  }
}

extension MachineZone.Source {
  fileprivate var text: String { self == .unset ? "nothing, which means UTC" : rawValue }
}
