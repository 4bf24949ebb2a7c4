import TestSupport
import Testing

/// Borders and zones near a point, compared with brute force over shapes that are small in number but degrees wide.
@Suite(.tags(.readsUntrustedBytes)) struct BorderTests {
  // MARK: Comparison

  /// Compares all of the finder's answers about borders and zones near some points.
  private func expectExact(
    _ shapes: [ZoneShape], at points: [GridPoint], _ comment: @autoclosure () -> String = "",
    location: SourceLocation = #_sourceLocation
  ) throws {
    let finder = try TimeZoneFinder(of: shapes)
    let pieces = BorderPieces(shapes)
    let vertices = Set(shapes.flatMap(\.rings).flatMap(\.vertices))
    for point in points {
      let here = BruteForce.zones(at: point, in: shapes)
      let comparison = BorderComparison(
        finder: finder, point: point, here: here, sights: pieces.sights(from: point), vertices: vertices)
      if let difference = try comparison.borderDifference() ?? comparison.zonesDifference() {
        Issue.record("\(comment()) \(point), here \(here): \(difference)", sourceLocation: location)
        return
      }
    }
  }

  // MARK: Shapes

  /// Shapes of a few units, grown and moved. What would lie beyond the eastern end is cut off there.
  private func placed(_ shapes: [ZoneShape], by scale: Int32, x: Int, y: Int) -> [ZoneShape] {
    shapes.map { shape in
      ZoneShape(
        name: shape.name, record: shape.record,
        rings: shape.rings.compactMap { ring in
          Ring(
            ring.vertices.map { vertex in
              GridPoint(
                x: Int32(min(Int(vertex.x) * Int(scale) + x, 1_800_000_000)),
                y: Int32(min(Int(vertex.y) * Int(scale) + y, 900_000_000)))
            })
        })
    }
  }

  /// Points everywhere, near the shapes, on vertices, on edges and a little beside them.
  private func points(around shapes: [ZoneShape], count: Int, using generator: inout SeededGenerator)
    -> [GridPoint]
  {
    let rings = shapes.flatMap(\.rings).map(\.edges)
    return (0..<count).map { number in
      guard number % 5 != 0,
        let (a, b) = rings.randomElement(using: &generator)?.randomElement(using: &generator)
      else {
        return .anywhere(using: &generator)
      }
      let share = number % 5 == 1 ? 0 : Int.random(in: 1...3, using: &generator)
      let distance = [0, 0, 1, 1_000, 1_000_000, 30_000_000].randomElement(using: &generator) ?? 0
      func between(_ a: Int32, _ b: Int32, _ limit: Int) -> Int32 {
        let place =
          (Int(a) * (4 - share) + Int(b) * share) / 4
          + Int.random(in: -distance...distance, using: &generator)
        return Int32(min(max(place, -limit), limit))
      }
      return GridPoint(x: between(a.x, b.x, 1_800_000_000), y: between(a.y, b.y, 900_000_000))
    }
  }

  @Test(arguments: TinyShapes.samples.filter { !$0.shapes.isEmpty })
  func tinyShapesAreExact(_ sample: TinyShapes.Sample) throws {
    var generator = SeededGenerator(seed: 5)
    for (x, y) in [
      (0, 0), (-200_000_000, 500_000_000), (1_700_000_000, -900_000_000), (-1_800_000_000, 700_000_000),
    ] {
      let shapes = placed(sample.shapes, by: 20_000_000, x: x, y: y)
      try expectExact(
        shapes, at: points(around: shapes, count: rounds(25), using: &generator), "at \(x), \(y)")
    }
  }

  @Test(arguments: 0..<UInt64(rounds(60)))
  func randomRingsAreExact(_ seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let small = ZoneShape.random(count: 1...4, rings: 1...2, vertices: 3...6, side: 9, using: &generator)
    let scale = [3_000_000, 20_000_000, 90_000_000].randomElement(using: &generator) ?? 1
    let x = Int.random(in: -18...18 - 2, using: &generator) * 100_000_000
    let y = Int.random(in: -9...9 - 1, using: &generator) * 100_000_000
    let shapes = placed(small, by: Int32(scale), x: x, y: y)
    try expectExact(shapes, at: points(around: shapes, count: 20, using: &generator), "seed \(seed)")
  }

  @Test(arguments: 0..<UInt64(rounds(20)))
  func edgesAcrossTheEarthAreExact(_ seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let shapes = (0..<2).map { record in
      let ring = Ring((0..<4).map { _ in GridPoint.anywhere(using: &generator) })
      return ZoneShape(name: ["A", "B"][record], record: record, rings: [ring].compactMap { $0 })
    }
    try expectExact(shapes, at: points(around: shapes, count: 20, using: &generator), "seed \(seed)")
  }

  // MARK: The seam

  /// A zone that goes on beyond longitude 180, cut where other vertices are than there; only what its two halves do
  /// not share is a border. And its edge along the pole is none.
  @Test func seamIsABorderOnlyBetweenDifferentZones() throws {
    func box(_ name: String, _ record: Int, _ west: Int32, _ south: Int32, _ east: Int32, _ north: Int32)
      -> ZoneShape
    {
      ZoneShape(
        name: name, record: record,
        rings: [TinyShapes.ring([(west, south), (west, north), (east, north), (east, south)])])
    }
    let end: Int32 = 1_800_000_000
    let shapes = [
      box("A", 0, end - 50_000_000, 0, end, 100_000_000),
      box("A", 1, -end, 20_000_000, 40_000_000 - end, 130_000_000),
      box("B", 2, -end, -60_000_000, 40_000_000 - end, 20_000_000),
      box("C", 3, -end, -900_000_000, end, -600_000_000),
      box("D", 4, -end, 800_000_000, 0, 900_000_000), box("E", 5, 0, 800_000_000, end, 900_000_000),
    ]
    let rows: [Int32] = [
      -900_000_000, -899_999_999, -899_000_000, -700_000_000, -600_000_000, -100_000_000, -30_000_000, 0,
      10_000_000,
      20_000_000, 50_000_000, 99_999_999, 100_000_000, 115_000_000, 130_000_000, 500_000_000, 850_000_000,
      899_999_999, 900_000_000,
    ]
    let columns = [end, end - 1, end - 10_000_000, -end, 1 - end, 10_000_000 - end, 0, 900_000_000]
    try expectExact(shapes, at: rows.flatMap { y in columns.map { x in GridPoint(x: x, y: y) } })
  }

  /// On the seam as well a point on a border is at no distance from the zones on either side.
  @Test func aBorderAlongTheSeamIsAtNoDistanceFromItself() throws {
    let west = ZoneShape(
      name: "A", record: 0,
      rings: [
        TinyShapes.ring([
          (1_750_000_000, 3), (1_750_000_000, 100_000_007), (1_800_000_000, 100_000_007), (1_800_000_000, 3),
        ])
      ])
    let finder = try TimeZoneFinder(of: [west])
    var generator = SeededGenerator(seed: 9)
    for _ in 0..<rounds(500) {
      let row = Int32.random(in: 3...100_000_007, using: &generator)
      let point = try Coordinate(latitudeE7: row, longitudeE7: row % 2 == 0 ? 1_800_000_000 : -1_800_000_000)
      #expect(finder.nearestBorder(to: point)?.meters == 0, "\(point)")
      #expect(try finder.timeZoneIdentifiers(withinMeters: 0, of: point) == ["A"], "\(point)")
    }
  }

  // MARK: Nothing near

  @Test func noBorderIsNil() throws {
    let whole = ZoneShape(
      name: "A", record: 0,
      rings: [
        TinyShapes.ring([
          (-1_800_000_000, -900_000_000), (-1_800_000_000, 900_000_000), (1_800_000_000, 900_000_000),
          (1_800_000_000, -900_000_000),
        ])
      ])
    let finder = try TimeZoneFinder(of: [whole])
    for (latitude, longitude) in [(0.0, 0.0), (90, 0), (-90, 5), (12, 180), (12, -180)] {
      let coordinate = try Coordinate(latitude: latitude, longitude: longitude)
      #expect(finder.nearestBorder(to: coordinate) == nil)
      #expect(try finder.timeZoneIdentifiers(withinMeters: .infinity, of: coordinate) == ["A"])
      #expect(finder.nearestZones(to: coordinate, within: .infinity) { _ in false } == nil)
      #expect(
        finder.nearestZones(to: coordinate, within: 0) { _ in true } == NearestZones(numbers: [0], meters: 0))
    }
  }

  @Test(arguments: [-1, -.infinity, .nan, -0.001])
  func aRadiusThatIsNoneIsAnError(_ meters: Double) throws {
    let finder = TimeZoneFinder.world
    let sapporo = try Coordinate(latitude: 43.06, longitude: 141.35)
    let error = #expect(throws: CoordinateError.self) {
      try finder.timeZoneIdentifiers(withinMeters: meters, of: sapporo)
    }
    #expect(error?.description == "radius \(meters) is not a distance in meters; expected 0 or more")
    #expect(finder.nearestZones(to: sapporo, within: meters) { _ in true } == nil)
  }
}
