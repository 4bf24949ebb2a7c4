import CommandSupport
import TimeZoneShapes

// `tzlookup compile`.

extension Shapefiles {
  func compile(_ command: CompileCommand) throws -> ExitStatus {
    let mergeSince = try command.mergeSince.question()
    let asked = try command.region.region(mergesZones: mergeSince != nil)
    let watch = Stopwatch()
    var options = CompilerOptions(
      errorMeters: try command.errorMeters(), unitE7: try command.unitE7(),
      cellWidthE7: try command.cellWidthE7())
    let path = command.output.text
    let file = try CommandOutput(path)
    let boundaries = try Self.boundaries(command.shapefile.text, field: command.fieldOption.name)
    if command.release == nil, let release = boundaries.release {
      Diagnostics.report("\(path): release \(release), as \(boundaries.path) is named")
    }
    let provenance = IndexCompiler.Provenance(
      dataVersion: command.release?.text ?? boundaries.release ?? "",
      attribution: command.attribution?.text ?? "", license: command.license?.text ?? "")
    let shapes = try boundaries.shapes(mergeSince)
    options.region = try asked.map { asked in
      try RegionOptions(asked, shapes, of: command.shapefile.text)
    }
    var simplification: SimplificationReport?
    let bytes = try IndexCompiler.compile(shapes, provenance: provenance, options: options) {
      simplification = $0
    }
    let finder = try Self.checked(bytes, path)
    if finder.errorBound > 0 { try BoundProof.require(finder, shapes, of: command.shapefile.text) }
    let information = finder.information
    try file.write(bytes)
    if let simplification { Diagnostics.report(Self.text(simplification, path)) }
    Diagnostics.report(
      """
      \(path): \(information.zoneCount.grouped) \(information.zoneCount == 1 ? "zone" : "zones"), \
      \(information.edgeCount.grouped) edges, \
      \(bytes.count.grouped) bytes in \(watch.secondsText) s
      """)
    return .success
  }

  /// The result of simplifying borders, with the first places that a person may want to inspect.
  private static func text(_ report: SimplificationReport, _ path: String) -> String {
    let summary = """
      \(path): borders simplified to \(Meters(report.errorMeters).text) in units of \(report.unitE7)e-7 degrees: \
      \(report.edgeCountBefore.grouped) edges became \(report.edgeCount.grouped); \(report.addedVertexCount.grouped) \
      vertices were kept only to keep borders apart
      """
    if report.unresolved.isEmpty { return summary }
    let places = report.unresolved.prefix(5).map { "\($0.y.degreesText) \($0.x.degreesText)" }
    return """
      \(summary); borders closer together than a unit touch at \(report.unresolved.count.grouped) places, such as \
      \(places.joined(separator: ", "))
      """
  }

  /// Opens the index as a lookup would: an index that cannot be read must not be written.
  static func checked(_ bytes: [UInt8], _ path: String) throws -> TimeZoneFinder {
    try mapError({ (error: IndexError) in CommandFailure(error, path: path) }, TimeZoneFinder(bytes: bytes))
  }
}

// Regions of indexes, from the arguments and from other indexes.

extension RegionOptions {
  init(_ asked: AskedRegion, _ shapes: [ZoneShape], of path: String) throws {
    let data = DataZones(shapes.map(\.name), name: "the shapes of \(path)")
    if let zones = try asked.zones(in: data) {
      self = .zones(zones)
      return
    }
    guard case .box(let box) = asked,
      let bounds = RegionBox(
        west: box.southWest.grid.x, south: box.southWest.grid.y, east: box.northEast.grid.x,
        north: box.northEast.grid.y)
    else { throw CommandFailure.usage("--bbox: expected a south that is not above the north") }
    self = .box(bounds)
  }
}

extension RegionOptions {
  /// The region of an index; `nil` for the world.
  init?(of finder: TimeZoneFinder) {
    guard let region = finder.region else { return nil }
    switch region.kind {
    case .zones: self = .zones(finder.identifiers)
    case .box:
      // The index has the cells that the box touches: it ends just inside of the last ones.
      func gridUnits(_ degrees: Double) -> Int32 { Int32((degrees * 1e7).rounded()) }
      guard
        let box = RegionBox(
          west: gridUnits(region.west), south: gridUnits(region.south), east: gridUnits(region.east) - 1,
          north: gridUnits(region.north) - 1)
      else { return nil }
      self = .box(box)
    }
  }

  /// The shapes that an index of the region is made from, or should be.
  func shapes(_ shapes: [ZoneShape], of finder: TimeZoneFinder) -> [ZoneShape] {
    if case .box = self { return IndexCompiler.shapes(shapes, ofBox: finder) }
    let zones = Set(finder.identifiers.map { ExactText($0) })
    return shapes.filter { zones.contains(ExactText($0.name)) }
  }
}

extension BoundaryFile {
  /// The shapes, with one zone for zones that are the same since some date, if that is asked for.
  func shapes(_ question: ZoneMerge?) throws -> [ZoneShape] {
    guard let question else { return shapes }
    let groups = try question.groups(of: shapes.map(\.name))
    return shapes.map { shape in
      ZoneShape(
        name: groups.representative(of: shape.name), record: shape.record, polygons: shape.polygons,
        vanishedParts: shape.vanishedParts)
    }
  }
}
