import TestSupport
import Testing

/// Zones whose edges meet elsewhere than at vertices: polygons are valid, and the union of the records.
@Suite struct ArrangedPolygonTests {
  private static func shapes(_ rings: [[Ring]], name: String = "A") -> [ZoneShape] {
    rings.enumerated().map { ZoneShape(name: name, record: $0, rings: $1) }
  }

  private static func grown(_ shapes: [ZoneShape], _ scale: Int32, x: Int32 = 0, y: Int32 = 0) -> [ZoneShape]
  {
    shapes.map { shape in
      let rings = shape.rings.compactMap { ring in
        Ring(ring.vertices.map { GridPoint(x: $0.x * scale + x, y: $0.y * scale + y) })
      }
      return ZoneShape(name: shape.name, record: shape.record, rings: rings)
    }
  }

  // MARK: Checks

  /// Where all edges meet at points of the grid, GEOS finds no difference at all.
  private func expectExact(_ shapes: [ZoneShape], _ comment: Comment) throws {
    let verification = PolygonVerification(of: try TimeZoneFinder(of: shapes), against: shapes)
    for outcome in try verification.run(threads: 1) {
      #expect(outcome.differences == [], comment)
      #expect(outcome.differingArea == nil, comment)
    }
  }

  /// Where they do not, the polygons are valid, and cover the same points except close to edges.
  private func expectRounded(
    _ shapes: [ZoneShape], at points: [GridPoint], _ comment: Comment
  ) throws {
    let finder = try TimeZoneFinder(of: shapes)
    let rebuilt = try finder.identifiers.map { name in
      let shape = ZoneShape(name: name, record: 0, polygons: try finder.polygons(of: name))
      #expect(try shape.validityWarning() == nil, comment)
      return shape
    }
    for point in points where !isClose(point, to: shapes) {
      #expect(BruteForce.zones(at: point, in: rebuilt) == BruteForce.zones(at: point, in: shapes), comment)
    }
  }

  /// Whether a point lies within 0.72 units of an edge: those of the polygons are at most 0.71 from the shapes'.
  private func isClose(_ point: GridPoint, to shapes: [ZoneShape]) -> Bool {
    let (px, py) = (Double(point.x), Double(point.y))
    for (a, b) in shapes.flatMap(\.edges) {
      let (dx, dy) = (Double(b.x) - Double(a.x), Double(b.y) - Double(a.y))
      let (ex, ey) = (px - Double(a.x), py - Double(a.y))
      let along = min(1, max(0, (ex * dx + ey * dy) / (dx * dx + dy * dy)))
      let (x, y) = (ex - along * dx, ey - along * dy)
      if x * x + y * y < 0.72 * 0.72 { return true }
    }
    return false
  }

  /// Points on edges and some units beside them.
  private func points(
    beside shapes: [ZoneShape], count: Int, using generator: inout SeededGenerator
  ) -> [GridPoint] {
    let rings = shapes.flatMap(\.rings).map(\.edges)
    return (0..<count).compactMap { _ in
      guard let (a, b) = rings.randomElement(using: &generator)?.randomElement(using: &generator) else {
        return nil
      }
      let along = Double.random(in: 0...1, using: &generator)
      func offset() -> Int32 { .random(in: -3...3, using: &generator) }
      let point = GridPoint(
        x: a.x + Int32((Double(b.x) - Double(a.x)) * along) + offset(),
        y: a.y + Int32((Double(b.y) - Double(a.y)) * along) + offset())
      return point.isOnEarth ? point : nil
    }
  }

  // MARK: All meetings on the grid

  /// A map of triangles without the vertices in the middle of straight lines: vertices lie on slanted edges.
  @Test(arguments: 0..<UInt64(rounds(30)))
  func verticesOnSlantedEdges(_ seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let side: Int32 = 5
    var rings: [Ring] = []
    for cell in 0..<side * side {
      let (x, y) = (cell % side, cell / side)
      for corner in [(x + 1, y), (x, y + 1)] where Bool.random(using: &generator) {
        rings.append(TinyShapes.ring([(x, y), corner, (x + 1, y + 1)]))
      }
    }
    let divided = try TimeZoneFinder(of: Self.shapes([rings])).polygons(of: "A")
    let straight = divided.flatMap(\.rings).compactMap { Ring(withoutStraightVertices($0)) }
    for (scale, x, y) in [(1, 0, 0), (2_343_750, -4_687_500, 2_343_750), (190_001, 33, -77)]
      as [(Int32, Int32, Int32)]
    {
      try expectExact(Self.grown(Self.shapes([straight]), scale, x: x, y: y), "seed \(seed), scale \(scale)")
    }
  }

  private func withoutStraightVertices(_ ring: [GridPoint]) -> [GridPoint] {
    ring.indices.filter { index in
      let (a, b, c) = (
        ring[(index + ring.count - 1) % ring.count], ring[index], ring[(index + 1) % ring.count]
      )
      return Edge(a, b).orientation(of: Int64(c.x), Int64(c.y)) != 0
    }.map { ring[$0] }
  }

  /// A city: each zone has squares that overlap, lie inside each other, or share parts of their sides.
  @Test(arguments: 0..<UInt64(rounds(20)))
  func aCityOfSquares(_ seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let squares = (0..<30).map { record in
      let (x, y) = (Int32.random(in: 0...20, using: &generator), Int32.random(in: 0...20, using: &generator))
      return ZoneShape(
        name: ["A", "B", "C"][record % 3], record: record,
        rings: [TinyShapes.square(x, y, .random(in: 1...7, using: &generator))])
    }
    try expectExact(squares, "seed \(seed)")
    try expectExact(Self.grown(squares, 781_250, x: -4_687_500, y: 9_375_000), "seed \(seed)")
  }

  /// More records than a word has bits: the same one, steps, diamonds in each other, and one beside another.
  @Test func manyRecordsOnTopOfEachOther() throws {
    let records = 0..<Int32(100)
    try expectExact(Self.shapes(records.map { _ in [TinyShapes.square(0, 0, 1_000)] }), "equal")
    try expectExact(Self.shapes(records.map { [TinyShapes.square(0, 0, 10 + $0)] }), "one corner")
    try expectExact(Self.shapes(records.map { [TinyShapes.square($0, $0, 200)] }), "staggered")
    try expectExact(Self.shapes(records.map { [TinyShapes.diamond(0, 0, 10 + $0)] }), "concentric")
  }

  @Test func rowsOfManyRecords() throws {
    let rows = (0..<Int32(12)).flatMap { y in (0..<Int32(12)).map { x in [TinyShapes.square(x, y, 2)] } }
    try expectExact(Self.shapes(rows), "a field of squares")
    try expectExact(Self.grown(Self.shapes(rows), 1_171_875), "a field over several cells")
  }

  /// Over the whole grid: both sides of the antimeridian, and both poles.
  @Test func recordsThatOverlapAtTheEndsOfTheGrid() throws {
    func box(_ x0: Int32, _ y0: Int32, _ x1: Int32, _ y1: Int32) -> [Ring] {
      [
        TinyShapes.ring([
          (x0 * 10_000_000, y0 * 10_000_000), (x0 * 10_000_000, y1 * 10_000_000),
          (x1 * 10_000_000, y1 * 10_000_000), (x1 * 10_000_000, y0 * 10_000_000),
        ])
      ]
    }
    try expectExact(
      Self.shapes([
        box(170, -10, 180, 10), box(175, -5, 180, 30), box(-180, -10, -170, 10), box(-180, 0, -175, 90),
        box(-180, 80, 180, 90), box(-180, -90, 0, -80), box(-20, -90, 180, -85),
      ]), "overlapping boxes")
    // Slanted from end to end, and crossing in the middle of the world.
    let west = TinyShapes.ring([
      (-1_800_000_000, -900_000_000), (-1_800_000_000, 900_000_000), (1_800_000_000, 900_000_000),
    ])
    let south = TinyShapes.ring([
      (-1_800_000_000, 900_000_000), (1_800_000_000, -900_000_000), (-1_800_000_000, -900_000_000),
    ])
    try expectExact(Self.shapes([[west], [south]]), "halves of the world")
    try expectExact(Self.shapes([[west, south]]), "halves of the world in one record")
  }

  @Test(arguments: TinyShapes.samples)
  func tinyShapesAreUnions(_ sample: TinyShapes.Sample) throws {
    if sample.shapes.isEmpty { return }
    // Multiples of what divides their crossings.
    for scale in [27_720, 360_360] as [Int32] {
      let shapes = Self.grown(sample.shapes, scale, x: 77, y: -3)
      var generator = SeededGenerator(seed: 1)
      try expectRounded(
        shapes, at: points(beside: shapes, count: rounds(300), using: &generator), "\(sample)")
    }
  }

  @Test func aBowTieIsTwoTriangles() throws {
    let bowTie = TinyShapes.ring([(0, 0), (6, 6), (6, 0), (0, 6)])
    let found = try TimeZoneFinder(of: Self.shapes([[bowTie]])).polygons(of: "A")
    #expect(
      found == [
        ZonePolygon(exterior: [GridPoint(x: 0, y: 0), GridPoint(x: 3, y: 3), GridPoint(x: 0, y: 6)]),
        ZonePolygon(exterior: [GridPoint(x: 3, y: 3), GridPoint(x: 6, y: 0), GridPoint(x: 6, y: 6)]),
      ])
  }

  // MARK: Crossings between points of the grid

  /// Triangles and quadrangles of several records and parts, which cross themselves and each other.
  @Test(arguments: 0..<UInt64(rounds(30)))
  func randomRings(_ seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let shapes = (0..<4).map { record in
      let rings = (0..<2).compactMap { _ in Ring.random(vertices: 3...5, side: 20, using: &generator) }
      return ZoneShape(name: record < 3 ? "A" : "B", record: record, rings: rings)
    }
    // As small as the grid is fine, within one cell, and over several top cells, antimeridian and pole included.
    for (scale, x, y) in [(1, 0, 0), (97, 5, 3), (1_000_003, 1_779_999_940, -900_000_000)]
      as [(Int32, Int32, Int32)]
    {
      let grown = Self.grown(shapes, scale, x: x, y: y)
      try expectRounded(
        grown, at: points(beside: grown, count: 300, using: &generator), "seed \(seed), scale \(scale)")
    }
  }

  /// Many edges through nearly one point: between crossings there is less than a unit.
  @Test(arguments: 0..<10 as Range<UInt64>)
  func edgesThatCrossAlmostInOnePoint(_ seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let triangles = (0..<24).map { _ in
      let far = { (sign: Int32) in
        (
          sign * .random(in: 900...1_000, using: &generator),
          Int32.random(in: -1_000...1_000, using: &generator)
        )
      }
      let (a, b) = (far(1), far(-1))
      return [TinyShapes.ring([a, b, (b.0, b.1 + 3)])]
    }
    let shapes = Self.shapes(triangles)
    try expectRounded(shapes, at: points(beside: shapes, count: 300, using: &generator), "seed \(seed)")
    let rings = [ZoneShape(name: "A", record: 0, rings: triangles.flatMap { $0 })]
    try expectRounded(
      rings, at: points(beside: rings, count: 300, using: &generator), "seed \(seed), one record")
  }

  /// Triangles around one vertex, next to each other and overlapping.
  @Test func starsOfTrianglesAreRebuilt() throws {
    for step in [1, 2, 3] as [Int] {
      let rim = (0..<40).map { index -> (Int32, Int32) in
        let side = Int32(index % 10) * 100 - 500
        return [(side, -500), (500, side), (-side, 500), (-500, -side)][index / 10]
      }
      let triangles = stride(from: 0, to: 40, by: 2).map {
        [TinyShapes.ring([(0, 0), rim[$0], rim[($0 + step) % 40]])]
      }
      guard step < 3 else {
        var generator = SeededGenerator(seed: 1)
        let shapes = Self.shapes(triangles)
        try expectRounded(shapes, at: points(beside: shapes, count: 300, using: &generator), "step \(step)")
        continue
      }
      try expectExact(Self.shapes(triangles), "step \(step)")
      try expectExact(
        [ZoneShape(name: "A", record: 0, rings: triangles.flatMap { $0 })], "step \(step), one record")
    }
  }

  // MARK: Limits

  @Test func bordersThatCrossTooOftenAreAnError() throws {
    let finder = try TimeZoneFinder(of: Self.shapes([[TinyShapes.pentagram()]]))
    let extractor = PolygonExtractor(of: finder)
    #expect(throws: PolygonError.tooComplex(zone: "A")) {
      try extractor.polygons(of: 0, steps: 10_000)
    }
    #expect(try extractor.polygons(of: 0, steps: 1_000_000) == extractor.polygons(of: "A"))
  }
}
