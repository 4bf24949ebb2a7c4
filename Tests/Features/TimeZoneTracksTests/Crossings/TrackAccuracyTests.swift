import TestSupport
import Testing
import TimeZoneTracks

/// Fixes that state their accuracy cross a border only where it is certain on which side of it the device is.
@Suite struct TrackAccuracyTests {
  private static let (sakhalin, tokyo) = ("Asia/Sakhalin", "Asia/Tokyo")
  /// Degrees of longitude for a meter, at a latitude of 5 degrees.
  private static let meter = 1 / 110_772.0

  /// A fix some meters east of the border at 10 degrees.
  private static func fix(
    _ seconds: Double, _ meters: Double, accuracy: Double? = 25, startsSegment: Bool = false
  ) throws -> TrackFix {
    try TrackFix(
      Coordinate(latitude: 5, longitude: 10 + meters * meter), at: .summer(seconds), accuracy: accuracy,
      startsSegment: startsSegment)
  }

  private static func track(_ fixes: [TrackFix]) throws -> AnalyzedTrack {
    let track = try AnalyzedTrack(fixes, try SquareWorld.neighbors.get())
    #expect(track.fitsTogether)
    return track
  }

  /// An hour beside a border, with fixes that scatter over both sides.
  @Test func jitterCrossesNothing() throws {
    var generator = SeededGenerator(seed: 15)
    let fixes = try (0..<3_600).map { second in
      try Self.fix(Double(second), .random(in: -24...24, using: &generator))
    }
    let track = try Self.track(fixes)
    #expect(track.crossings.isEmpty)
    #expect(track.stays.map(\.fixCount) == [3_600])
    #expect(track.analyzer.openCount == 3_600)
    // Without their accuracy they are taken at their word.
    let exact = try Self.track(fixes.map { TrackFix($0.coordinate, at: $0.time) })
    #expect(exact.crossings.count > 1_000)
    #expect(exact.analyzer.openCount == 0)
    #expect(abs(track.stays[0].meters - exact.stays.reduce(0) { $0 + $1.meters }) < 1e-3)
  }

  /// The fix after the border decides; the moment is that of the way's last entry into its zone.
  @Test func nextCertainFixDecides() throws {
    let track = try Self.track([
      Self.fix(0, -100), Self.fix(10, -10), Self.fix(20, 10), Self.fix(30, -10), Self.fix(40, 10),
      Self.fix(50, 20), Self.fix(60, 100), Self.fix(70, 200),
    ])
    let crossing = try #require(track.crossings.first)
    #expect(track.zones == [Self.sakhalin, Self.tokyo])
    #expect(crossing.moment == .instant(.summer(35)))
    #expect([crossing.previousFix, crossing.nextFix] == [.summer(0), .summer(60)])
    #expect(track.stays.map(\.fixCount) == [4, 4])
    #expect(track.analyzer.openCount == 5)
    // -100, -10, 10, -10 and half of the way to 10; the rest.
    #expect(abs(track.stays[0].meters - 140) < 0.1)
    #expect(abs(track.stays[1].meters - 200) < 0.1)
  }

  /// Each row: meters east of the border every ten seconds, and the zones of the stays.
  @Test func sidesOfABorder() throws {
    let cases: [(meters: [Double], zones: [String], location: SourceLocation)] = [
      // Back again: the border was never crossed for sure.
      ([-100, 10, 10, -10, -100], [Self.sakhalin], #_sourceLocation),
      // The last fixes are open.
      ([-100, 10], [Self.sakhalin], #_sourceLocation),
      // The first one is: its zone is the best that is known.
      ([10, 20], [Self.tokyo], #_sourceLocation),
      ([10, -100], [Self.tokyo, Self.sakhalin], #_sourceLocation),
      // An exact crossing, and one there and back.
      ([-100, 100], [Self.sakhalin, Self.tokyo], #_sourceLocation),
      ([-100, 100, -100], [Self.sakhalin, Self.tokyo, Self.sakhalin], #_sourceLocation),
      // As far from the border as the accuracy.
      ([-100, 24.9], [Self.sakhalin], #_sourceLocation),
      ([-100, 25.1], [Self.sakhalin, Self.tokyo], #_sourceLocation),
    ]
    for row in cases {
      let fixes = try row.meters.enumerated().map { try Self.fix(Double($0) * 10, $1) }
      #expect(try Self.track(fixes).zones == row.zones, sourceLocation: row.location)
    }
  }

  /// A gap before fixes that are open: the crossing is an interval, with the gap where the way is unknown.
  @Test func crossingInAGapIsBetweenTwoFixes() throws {
    let track = try Self.track([
      Self.fix(0, -100), Self.fix(10, -50), Self.fix(20, 10, startsSegment: true), Self.fix(30, 15),
      Self.fix(40, 100),
    ])
    let crossing = try #require(track.crossings.first)
    #expect(crossing.moment == .between(.summer(10), .summer(20)))
    #expect([crossing.previousFix, crossing.nextFix] == [.summer(10), .summer(40)])
    #expect(track.stays.map(\.fixCount) == [2, 3])
    let back = try Self.track([
      Self.fix(0, -100), Self.fix(20, 10, startsSegment: true), Self.fix(40, -100, startsSegment: true),
      Self.fix(50, -100, startsSegment: true),
    ])
    #expect(back.crossings.isEmpty)
    #expect(back.stays.map(\.gapCount) == [1])
  }

  /// Where no leg has more than one border, the zones are those that a tracker reports.
  @Test func randomWalksAgreeWithATracker() throws {
    let finder = try SquareWorld.neighbors.get()
    var generator = SeededGenerator(seed: 16)
    for walk in 0..<rounds(100) {
      var meters = Double.random(in: -300...300, using: &generator)
      var fixes: [TrackFix] = []
      for second in 0..<200 {
        meters += .random(in: -60...60, using: &generator)
        fixes.append(
          try Self.fix(Double(second), meters, accuracy: .random(in: 1...120, using: &generator)))
      }
      // The first is certain.
      fixes[0] = try TrackFix(Coordinate(latitude: 5, longitude: 9.9), at: .summer(-1_000), accuracy: 1)
      var tracker = ZoneTracker(finder)
      var expected: [String] = []
      for fix in fixes {
        if case .changed(_, let zones) = tracker.update(fix).verdict { expected += zones.prefix(1) }
      }
      let track = try Self.track(fixes)
      #expect(track.zones == expected, "walk \(walk)")
    }
  }
}

@Suite struct TrackFixTests {
  @Test func startsNoSegmentByDefault() throws {
    let fix = TrackFix(
      try Coordinate(latitude: 43.06, longitude: 141.35), at: Instant(millisecondsSince1970: 0))
    #expect(!fix.startsSegment)
    #expect(fix.accuracy == nil)
  }
}
