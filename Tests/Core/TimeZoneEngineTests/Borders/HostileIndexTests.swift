import TestSupport
import Testing

/// Indexes made to cost a query much are refused, or answered in a time that their size bounds.
@Suite(.optimizedOnly, .tags(.readsUntrustedBytes)) struct HostileIndexTests {
  /// Seconds of processor time, in builds without optimization too; without bounds it was minutes.
  private static let limit = 15.0

  private func expectQuick(
    _ what: String, _ location: SourceLocation = #_sourceLocation, _ work: () throws -> Void
  ) rethrows {
    let seconds = try ProcessorTime.ofThread(work)
    #expect(seconds < Self.limit, "\(what)", sourceLocation: location)
  }

  // MARK: Edges

  @Test func bordersAmongAMillionCrossings() throws {
    let finder = try TimeZoneFinder(bytes: HostileIndex.crossings())
    for (latitude, longitude) in [(45.0, 45.0), (89.999, 89.999), (0.0001, 45), (-60, -100), (45, -135)] {
      let point = try Coordinate(latitude: latitude, longitude: longitude)
      expectQuick("nearest border") { _ = finder.nearestBorder(to: point) }
      for meters in [0, 1e5, 1e7, .infinity] {
        try expectQuick("within \(meters) m") {
          let zones = try finder.timeZoneIdentifiers(withinMeters: meters, of: point)
          #expect(zones == ["A"] || meters.isFinite)
        }
        expectQuick("fallback within \(meters) m") {
          _ = finder.match(at: point, fallback: .border(meters: meters), sea: .land(withinMeters: meters))
        }
      }
      expectQuick("a zone that covers nothing") {
        #expect(finder.nearestZones(to: point, within: .infinity) { $0 == 1 } == nil)
      }
    }
  }

  /// Ground around a vertex was once looked at again for each of the edges that end there.
  @Test func thousandsOfZonesMeetAtOneVertex() throws {
    let shapes = CrowdedShapes.pie(slices: 3_000).shapes
    let finder = try TimeZoneFinder(of: shapes)
    try expectQuick("nearest border") {
      let border = try #require(finder.nearestBorder(to: Coordinate(latitude: 0, longitude: 0)))
      #expect(border.meters == 0)
      #expect(border.timeZoneIdentifiers.count == 1)
      #expect(Set(border.timeZoneIdentifiers + border.timeZoneIdentifiersBeyond) == Set(shapes.map(\.name)))
    }
  }

  /// All borders are equally near: what lies around the point is looked at once, not once for each of them.
  @Test func bordersThatCrossAtThePosition() throws {
    let count = 4_000
    let finder = try TimeZoneFinder(bytes: HostileIndex.star(zones: count))
    let point = try Coordinate(latitude: 45, longitude: 45)
    try expectQuick("nearest border") {
      let border = try #require(finder.nearestBorder(to: point))
      #expect(border.meters == 0)
      #expect(border.timeZoneIdentifiersBeyond == finder.identifiers)
    }
  }

  // MARK: Sets

  @Test func lookupsInRecordSetsOfThousands() throws {
    // A lookup once took 2.7 s.
    let finder = try TimeZoneFinder(bytes: HostileIndex.largeSets(records: 16_000))
    var answers = Set<String?>()
    for number in 0..<8 {
      let point = try Coordinate(latitudeE7: 450_000_000, longitudeE7: Int32(1_000_500 + number * 9_000))
      expectQuick("lookup \(number)") { answers.insert(finder.timeZoneIdentifier(at: point)) }
      expectQuick("lookup of all \(number)") { _ = finder.timeZoneIdentifiers(at: point) }
      expectQuick("nearest border \(number)") { _ = finder.nearestBorder(to: point) }
    }
    #expect(answers == ["A"])
  }

  @Test func recordSetsBeyondTheLimitAreRefused() throws {
    let bytes = HostileIndex.largeSets(records: 17_000)
    let error = #expect(throws: IndexError.self) { try TimeZoneFinder(bytes: bytes) }
    let count = 17_000 + 63 * 16_999
    #expect(
      error?.description
        == "index is damaged: section \"leaves\", byte 0: expected record sets of at most 1048576 elements in all, found \(count); compile it again"
    )
  }
}
