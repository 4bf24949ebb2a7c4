import ArgumentParser
import CommandSupport
import TimeZoneLookup

/// Answers by the nearest principal location, without a look at borders.
struct NearestOptions: ParsableArguments {
  @Flag(
    name: .customLong("nearest"),
    help: "Print the zone whose principal location is nearest, whatever the borders say.")
  var isAsked = false

  @Option(
    help: ArgumentHelp(
      "With --nearest: only the places of this country, such as JP, if it has any.", valueName: "code"))
  var country: Word?

  @Option(
    help: ArgumentHelp(
      "With --nearest: take the places from this file (like zone.tab or zone1970.tab), not from the one inside.",
      valueName: "file"),
    completion: .file())
  var zoneTable: Word?

  static let boundariesGiven = CommandFailure.usage(
    "--nearest asks no boundaries: leave out --index, --shapes and --field, or --nearest")

  /// Fails where one of the options is given that need `--nearest`.
  func requireNone() throws(CommandFailure) {
    if country != nil {
      throw .usage("--country is for --nearest and for 'tzlookup zone'; see 'tzlookup --help'")
    }
    if zoneTable != nil { throw .usage("--zone-table is for --nearest; see 'tzlookup --help'") }
  }

  /// Where to look up.
  func source() throws(CommandFailure) -> ZoneSource {
    let table = try zoneTable.map { path throws(CommandFailure) in try Self.table(path.text) } ?? .embedded
    if let code = country?.text, !table.hasRows(country: code) {
      Diagnostics.report(
        "\(table.name) has no place of a country \"\(code)\" (codes are capital letters, such as JP): all places count"
      )
    }
    // All zones of the table inside are known: there is nothing to look up.
    return ZoneSource(
      nearestIn: table, country: country?.text,
      isKnown: zoneTable == nil ? nil : { ZoneDirectory.embedded.contains($0) },
      dataVersion: zoneTable == nil ? ZoneTable.embeddedVersion : nil)
  }

  private static func table(_ path: String) throws(CommandFailure) -> ZoneTable {
    do throws(TableError) {
      return try ZoneTable(contentsOf: path)
    } catch {
      throw CommandFailure(error)
    }
  }
}
