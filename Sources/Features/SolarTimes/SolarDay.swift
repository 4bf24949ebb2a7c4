import TimeZoneLocalTime

/// A solar day: the sun's rise and fall around one noon, and the thresholds that it passes.
///
/// It lasts from one lowest position of the sun to the next, so that every rise and every fall belongs to exactly one
/// solar day. The lowest positions are within seconds of ``previousMidnight`` and ``nextMidnight``, within some minutes
/// from 85 degrees of latitude on, and hours away near the poles. Between two of them a threshold is passed upward at
/// most once, before the highest position, and downward at most once, after it. A solar day at the start or the end of
/// a polar day has only one of the two. At the poles, where the altitude hardly changes within a day, a passage within
/// seconds of the end of a solar day may be found in both of its neighbors.
public struct SolarDay: Sendable {
  /// The local date of ``noon``.
  public let date: CalendarDate
  /// The upper transit of the meridian: the sun is due south or north, at or very near its highest position.
  public let noon: Instant
  /// The lower transit of the meridian before ``noon``.
  public let previousMidnight: Instant
  /// The lower transit of the meridian after ``noon``.
  public let nextMidnight: Instant
  /// The altitude of the sun's center in degrees at ``noon``, without refraction.
  public let noonAltitude: Double

  private let course: DailyCourse

  init(_ course: DailyCourse, date: CalendarDate) {
    self.course = course
    self.date = date
    noon = course.noon
    previousMidnight = course.instant(course.path.transit(halfTurns: -1))
    nextMidnight = course.instant(course.path.transit(halfTurns: 1))
    noonAltitude =
      Trigonometry.arcsine(course.path.altitudeSine(at: course.transit)) / Radians.perDegree
  }

  /// Sunrise, by ``SolarThreshold/sunrise``; `nil` if the sun does not rise in this solar day.
  public var sunrise: Instant? { dawn(.sunrise) }
  /// Sunset, by ``SolarThreshold/sunrise``; `nil` if the sun does not set in this solar day.
  public var sunset: Instant? { dusk(.sunrise) }

  /// Whether the sun rises or sets, and otherwise whether it stays above or below the horizon.
  public var state: SolarState {
    switch state(of: .sunrise) {
    case .passed: .normal
    case .alwaysAbove: .polarDay
    case .alwaysBelow: .polarNight
    }
  }

  /// The time in seconds for which the sun's upper limb is above the horizon.
  ///
  /// 0 in polar night and the time from ``previousMidnight`` to ``nextMidnight``, about 86,400, in polar day; never more.
  public var dayLength: Double { duration(above: .sunrise) }

  /// Returns the instant at which the sun rises above a threshold, which is dawn for a twilight.
  ///
  /// - Returns: The instant, to 0.1 s; `nil` if the sun does not rise above it in this solar day. ``state(of:)`` has the
  ///   reason.
  /// - Complexity: Constant: less than a microsecond.
  public func dawn(_ threshold: SolarThreshold) -> Instant? {
    course.rise(course.sine(of: threshold)).map(course.instant)
  }

  /// Returns the instant at which the sun sinks below a threshold, which is dusk for a twilight.
  ///
  /// - Returns: The instant, to 0.1 s; `nil` if the sun does not sink below it in this solar day. ``state(of:)`` has the
  ///   reason.
  /// - Complexity: Constant: less than a microsecond.
  public func dusk(_ threshold: SolarThreshold) -> Instant? {
    course.fall(course.sine(of: threshold)).map(course.instant)
  }

  /// Returns whether the sun passes a threshold in this solar day, and otherwise on which side of it the sun stays.
  public func state(of threshold: SolarThreshold) -> SolarThresholdState {
    course.state(of: course.sine(of: threshold))
  }

  /// Returns the time in seconds for which the sun's center is above a threshold, from its rise to its fall.
  ///
  /// Only the time from ``previousMidnight`` to ``nextMidnight`` counts. Within 0.07 degrees of a pole, a rise or a fall of
  /// this solar day may be hours before the one or after the other.
  public func duration(above threshold: SolarThreshold) -> Double {
    let sine = course.sine(of: threshold)
    if course.state(of: sine) == .alwaysBelow { return 0 }
    let (midnight, nextMidnight) = (course.path.transit(halfTurns: -1), course.path.transit(halfTurns: 1))
    let start = course.rise(sine).map { max($0, midnight) } ?? midnight
    let end = course.fall(sine).map { min($0, nextMidnight) } ?? nextMidnight
    return (end - start) * 86_400
  }

  /// Returns all events of this solar day, in order: midnight, noon, and the passages of thresholds.
  ///
  /// The midnight is ``previousMidnight``; the next one belongs to the next solar day.
  ///
  /// - Parameter thresholds: The thresholds.
  /// - Returns: Two events, and up to two for each threshold.
  /// - Complexity: O(n log n) in the number of thresholds.
  public func events(_ thresholds: [SolarThreshold] = [.sunrise]) -> [SolarEvent] {
    var events = [SolarEvent(.midnight, previousMidnight), SolarEvent(.noon, noon)]
    for threshold in thresholds {
      if let dawn = dawn(threshold) { events.append(SolarEvent(.dawn(threshold), dawn)) }
      if let dusk = dusk(threshold) { events.append(SolarEvent(.dusk(threshold), dusk)) }
    }
    return events.sorted { $0.instant < $1.instant }
  }
}

/// Whether the sun rises or sets in a solar day.
public enum SolarState: String, Hashable, Sendable {
  /// The sun rises or sets.
  case normal
  /// The upper limb stays above the horizon.
  case polarDay
  /// The upper limb stays below the horizon.
  case polarNight
}

/// Whether the sun passes a threshold in a solar day.
public enum SolarThresholdState: String, Hashable, Sendable {
  /// The sun passes the threshold, upward or downward or both.
  case passed
  /// The sun stays above the threshold.
  case alwaysAbove
  /// The sun stays below the threshold.
  case alwaysBelow
}

/// An event of the sun: a transit of the meridian, or the passage of a threshold.
public struct SolarEvent: Hashable, Sendable {
  /// The kind of an event.
  public enum Kind: Hashable, Sendable {
    /// The lower transit of the meridian.
    case midnight
    /// The upper transit of the meridian.
    case noon
    /// The sun rises above a threshold.
    case dawn(SolarThreshold)
    /// The sun sinks below a threshold.
    case dusk(SolarThreshold)
  }

  /// The kind of the event.
  public let kind: Kind
  /// The instant of the event.
  public let instant: Instant

  init(_ kind: Kind, _ instant: Instant) {
    self.kind = kind
    self.instant = instant
  }
}
