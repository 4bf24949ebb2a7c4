import TestSupport
import Testing
import TimeZoneLookupCompact
import TimeZoneLookupTiny

/// The compact and the tiny world beside the full one.
@Suite(.tags(.noSanitizer)) struct SimplifiedWorldTests {
  struct Tier: Sendable, CustomTestStringConvertible {
    let name: String
    let finder: TimeZoneFinder
    let meters: Double
    let byteLimit: Int
    /// The least share of points that are certain, uniform on the sphere.
    let certainShare: Double
    var testDescription: String { name }
  }

  static let tiers = [
    Tier(name: "compact", finder: .compact, meters: 25, byteLimit: 5_600_000, certainShare: 0.9997),
    Tier(name: "tiny", finder: .tiny, meters: 500, byteLimit: 850_000, certainShare: 0.996),
  ]

  /// Half of them anywhere, half near the borders around Hokkaido and Sakhalin.
  private static func points(_ count: Int, seed: UInt64) throws -> [GridPoint] {
    var generator = SeededGenerator(seed: seed)
    let makers = TestPoints(try ExcerptIndex.shapes.get())
    let kinds: [TestPointKind] = [.uniform, .nearVertex]
    return (0..<count).map { makers.point(kinds[$0 % 2], using: &generator).normalized }
  }

  @Test(arguments: tiers) func embeddedBytesAreAValidIndex(_ tier: Tier) throws {
    let checked = try TimeZoneFinder(bytes: tier.finder.indexBytes)
    #expect(checked.errorBound == tier.meters)
    #expect(tier.finder.indexBytes.count <= tier.byteLimit)
    #expect(checked.information.dataVersion == TimeZoneFinder.world.information.dataVersion)
    #expect(checked.information.attribution == TimeZoneFinder.world.information.attribution)
  }

  @Test(arguments: tiers) func everyZoneIsThere(_ tier: Tier) {
    #expect(tier.finder.identifiers == TimeZoneFinder.world.identifiers)
  }

  /// The principal locations of the tz database, such as that of the Vatican.
  @Test(arguments: tiers) func principalLocationsHaveTheirZones(_ tier: Tier) {
    for row in ZoneTable.embedded.rows {
      #expect(
        tier.finder.timeZoneIdentifiers(at: row.location)
          == TimeZoneFinder.world.timeZoneIdentifiers(at: row.location), "\(row.timeZoneIdentifier)")
    }
  }

  @Test(arguments: tiers) func certainAnswersAreRightAndOthersHaveTheTruthAmongTheirCandidates(_ tier: Tier)
    throws
  {
    var certain = 0
    let points = try Self.points(40_000, seed: 17)
    for (number, point) in points.enumerated() {
      let coordinate = try Coordinate(latitudeE7: point.y, longitudeE7: point.x)
      let truth = TimeZoneFinder.world.timeZoneIdentifiers(at: coordinate)
      switch tier.finder.certainty(at: coordinate) {
      case .certain:
        if number % 2 == 0 { certain += 1 }
        #expect(tier.finder.isCertain(at: coordinate))
        #expect(tier.finder.timeZoneIdentifiers(at: coordinate) == truth, "\(coordinate)")
      case .candidates(let candidates):
        #expect(!tier.finder.isCertain(at: coordinate))
        #expect(Set(truth).isSubset(of: candidates), "\(coordinate)")
      }
    }
    #expect(Double(certain) >= tier.certainShare * Double(points.count / 2))
  }

  @Test(arguments: tiers) func escalatedAnswersAreThoseOfTheFullBoundaries(_ tier: Tier) throws {
    let chain = tier.finder.escalating(to: .world)
    for point in try Self.points(rounds(20_000), seed: 18) {
      let coordinate = try Coordinate(latitudeE7: point.y, longitudeE7: point.x)
      #expect(
        chain.timeZoneIdentifier(at: coordinate) == TimeZoneFinder.world.timeZoneIdentifier(at: coordinate))
    }
  }

  @Test func fullBoundariesAreAlwaysCertain() throws {
    for point in try Self.points(1_000, seed: 19) {
      let coordinate = try Coordinate(latitudeE7: point.y, longitudeE7: point.x)
      #expect(TimeZoneFinder.world.certainty(at: coordinate) == .certain)
    }
    #expect(TimeZoneFinder.world.errorBound == 0)
  }
}
