import ArgumentParser
import CommandSupport
import TimeZoneLookup

/// The root: which zone is at a point.
struct LookupCommand: Command {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "tzlookup",
      abstract: "Tell the time zone at a point on Earth, offline and exactly.",
      usage: """
        tzlookup <latitude> <longitude> [--all | --json]
        tzlookup <point> [--all | --json] [--index <file> | --shapes <file>]
        tzlookup <point> [--fallback <policy>] [--sea <policy>] [--country <code>]
        tzlookup <point> --nearest [--country <code>] [--zone-table <file>]
        tzlookup <point> [--time <instant>] [--format google] [--zoneinfo <directory>]
        tzlookup - < points.txt
        tzlookup <subcommand>
        """,
      discussion: discussion,
      version: Version.text,
      subcommands: [
        CSVCommand.self, NDJSONCommand.self, TimeCommand.self, NearCommand.self, ZoneCommand.self,
        ExportCommand.self,
        InfoCommand.self, CompileCommand.self, VerifyCommand.self, CompareCommand.self,
      ])
  }

  @OptionGroup var lookup: LookupOptions

  @Option(
    help: ArgumentHelp(
      "Look up in this index, which 'tzlookup compile' made, not in the one inside.", valueName: "file"),
    completion: .file())
  var index: Word?

  @Option(
    help: ArgumentHelp("Look up in this shapefile: no index needed, but slower.", valueName: "file"),
    completion: .file(extensions: ["shp"]))
  var shapes: Word?

  @Option(
    help: ArgumentHelp("The shapefile's field with the zone identifiers. (default: tzid)", valueName: "name"))
  var field: Word?

  @Flag(
    name: .customLong("nearest"),
    help: "Print the zone whose principal location is nearest, whatever the borders say.")
  var asksNearest = false

  @OptionGroup var policy: PolicyOptions

  func execute() throws(CommandFailure) -> ExitStatus {
    try lookup.check()
    if asksNearest { return try lookup.answer(from: nearestPlaces()) }
    if let shapes { try handOver(shapes) }
    if field != nil { throw .usage("--field is for --shapes; see 'tzlookup --help'") }
    return try lookup.answer(from: ZoneSource(.opened(index), policy: policy.policy()))
  }

  private func nearestPlaces() throws(CommandFailure) -> ZoneSource {
    if index != nil || shapes != nil || field != nil || policy.concernsPolygons {
      throw .usage(
        "--nearest asks no boundaries: leave out --index, --shapes, --field, --fallback and --sea, or --nearest"
      )
    }
    return ZoneSource(
      nearestBy: try policy.placesPolicy(),
      dataVersion: policy.zoneTable == nil ? ZoneTable.embeddedVersion : nil)
  }

  private func handOver(_ shapes: Word) throws(CommandFailure) -> Never {
    if index != nil { throw .usage("--index and --shapes are two places to look up in: give one of them") }
    var arguments = ["lookup", "--shapes=\(shapes.text)"]
    if let field { arguments.append("--field=\(field.text)") }
    try SiblingProgram.shapes.become(arguments + policy.arguments + lookup.forwarded, for: "--shapes")
  }
}

extension LookupCommand {
  private static let discussion = """
    EXAMPLES:
      tzlookup 43.06 141.35           Asia/Tokyo
      tzlookup -33.87 151.21          Australia/Sydney
      tzlookup 43.84 87.53 --all      Asia/Shanghai and Asia/Urumqi, one per line
      tzlookup 43.06 141.35 --json    a JSON object
      tzlookup 43.06 141.35 --time now
                                      the zone and its local time
      tzlookup - < points.txt         one point per line, one answer per line
      tzlookup zone America/Denver    its country, principal location, older names

    POINTS (WGS 84):
      43.06 141.35                    degrees: latitude, then longitude
      43.06,141.35                    the same with a comma
      43°03′36″N 141°21′E             also 43 03 36 N 141 21 E, in either order
      geo:43.06,141.35                geo URI (RFC 5870)
      +4303.6+14121/                  ISO 6709

    EXIT STATUS:
      0   a zone was found            66  no such input file
      1   no zone covers the point    69  tzlookup-shapes is missing
      64  the call is wrong           74  reading or writing failed
      65  bad data
    """
}

extension SiblingProgram {
  /// The program that links the shapefile libraries, which would cost each start of this one some milliseconds.
  static let shapes = SiblingProgram("tzlookup-shapes")
}
