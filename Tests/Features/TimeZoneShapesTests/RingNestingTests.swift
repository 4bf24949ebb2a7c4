import TestSupport
import Testing

@Suite(.tags(.noSanitizer)) struct RingNestingTests {
  private static let square = TinyShapes.square
  private static let diamond = TinyShapes.diamond

  /// Rings in a row and, for each polygon in order, the numbers of its exterior and its holes.
  static let cases: [(rings: [Ring], polygons: [[Int]])] = [
    ([], []),
    ([square(0, 0, 4)], [[0]]),
    ([square(0, 0, 4), square(10, 0, 4)], [[0], [1]]),
    // Neighbors that share an edge or a corner are not inside each other.
    ([square(0, 0, 4), square(4, 0, 4), square(8, 4, 4)], [[0], [1], [2]]),
    // The order does not matter.
    ([square(0, 0, 8), square(2, 2, 4)], [[0, 1]]),
    ([square(2, 2, 4), square(0, 0, 8)], [[1, 0]]),
    ([square(2, 2, 2), square(20, 0, 4), square(0, 0, 8), square(5, 5, 2)], [[1], [2, 0, 3]]),
    // Islands in lakes on islands.
    ([square(0, 0, 12), square(2, 2, 8), square(4, 4, 4), square(5, 5, 2)], [[0, 1], [2, 3]]),
    ([square(5, 5, 2), square(4, 4, 4), square(2, 2, 8), square(0, 0, 12)], [[1, 0], [3, 2]]),
    // A hole that touches its exterior: by one vertex, by two, by all.
    ([square(0, 0, 8), TinyShapes.ring([(0, 4), (4, 6), (4, 2)])], [[0, 1]]),
    ([square(0, 0, 8), TinyShapes.ring([(0, 4), (4, 6), (8, 4), (4, 2)])], [[0, 1]]),
    ([square(0, 0, 8), diamond(4, 4, 4)], [[0, 1]]),
    // A hole with vertices on its exterior's vertices only: even the middles of edges must be tried.
    (
      [
        TinyShapes.ring([(0, 0), (0, 8), (4, 2), (8, 8), (8, 0)]), TinyShapes.ring([(0, 0), (4, 2), (8, 0)]),
      ], [[0, 1]]
    ),
    // Outside, but with every vertex on the other's border.
    (
      [
        TinyShapes.ring([(0, 0), (0, 8), (4, 2), (8, 8), (8, 0)]), TinyShapes.ring([(0, 8), (8, 8), (4, 2)]),
      ], [[0], [1]]
    ),
    // Two holes that touch each other, and an island that touches its lake.
    ([square(0, 0, 12), diamond(4, 6, 2), diamond(8, 6, 2)], [[0, 1, 2]]),
    ([square(0, 0, 12), square(2, 2, 8), diamond(6, 6, 4)], [[0, 1], [2]]),
    // Equal rings cancel: the second is a hole that leaves nothing of the first.
    ([square(0, 0, 4), square(0, 0, 4)], [[0, 1]]),
    ([square(0, 0, 4), square(0, 0, 4), square(0, 0, 4)], [[0, 1], [2]]),
    // A lake and the island that fills it.
    ([square(0, 0, 8), square(2, 2, 4), square(2, 2, 4)], [[0, 1], [2]]),
  ]

  @Test(arguments: cases)
  func ringsAreGrouped(_ rings: [Ring], _ polygons: [[Int]]) {
    let shape = ZoneShape(name: "A", record: 0, rings: rings)
    let expected = polygons.map { numbers in
      Polygon(exterior: rings[numbers[0]], holes: numbers.dropFirst().map { rings[$0] })
    }
    #expect(shape.polygons == expected)
  }

  /// However rings lie, each of them is in exactly one polygon.
  @Test(arguments: 0..<UInt64(rounds(200)))
  func noRingIsLost(_ seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let rings = (0..<12).compactMap { _ in Ring.random(vertices: 3...6, side: 12, using: &generator) }
    let shape = ZoneShape(name: "A", record: 0, rings: rings)
    #expect(shape.rings.count == rings.count)
    #expect(Set(shape.rings) == Set(rings))
  }

  /// A small triangle is a hole of a ring exactly if GEOS says that the ring contains its first vertex.
  @Test(arguments: 0..<UInt64(rounds(200)))
  func nestingAgreesWithGEOS(_ seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    guard let outer = Ring.random(vertices: 3...7, side: 40, using: &generator) else { return }
    let oracle = try GeometryOracle(shapes: [ZoneShape(name: "A", record: 0, rings: [outer])])
    for _ in 0..<20 {
      let corner = GridPoint.random(side: 39, using: &generator)
      let triangle = TinyShapes.ring([
        (corner.x, corner.y), (corner.x, corner.y + 1), (corner.x + 1, corner.y),
      ])
      var isContained: Bool?
      try oracle.forEachZone(at: corner) { _, contained in isContained = contained }
      // On the border the other vertices would decide.
      if isContained == false { continue }
      let polygons = ZoneShape(name: "A", record: 0, rings: [outer, triangle]).polygons
      let expected = isContained == true && triangle.vertices.allSatisfy(outer.envelope.contains)
      #expect((polygons.count == 1) == expected, "seed \(seed), \(outer.vertices), \(corner)")
    }
  }
}

@Suite(.tags(.noSanitizer)) struct RingTests {
  private func points(_ pairs: [(Int32, Int32)]) -> [GridPoint] { pairs.map { GridPoint(x: $0.0, y: $0.1) } }

  @Test func neighborsAreNeverEqual() throws {
    let ring = try #require(Ring(points([(0, 0), (0, 0), (0, 4), (4, 4), (4, 4), (4, 0), (0, 0), (0, 0)])))
    #expect(ring.vertices == points([(0, 0), (0, 4), (4, 4), (4, 0)]))
    #expect(ring.edgeCount == 4)
    #expect(ring.envelope == GridBox(around: ring.vertices))
  }

  @Test func fewerThanThreeVerticesAreNoRing() {
    let lines: [[(Int32, Int32)]] = [
      [], [(0, 0)], [(0, 0), (1, 1)], [(0, 0), (1, 1), (0, 0)], [(2, 2), (2, 2), (2, 2), (2, 2)],
    ]
    for pairs in lines {
      #expect(Ring(points(pairs)) == nil)
    }
  }

  @Test func envelopeHoldsItsBorder() throws {
    let envelope = try #require(GridBox(around: points([(1, 2), (5, 9), (3, -4)])))
    #expect(envelope.contains(GridPoint(x: 1, y: -4)) && envelope.contains(GridPoint(x: 5, y: 9)))
    #expect(!envelope.contains(GridPoint(x: 0, y: 0)) && !envelope.contains(GridPoint(x: 3, y: 10)))
    #expect(GridBox(around: points([])) == nil)
  }
}
