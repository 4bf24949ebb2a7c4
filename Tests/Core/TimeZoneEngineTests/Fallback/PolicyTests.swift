import TestSupport
import Testing

/// Answers where no polygon covers a position, where several do, and at sea.
@Suite struct PolicyTests {
  /// A and B with a gap of 40 units between them, C inside of A, and the sea to the east of B.
  private static let shapes = [
    ZoneShape(name: "A", record: 0, rings: [TinyShapes.square(0, 0, 10_000_000)]),
    ZoneShape(name: "B", record: 1, rings: [TinyShapes.square(10_000_040, 0, 10_000_000)]),
    ZoneShape(name: "C", record: 2, rings: [TinyShapes.square(2_000_000, 2_000_000, 1_000_000)]),
    ZoneShape(name: "Etc/GMT", record: 3, rings: [TinyShapes.square(20_000_040, 0, 10_000_000)]),
  ]

  private let finder: TimeZoneFinder

  init() throws { finder = try TimeZoneFinder(of: Self.shapes) }

  private func point(_ x: Int32, _ y: Int32 = 5_000_000) throws -> Coordinate {
    try Coordinate(latitudeE7: y, longitudeE7: x)
  }

  private func found(_ coordinate: Coordinate, _ policy: LookupPolicy) -> [String] {
    let match = finder.match(at: coordinate, policy: policy)
    #expect(PolicyFinder(finder, policy).match(at: coordinate) == match)
    #expect(PolicyFinder(finder, policy).timeZoneIdentifier(at: coordinate) == match?.timeZoneIdentifier)
    return match?.timeZoneIdentifiers ?? []
  }

  @Test func aGapBetweenTwoZones() throws {
    let gap = try point(10_000_020)
    // 20 units of 1.11 cm to either side.
    let match = try #require(finder.match(at: gap, fallback: .border(meters: 0.223)))
    #expect(match.timeZoneIdentifiers == ["A", "B"])
    #expect(try #require(match.source.meters) > 0.222 && match.source.name == "nearestBorder")
    for fallback in [.none, .border(meters: 0.222), .border(meters: -1), .border(meters: .nan)] as [Fallback]
    {
      #expect(found(gap, LookupPolicy(fallback: fallback)).isEmpty, "\(fallback)")
    }
    #expect(found(gap, LookupPolicy(fallback: .border())) == ["A", "B"])
    #expect(found(gap, LookupPolicy()) == ["A", "B"])
    let far = try #require(finder.match(at: gap, fallback: .point(borderMeters: 0.222)))
    #expect(far == ZoneTable.embedded.nearest(to: gap).map { TimeZoneMatch($0) })
    #expect(try found(point(10_000_010), LookupPolicy(fallback: .border())) == ["A"])
    #expect(try found(point(10_000_030), LookupPolicy(fallback: .border())) == ["B"])
  }

  @Test func onlyFallbacksAndDisputedAreasMayHaveSeveralZones() throws {
    let source = PolicyFinder(finder)
    #expect(try !source.mayHaveSeveralZones(at: point(5_000_000)))
    #expect(try source.mayHaveSeveralZones(at: point(10_000_020)))
    #expect(try source.mayHaveSeveralZones(at: point(2_500_000, 2_500_000)))
    #expect(try finder.zoneCount(at: point(2_500_000, 2_500_000).grid) == 2)
  }

  @Test func seaPolicyDecidesTheZoneAtSea() throws {
    // 99.8 m and 100.2 m from B.
    let (near, far) = (try point(20_009_020), try point(20_009_050))
    for fallback in [.none, .border(), .point()] as [Fallback] {
      func found(_ coordinate: Coordinate, _ sea: SeaPolicy) -> [String] {
        self.found(coordinate, LookupPolicy(fallback: fallback, sea: sea))
      }
      #expect(found(near, .nautical) == ["Etc/GMT"])
      #expect(found(near, .none).isEmpty)
      #expect(found(near, .land(withinMeters: 100)) == ["B"])
      #expect(found(far, .land(withinMeters: 100)) == ["Etc/GMT"])
      #expect(found(near, .land(withinMeters: -1)) == ["Etc/GMT"])
      #expect(found(near, .land(withinMeters: .nan)) == ["Etc/GMT"])
      for sea in [.nautical, .none, .land(withinMeters: 1e6)] as [SeaPolicy] {
        #expect(try found(point(5_000_000), sea) == ["A"])
      }
    }
    // Outside of all polygons, the nearest border is that of the sea.
    let north = try point(25_000_000, 10_000_050)
    #expect(found(north, LookupPolicy(fallback: .border())) == ["Etc/GMT"])
    #expect(found(north, LookupPolicy(fallback: .border(), sea: .none)).isEmpty)
    #expect(found(north, LookupPolicy(fallback: .border(), sea: .land(withinMeters: 1e5))) == ["B"])
  }

  @Test func preferenceChoosesAmongDisputedZones() throws {
    let disputed = try point(2_500_000, 2_500_000)
    let policy = LookupPolicy(preference: ZonePreference([["X"], ["C", "A"]]))
    #expect(found(disputed, LookupPolicy()) == ["A", "C"])
    #expect(found(disputed, policy) == ["A", "C"])
    #expect(finder.match(at: disputed, policy: policy)?.timeZoneIdentifier == "A")
    let onlyC = LookupPolicy(preference: ZonePreference([["C"]]))
    #expect(PolicyFinder(finder, onlyC).timeZoneIdentifier(at: disputed) == "C")
    #expect(ZonePreference([["X"], ["B"]]).choice(among: ["A", "C"]) == nil)
    #expect(ZonePreference([["C"], ["A"]]).choice(among: ["A", "C"]) == "C")
  }

  /// What a policy has its own answer for is left to `match`.
  @Test func zonesOfManyPositions() throws {
    let points = try [point(5_000_000), point(2_500_000, 2_500_000), point(25_000_000), point(10_000_020)]
    func zones(_ policy: LookupPolicy?) -> [Int32] {
      var zones = [Int32](repeating: 99, count: points.count)
      points.map(\.grid).withUnsafeBufferPointer { points in
        zones.withUnsafeMutableBufferPointer { PolicyFinder(finder, policy).findZones(at: points, into: $0) }
      }
      return zones
    }
    #expect(zones(nil) == [0, 0, 3, -1])
    #expect(zones(LookupPolicy(sea: .nautical)) == [0, 0, 3, -1])
    #expect(zones(LookupPolicy(sea: .none)) == [0, 0, -1, -1])
    #expect(zones(LookupPolicy(sea: .land(withinMeters: 1))) == [0, 0, -1, -1])
    #expect(zones(LookupPolicy(preference: ZonePreference([["C"]]))) == [0, -1, 3, -1])
  }

  /// The sea may have any number, 0 among them.
  @Test func nauticalZonesMayBeNumberedFirst() throws {
    let finder = try TimeZoneFinder(
      of: Self.shapes.filter { ["B", "Etc/GMT"].contains($0.name) }.map {
        ZoneShape(name: $0.name == "B" ? "Z" : $0.name, record: $0.record, rings: $0.rings)
      })
    let points = try [point(15_000_000).grid, point(25_000_000).grid]
    var zones: [Int32] = [99, 99]
    points.withUnsafeBufferPointer { points in
      zones.withUnsafeMutableBufferPointer {
        PolicyFinder(finder, LookupPolicy(sea: .none)).findZones(at: points, into: $0)
      }
    }
    #expect(zones == [1, -1])
  }

  /// On the western side of a box even a search of 0 m ends at the side, so its result is unknown. A unit to the east, or if
  /// nothing is sought, the nearest place answers, but never outside.
  @Test(
    arguments: [(0, 0, false), (1, 0, true), (0, -1, true), (0, .nan, true), (-1, -1, false)]
      as [(Int32, Double, Bool)])
  func searchAtTheSideOfABox(_ x: Int32, _ meters: Double, isFound: Bool) throws {
    let box = try #require(RegionBox(west: 0, south: 0, east: 1, north: 1))
    let finder = try TimeZoneFinder(
      of: Self.shapes, CompilerOptions(cellWidthE7: 150_000_000, region: .box(box)))
    let match = try finder.match(at: point(x, 50_000_000), fallback: .point(borderMeters: meters))
    #expect((match != nil) == isFound)
  }

  /// Borders may be half a meter off.
  @Test func simplifiedBorders() throws {
    let finder = try TimeZoneFinder(
      bytes: IndexCompiler.compile(
        Self.shapes, provenance: .test, cellWidthE7: 18_000_000, statedErrorMillimeters: 500))
    let source = PolicyFinder(finder, LookupPolicy(fallback: .none))
    #expect(source.errorBound == 0.5)
    let (middle, gap) = (try point(5_000_000), try point(10_000_020))
    #expect(source.certainty(at: middle).isCertain && !source.mayHaveNoZone(at: middle))
    #expect(!source.certainty(at: gap).isCertain && source.mayHaveNoZone(at: gap))
    #expect(finder.match(at: gap, policy: LookupPolicy())?.certainty.isCertain == false)
    // Certainly outside of A, but 10.008 m from it may be within 10.
    let north = try point(5_000_000, 10_000_900)
    #expect(finder.isCertain(at: north))
    for (meters, isCertain) in [(9, true), (10, false), (11, true)] as [(Double, Bool)] {
      let source = PolicyFinder(finder, LookupPolicy(fallback: .border(meters: meters)))
      #expect(source.certainty(at: north).isCertain == isCertain, "\(meters)")
    }
  }

  /// What a source that is no index need not say.
  @Test func defaultsOfSources() throws {
    struct Nowhere: ZoneSource {
      let identifiers: [String] = []
      func findZones(
        at points: UnsafeBufferPointer<GridPoint>, into zones: UnsafeMutableBufferPointer<Int32>
      ) {}
      func match(at coordinate: Coordinate) -> TimeZoneMatch? { nil }
    }
    let (source, middle) = (Nowhere(), try point(5_000_000))
    #expect(source.furtherIdentifiers.isEmpty && source.dataVersion == nil && source.errorBound == 0)
    #expect(!source.hasRegion && source.absence == "no zone covers")
    #expect(source.timeZoneIdentifier(at: middle) == nil && source.mayHaveSeveralZones(at: middle))
    #expect(source.certainty(at: middle).isCertain && !source.mayHaveNoZone(at: middle))
    #expect(!source.isOutside(middle))
  }

  @Test func sourceReportsItsZonesAndRelease() throws {
    let source = PolicyFinder(finder)
    #expect(source.identifiers == ["A", "B", "C", "Etc/GMT"])
    #expect(source.furtherIdentifiers.contains("Asia/Tokyo"))
    #expect(PolicyFinder(finder, LookupPolicy(fallback: .border())).furtherIdentifiers.isEmpty)
    #expect(source.dataVersion == "test" && source.errorBound == 0 && !source.hasRegion)
    #expect(source.absence == "no zone of the test boundaries covers")
    #expect(
      PolicyFinder(finder, LookupPolicy(sea: .none)).absence
        == "no zone of land in the test boundaries covers")
    let unnamed = try TimeZoneFinder(
      bytes: IndexCompiler.compile(
        Self.shapes, provenance: .init(dataVersion: "", attribution: "", license: "")))
    #expect(PolicyFinder(unnamed).dataVersion == nil)
    #expect(PolicyFinder(unnamed).absence == "no zone of the index covers")
    let gap = try point(10_000_020)
    #expect(source.certainty(at: gap).isCertain && !source.mayHaveNoZone(at: gap) && !source.isOutside(gap))
  }
}
