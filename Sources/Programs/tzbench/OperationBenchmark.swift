import TimeZonePresentation
import TimeZoneShapes
import TimeZoneTracks

/// Times operations other than lookups, and prints the nanoseconds of each as members of one JSON object.
struct OperationBenchmark {
  private let repeats: Int
  private var generator: SeededGenerator
  private var members: JSONObject = [:]

  init(seed: UInt64, repeats: Int) {
    self.repeats = repeats
    generator = SeededGenerator(seed: seed)
  }

  /// Offsets from UTC in every zone, at random instants of the years 1900 to 2100.
  mutating func timeLocalTimes() throws {
    let range: ClosedRange<Int64> = -2_208_988_800...4_102_444_800
    let instants = (0..<1_000).map { _ in
      Instant(secondsSince1970: Int64.random(in: range, using: &generator))
    }
    let database = TimeZoneDatabase.embedded
    let zones = database.identifiers.compactMap { try? database.rules(for: $0) }
    time("utcOffset", zones.count * instants.count) {
      zones.reduce(0) { sum, zone in instants.reduce(sum) { $0 &+ zone.utcOffset(at: $1) } }
    }
    try BufferedOutput.print(.object(members))
  }

  /// Each fix of a zone tracker on a walk through Paris, with a fix each second and steps of about a meter.
  mutating func timeMovement() throws {
    var (latitude, longitude) = (48.85, 2.35)
    let walk: [TrackFix] = (0..<100_000).compactMap { second in
      latitude += Double.random(in: -1.5e-5...1.5e-5, using: &generator)
      longitude += Double.random(in: -1.5e-5...1.5e-5, using: &generator)
      guard let coordinate = try? Coordinate(latitude: latitude, longitude: longitude) else { return nil }
      return TrackFix(
        coordinate, at: Instant(millisecondsSince1970: 1_795_000_000_000 + Int64(second) * 1_000),
        accuracy: 10)
    }
    func meters(_ tracker: inout ZoneTracker, _ fix: TrackFix) -> Int {
      Int(truncatingIfNeeded: Int64(tracker.update(fix).unchangedWithinMeters))
    }
    time("trackerAsleep", walk.count) {
      var tracker = ZoneTracker(.world)
      return walk.reduce(0) { $0 &+ meters(&tracker, $1) }
    }
    let some = walk.prefix(1_000)
    time("trackerSearching", some.count) {
      some.reduce(0) {
        // A new tracker has to search each time.
        var tracker = ZoneTracker(.world)
        return $0 &+ meters(&tracker, $1)
      }
    }
    try BufferedOutput.print(.object(members))
  }

  private mutating func time(_ name: String, _ count: Int, _ work: () -> Int) {
    var consumed = work()
    let times = (0..<repeats).map { _ in Clock.nanoseconds { consumed &+= work() } / Double(count) }
    members.add(name, .literal("\((Spread(times).median * 10).rounded() / 10)"))
    members.add(name + "Checksum", JSON(consumed))
  }
}
