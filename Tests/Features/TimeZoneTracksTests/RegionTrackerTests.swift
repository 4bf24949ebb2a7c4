import TestSupport
import Testing
import TimeZoneTracks

/// Indexes that answer for a part of the world: where that ends, the zone of a device is not known.
@Suite struct RegionTrackerTests {
  @Test(arguments: 0..<UInt64(rounds(20)))
  func nothingIsCertainBeyondTheEndOfARegion(_ seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let sample = RegionSample(seed: seed)
    let box = sample.box(using: &generator).map { RegionOptions.box($0) }
    for region in [box, .zones(["A", "C"])] {
      guard let region, let finder = try? sample.finder(region) else { continue }
      for point in sample.points(60, using: &generator) {
        let coordinate = try Coordinate(latitudeE7: point.y, longitudeE7: point.x)
        var tracker = ZoneTracker(finder)
        let update = tracker.update(
          TrackFix(coordinate, at: Instant(millisecondsSince1970: 0), accuracy: 1_000))
        if case .uncertain = update.verdict { continue }
        #expect(
          finder.isInRegion(coordinate, withinMeters: update.unchangedWithinMeters),
          "seed \(seed), \(region), \(point)")
      }
    }
  }
}
