import TestSupport
import Testing
import TimeZoneTracks

/// Verdicts of the classifier on tracks without chance.
@Suite(.tags(.noSanitizer)) struct MotionClassifierTests {
  /// Fixes that go north at speeds in meters per second, each for some seconds.
  private func track(
    _ legs: [(speed: Double, seconds: Int)], accuracy: Double? = 5, interval: Int = 1, from start: Double = 0
  ) throws -> [TrackFix] {
    var fixes = [try TrackFix(50, 10, at: start, accuracy: accuracy)]
    var meters = 0.0
    var time = 0
    for leg in legs {
      for _ in 0..<leg.seconds {
        time += 1
        meters += leg.speed
        guard time % interval == 0 else { continue }
        fixes.append(try TrackFix(50 + meters / 111_195, 10, at: start + Double(time), accuracy: accuracy))
      }
    }
    return fixes
  }

  private func last(_ fixes: [TrackFix]) -> MotionActivity {
    var classifier = MotionClassifier()
    for fix in fixes { _ = classifier.add(fix) }
    return classifier.activity
  }

  @Test func steadySpeeds() throws {
    let rows: [(speed: Double, kinds: MotionKinds, confidence: MotionConfidence, location: SourceLocation)] =
      [
        (0, .stationary, .high, #_sourceLocation), (1.4, .walking, .high, #_sourceLocation),
        (2.6, .running, .medium, #_sourceLocation),
        // From 10 to 25 km/h nothing is more than a guess.
        (3.2, .running, .low, #_sourceLocation), (4.5, .cycling, .low, #_sourceLocation),
        (6.5, .cycling, .low, #_sourceLocation), (8.5, .automotive, .low, #_sourceLocation),
        (11, .automotive, .medium, #_sourceLocation), (15, .automotive, .high, #_sourceLocation),
        // A train and a flight.
        (80, .automotive, .high, #_sourceLocation), (240, .automotive, .high, #_sourceLocation),
      ]
    for row in rows {
      let activity = last(try track([(row.speed, 120)]))
      #expect(activity == MotionActivity(row.kinds, confidence: row.confidence), sourceLocation: row.location)
    }
  }

  @Test func changesOfSpeedChangeTheActivity() throws {
    typealias Leg = (speed: Double, seconds: Int)
    let rows: [(legs: [Leg], kinds: MotionKinds, confidence: MotionConfidence)] = [
      // A red light, and what was one and lasts.
      ([(14, 120), (0, 40)], [.automotive, .stationary], .medium),
      ([(14, 120), (0, 150)], .stationary, .high),
      // A jam after a drive is not a ride on a bicycle, which it would be without the drive.
      ([(14, 120), (4.5, 150)], .automotive, .low),
      ([(1.4, 120), (4.5, 150)], .cycling, .low),
      // A walk from the car, and long after it.
      ([(14, 120), (1.4, 40)], .automotive, .low),
      ([(14, 120), (1.4, 150)], .walking, .medium),
      ([(14, 120), (1.4, 600)], .walking, .high),
      // Off again.
      ([(0, 300), (14, 40)], .automotive, .medium),
    ]
    for row in rows {
      let activity = last(try track(row.legs))
      #expect(activity.kinds == row.kinds, "\(row)")
      #expect(activity.confidence >= row.confidence, "\(row)")
    }
  }

  @Test func isUnknownAtFirstAndAfterGaps() throws {
    #expect(last(try track([(1.4, 9)])) == .unknown)
    #expect(last(try track([(1.4, 20)])).kinds == .walking)
    var classifier = MotionClassifier()
    for fix in try track([(14, 120)]) { _ = classifier.add(fix) }
    #expect(classifier.activity.kinds == .automotive)
    // After a gap, in a new segment, and when the clock goes back, nothing from before counts.
    var others = classifier
    #expect(others.add(try TrackFix(50.1, 10, at: 301, accuracy: 5)) == .unknown)
    others = classifier
    #expect(others.add(try TrackFix(50.1, 10, at: 121, accuracy: 5, startsSegment: true)) == .unknown)
    others = classifier
    #expect(others.add(try TrackFix(50.1, 10, at: 60, accuracy: 5)) == .unknown)
    // A fix from the far future does not silence the classifier for ever.
    _ = others.add(try TrackFix(50, 10, at: 4e9, accuracy: 5))
    for fix in try track([(1.4, 60)], from: 200) { _ = others.add(fix) }
    #expect(others.activity.kinds == .walking)
  }

  @Test func ignoresWhatIsNoNewPosition() throws {
    var classifier = MotionClassifier()
    for fix in try track([(1.4, 60)]) { _ = classifier.add(fix) }
    let before = classifier.activity
    #expect(classifier.add(try TrackFix(0, 0, at: 60, accuracy: 5)) == before)
    #expect(classifier.add(try TrackFix(0, 0, at: 61, accuracy: -1)) == before)
    #expect(classifier.add(try TrackFix(0, 0, at: 61, accuracy: .nan)) == before)
    #expect(classifier.add(try TrackFix(50 + 61 * 1.4 / 111_195, 10, at: 61, accuracy: 5)).kinds == .walking)
  }

  /// One fix 800 m astray.
  @Test func oneFixAstrayChangesNothing() throws {
    for speed in [0, 1.4] {
      var fixes = try track([(speed, 120)])
      fixes[100] = try TrackFix(50.0072, 10, at: 100, accuracy: 5)
      #expect(last(fixes).kinds == last(try track([(speed, 120)])).kinds)
    }
  }

  @Test func poorFixesAreNeverSure() throws {
    #expect(last(try track([(0, 120)], accuracy: 65)) == MotionActivity(.stationary, confidence: .low))
    #expect(last(try track([(30, 120)], accuracy: 65)).kinds == .automotive)
    #expect(last(try track([(30, 120)], accuracy: .infinity)).confidence == .low)
  }

  @Test func rareFixes() throws {
    #expect(last(try track([(1.4, 600)], interval: 60)).kinds == .walking)
    #expect(last(try track([(20, 600)], interval: 60)).kinds == .automotive)
    #expect(last(try track([(0, 600)], interval: 60)).kinds == .stationary)
    #expect(last(try track([(20, 1_200)], interval: 200)) == .unknown)
  }

  @Test func goesOnOverTheAntimeridianAndThePole() throws {
    var classifier = MotionClassifier()
    for second in 0...120 {
      let longitude = 179.999 + Double(second) * 14 / 111_195
      _ = classifier.add(
        try TrackFix(0, longitude > 180 ? longitude - 360 : longitude, at: Double(second), accuracy: 5))
    }
    #expect(classifier.activity.kinds == .automotive)
    classifier = MotionClassifier()
    for second in 0...120 {
      let north = 89.999 + Double(second) * 1.4 / 111_195
      _ = classifier.add(
        try TrackFix(north > 90 ? 180 - north : north, north > 90 ? 180 : 0, at: Double(second), accuracy: 5))
    }
    #expect(classifier.activity.kinds == .walking)
  }

  /// As Core Motion's class, which has these properties and a confidence.
  private struct Verdict: MotionObservation {
    var stationary = false
    var walking = false
    var running = false
    var cycling = false
    var automotive = false
    var unknown = false
    var confidenceLevel = 0
  }

  @Test func takesAVerdictOfThePlatform() {
    #expect(
      MotionActivity(Verdict(stationary: true, automotive: true, confidenceLevel: 2))
        == MotionActivity([.stationary, .automotive], confidence: .high))
    #expect(MotionActivity(Verdict(walking: true)) == MotionActivity(.walking, confidence: .low))
    #expect(MotionActivity(Verdict(running: true, confidenceLevel: 1)).confidence == .medium)
    #expect(MotionActivity(Verdict(cycling: true, confidenceLevel: 7)).confidence == .high)
    #expect(MotionActivity(Verdict(unknown: true, confidenceLevel: -1)) == .unknown)
    #expect(MotionActivity(Verdict()) == .unknown)
  }

  @Test func kindsHaveNames() {
    #expect("\(MotionKinds([.automotive, .stationary]))" == "stationary+automotive")
    #expect("\(MotionKinds.unknown)" == "unknown")
    #expect("\(MotionKinds())" == "")
  }
}
