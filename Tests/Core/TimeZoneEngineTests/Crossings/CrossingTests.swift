import TestSupport
import Testing

/// Where a leg passes from one set of zones into another.
@Suite(.tags(.readsUntrustedBytes)) struct CrossingTests {
  /// Two squares that share the border from 10, 0 to 10, 10.
  private static let squares = [
    ZoneShape(name: "West", record: 0, rings: [TinyShapes.square(0, 0, 10)]),
    ZoneShape(name: "East", record: 1, rings: [TinyShapes.square(10, 0, 10)]),
  ]

  private struct Row {
    let start, end: (Int32, Int32)
    let zones: [[String]]
    let fractions: [Double]
    let location: SourceLocation

    init(
      _ start: (Int32, Int32), _ end: (Int32, Int32), _ zones: [[String]], _ fractions: [Double] = [],
      location: SourceLocation = #_sourceLocation
    ) {
      (self.start, self.end, self.zones, self.fractions) = (start, end, zones, fractions)
      self.location = location
    }

    func check(_ finder: TimeZoneFinder) throws {
      let leg = (GridPoint(x: start.0, y: start.1), GridPoint(x: end.0, y: end.1))
      let found = try CrossedZones(finder, from: leg.0, to: leg.1)
      #expect(found.zones == zones, sourceLocation: location)
      #expect(found.fractions == fractions, sourceLocation: location)
    }
  }

  private static let (none, west, east) = ([String](), ["West"], ["East"])

  @Test(
    arguments: [
      (0, 0), (9_375_000 - 10, 0), (-5_000_000, 3_000_000), (-1_800_000_000, 890_000_000),
    ] as [(Int32, Int32)])
  func aBorderBelongsToItsEastAndNorth(_ x: Int32, _ y: Int32) throws {
    let finder = try CrossedZones.finder(CrossedZones.moved(Self.squares, x, y))
    let rows = [
      Row((2, 5), (18, 5), [Self.west, Self.east], [0.5]),
      Row((18, 5), (2, 5), [Self.east, Self.west], [0.5]),
      // A leg that ends on the border, or starts there.
      Row((2, 5), (10, 5), [Self.west, Self.east], [1]),
      Row((10, 5), (2, 5), [Self.east, Self.west], [0]),
      Row((18, 5), (10, 5), [Self.east]),
      Row((10, 5), (18, 5), [Self.east]),
      // Along the border, and on beyond its end.
      Row((10, 2), (10, 8), [Self.east]),
      Row((10, 8), (10, 2), [Self.east]),
      Row((10, 2), (10, 18), [Self.east, Self.none], [0.5]),
      Row((10, 18), (10, 2), [Self.none, Self.east], [0.5]),
      // Along the southern sides, and the northern.
      Row((2, 0), (18, 0), [Self.west, Self.east], [0.5]),
      Row((2, 10), (18, 10), [Self.none]),
      // Through the vertex where three grounds meet.
      Row((5, 15), (15, 5), [Self.none, Self.east], [0.5]),
      Row((15, 15), (5, 5), [Self.none, Self.west], [0.5]),
      Row((5, 5), (15, 15), [Self.west, Self.none], [0.5]),
      // A corner that is touched from outside is not entered, unless the leg ends there.
      Row((24, -4), (16, 4), [Self.none, Self.east], [0.5]),
      Row((16, 14), (24, 6), [Self.none]),
      Row((15, 15), (20, 10), [Self.none]),
      Row((5, -5), (10, 0), [Self.none, Self.east], [1]),
      Row((10, 0), (15, -5), [Self.east, Self.none], [0]),
      // No way at all.
      Row((5, 5), (5, 5), [Self.west]),
      Row((10, 5), (10, 5), [Self.east]),
    ]
    for row in rows {
      try Row(
        (row.start.0 + x, row.start.1 + y), (row.end.0 + x, row.end.1 + y), row.zones, row.fractions,
        location: row.location
      ).check(finder)
    }
  }

  @Test func shortestLegCrossesTheAntimeridian() throws {
    let date = Int32(1_800_000_000)
    let finder = try CrossedZones.finder([
      ZoneShape(name: "West", record: 0, rings: [TinyShapes.square(date - 1_000, 0, 1_000)]),
      ZoneShape(name: "East", record: 1, rings: [TinyShapes.square(-date, 0, 1_000)]),
    ])
    for row in [
      Row((date - 500, 5), (-date + 500, 5), [Self.west, Self.east], [0.5]),
      Row((-date + 500, 5), (date - 500, 5), [Self.east, Self.west], [0.5]),
      // 180 degrees are -180 degrees.
      Row((date - 500, 5), (date, 5), [Self.west, Self.east], [1]),
      Row((date - 500, 5), (-date, 5), [Self.west, Self.east], [1]),
      Row((date, 5), (date - 500, 5), [Self.east, Self.west], [0]),
      Row((date, 5), (-date + 500, 5), [Self.east]),
      Row((-date, 5), (date, 5), [Self.east]),
      Row((date, 2), (-date, 8), [Self.east]),
    ] { try row.check(finder) }
  }

  @Test func aCrossingMayBeFarBeyondTheAntimeridian() throws {
    let (tokyo, pacific) = (
      try Coordinate(latitude: 35, longitude: 140), try Coordinate(latitude: 30, longitude: -120)
    )
    let crossings = TimeZoneFinder.world.crossings(from: tokyo, to: pacific)
    let expected = try Coordinate(latitude: 31.125, longitude: -142.5)
    #expect(crossings.filter { $0.coordinate == expected }.map(\.fraction) == [0.775])
    let back = TimeZoneFinder.world.crossings(from: pacific, to: tokyo)
    #expect(back.map(\.coordinate) == crossings.reversed().map(\.coordinate))
  }

  @Test func exactlyHalfAroundStaysOnItsSideOfTheAntimeridian() throws {
    let date = Int32(1_800_000_000)
    let finder = try CrossedZones.finder([
      ZoneShape(name: "West", record: 0, rings: [TinyShapes.square(-900_000_500, -10, 1_000)]),
      ZoneShape(name: "East", record: 1, rings: [TinyShapes.square(899_999_500, -10, 1_000)]),
    ])
    let fractions = [899_999_500 / 1.8e9, 900_000_500 / 1.8e9]
    for row in [
      Row((0, 0), (date, 0), [Self.none, Self.east, Self.none], fractions),
      Row((0, 0), (-date, 0), [Self.none, Self.west, Self.none], fractions),
      Row((date, 0), (0, 0), [Self.none, Self.east, Self.none], fractions),
      Row((-date, 0), (0, 0), [Self.none, Self.west, Self.none], fractions),
    ] { try row.check(finder) }
  }

  @Test func poleHasTheZonesOfTheRowBelow() throws {
    let pole = Int32(900_000_000)
    let finder = try CrossedZones.finder([
      ZoneShape(name: "West", record: 0, rings: [TinyShapes.square(0, pole - 10, 10)]),
      ZoneShape(name: "East", record: 1, rings: [TinyShapes.square(10, pole - 10, 10)]),
    ])
    for row in [
      Row((2, pole), (18, pole), [Self.west, Self.east], [0.5]),
      Row((5, pole - 20), (5, pole), [Self.none, Self.west], [0.5]),
      Row((5, pole), (5, pole - 20), [Self.west, Self.none], [0.5]),
      Row((5, pole), (5, pole - 1), [Self.west]),
    ] { try row.check(finder) }
  }

  @Test func aCrossingIsRoundedToTheGrid() throws {
    let finder = try CrossedZones.finder(Self.squares)
    let crossing = try #require(
      finder.crossings(
        from: Coordinate(latitudeE7: 1, longitudeE7: 7), to: Coordinate(latitudeE7: 3, longitudeE7: 14)
      ).first)
    #expect(crossing.fraction == 3.0 / 7)
    #expect(crossing.coordinate.grid == GridPoint(x: 10, y: 2))
    #expect(crossing.before == [1])
    #expect(crossing.after == [0])
  }
}
