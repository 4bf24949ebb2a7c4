import ArgumentParser

/// `tzlookup export`: writes zones as GeoJSON, one after the other, so that no more than one is in memory.
struct ExportCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Write the exact polygons of zones as GeoJSON.",
    usage: """
      tzlookup export <zone> ... [--bbox] [--simplify <distance>] [-o <file>] [--index <file>]
      tzlookup export --all [--bbox] [--simplify <distance>] [-o <file>] [--index <file>]
      """,
    discussion: """
      One zone makes a Feature, and several make a FeatureCollection (RFC 7946).
      Exteriors are counter-clockwise, holes are clockwise, and nothing crosses the
      antimeridian. Polygons are valid, and exactly the union of the zone's records.
      Coordinates are exact to the last digit of the data, except that a point where
      borders of one zone cross is rounded to 1e-7 degrees. If the index covers a
      box, polygons end at its sides. Each feature names the data's attribution and
      license, which must stay with it.

      --simplify needs tzlookup-shapes. It treats each zone separately, so that
      neighbors no longer fit together. Meters are converted to degrees as on a
      meridian (111,195 m a degree). On the ground, no omitted vertex is farther away
      than that.

      EXAMPLE:
        tzlookup export Asia/Tokyo -o tokyo.geojson
      """)

  @Argument(
    help: ArgumentHelp("Zone identifiers, such as Asia/Tokyo.", valueName: "zone"), completion: .boundaryZones
  )
  var zones: [Word] = []

  @Flag("Write all zones of the data.") var all = false

  @Flag(
    "Add the bounding box to each feature as 'bbox', which has west, south, east and north. Across the antimeridian, west is greater than east."
  )
  var bbox = false

  @Option(
    "Omit vertices within this distance of the simplified border. No ring vanishes or crosses another.",
    "distance")
  var simplify: Word?

  @Option(
    "Write to this file. An existing file is replaced once the output is complete. (default: standard output)",
    "file", name: [.short, .long], completion: .file(extensions: ["geojson", "json"]))
  var output: Word?

  @OptionGroup var indexOption: IndexOption

  var usesActiveIndex: Bool { indexOption.index == nil && simplify == nil }

  func execute(_ shapefiles: ShapefileAccess) throws -> ExitStatus {
    try refuse(
      if: zones.isEmpty && !all,
      "no zone given; try 'tzlookup export Asia/Tokyo', or see 'tzlookup export --help'")
    try refuse(if: !zones.isEmpty && all, "--all and names of zones cannot be combined")
    let meters = try simplify.map { try Meters(parsing: $0.text, for: "--simplify", .positive) }
    try indexOption.inputs.requireApart(from: output?.path)
    let work = meters == nil ? nil : try shapefiles("--simplify")
    let file = try output?.path.map { path in try CommandOutput(path) }
    let finder = try indexOption.finder()
    let zones = try zones(of: finder)
    let isCollection = all || zones.count > 1
    let writer = FeatureWriter(
      information: finder.information, hasBoundingBox: bbox, simplification: meters)
    let extractor = PolygonExtractor(of: finder)
    try CommandOutput.write(to: file) { output in
      if isCollection { output.append("{\"type\":\"FeatureCollection\",\"features\":[\n") }
      for (number, zone) in zones.enumerated() {
        if number > 0 { output.append(",\n") }
        var polygons = try extractor.polygons(of: zone)
        if let work, let meters { polygons = try work.simplified(polygons, meters) }
        try writer.write(zone, polygons, to: &output)
        try output.flushIfLarge()
      }
      if isCollection { output.append("\n]}") }
      output.endLine()
    }
    return .success
  }

  /// The zones to write; fails, before any work, if one does not exist.
  private func zones(of finder: TimeZoneFinder) throws -> [String] {
    if all { return finder.identifiers }
    // By bytes: two zones may have names that are equal to Unicode.
    var seen: Set<[UInt8]> = []
    let zones = zones.map(\.text).filter { seen.insert(Array($0.utf8)).inserted }
    let data = DataZones(finder.identifiers, name: finder.dataName)
    for zone in zones where !data.has(zone) { throw data.failure(zone) }
    return zones
  }
}
