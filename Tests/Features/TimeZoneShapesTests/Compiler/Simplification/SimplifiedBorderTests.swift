import TestSupport
import Testing

/// What `compile --max-error` promises, checked on random patchworks by brute force and by GEOS.
@Suite(.tags(.readsUntrustedBytes, .concurrency)) struct SimplifiedBorderTests {
  /// 50 m, in meters and in 1e-7 degrees along a meridian (111,195.08 m a degree).
  private static let bound = (meters: 50.0, e7: 4_496.6)

  static let patchworks = [
    Patchwork.Site("equator", west: -700_000, south: -700_000, width: 500_000, height: 500_000),
    Patchwork.Site(
      "60 degrees north", west: 105_000_000, south: 600_000_000, width: 1_000_000, height: 500_000),
    Patchwork.Site(
      "85 degrees south", west: -900_000_000, south: -851_000_000, width: 6_000_000, height: 500_000),
    Patchwork.Site("antimeridian", west: 1_797_600_000, south: 400_000_000, width: 800_000, height: 600_000),
  ].flatMap { site in (1...UInt64(rounds(6))).map { Patchwork(at: site, seed: $0, island: 9_000) } }

  private static func finder(_ shapes: [ZoneShape], _ options: CompilerOptions) throws -> TimeZoneFinder {
    try TimeZoneFinder(of: shapes, options)
  }

  private static func simplified(_ patchwork: Patchwork) throws -> TimeZoneFinder {
    try finder(patchwork.shapes, CompilerOptions(errorMeters: bound.meters))
  }

  /// All real edges of an index, each once.
  private static func edges(of finder: TimeZoneFinder) -> Set<Edge> {
    let index = finder.index
    var found: Set<Edge> = []
    var edges: [LeafEdge] = []
    for top in 0..<index.columns * index.rows {
      index.forEachCell(ofTop: top) { cell in
        guard !cell.entry.isZoneSet else { return }
        index.readEdges(of: cell, scale: Int64(finder.information.unitE7), into: &edges)
        for edge in edges where edge.isReal { found.insert(Patchwork.ordered(edge.edge)) }
      }
    }
    return found
  }

  /// Brute force: the distance from the nearest edge in a plane in which no distance is longer than on the sphere.
  private static func distance(_ point: GridPoint, _ edges: Set<Edge>, scale: Double) -> Double {
    var best = Double.infinity
    for edge in edges {
      let (dx, dy) = (Double(edge.dx) * scale, Double(edge.dy))
      let (x, y) = ((Double(point.x) - Double(edge.ax)) * scale, Double(point.y) - Double(edge.ay))
      let share = min(1, max(0, (x * dx + y * dy) / (dx * dx + dy * dy)))
      let (restX, restY) = (x - share * dx, y - share * dy)
      best = min(best, (restX * restX + restY * restY).squareRoot())
    }
    return best
  }

  // MARK: The bound

  @Test(.optimizedOnly, arguments: patchworks)
  func pointsFartherThanTheBoundKeepTheirZones(_ patchwork: Patchwork) throws {
    let finder = try Self.simplified(patchwork)
    let edges = Self.edges(of: finder)
    var random = SeededGenerator(seed: patchwork.seed)
    let vertices = patchwork.shapes.flatMap(\.rings).flatMap(\.vertices)
    let aspect = patchwork.site.width / patchwork.site.height
    let points = (0..<2_500).compactMap { _ -> GridPoint? in
      guard let vertex = vertices.randomElement(using: &random) else { return nil }
      let point = GridPoint(
        x: Int32(clamping: Int64(vertex.x) + .random(in: -12_000...12_000, using: &random) * Int64(aspect)),
        y: vertex.y + .random(in: -12_000...12_000, using: &random))
      return point.isOnEarth ? point : nil
    }
    // The smallest cosine of the region, by its values at 0.3, 60.3, 85.1 and 40.5 degrees, rounded down.
    let scale = [
      "equator": 0.99998, "60 degrees north": 0.4949, "85 degrees south": 0.0853, "antimeridian": 0.7603,
    ]
    let cosine = try #require(scale[patchwork.site.description])
    var counts = (certain: 0, changed: 0)
    for point in points {
      let expected = BruteForce.zones(at: point, in: patchwork.shapes)
      let found = finder.timeZoneIdentifiers(at: try Coordinate(latitudeE7: point.y, longitudeE7: point.x))
      if Self.distance(point, edges, scale: cosine) > Self.bound.e7 {
        counts.certain += 1
        #expect(found == expected, "\(point)")
      } else if found != expected {
        counts.changed += 1
      }
    }
    // Both kinds of points are there: borders have moved, and not farther than the bound.
    #expect(counts.certain > 300)
    #expect(counts.changed > 10)
    #expect(edges.count * 2 < patchwork.edges.count)
  }

  @Test func excerptKeepsItsZonesBeyondTheBound() throws {
    let shapes = try ExcerptIndex.shapes.get()
    let finder = try Self.finder(shapes, CompilerOptions(errorMeters: 500))
    let edges = Self.edges(of: finder)
    var random = SeededGenerator(seed: 7)
    let vertices = shapes.flatMap(\.rings).flatMap(\.vertices)
    for _ in 0..<rounds(400) {
      let vertex = try #require(vertices.randomElement(using: &random))
      let point = GridPoint(
        x: vertex.x + .random(in: -150_000...150_000, using: &random),
        y: vertex.y + .random(in: -150_000...150_000, using: &random))
      // No point of the excerpt is north of 55 degrees.
      guard Self.distance(point, edges, scale: 0.57) > 10 * Self.bound.e7 else { continue }
      let found = finder.timeZoneIdentifiers(at: try Coordinate(latitudeE7: point.y, longitudeE7: point.x))
      #expect(found == BruteForce.zones(at: point, in: shapes), "\(point)")
    }
  }

  // MARK: Topology

  @Test(arguments: patchworks)
  func bordersMeetAtVerticesOnly(_ patchwork: Patchwork) throws {
    let edges = Array(Self.edges(of: try Self.simplified(patchwork)))
    for (number, edge) in edges.enumerated() {
      for other in edges[..<number] where Patchwork.meet(edge, other) {
        let ends =
          [edge.ax, edge.ay] == [other.ax, other.ay] || [edge.bx, edge.by] == [other.ax, other.ay]
        let isJoined =
          ends || [edge.ax, edge.ay] == [other.bx, other.by] || [edge.bx, edge.by] == [other.bx, other.by]
        #expect(isJoined && !edge.crosses(other), "\(edge) meets \(other)")
      }
    }
  }

  /// Islands stay islands of their own, on the same side of the borders beside them.
  @Test(arguments: patchworks)
  func everyZoneKeepsItsRings(_ patchwork: Patchwork) throws {
    let exact = try Self.finder(patchwork.shapes, CompilerOptions())
    let simplified = try Self.simplified(patchwork)
    #expect(exact.identifiers == simplified.identifiers)
    for (record, identifier) in exact.identifiers.enumerated() {
      let before = try exact.polygons(of: identifier)
      let after = try simplified.polygons(of: identifier)
      #expect(before.map(\.rings.count) == after.map(\.rings.count), "\(identifier)")
      let shape = ZoneShape(
        name: identifier, record: record, rings: after.flatMap(\.rings).compactMap { Ring($0) })
      #expect(try shape.validityWarning() == nil)
    }
  }

  /// Borders that end at the antimeridian still do, and no others come to it.
  ///
  /// An index does not store edges along it, as they divide no points; those that end there show where it is.
  @Test(arguments: patchworks.filter { $0.site.description == "antimeridian" })
  func seamKeepsItsEnds(_ patchwork: Patchwork) throws {
    let seam = Int64(GridPoint.maximumLongitude)
    func ends(_ edges: Set<Edge>) -> [Int64] {
      edges.filter { $0.maxX == seam && $0.minX != seam }.map { $0.ax == seam ? $0.ay : $0.by }.sorted()
    }
    let before = ends(patchwork.edges)
    let after = ends(Self.edges(of: try Self.simplified(patchwork)))
    #expect(before.count == Patchwork.side + 1)
    #expect(before.count == after.count)
    // The coarser grid moves them along it by half a unit.
    for (south, north) in zip(before, after) { #expect(abs(south - north) <= 50) }
  }

  // MARK: The file

  @Test func twoRunsGiveTheSameBytes() throws {
    let shapes = Self.patchworks[0].shapes
    let options = CompilerOptions(errorMeters: 50)
    let first = try IndexCompiler.compile(shapes, provenance: .test, options: options)
    let second = try IndexCompiler.compile(shapes.reversed(), provenance: .test, options: options)
    #expect(first == second)
  }

  @Test func reportCountsTheEdgesOfTheIndex() throws {
    let patchwork = Self.patchworks[0]
    var report: SimplificationReport?
    let options = CompilerOptions(errorMeters: 50, unitE7: 10, cellWidthE7: 37_500_000)
    let bytes = try IndexCompiler.compile(
      patchwork.shapes, provenance: .test, options: options, report: { report = $0 })
    let found = try #require(report)
    let finder = try TimeZoneFinder(bytes: bytes)
    #expect(found.edgeCountBefore == patchwork.edges.count)
    #expect(found.edgeCount == Self.edges(of: finder).count)
    #expect(found.edgeCount == finder.information.edgeCount)
    #expect(found.unresolved.isEmpty)
    #expect(finder.information.unitE7 == 10)
    #expect(finder.index.columns == 96)
    #expect(finder.index.metadata.errorMillimeters == 50_000)
  }
}
