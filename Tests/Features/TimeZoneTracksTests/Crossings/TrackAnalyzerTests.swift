import TestSupport
import Testing
import TimeZoneTracks

/// When and where a track crosses borders, and how long it stays.
@Suite(.tags(.readsUntrustedBytes)) struct TrackAnalyzerTests {
  private static let (sakhalin, tokyo) = ("Asia/Sakhalin", "Asia/Tokyo")

  @Test func instantDividesTheLegAtTheBorder() throws {
    let finder = try SquareWorld.neighbors.get()
    let track = try AnalyzedTrack(
      [TrackFix(0, 5, 9.9), TrackFix(100, 5, 9.99), TrackFix(400, 5.3, 10.02), TrackFix(430, 5.3, 10.03)],
      finder)
    #expect(track.zones == [Self.sakhalin, Self.tokyo])
    let crossing = try #require(track.crossings.first)
    // A third of the leg from 9.99 to 10.02 degrees.
    #expect(crossing.moment == .instant(.summer(200)))
    #expect(crossing.coordinate?.grid == GridPoint(x: 100_000_000, y: 51_000_000))
    #expect(crossing.previousFix == .summer(100))
    #expect(crossing.nextFix == .summer(400))
    // From UTC+11 to UTC+9.
    #expect(crossing.offsetBefore == 39_600)
    #expect(crossing.offsetAfter == 32_400)
    #expect(crossing.clockChange == -7_200)
    #expect(track.fitsTogether)
  }

  @Test func staysHaveTimesDistancesAndFixes() throws {
    let finder = try SquareWorld.neighbors.get()
    let track = try AnalyzedTrack(
      [TrackFix(0, 0, 9.9), TrackFix(100, 0, 9.99), TrackFix(200, 0, 10.01), TrackFix(230, 0, 10.02)], finder)
    let stays = track.stays
    try #require(stays.count == 2)
    #expect([stays[0].from, stays[0].to, stays[1].to] == [.summer(0), .summer(150), .summer(230)])
    #expect(stays.map(\.fixCount) == [2, 2])
    // A degree of the equator has 111,195 m.
    #expect(abs(stays[0].meters - 11_119.5) < 0.1)
    #expect(abs(stays[1].meters - 2_223.9) < 0.1)
    #expect(stays.map(\.gapCount) == [0, 0])
    #expect(track.fitsTogether)
  }

  /// Straight legs in longitude and latitude are longer than great circles; their borders must not lengthen the track.
  @Test func staysAddUpToTheDistancesBetweenFixes() throws {
    var options = TrackOptions()
    options.maximumGap = .infinity
    options.maximumSpeed = .infinity
    var generator = SeededGenerator(seed: 161)
    for _ in 0..<100 {
      let fixes = try (0..<10).map { number in
        try TrackFix(
          Double(number) * 3_600, .random(in: -89...89, using: &generator),
          .random(in: -180...180, using: &generator))
      }
      let track = try AnalyzedTrack(fixes, fallback: .none, options: options)
      let expected = zip(fixes, fixes.dropFirst()).reduce(0) {
        $0 + GreatCircle.distance(from: $1.0.coordinate.grid, to: $1.1.coordinate.grid)
      }
      let sum = track.stays.reduce(0) { $0 + $1.meters }
      #expect(abs(sum - expected) < 1e-3, "\(fixes.map(\.coordinate))")
      #expect(track.crossings.count > 10)
    }
  }

  @Test func aLegDividesItsDistanceAsTheBorderDoes() throws {
    // Ten degrees along the parallel of 60 degrees north, half of them on each side of the border.
    let finder = try SquareWorld.finder([
      ("Asia/Sakhalin", 0, 550_000_000), ("Asia/Tokyo", 100_000_000, 550_000_000),
    ])
    let track = try AnalyzedTrack([TrackFix(0, 60, 5), TrackFix(600, 60, 15)], finder, options: Self.fast)
    #expect(track.zones == [Self.sakhalin, Self.tokyo])
    // By the spherical law of cosines: shorter than 555,975 m along the parallel.
    for stay in track.stays { #expect(abs(stay.meters - 555_445.9 / 2) < 1) }
  }

  private static let fast = {
    var options = TrackOptions()
    options.maximumSpeed = 2_000
    return options
  }()

  @Test func aLegBetweenFixesOfOneZoneMayClipAnother() throws {
    let finder = try SquareWorld.finder([
      ("Asia/Sakhalin", 0, 0), ("Asia/Tokyo", 100_000_000, 0), ("Asia/Vladivostok", 0, 100_000_000),
      ("Asia/Sakhalin", 100_000_000, 100_000_000),
    ])
    // From the south-western square to the north-eastern, just east of where all four meet.
    let track = try AnalyzedTrack([TrackFix(0, 9.99, 9.995), TrackFix(60, 10.01, 10.006)], finder)
    #expect(track.zones == [Self.sakhalin, Self.tokyo, Self.sakhalin])
    #expect(track.stays.map(\.fixCount) == [1, 0, 1])
    #expect(
      track.milliseconds == [5.0 / 11, 0.5].map { Instant.summer(60 * $0).millisecondsSince1970 })
    #expect(track.fitsTogether)
  }

  // MARK: Gaps

  @Test func overAGapACrossingIsAnInterval() throws {
    let finder = try SquareWorld.neighbors.get()
    for gap: (seconds: Double, longitude: Double, startsSegment: Bool, isKnown: Bool) in [
      (600, 10.01, false, true),
      (600.001, 10.01, false, false),
      (60, 10.01, true, false),
      // 0.19 degrees are 21,127 m, and 350 m/s are 60.4 seconds of them.
      (61, 10.18, false, true),
      (60, 10.18, false, false),
      // Times of whole seconds: 0.003 degrees may have taken a second.
      (0, 10.002, false, true),
      (0, 10.004, false, false),
      (1, 10.002, false, true),
    ] {
      let from = gap.seconds <= 1 ? 9.9999 : 9.99
      let track = try AnalyzedTrack(
        [TrackFix(0, 0, from), TrackFix(gap.seconds, 0, gap.longitude, startsSegment: gap.startsSegment)],
        finder)
      let crossing = try #require(track.crossings.first)
      #expect((crossing.coordinate != nil) == gap.isKnown, "\(gap)")
      if !gap.isKnown {
        #expect(crossing.moment == .between(.summer(0), .summer(gap.seconds)), "\(gap)")
        #expect(track.stays.allSatisfy { $0.meters == 0 }, "\(gap)")
      }
      #expect(crossing.clockChange == -7_200, "\(gap)")
      #expect(track.fitsTogether, "\(gap)")
    }
  }

  @Test func aGapWithinAZoneIsCounted() throws {
    let track = try AnalyzedTrack(
      [
        TrackFix(0, 5, 5), TrackFix(700, 5, 5.1), TrackFix(760, 5, 5.1),
        TrackFix(780, 5, 5.2, startsSegment: true),
      ],
      SquareWorld.neighbors.get())
    let stay = try #require(track.stays.first)
    #expect(track.stays.count == 1)
    #expect(stay.gapCount == 2)
    #expect(stay.gapSeconds == 720)
    #expect(stay.meters == 0)
    #expect(stay.fixCount == 4)
  }

  // MARK: Times

  @Test func anEarlierFixIsRefusedOrLeftOut() throws {
    let finder = try SquareWorld.neighbors.get()
    let fixes = try [
      TrackFix(0, 5, 9.99), TrackFix(60, 5, 9.995), TrackFix(59.999, 5, 10.1), TrackFix(70, 5, 9.996),
    ]
    let error = #expect(throws: TrackOrderError.self) { try AnalyzedTrack(fixes, finder) }
    #expect(error?.number == 3)
    #expect(error?.time == .summer(59.999))
    #expect(error?.previous == .summer(60))
    #expect(
      error?.description
        == "fix 3 has time 2026-07-01T00:00:59.999Z, before the preceding fix's 2026-07-01T00:01:00.000Z"
    )
    var options = TrackOptions()
    options.earlierFixes = .skip
    let track = try AnalyzedTrack(fixes, finder, options: options)
    #expect(track.zones == [Self.sakhalin])
    #expect(track.analyzer.skippedCount == 1)
    #expect(track.analyzer.fixCount == 4)
    #expect(track.fitsTogether)
  }

  @Test func skippedFixStillReportsZone() throws {
    let finder = try SquareWorld.neighbors.get()
    var options = TrackOptions()
    options.earlierFixes = .skip
    var analyzer = TrackAnalyzer(finder, options: options) { _ in nil }
    var events: [TrackEvent] = []
    let zones = try [TrackFix(60, 5, 9.9), TrackFix(0, 5, 10.1), TrackFix(61, 5, 9.9)].map {
      finder.identifiers[Int(try analyzer.add($0, to: &events))]
    }
    #expect(zones == [Self.sakhalin, Self.tokyo, Self.sakhalin])
    #expect(events.isEmpty)
  }

  @Test func duplicatesAreFixesLikeOthers() throws {
    let fix = try TrackFix(0, 5, 9.99)
    let last = try TrackFix(100, 5, 10.01)
    let track = try AnalyzedTrack([fix, fix, last, last], SquareWorld.neighbors.get())
    #expect(track.stays.map(\.fixCount) == [2, 2])
    #expect(track.milliseconds == [Instant.summer(50).millisecondsSince1970])
    #expect(track.fitsTogether)
  }

  @Test func farthestInstantsDoNotTrap() throws {
    let ends = [Int64.min, -1, 0, 1, Int64.max].map { Instant(millisecondsSince1970: $0) }
    var options = TrackOptions()
    options.maximumGap = .infinity
    options.maximumSpeed = .infinity
    let (west, east) = (try Coordinate(latitude: 5, longitude: 9), try Coordinate(latitude: 5, longitude: 11))
    let fixes = ends.enumerated().map { TrackFix($0 % 2 == 0 ? west : east, at: $1) }
    let track = try AnalyzedTrack(fixes, SquareWorld.neighbors.get(), options: options)
    // Beyond 285,000 years a leg is a gap, whatever the options say.
    #expect(track.milliseconds == [nil, 0, 1, nil])
    #expect(track.fitsTogether)
  }

  @Test func noFixesAreNoTrack() throws {
    let track = try AnalyzedTrack([], SquareWorld.neighbors.get())
    #expect(track.events.isEmpty)
    #expect(track.fitsTogether)
  }

  // MARK: Uncovered ground

  @Test func aGapOfCentimetersIsOneCrossingInItsMiddle() throws {
    let finder = try SquareWorld.neighbors(apart: 6)
    let fixes = try [TrackFix(0, 5, 9.9999), TrackFix(10, 5, 10.0001)]
    let track = try AnalyzedTrack(fixes, finder)
    #expect(track.zones == [Self.sakhalin, Self.tokyo])
    #expect(track.crossings.first?.coordinate?.grid == GridPoint(x: 100_000_003, y: 50_000_000))
    #expect(track.milliseconds == [Instant.summer(5.015).millisecondsSince1970])
    #expect(track.fitsTogether)
    // Polygons only: the ground between has no zone.
    let polygons = try AnalyzedTrack(fixes, finder, fallback: .none)
    #expect(polygons.zones == [Self.sakhalin, "-", Self.tokyo])
    #expect(polygons.crossings.map(\.clockChange) == [nil, nil])
    #expect(polygons.fitsTogether)
  }

  @Test func aFixInAGapHasTheZoneOfALookup() throws {
    let finder = try SquareWorld.neighbors(apart: 6)
    func fix(_ seconds: Double, _ x: Int32) throws -> TrackFix {
      TrackFix(try Coordinate(latitudeE7: 50_000_000, longitudeE7: x), at: .summer(seconds))
    }
    let track = try AnalyzedTrack(
      [fix(0, 99_999_000), fix(10, 100_000_002), fix(20, 100_000_004), fix(30, 100_001_000)], finder)
    #expect(track.zones == [Self.sakhalin, Self.tokyo])
    #expect(track.milliseconds == [Instant.summer(15).millisecondsSince1970])
    #expect(track.stays.map(\.fixCount) == [2, 2])
    #expect(track.fitsTogether)
  }

  @Test func widerGroundHasTheZoneOfItsMiddle() throws {
    let finder = try SquareWorld.neighbors(apart: 10_000)
    let fixes = try [TrackFix(0, 5, 9.999), TrackFix(30, 5, 10.002)]
    let none = try AnalyzedTrack(fixes, finder, fallback: .border())
    #expect(none.zones == [Self.sakhalin, "-", Self.tokyo])
    #expect(none.milliseconds == [10, 20].map { Instant.summer($0).millisecondsSince1970 })
    // The nearest border may be that far away: then the ground is a gap.
    let near = try AnalyzedTrack(fixes, finder, fallback: .border(meters: 100))
    #expect(near.zones == [Self.sakhalin, Self.tokyo])
    #expect(near.milliseconds == [Instant.summer(15).millisecondsSince1970])
  }

  // MARK: The world

  @Test func betweenZurichAndParisNoClockChanges() throws {
    let track = try AnalyzedTrack([TrackFix(0, 47.5541, 7.5892), TrackFix(600, 47.5906, 7.5490)])
    #expect(track.zones == ["Europe/Zurich", "Europe/Paris"])
    #expect(track.crossings.map(\.clockChange) == [0])
    #expect(track.fitsTogether)
  }

  @Test func aWalkOf200MetersCrossesFiveTimes() throws {
    // Where the border between Baarle and Turnhout winds. The same fractions by exact arithmetic in Python.
    let track = try AnalyzedTrack([TrackFix(0, 51.41273, 4.85427), TrackFix(200, 51.41296, 4.85712)])
    let (brussels, amsterdam) = ("Europe/Brussels", "Europe/Amsterdam")
    #expect(track.zones == [brussels, amsterdam, brussels, amsterdam, brussels, amsterdam])
    #expect(
      track.milliseconds
        == [78.294, 100.711, 121.503, 158.426, 162.307].map {
          Instant.summer($0).millisecondsSince1970
        })
    #expect(track.stays.map(\.fixCount) == [1, 0, 0, 0, 0, 1])
    #expect(abs(track.stays.reduce(0) { $0 + $1.meters } - 199.3) < 1)
    #expect(track.fitsTogether)
  }

  @Test func antimeridianChangesTheClockByADay() throws {
    let track = try AnalyzedTrack([TrackFix(0, 0, 179.9), TrackFix(200, 0.2, -179.7)])
    #expect(track.zones == ["Etc/GMT-12", "Etc/GMT+12"])
    let crossing = try #require(track.crossings.first)
    #expect(crossing.moment == .instant(.summer(50)))
    #expect(crossing.coordinate?.grid == GridPoint(x: -1_800_000_000, y: 500_000))
    #expect(crossing.clockChange == -86_400)
    #expect(track.fitsTogether)
  }

  @Test func aFlightPastThePoleCrossesEveryNauticalZone() throws {
    // The way is straight in longitude and latitude: along a parallel around the pole.
    let track = try AnalyzedTrack([TrackFix(0, 89.9, 0), TrackFix(180, 89.9, 179)])
    #expect(track.zones == ["Etc/GMT"] + (1...12).map { "Etc/GMT-\($0)" })
    #expect(track.crossings.allSatisfy { $0.clockChange == 3_600 })
    let meridians: [Double] = (0..<12).map { 7.5 + 15 * Double($0) }
    #expect(track.crossings.compactMap { $0.coordinate?.longitude } == meridians)
    #expect(track.fitsTogether)
  }

  // MARK: In pieces

  @Test func returnedZonesAreThoseOfLookups() throws {
    let vertices = try ExcerptIndex.shapes.get().flatMap(\.rings).flatMap(\.vertices)
    let finder = try TimeZoneFinder(bytes: ExcerptIndex.bytes.get())
    var generator = SeededGenerator(seed: 16)
    for _ in 0..<50 {
      let fixes = try walk(from: vertices.randomElement(using: &generator), using: &generator)
      #expect(try AnalyzedTrack(fixes, finder).fitsTogether)
      var analyzer = TrackAnalyzer(finder) { _ in nil }
      var events: [TrackEvent] = []
      let zones = try fixes.map { try analyzer.add($0, to: &events) }
      for (fix, zone) in zip(fixes, zones) {
        let match = finder.match(at: fix.coordinate)?.timeZoneIdentifiers.first
        #expect(
          finder.identifiers.indices.contains(Int(zone))
            ? finder.identifiers[Int(zone)] == match : match == nil)
      }
    }
  }

  private func walk(
    from start: GridPoint?, using generator: inout SeededGenerator
  ) throws -> [TrackFix] {
    var point = start ?? GridPoint(x: 0, y: 0)
    return try (0..<200).map { number in
      point.x += .random(in: -20_000...20_000, using: &generator)
      point.y += .random(in: -20_000...20_000, using: &generator)
      return TrackFix(
        try Coordinate(latitudeE7: point.y, longitudeE7: point.x), at: .summer(Double(number) * 60))
    }
  }
}
