import TestSupport
import Testing

/// Borders measured on the ellipsoid, compared with brute force over all pieces of borders.
@Suite struct EllipsoidBorderTests {
  /// The distance to the nearest point of a piece: samples, then a ternary search around the nearest.
  private func meters(from point: GridPoint, to piece: BorderPieces.Piece) -> Double {
    func meters(_ share: Double) -> Double {
      Geodesic.meters(
        from: Double(point.y), to: piece.a.y + share * (piece.b.y - piece.a.y),
        east: piece.a.x + share * (piece.b.x - piece.a.x) - Double(point.x))
    }
    let count = 200
    let samples = (0...count).map { meters(Double($0) / Double(count)) }
    let least = samples.indices.min { samples[$0] < samples[$1] } ?? 0
    var low = Double(max(0, least - 1)) / Double(count)
    var high = Double(min(count, least + 1)) / Double(count)
    for _ in 0..<100 {
      let (first, second) = (low + (high - low) / 3, high - (high - low) / 3)
      if meters(first) <= meters(second) { high = second } else { low = first }
    }
    return min(meters((low + high) / 2), samples.min() ?? .infinity)
  }

  @Test(arguments: 0..<UInt64(rounds(30)))
  func randomRingsAreExact(_ seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let shapes = (0..<3).map { record in
      let ring = Ring(
        (0..<4).map { _ in
          GridPoint(
            x: .random(in: -700_000_000...700_000_000, using: &generator),
            y: .random(in: -890_000_000...890_000_000, using: &generator))
        })
      return ZoneShape(name: ["A", "B", "C"][record], record: record, rings: [ring].compactMap { $0 })
    }
    let finder = try TimeZoneFinder(
      of:
        shapes)
    let pieces = BorderPieces(shapes).all
    for _ in 0..<rounds(12) {
      let point = GridPoint.anywhere(using: &generator)
      let coordinate = try Coordinate(latitudeE7: point.y, longitudeE7: point.x)
      let least = pieces.map { meters(from: point, to: $0) }.min()
      let found = finder.nearestBorder(to: coordinate, on: .ellipsoid)
      guard let least, let found else {
        #expect(least == nil && found == nil, "seed \(seed), \(point)")
        continue
      }
      #expect(
        abs(found.meters - least) <= 1e-6 + 1e-9 * least,
        "seed \(seed), \(point): expected \(least), found \(found)")
      // As far as the radius, and no farther.
      let within = try finder.timeZoneIdentifiers(
        withinMeters: least * 1.000_001 + 0.01, of: coordinate, on: .ellipsoid)
      let almost = try finder.timeZoneIdentifiers(
        withinMeters: max(0, least * 0.999_999 - 0.01), of: coordinate, on: .ellipsoid)
      #expect(
        Set(within).isSuperset(of: found.timeZoneIdentifiersBeyond),
        "seed \(seed), \(point): \(within), \(found)")
      #expect(almost == finder.timeZoneIdentifiers(at: coordinate), "seed \(seed), \(point): \(almost)")
    }
  }

  /// From the equator the northern border is nearer on the ellipsoid, the eastern one on the sphere.
  @Test func ellipsoidMayHaveAnotherNearestBorder() throws {
    let ring = TinyShapes.ring([
      (-1_000_000, -100_000_000), (-1_000_000, 1_002_000), (1_000_000, 1_002_000), (1_000_000, -100_000_000),
    ])
    let finder = try TimeZoneFinder(of: [ZoneShape(name: "A", record: 0, rings: [ring])])
    let point = try Coordinate(latitude: 0, longitude: 0)
    let sphere = try #require(finder.nearestBorder(to: point))
    let ellipsoid = try #require(finder.nearestBorder(to: point, on: .ellipsoid))
    #expect(sphere.nearestPoint.grid.y == 0)
    #expect(ellipsoid.nearestPoint.grid == GridPoint(x: 0, y: 1_002_000))
    // GeographicLib's.
    #expect(abs(ellipsoid.meters - 11079.542550744398) < 1e-7)
  }

  @Test func aPositionOnABorderIsAtNoDistance() throws {
    let point = try Coordinate(latitude: 50, longitude: 180)
    #expect(TimeZoneFinder.world.nearestBorder(to: point, on: .ellipsoid)?.meters == 0)
  }
}
