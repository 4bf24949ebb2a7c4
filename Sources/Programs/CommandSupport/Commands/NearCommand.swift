import ArgumentParser

struct NearCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "near",
    abstract: "Print the distance to the nearest border, or all zones within a distance.",
    usage: """
      tzlookup near <point> [--best] [--ellipsoid] [--json] [--index <file> | --shapes <file>]
      tzlookup near <point> --within <distance> [--ellipsoid] [--json] [--index <file> | --shapes <file>]
      """,
    discussion: """
      The distance is along a great circle of a sphere with the Earth's mean radius,
      to the edges as published. On the WGS 84 ellipsoid it differs by up to 0.56 %.
      Land borders, limits of territorial waters and the lines between nautical zones
      all count as borders. Gaps in the data up to a meter wide are ignored.

      EXAMPLES:
        tzlookup near 31.75 -106.48                zones, distance, point, zones beyond
        tzlookup near 31.75 -106.48 --within 200   zones that a fix may be in
        tzlookup near 31.75 -106.48 --within 5km   also m, mi, nmi and ft
      """)

  @Argument(
    help: ArgumentHelp(
      "Latitude and longitude in degrees, in any form that 'tzlookup --help' shows, or the name of a city.",
      valueName: "point"))
  var point: [Word] = []

  @Option("Print every zone that a position with this accuracy may be in, one per line.", "distance")
  var within: Word?

  @Flag("Measure on the WGS 84 ellipsoid, along geodesics.") var ellipsoid = false
  @Flag("Print one JSON object.") var json = false
  @OptionGroup var choice: CityChoice
  @OptionGroup var boundaries: BoundaryOptions

  var usesActiveIndex: Bool { boundaries.usesActiveIndex }

  func execute(_ shapefiles: ShapefileAccess) throws -> ExitStatus {
    try refuse(if: point.isEmpty, "no point given; try 'tzlookup near 43.06 141.35'")
    let asked = try ArgumentPoint(point.map(\.text), best: choice.best)
    let coordinate = asked.coordinate
    let radius = try within.map { word in
      try Meters(parsing: word.text, for: "--within", .notNegativeOrInfinite)
    }
    try boundaries.inputs.requireApart(from: nil)
    let finder = try boundaries.open(shapefiles).finder()
    defer { asked.place?.reportOthers() }
    if let radius { return try printZones(within: radius, of: coordinate, finder) }
    return try printBorder(coordinate, finder)
  }

  private var model: EarthModel { ellipsoid ? .ellipsoid : .sphere }

  private func printBorder(_ coordinate: Coordinate, _ finder: TimeZoneFinder) throws -> ExitStatus {
    let answer = BorderAnswer(to: coordinate, finder, on: model)
    let (border, isOutside) = (answer.border, answer.isOutside)
    if json {
      try BufferedOutput.print(answer.json)
    } else if !isOutside {
      try BufferedOutput.print(
        Columns.text([("zones", answer.zones.joinedOrNone)] + (border?.rows(finder.region) ?? []), width: 10))
    }
    if border != nil { return .success }
    if isOutside {
      Diagnostics.report("\(IndexRegion.outsideText) \(coordinate.degreesText)")
    } else if finder.region == nil {
      Diagnostics.report("\(finder.dataName) has no border")
    } else {
      Diagnostics.report("this index's region ends nearer to \(coordinate.degreesText) than any border")
    }
    return .noZone
  }
}

extension BorderDistance {
  fileprivate func rows(_ region: IndexRegion?) -> [Columns.Row] {
    [
      ("distance", Meters(meters).text), ("point", nearestPoint.degreesText),
      ("beyond", isEnd(of: region) ? "outside this index's region" : timeZoneIdentifiersBeyond.joinedOrNone),
    ]
  }
}

extension [String] {
  /// Joined as for points from standard input.
  fileprivate var joinedOrNone: String { isEmpty ? "none" : joined(separator: ";") }
}

extension NearCommand {
  private func printZones(
    within radius: Meters, of coordinate: Coordinate, _ finder: TimeZoneFinder
  ) throws -> ExitStatus {
    let answer = WithinAnswer(radius, of: coordinate, finder, on: model)
    let (zones, isComplete) = (answer.zones, answer.isComplete)
    if json {
      try BufferedOutput.print(answer.json)
    } else if !zones.isEmpty {
      try BufferedOutput.print(zones.joined(separator: "\n"))
    }
    if !isComplete {
      Diagnostics.report(
        "this index's region ends within \(radius.text) of \(coordinate.degreesText): there may be other zones"
      )
    }
    if !zones.isEmpty { return .success }
    Diagnostics.report("no zone of \(finder.dataName) is within \(radius.text) of \(coordinate.degreesText)")
    return .noZone
  }
}
