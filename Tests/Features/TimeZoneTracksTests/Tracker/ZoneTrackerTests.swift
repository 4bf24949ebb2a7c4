import TestSupport
import Testing
import TimeZoneTracks

/// What the tracker says about single fixes and small replays.
@Suite(.tags(.noSanitizer)) struct ZoneTrackerTests {
  /// A fix in Denver's zone, 124.8 m from the border with that of Ciudad Juárez.
  private func fix(
    accuracy: Double?
  ) throws -> TrackFix {
    try TrackFix(31.75, -106.48, accuracy: accuracy)
  }

  @Test func sureWithinTheAccuracy() throws {
    let denver = ["America/Denver"]
    let rows: [(accuracy: Double?, verdict: ZoneVerdict, quiet: Double, location: SourceLocation)] = [
      (10, .changed(from: nil, to: denver), 114.8, #_sourceLocation),
      (124, .changed(from: nil, to: denver), 0.8, #_sourceLocation),
      (0, .changed(from: nil, to: denver), 124.8, #_sourceLocation),
      // Assumed to be 65 m.
      (nil, .changed(from: nil, to: denver), 59.8, #_sourceLocation),
      (126, .uncertain(candidates: ["America/Ciudad_Juarez", "America/Denver"]), 0, #_sourceLocation),
      (5_000, .uncertain(candidates: ["America/Ciudad_Juarez", "America/Denver"]), 0, #_sourceLocation),
      // No position.
      (-1, .uncertain(candidates: []), 0, #_sourceLocation),
      (.nan, .uncertain(candidates: []), 0, #_sourceLocation),
    ]
    for row in rows {
      var tracker = ZoneTracker(.world)
      let update = tracker.update(try fix(accuracy: row.accuracy))
      #expect(update.verdict == row.verdict, sourceLocation: row.location)
      #expect(abs(update.unchangedWithinMeters - row.quiet) < 0.1, sourceLocation: row.location)
      if row.accuracy.map({ $0 >= 0 }) ?? true {
        #expect(abs(update.metersToBorder - 124.837) < 0.01, sourceLocation: row.location)
      }
    }
    var tracker = ZoneTracker(.world)
    let update = tracker.update(try fix(accuracy: .infinity))
    #expect(update.verdict == .uncertain(candidates: TimeZoneFinder.world.identifiers))
  }

  /// Positions scatter over both sides of a border: nothing changes until one is sure.
  @Test func nothingFlickersAtABorder() throws {
    let border = try #require(
      TimeZoneFinder.world.nearestBorder(to: Coordinate(latitude: 31.75, longitude: -106.48)))
    let (y, x) = (border.nearestPoint.latitude, border.nearestPoint.longitude)
    let step = (31.75 - y, -106.48 - x)  // 124.8 m into Denver's zone
    func fix(_ share: Double, accuracy: Double) throws -> TrackFix {
      try TrackFix(y + share * step.0, x + share * step.1, accuracy: accuracy)
    }
    var tracker = ZoneTracker(.world)
    #expect(
      tracker.update(try fix(1, accuracy: 5)).verdict == .changed(from: nil, to: ["America/Denver"]))
    for _ in 0..<3 {
      for share in [0.2, -0.2, 0.1, -0.1] {
        guard case .uncertain = tracker.update(try fix(share, accuracy: 30)).verdict else {
          Issue.record("a fix within its accuracy of the border is sure")
          return
        }
        #expect(tracker.zones == ["America/Denver"])
      }
    }
    #expect(
      tracker.update(try fix(-1, accuracy: 5)).verdict
        == .changed(from: ["America/Denver"], to: ["America/Ciudad_Juarez"]))
    // The way back is as strict.
    guard case .uncertain = tracker.update(try fix(0.2, accuracy: 30)).verdict else {
      Issue.record("the way back counts before it is sure")
      return
    }
    #expect(tracker.zones == ["America/Ciudad_Juarez"])
    #expect(
      tracker.update(try fix(1, accuracy: 5)).verdict
        == .changed(from: ["America/Ciudad_Juarez"], to: ["America/Denver"]))
  }

  @Test func aChangeCanBeAskedToLast() throws {
    var options = ZoneTrackerOptions()
    options.minimumSeconds = 60
    var tracker = ZoneTracker(.world, options: options)
    let paris = (48.85, 2.35)
    let london = (51.5, -0.13)
    let both = ZoneVerdict.uncertain(candidates: ["Europe/London", "Europe/Paris"])
    let rows: [(position: (Double, Double), seconds: Double, verdict: ZoneVerdict)] = [
      // The first zones are known at once.
      (paris, 0, .changed(from: nil, to: ["Europe/Paris"])),
      (london, 10, both), (london, 69, both),
      // Back: the time begins again.
      (paris, 69.5, .unchanged), (london, 75, both),
      (london, 134.999, both),
      (london, 135, .changed(from: ["Europe/Paris"], to: ["Europe/London"])),
      (london, 136, .unchanged),
    ]
    for row in rows {
      let update = tracker.update(
        try TrackFix(row.position.0, row.position.1, at: row.seconds, accuracy: 10))
      #expect(update.verdict == row.verdict, "\(row)")
    }
  }

  @Test func aChangeCanBeAskedToBeClear() throws {
    var options = ZoneTrackerOptions()
    options.minimumMeters = 100
    var tracker = ZoneTracker(.world, options: options)
    _ = tracker.update(try TrackFix(31.72, -106.48, accuracy: 10))
    #expect(tracker.zones == ["America/Ciudad_Juarez"])
    // 124.8 m: less than the accuracy and 100 m.
    guard case .uncertain = tracker.update(try fix(accuracy: 25)).verdict else {
      Issue.record("a change counts too near the border")
      return
    }
    #expect(
      tracker.update(try fix(accuracy: 24)).verdict
        == .changed(from: ["America/Ciudad_Juarez"], to: ["America/Denver"]))
    // The margin is for changes only.
    #expect(tracker.update(try fix(accuracy: 100)).verdict == .unchanged)
  }

  @Test func disputedGroundHasAllItsZones() throws {
    var tracker = ZoneTracker(.world)
    let gansu = try TrackFix(38.5, 102.2, accuracy: 10)
    let urumqi = try TrackFix(43.839319, 87.526148, accuracy: 10)
    #expect(tracker.update(gansu).verdict == .changed(from: nil, to: ["Asia/Shanghai"]))
    #expect(
      tracker.update(urumqi).verdict
        == .changed(from: ["Asia/Shanghai"], to: ["Asia/Shanghai", "Asia/Urumqi"]))
  }

  /// The excerpt around Hokkaido has no sea: between the islands there is no zone.
  @Test func noZoneIsAnAnswerToo() throws {
    var tracker = ZoneTracker(try TimeZoneFinder(bytes: ExcerptIndex.bytes.get()))
    #expect(
      tracker.update(try TrackFix(43.06, 141.35, accuracy: 10)).verdict
        == .changed(from: nil, to: ["Asia/Tokyo"]))
    let outside = try TrackFix(10, 10, accuracy: 10)
    #expect(tracker.update(outside).verdict == .changed(from: ["Asia/Tokyo"], to: []))
    #expect(tracker.zones == [])
    #expect(tracker.update(outside).verdict == .unchanged)
  }

  @Test func sleepsWithoutASearch() throws {
    var tracker = ZoneTracker(.world)
    let first = tracker.update(try TrackFix(48.85, 2.35, accuracy: 10))
    #expect(first.unchangedWithinMeters > 100_000)
    for number in 1...1_000 {
      let update = tracker.update(try TrackFix(48.85 + Double(number) * 1e-4, 2.35, accuracy: 10))
      #expect(update.verdict == .unchanged)
    }
    #expect(tracker.searchCount == 1)
  }
}
