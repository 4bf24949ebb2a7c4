import TestSupport
import Testing

/// Polygons rebuilt from a compiled index.
@Suite(.tags(.readsUntrustedBytes)) struct PolygonExtractorTests {
  private func moved(_ ring: [(Int32, Int32)], by offset: GridPoint, _ scale: Int32) -> [GridPoint] {
    ring.map { GridPoint(x: $0.0 * scale + offset.x, y: $0.1 * scale + offset.y) }
  }

  private func moved(_ shapes: [ZoneShape], by offset: GridPoint, _ scale: Int32) -> [ZoneShape] {
    shapes.map { shape in
      ZoneShape(
        name: shape.name, record: shape.record,
        rings: shape.rings.compactMap { Ring(moved($0.vertices.map { ($0.x, $0.y) }, by: offset, scale)) })
    }
  }

  // MARK: Known polygons

  /// Within one leaf, over several leaves and top cells, and in all quarters of the Earth.
  @Test(
    arguments: TinyOutline.samples,
    [
      (1, 0, 0), (1, 5_000_000, 700_003), (700_001, 77_777, -77_777),
      (3_333_333, -1_000_000_000, -600_000_000),
    ]
      as [(Int32, Int32, Int32)])
  func tinyZonesComeBackAsTheyWere(_ sample: TinyOutline, _ place: (scale: Int32, x: Int32, y: Int32)) throws
  {
    let offset = GridPoint(x: place.x, y: place.y)
    let found = try TimeZoneFinder(of: moved(sample.shapes, by: offset, place.scale)).polygons(of: "A")
    let expected = sample.polygons.map { rings in
      let moved = rings.map { self.moved($0, by: offset, place.scale) }
      return ZonePolygon(exterior: moved[0], holes: Array(moved.dropFirst()))
    }
    #expect(found.map(Normal.init) == expected.map(Normal.init))
  }

  /// A polygon whose rings begin with their smallest vertex, holes in order.
  private struct Normal: Equatable {
    let exterior: [GridPoint]
    let holes: [[GridPoint]]

    init(_ polygon: ZonePolygon) {
      exterior = Self.turned(polygon.exterior)
      holes = polygon.holes.map(Self.turned).sorted { ($0[0].x, $0[0].y) < ($1[0].x, $1[0].y) }
    }

    private static func turned(_ ring: [GridPoint]) -> [GridPoint] {
      let first = ring.indices.min { (ring[$0].x, ring[$0].y) < (ring[$1].x, ring[$1].y) } ?? 0
      return Array(ring[first...] + ring[..<first])
    }
  }

  @Test func aZoneOnBothSidesOfTheAntimeridianComesInTwoParts() throws {
    let east = TinyShapes.ring([
      (1_799_000_000, 0), (1_799_000_000, 50), (1_800_000_000, 50), (1_800_000_000, 0),
    ])
    let west = TinyShapes.ring([(-1_800_000_000, 0), (-1_800_000_000, 50), (-1_790_000_000, 30)])
    let found = try TimeZoneFinder(of: [ZoneShape(name: "A", record: 0, rings: [east, west])]).polygons(
      of: "A")
    #expect(
      found == [
        ZonePolygon(exterior: [
          GridPoint(x: -1_800_000_000, y: 0), GridPoint(x: -1_790_000_000, y: 30),
          GridPoint(x: -1_800_000_000, y: 50),
        ]),
        ZonePolygon(exterior: [
          GridPoint(x: 1_799_000_000, y: 0), GridPoint(x: 1_800_000_000, y: 0),
          GridPoint(x: 1_800_000_000, y: 50),
          GridPoint(x: 1_799_000_000, y: 50),
        ]),
      ])
  }

  /// No edge of it divides a cell: all of it shows only in what cells cover.
  @Test func wholeEarthIsOnePolygon() throws {
    let earth = TinyShapes.ring([
      (-1_800_000_000, -900_000_000), (-1_800_000_000, 900_000_000), (1_800_000_000, 900_000_000),
      (1_800_000_000, -900_000_000),
    ])
    let found = try TimeZoneFinder(of: [ZoneShape(name: "A", record: 0, rings: [earth])]).polygons(of: "A")
    #expect(found.count == 1)
    #expect(
      found.first?.exterior == [earth.vertices[0], earth.vertices[3], earth.vertices[2], earth.vertices[1]])
    #expect(found.first?.holes == [])
  }

  @Test(arguments: ["Asia/Tokio", ""]) func thereIsNoSuchZone(_ name: String) {
    #expect(throws: PolygonError.unknownZone(name)) { try TimeZoneFinder.world.polygons(of: name) }
  }

  /// Swift's strings are equal where Unicode calls them canonically equivalent: here, é in one code point or in two.
  @Test func namesOfOtherBytesAreOtherZones() throws {
    let names = ["Zone/Caf\u{65}\u{301}", "Zone/Caf\u{E9}"]
    let shapes = names.enumerated().map {
      ZoneShape(name: $1, record: $0, rings: [TinyShapes.square(Int32($0), 0, 1)])
    }
    let extractor = PolygonExtractor(of: try TimeZoneFinder(of: shapes))
    #expect(try extractor.polygons(of: names[0]).first?.exterior.first?.x == 0)
    #expect(try extractor.polygons(of: names[1]).first?.exterior.first?.x == 1)
    let one = PolygonExtractor(of: try TimeZoneFinder(of: [shapes[0]]))
    #expect(throws: PolygonError.self) { try one.polygons(of: names[1]) }
  }

  // MARK: Against brute force and GEOS

  /// Maps of triangles, each with random zones: pieces touch in all ways, along the lines between cells too.
  @Test(arguments: 0..<UInt64(rounds(120)))
  func randomMapsComeBack(_ seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let shapes = randomMap(side: 5, using: &generator)
    try expectBruteForce(shapes, seed)
    for (scale, x, y) in [(2_343_750, -4_687_500, 2_343_750), (190_001, 33, -77)] as [(Int32, Int32, Int32)] {
      let grown = moved(shapes, by: GridPoint(x: x, y: y), scale)
      let verification = PolygonVerification(of: try TimeZoneFinder(of: grown), against: grown)
      for outcome in try verification.run(threads: 1) {
        #expect(outcome.differences == [], "seed \(seed), scale \(scale), \(outcome.zone)")
        #expect(outcome.differingArea == nil, "seed \(seed), scale \(scale), \(outcome.zone)")
      }
    }
  }

  /// Triangles of a small square, each in some of the records of two zones: records share edges and overlap.
  private func randomMap(side: Int32, using generator: inout SeededGenerator) -> [ZoneShape] {
    let names = (0..<Int.random(in: 2...6, using: &generator)).map { $0 % 2 == 0 ? "A" : "B" }
    let share = Int.random(in: 2...4, using: &generator)
    return names.enumerated().map { record, name in
      var rings: [Ring] = []
      for cell in 0..<side * side {
        let (x, y) = (cell % side, cell / side)
        for corner in [(x + 1, y), (x, y + 1)] where Int.random(in: 0..<share, using: &generator) == 0 {
          rings.append(TinyShapes.ring([(x, y), corner, (x + 1, y + 1)]))
        }
      }
      return ZoneShape(name: name, record: record, rings: rings)
    }
  }

  /// At every point the rebuilt polygons, taken by even-odd, cover the same as the shapes.
  private func expectBruteForce(_ shapes: [ZoneShape], _ seed: UInt64) throws {
    let extractor = PolygonExtractor(of: try TimeZoneFinder(of: shapes))
    let rebuilt = try Set(shapes.map(\.name)).sorted().map { name in
      let polygons = try extractor.polygons(of: name)
      for polygon in polygons { expectRightHanded(polygon, "seed \(seed)") }
      return ZoneShape(name: name, record: 0, rings: polygons.flatMap(\.rings).compactMap { Ring($0) })
    }
    for point in GridPoint.all(side: 8) {
      let expected = BruteForce.zones(at: point, in: shapes)
      #expect(BruteForce.zones(at: point, in: rebuilt) == expected, "seed \(seed), \(point)")
    }
  }

  // MARK: Real data

  @Test func excerptIsRebuiltWithAllItsEdges() throws {
    let finder = try TimeZoneFinder(bytes: ExcerptIndex.bytes.get())
    let verification = PolygonVerification(of: finder, against: try ExcerptIndex.shapes.get())
    #expect(verification.hasSameZones)
    let outcomes = try verification.run(threads: 2)
    #expect(outcomes.map(\.zone) == finder.identifiers)
    for outcome in outcomes {
      #expect(outcome.differences == [], "\(outcome.zone)")
      #expect(outcome.rebuiltEdgeCount == outcome.edgeCount && outcome.edgeCount > 0, "\(outcome.zone)")
    }
  }

  /// A comparison that finds nothing in other shapes either would prove nothing.
  @Test func otherShapesAreFoundOut() throws {
    let finder = try TimeZoneFinder(of: [ZoneShape(name: "A", record: 0, rings: [TinyShapes.square(1, 1, 4)])]
    )
    let other = [ZoneShape(name: "A", record: 0, rings: [TinyShapes.ring([(1, 1), (1, 5), (5, 5), (5, 2)])])]
    let outcomes = try PolygonVerification(of: finder, against: other).run(threads: 1)
    #expect(
      outcomes.first?.differences == [
        "4 edges are in one of the two only, the first from GridPoint(x: 1, y: 1) to GridPoint(x: 5, y: 1)",
        "the two differ on 2.0 square E7 by GEOS",
      ])
  }

  @Test(arguments: ["Asia/Anadyr", "Etc/GMT+12", "Asia/Tokyo", "America/Adak"])
  func zonesOfTheWorldAreValidRightHandedAndSplitAtTheAntimeridian(_ zone: String) throws {
    let polygons = try TimeZoneFinder.world.polygons(of: zone)
    #expect(!polygons.isEmpty)
    for polygon in polygons {
      expectRightHanded(polygon, "\(zone)")
      for ring in polygon.rings {
        #expect(ring.allSatisfy { $0.isOnEarth })
        let sides = Set(ring.map { $0.x.signum() })
        if ring.contains(where: { abs($0.x) > 1_700_000_000 }) { #expect(!sides.isSuperset(of: [1, -1])) }
      }
    }
  }

  private func expectRightHanded(_ polygon: ZonePolygon, _ comment: Comment) {
    #expect(area(polygon.exterior) > 0, comment)
    for hole in polygon.holes { #expect(area(hole) < 0, comment) }
  }

  /// Twice the area in square degrees, positive counter-clockwise.
  private func area(_ ring: [GridPoint]) -> Double {
    guard let origin = ring.first else { return 0 }
    return zip(ring, ring.dropFirst() + ring.prefix(1)).reduce(0) { sum, edge in
      let a = (x: Double(edge.0.x - origin.x) / 1e7, y: Double(edge.0.y - origin.y) / 1e7)
      let b = (x: Double(edge.1.x - origin.x) / 1e7, y: Double(edge.1.y - origin.y) / 1e7)
      return sum + a.x * b.y - b.x * a.y
    }
  }

  // MARK: Simplification

  @Test func simplifiedZonesAreValidAndOfTheVerticesThereWere() throws {
    let finder = try TimeZoneFinder(bytes: ExcerptIndex.bytes.get())
    for zone in finder.identifiers {
      try expectSound(finder.polygons(of: zone), meters: 1_000, "\(zone)")
    }
    let tokyo = try finder.polygons(of: "Asia/Tokyo")
    #expect(try vertices(tokyo.simplified(meters: 1_000)).count * 4 < vertices(tokyo).count)
    #expect(try tokyo.simplified(meters: 1e-9) == tokyo)
  }

  /// Here a line that is simplified by 100 m jumps over a whole island.
  @Test func noRingIsJumpedOver() throws {
    let asuncion = try TimeZoneFinder.world.polygons(of: "America/Asuncion")
    try expectSound(asuncion, meters: 100, "America/Asuncion")
    #expect(try vertices(asuncion.simplified(meters: 100)).count * 2 < vertices(asuncion).count)
  }

  private func expectSound(_ exact: [ZonePolygon], meters: Double, _ comment: Comment) throws {
    let simple = try exact.simplified(meters: meters)
    #expect(simple.map(\.holes.count) == exact.map(\.holes.count), comment)
    #expect(Set(vertices(simple)).isSubset(of: vertices(exact)), comment)
    for polygon in simple { expectRightHanded(polygon, comment) }
    let polygons = simple.compactMap { polygon in
      Ring(polygon.exterior).map { Polygon(exterior: $0, holes: polygon.holes.compactMap { Ring($0) }) }
    }
    #expect(try ZoneShape(name: "", record: 0, polygons: polygons).validityWarning() == nil, comment)
  }

  private func vertices(_ polygons: [ZonePolygon]) -> [GridPoint] {
    polygons.flatMap { $0.rings.flatMap { $0 } }
  }
}
