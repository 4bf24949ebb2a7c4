import ArgumentParser
import CommandSupport
import TimeZoneLookup

/// How far the nearest border is, or which zones are within some meters.
struct NearCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "near",
    abstract: "Tell the distance to the nearest border, or all zones within some meters.",
    usage: """
      tzlookup near <point> [--json] [--index <file>]
      tzlookup near <point> --within <meters> [--json] [--index <file>]
      """,
    discussion: """
      The distance is along a great circle, on the edges as published. Land borders, limits of territorial waters \
      and the lines between nautical zones are borders alike.

      EXAMPLES:
        tzlookup near 31.75 -106.48                zones, meters, where, zones beyond
        tzlookup near 31.75 -106.48 --within 200   zones that a fix may be in
      """)

  @Argument(
    help: ArgumentHelp(
      "Where: latitude and longitude in degrees, in any form that 'tzlookup --help' shows.",
      valueName: "point"))
  var point: [Word] = []

  @Option(
    help: ArgumentHelp(
      "Print every zone that a position of this accuracy may be in, one per line.", valueName: "meters"))
  var within: Word?

  @Flag(help: "Print one JSON object.")
  var json = false

  @Option(
    help: ArgumentHelp(
      "Look in this index, which 'tzlookup compile' made, not in the one inside.", valueName: "file"),
    completion: .file())
  var index: Word?

  func execute() throws(CommandFailure) -> ExitStatus {
    if point.isEmpty { throw .usage("no point given: try 'tzlookup near 43.06 141.35'") }
    let coordinate = try Coordinate(words: point.map(\.text))
    let radius = try within?.radius
    let finder = try TimeZoneFinder.opened(index)
    if let radius { return try tellZones(within: radius, of: coordinate, finder) }
    return try tellBorder(coordinate, finder)
  }

  private func tellBorder(_ coordinate: Coordinate, _ finder: TimeZoneFinder) throws(CommandFailure)
    -> ExitStatus
  {
    let border = finder.nearestBorder(to: coordinate)
    let report = BorderReport(
      coordinate: coordinate, timeZones: finder.timeZones(at: coordinate), border: border,
      dataVersion: finder.information.dataVersion)
    try BufferedOutput.print(json ? report.json : report.table)
    if border != nil { return .success }
    Diagnostics.report("\(finder.dataName) has no border")
    return .noZone
  }

  private func tellZones(
    within radius: Double, of coordinate: Coordinate, _ finder: TimeZoneFinder
  ) throws(CommandFailure) -> ExitStatus {
    let zones: [String]
    do throws(CoordinateError) {
      zones = try finder.timeZones(within: radius, of: coordinate)
    } catch {
      throw .usage("--within: \(error)")
    }
    let report = WithinReport(
      coordinate: coordinate, meters: radius, timeZones: zones, dataVersion: finder.information.dataVersion)
    if json || !zones.isEmpty { try BufferedOutput.print(json ? report.json : report.lines) }
    if !zones.isEmpty { return .success }
    Diagnostics.report("no zone of \(finder.dataName) is within \(radius) m of \(coordinate.degreesText)")
    return .noZone
  }
}

extension Word {
  /// A distance in meters.
  fileprivate var radius: Double {
    get throws(CommandFailure) {
      guard let value = Double(text) else {
        throw .usage("--within: expected a distance in meters, found \"\(text)\"")
      }
      return value
    }
  }
}
