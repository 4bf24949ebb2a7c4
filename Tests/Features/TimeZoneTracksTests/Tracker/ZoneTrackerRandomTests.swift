import TestSupport
import Testing
import TimeZoneTracks

/// The tracker against one that searches at every fix, and against the zones within the accuracy: seeded walks.
@Suite(.tags(.noSanitizer)) struct ZoneTrackerRandomTests {
  /// What a tracker says that never sleeps: from other searches, the zones within the accuracy and those at points of
  /// the circle.
  private struct Oracle {
    var zones: [String]?

    /// Compares a verdict with what the searches find.
    mutating func check(_ update: ZoneUpdate, _ fix: TrackFix, _ accuracy: Double) throws {
      let border = try #require(TimeZoneFinder.world.nearestBorder(to: fix.coordinate))
      let here = TimeZoneFinder.world.timeZoneIdentifiers(at: fix.coordinate)
      #expect(update.metersToBorder <= border.meters)
      #expect(update.unchangedWithinMeters <= max(0, border.meters - accuracy))
      let within = try TimeZoneFinder.world.timeZoneIdentifiers(withinMeters: accuracy, of: fix.coordinate)
      switch update.verdict {
      case .unchanged:
        #expect(here == zones)
        #expect(within == here)
      case .changed(let from, let to):
        #expect(from == zones)
        #expect(to == here && to != from)
        #expect(within == here)
        zones = to
      case .uncertain(let candidates):
        // A border of the very distance of the accuracy may count either way.
        #expect(border.meters <= accuracy + 0.01 + 1e-7 * accuracy)
        #expect(candidates == within)
      }
    }
  }

  /// From steps of a meter to flights, near borders and far away, over poles and the antimeridian.
  @Test func neverMissesAChange() throws {
    var generator = SeededGenerator(seed: 1_616)
    var changes = 0
    var searches: Int64 = 0
    var updates: Int64 = 0
    for _ in 0..<60 {
      var point = try start(&generator)
      let scales: [Double] = [10, 1_000, 100_000, 5_000_000, 300_000_000]
      let scale = scales[Int.random(in: scales.indices, using: &generator)]
      var tracker = ZoneTracker(.world)
      var oracle = Oracle()
      for number in 0..<60 {
        let accuracies: [Double] = [0, 5, 65, 1_000, 20_000]
        let accuracy = accuracies[Int.random(in: accuracies.indices, using: &generator)]
        let fix = TrackFix(
          try Coordinate(latitudeE7: point.y, longitudeE7: point.x),
          at: Instant(millisecondsSince1970: Int64(number)), accuracy: accuracy)
        let before = tracker.zones
        let update = tracker.update(fix)
        try oracle.check(update, fix, accuracy)
        if tracker.zones != before { changes += 1 }
        updates += 1
        point = moved(point, by: scale, &generator)
      }
      searches += tracker.searchCount
    }
    // Neither did it always sleep, nor never.
    #expect(changes > 200)
    #expect(searches < updates * 9 / 10)
    #expect(searches > updates / 10)
  }

  /// Sleeping as an app does: the next fix comes when the device has moved as far as the last update allows. In between
  /// its zones do not change.
  @Test func nothingChangesWhileTheAppSleeps() throws {
    var generator = SeededGenerator(seed: 1_617)
    var slept = 0
    for _ in 0..<400 {
      let point = try start(&generator)
      let accuracies: [Double] = [0, 5, 65, 500]
      let accuracy = accuracies[Int.random(in: accuracies.indices, using: &generator)]
      let center = try Coordinate(latitudeE7: point.y, longitudeE7: point.x)
      var tracker = ZoneTracker(.world)
      let update = tracker.update(
        TrackFix(center, at: Instant(millisecondsSince1970: 0), accuracy: accuracy))
      guard let zones = tracker.zones else { continue }
      for _ in 0..<40 {
        let other = moved(point, by: (update.unchangedWithinMeters + accuracy) * 90, &generator)
        guard GreatCircle.distance(from: point, to: other) < update.unchangedWithinMeters + accuracy else {
          continue
        }
        slept += 1
        #expect(
          TimeZoneFinder.world.timeZoneIdentifiers(
            at: try Coordinate(latitudeE7: other.y, longitudeE7: other.x))
            == zones)
      }
    }
    #expect(slept > 2_000)
  }

  // MARK: Positions

  /// Anywhere, or within 300 m of a border.
  private func start(_ generator: inout SeededGenerator) throws -> GridPoint {
    let point = GridPoint.anywhere(using: &generator)
    guard Bool.random(using: &generator) else { return point }
    let border = try #require(
      TimeZoneFinder.world.nearestBorder(to: Coordinate(latitudeE7: point.y, longitudeE7: point.x)))
    return moved(border.nearestPoint.grid, by: 30_000, &generator)
  }

  /// Moved by up to so many units of 1e-7 degrees in latitude and, wrapped, in longitude.
  private func moved(_ point: GridPoint, by scale: Double, _ generator: inout SeededGenerator) -> GridPoint {
    let reach = Int64(min(scale, 1e9)) + 1
    let x = Int64(point.x) + Int64.random(in: -reach...reach, using: &generator)
    let y = Int64(point.y) + Int64.random(in: -reach...reach, using: &generator)
    let wrapped = x > 1_800_000_000 ? x - 3_600_000_000 : x < -1_800_000_000 ? x + 3_600_000_000 : x
    return GridPoint(x: Int32(wrapped), y: Int32(min(max(y, -900_000_000), 900_000_000)))
  }
}
