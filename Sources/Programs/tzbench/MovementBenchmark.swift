import TimeZonePresentation
import TimeZoneShapes
import TimeZoneTracks

/// Measures the cost of each fix in an app, for the zone tracker, the motion classifier, and the notification filter.
struct MovementBenchmark {
  let seed: UInt64
  let repeats: Int

  private static let fixCount = 100_000
  private static let placeCount = 5_000

  /// Prints the nanoseconds per fix, as one line of JSON.
  func run() throws {
    var speeds = Speeds(repeats: repeats)
    let walk = self.walk()
    speeds.time("trackerAsleep", walk.count) {
      var tracker = ZoneTracker(.world)
      return walk.reduce(0) { $0 &+ Int(truncatingIfNeeded: Int64(tracker.update($1).unchangedWithinMeters)) }
    }
    let some = walk.prefix(1_000)
    speeds.time("trackerSearching", some.count) {
      some.reduce(0) {
        // A new tracker has to search each time.
        var tracker = ZoneTracker(.world)
        return $0 &+ Int(truncatingIfNeeded: Int64(tracker.update($1).unchangedWithinMeters))
      }
    }
    speeds.time("classifier", walk.count) {
      var classifier = MotionClassifier()
      return walk.reduce(0) { $0 &+ Int(classifier.add($1).kinds.rawValue) }
    }
    let rules = try? TimeZoneRules(identifier: "Europe/Paris")
    if let places = try? NotificationPlaces(places()) {
      let activity = MotionActivity(.walking, confidence: .medium)
      speeds.time("filterOf\(Self.placeCount)Places", walk.count) {
        var filter = NotificationFilter(places)
        return walk.reduce(0) { $0 &+ filter.decide($1, activity: activity, rules: rules).count }
      }
    }
    try BufferedOutput.print(.object(speeds.members))
  }

  /// A walk through Paris, with a fix each second and steps of about a meter.
  private func walk() -> [TrackFix] {
    var generator = SeededGenerator(seed: seed)
    var (latitude, longitude) = (48.85, 2.35)
    return (0..<Self.fixCount).compactMap { second in
      latitude += Double.random(in: -1.5e-5...1.5e-5, using: &generator)
      longitude += Double.random(in: -1.5e-5...1.5e-5, using: &generator)
      guard let coordinate = try? Coordinate(latitude: latitude, longitude: longitude) else { return nil }
      return TrackFix(
        coordinate, at: Instant(millisecondsSince1970: 1_795_000_000_000 + Int64(second) * 1_000),
        accuracy: 10)
    }
  }

  /// Places all over Paris.
  private func places() -> [NotificationPlace] {
    var generator = SeededGenerator(seed: seed)
    return (0..<Self.placeCount).compactMap { number in
      let coordinate = try? Coordinate(
        latitude: Double.random(in: 48.8...48.9, using: &generator),
        longitude: Double.random(in: 2.25...2.45, using: &generator))
      return coordinate.map {
        NotificationPlace("\(number)", at: $0, radius: Double.random(in: 50...300, using: &generator))
      }
    }
  }
}
