import TimeZoneLocalTime

/// Classifies, only from fixes, whether a device is stationary, walking, running, cycling or automotive.
///
/// It looks at the speeds and the net displacement within a sliding window. Each speed is taken over some seconds, and
/// percentiles decide, so that an outlier changes nothing; a device whose positions only scatter within their accuracy
/// is stationary. What speed cannot distinguish stays vague: between 10 and 25 km/h somebody may cycle or drive, and
/// the confidence is low. Trains, ships and flights are automotive.
///
/// Kinds are not exclusive: at a red light a car is automotive and stationary, until the drive has left the window.
///
/// The speeds that separate the kinds are typical of people: walking up to 8 km/h, running up to 14 km/h, automotive
/// above 25 km/h.
///
/// It is a value that keeps at most 64 fixes, and returns the same activities each time the same track is replayed.
/// If the platform has a motion processor, its result is better: see ``MotionObservation``.
public struct MotionClassifier: Sendable {
  /// The parameters of the classifier.
  public let options: MotionOptions
  /// The activity at the last fix.
  public private(set) var activity = MotionActivity.unknown

  private var window = MotionWindow()
  /// When the device last drove, with more than low confidence.
  private var lastDrive: Instant?

  /// Creates a classifier that has seen no fix.
  public init(options: MotionOptions = MotionOptions()) { self.options = options }

  /// Classifies the activity at the next fix.
  ///
  /// - Parameter fix: Later than the one before. A fix that is earlier than the last one, follows a gap, or starts a
  ///   segment resets the classifier. A fix that has the same time, or an accuracy that is negative or not a number, is
  ///   ignored.
  /// - Returns: The activity at the fix; unknown until fixes span ten seconds.
  /// - Complexity: O(*k* log *k*) in the *k* fixes of the window, at most 64: some microseconds.
  public mutating func add(_ fix: TrackFix) -> MotionActivity {
    let accuracy = fix.accuracy ?? options.assumedAccuracy
    guard accuracy >= 0 else { return activity }
    if let last = window.fixes.last {
      let seconds = fix.time.seconds(since: last.time)
      if seconds == 0, !fix.startsSegment { return activity }
      if seconds < 0 || seconds > options.maximumGap || fix.startsSegment {
        window.removeAll()
        lastDrive = nil
      }
    }
    window.add(
      MotionWindow.Sample(point: fix.coordinate.grid, time: fix.time, accuracy: accuracy),
      seconds: options.windowSeconds)
    activity = verdict(at: fix.time)
    if activity.kinds.contains(.automotive), activity.confidence > .low { lastDrive = fix.time }
    return activity
  }

  /// How many seconds decide what the device is doing now, as opposed to within the window.
  private static let recent = 30.0
  /// For how many seconds after a drive a slow ride counts as part of it.
  private static let driveMemory = 300.0

  private func verdict(at time: Instant) -> MotionActivity {
    let span = window.seconds
    guard span >= 10, let net = window.displacement(recent: Self.recent) else { return .unknown }
    // Two positions scatter by 1.2 times their accuracy, if that is the radius of 68 % of them.
    let accuracy = window.accuracy
    let base = min(max(10, 2 * accuracy), 60, span)
    let noise = accuracy / base
    let speeds = window.speeds(base: base, recent: Self.recent)
    let fastest = max(0, Self.percentile(90, of: speeds.all) - noise)
    let typical = Self.percentile(50, of: speeds.recent)
    let isStill =
      net.meters <= max(6, 1.5 * accuracy) && typical <= max(MotionSpeed.walking, 1.5 * noise)
      || net.meters < MotionSpeed.walking / 2 * net.seconds
    // The highest confidence that the fixes support.
    let best: MotionConfidence =
      noise > 1 || span < 20 ? .low : noise > 0.7 || span < options.windowSeconds / 2 ? .medium : .high
    if fastest > MotionSpeed.automotive {
      return driving(fastest: fastest, typical: typical, isStill: isStill, best)
    }
    if isStill { return MotionActivity(.stationary, confidence: best) }
    let hasDriven = lastDrive.map { time.seconds(since: $0) <= Self.driveMemory } ?? false
    return onTheMove(
      typical: typical, slowest: Self.percentile(20, of: speeds.recent), hasDriven: hasDriven, best)
  }

  private func driving(
    fastest: Double, typical: Double, isStill: Bool, _ best: MotionConfidence
  ) -> MotionActivity {
    let level: MotionConfidence =
      fastest > MotionSpeed.surelyAutomotive ? .high : fastest > MotionSpeed.likelyAutomotive ? .medium : .low
    if isStill { return MotionActivity([.automotive, .stationary], confidence: min(level, .medium)) }
    // Slow now: a jam, or a walk from the car.
    let isSlow = typical < MotionSpeed.doubtful
    return MotionActivity(.automotive, confidence: isSlow ? .low : min(best, level))
  }

  private func onTheMove(
    typical: Double, slowest: Double, hasDriven: Bool, _ best: MotionConfidence
  ) -> MotionActivity {
    if typical < MotionSpeed.running {
      return MotionActivity(.walking, confidence: min(best, hasDriven ? .medium : .high))
    }
    if hasDriven { return MotionActivity(.automotive, confidence: .low) }
    // Runners keep their pace.
    if typical < MotionSpeed.cycling, slowest > 0.7 * typical {
      return MotionActivity(
        .running, confidence: typical < MotionSpeed.doubtful ? min(best, .medium) : .low)
    }
    return MotionActivity(.cycling, confidence: .low)
  }

  /// The percentile of ascending numbers; 0 if none exist.
  private static func percentile(_ share: Int, of numbers: [Double]) -> Double {
    numbers.isEmpty ? 0 : numbers[(numbers.count - 1) * share / 100]
  }
}

/// The parameters of a ``MotionClassifier``.
public struct MotionOptions: Hashable, Sendable {
  /// The length in seconds of the window of fixes that determine the activity. 90 by default, about the length of a red
  /// light.
  public var windowSeconds = 90.0
  /// The number of seconds without a fix after which the classifier starts over; 180 by default.
  public var maximumGap = 180.0
  /// The accuracy in meters of a fix that states none; 5 by default, as for a satellite receiver in the open.
  public var assumedAccuracy = 5.0

  /// Creates the default parameters.
  public init() {}
}

/// The speeds that separate the kinds of movement, in meters per second.
enum MotionSpeed {
  /// 2 km/h: anything slower is not a walk.
  static let walking = 0.55
  /// 8 km/h, which walkers do not reach.
  static let running = 2.2
  /// 14 km/h, which few runners keep up.
  static let cycling = 3.9
  /// 10 km/h, above which a bicycle and a car in traffic look alike.
  static let doubtful = 10 / 3.6
  /// 25 km/h, below which they do.
  static let automotive = 25 / 3.6
  /// 32 km/h: a bicycle goes this fast downhill.
  static let likelyAutomotive = 32 / 3.6
  /// 45 km/h.
  static let surelyAutomotive = 45 / 3.6
}
