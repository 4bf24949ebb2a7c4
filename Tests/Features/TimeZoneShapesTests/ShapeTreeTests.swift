import TestSupport
import Testing
@Suite(.tags(.readsUntrustedBytes, .concurrency)) struct ShapeTreeTests {
  /// The tree equals brute force at each of some points.
  private func expectExact(
    _ shapes: [ZoneShape], at points: [GridPoint], _ comment: @autoclosure () -> Comment? = nil,
    location: SourceLocation = #_sourceLocation
  ) throws {
    let tree = try ShapeTree(shapes: shapes)
    for point in points {
      let expected = BruteForce.zones(at: point, in: shapes)
      let found = tree.zones(at: point)
      if found != expected {
        Issue.record("\(point): expected \(expected), found \(found)", sourceLocation: location)
        if let comment = comment() { Issue.record(comment, sourceLocation: location) }
        return
      }
    }
  }

  // MARK: Exhaustive

  @Test(arguments: TinyShapes.samples)
  func tinyShapesAreExactEverywhere(_ sample: TinyShapes.Sample) throws {
    try expectExact(sample.shapes, at: GridPoint.all(side: 16))
  }

  @Test(arguments: TinyShapes.samples)
  func answersDependOnNoOrderAndNoOrientation(_ sample: TinyShapes.Sample) throws {
    let tree = try ShapeTree(shapes: sample.shapes)
    let other = try ShapeTree(
      shapes: sample.shapes.reversed().map { shape in
        let rings = shape.rings.reversed().compactMap { ring in
          Ring(ring.vertices.dropFirst(1).reversed() + ring.vertices.prefix(1))
        }
        return ZoneShape(name: shape.name, record: shape.record, rings: rings)
      })
    for point in GridPoint.all(side: 16) { #expect(tree.zones(at: point) == other.zones(at: point)) }
  }

  @Test(arguments: 0..<UInt64(rounds(400)))
  func randomRingsAreExactEverywhere(_ seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let shapes = ZoneShape.random(count: 1...4, rings: 1...3, vertices: 3...9, side: 7, using: &generator)
    try expectExact(shapes, at: GridPoint.all(side: 7), "seed \(seed)")
  }

  /// Neighbors share every border exactly, so every point of the square they divide lies in one of them.
  @Test(arguments: 0..<UInt64(rounds(60)))
  func aPartitionHasOneAnswerEverywhere(_ seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let side: Int32 = 12
    // A line from bottom to top that may run back and forth, and the two sides of it.
    let line =
      [GridPoint(x: 6, y: 0)]
      + (1..<side).map { GridPoint(x: .random(in: 1...11, using: &generator), y: $0) } + [
        GridPoint(x: 6, y: side)
      ]
    let west = Ring([GridPoint(x: 0, y: 0)] + line + [GridPoint(x: 0, y: side)])
    let east = Ring([GridPoint(x: side, y: side)] + line.reversed() + [GridPoint(x: side, y: 0)])
    let shapes = [west, east].enumerated().compactMap { record, ring in
      ring.map { ZoneShape(name: ["W", "E"][record], record: record, rings: [$0]) }
    }
    let tree = try ShapeTree(shapes: shapes)
    for point in GridPoint.all(side: side) {
      let isInside = 0..<side ~= point.x && 0..<side ~= point.y
      #expect(tree.zones(at: point).count == (isInside ? 1 : 0), "seed \(seed), \(point)")
    }
  }

  // MARK: Long rings

  /// Every number of edges up to three levels of the index, where its runs and nodes end.
  @Test func everyNumberOfEdgesIsExact() throws {
    var generator = SeededGenerator(seed: 1)
    for edges in Array(3...70) + Array(250...262) + Array(4090...4100) {
      guard let ring = Ring.wandering(edges: edges, side: 24, using: &generator) else { continue }
      let points =
        edges < 300 ? GridPoint.all(side: 24) : (0..<200).map { _ in .random(side: 24, using: &generator) }
      try expectExact([ZoneShape(name: "A", record: 0, rings: [ring])], at: points, "\(edges) edges")
    }
  }

  @Test(arguments: 0..<4 as Range<UInt64>)
  func longRingsAreExact(_ seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let shapes = (0..<3).map { record in
      let rings = (0..<2).compactMap { _ in Ring.wandering(edges: 8000, side: 200, using: &generator) }
      return ZoneShape(name: ["A", "B", "A"][record], record: record, rings: rings)
    }
    let vertices = shapes.flatMap { $0.rings.flatMap { ring in ring.vertices.prefix(8) } }
    let points = vertices + (0..<40).map { _ in .random(side: 200, using: &generator) }
    try expectExact(shapes, at: points, "seed \(seed)")
  }

  /// Edges across the whole Earth, where products of differences come closest to the limits of 64 bits.
  @Test(arguments: 0..<UInt64(rounds(50)))
  func edgesAcrossTheEarthAreExact(_ seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let corners = [-1_800_000_000, -1, 0, 1_799_999_999, 1_800_000_000] as [Int32]
    let rows = [-900_000_000, -1, 0, 899_999_999, 900_000_000] as [Int32]
    let points = corners.flatMap { x in rows.map { GridPoint(x: x, y: $0) } }
    let rings = (0..<3).compactMap { _ in
      Ring((0..<5).map { _ in points.randomElement(using: &generator) ?? .anywhere(using: &generator) })
    }
    let shapes = [ZoneShape(name: "A", record: 0, rings: rings)]
    let middles = rings.flatMap(\.edges).map { a, b in
      GridPoint(x: Int32((Int64(a.x) + Int64(b.x)) / 2), y: Int32((Int64(a.y) + Int64(b.y)) / 2))
    }
    try expectExact(
      shapes, at: points + middles + (0..<100).map { _ in .anywhere(using: &generator) }, "seed \(seed)")
  }

  // MARK: Borders

  @Test func bordersAreHalfOpen() throws {
    let tree = try ShapeTree(shapes: [
      ZoneShape(name: "A", record: 0, rings: [TinyShapes.square(0, 0, 4)])
    ])
    // The south-west corner and the south and west edges belong to the square, the others do not.
    for (x, y, isInside) in [
      (0, 0, true), (2, 0, true), (0, 2, true), (3, 3, true), (4, 0, false), (0, 4, false), (4, 4, false),
      (4, 2, false), (2, 4, false), (-1, 0, false), (0, -1, false),
    ] as [(Int32, Int32, Bool)] {
      #expect(tree.zones(at: GridPoint(x: x, y: y)).isEmpty == !isInside, "\(x), \(y)")
    }
  }

  @Test func endsOfTheGridAreFolded() throws {
    let world = TinyShapes.ring([
      (-1_800_000_000, -900_000_000), (-1_800_000_000, 900_000_000), (1_800_000_000, 900_000_000),
      (1_800_000_000, -900_000_000),
    ])
    let tree = try ShapeTree(shapes: [ZoneShape(name: "World", record: 0, rings: [world])])
    for latitude in [-90.0, 0, 90] {
      for longitude in [-180.0, 0, 180] {
        let coordinate = try Coordinate(latitude: latitude, longitude: longitude)
        #expect(tree.timeZoneIdentifier(at: coordinate) == "World", "\(coordinate)")
      }
    }
  }

  // MARK: Identifiers

  @Test func identifiersAreSortedByTheirBytes() throws {
    let names = ["b", "a", "B", "Z/é", "Z/e\u{301}", "Z/z", "Z/\u{FF5E}", "Z/\u{1F550}", "a"]
    let shapes = names.enumerated().map { record, name in
      ZoneShape(name: name, record: record, rings: [TinyShapes.square(0, 0, 4)])
    }
    let tree = try ShapeTree(shapes: shapes)
    let expected = ["B", "Z/e\u{301}", "Z/z", "Z/é", "Z/\u{FF5E}", "Z/\u{1F550}", "a", "b"]
    #expect(tree.identifiers.map { Array($0.utf8) } == expected.map { Array($0.utf8) })
    let coordinate = try Coordinate(latitudeE7: 1, longitudeE7: 1)
    #expect(tree.timeZoneIdentifiers(at: coordinate) == tree.identifiers)
    #expect(tree.timeZoneIdentifier(at: coordinate) == "B")
  }

  /// More envelopes over a point than the stack buffer of a query holds.
  @Test func manyOverlappingZonesAreAllFound() throws {
    let shapes = (0..<700).map { record in
      ZoneShape(name: "Z\(record)", record: record, rings: [TinyShapes.square(0, 0, Int32(record + 1))])
    }
    try expectExact(shapes, at: [0, 1, 100, 440, 443, 444, 699, 700].map { GridPoint(x: $0, y: $0) })
    let tree = try ShapeTree(shapes: shapes)
    #expect(tree.timeZoneIdentifier(at: try Coordinate(latitudeE7: 0, longitudeE7: 0)) == "Z0")
  }

  // MARK: Threads

  @Test func manyThreadsMayAskAtOnce() async throws {
    var generator = SeededGenerator(seed: 5)
    let shapes = (0..<40).map { record in
      let rings = (0..<3).compactMap { _ in Ring.wandering(edges: 300, side: 60, using: &generator) }
      return ZoneShape(name: "Z\(record)", record: record, rings: rings)
    }
    let points = GridPoint.all(side: 60)
    let tree = try ShapeTree(shapes: shapes)
    let alone = points.map { tree.zones(at: $0) }
    await withTaskGroup(of: Bool.self) { group in
      for _ in 0..<8 { group.addTask { points.map { tree.zones(at: $0) } == alone } }
      for await isSame in group { #expect(isSame) }
    }
  }
}
