import TimeZoneLocalTime

/// Options for when the path between two fixes is known, and how times that run backward are handled.
public struct TrackOptions: Hashable, Sendable {
  /// The time in seconds between two fixes beyond which the path between them is unknown.
  public var maximumGap = 600.0
  /// The speed in meters per second beyond which the path between two fixes is unknown: faster than an airliner.
  ///
  /// Many devices write whole seconds only, so fixes less than a second apart are assumed to be a second apart.
  public var maximumSpeed = 350.0
  /// How a fix that is earlier than the one before is handled.
  public var earlierFixes = EarlierFixes.refuse

  /// Creates the default options: 600 s, 350 m/s, and earlier fixes are refused.
  public init() {}
}

/// How a fix that is earlier than the one before is handled.
public enum EarlierFixes: Hashable, Sendable {
  /// An earlier fix is an error.
  case refuse
  /// An earlier fix is left out and counted.
  case skip
}

/// A fix that is earlier than the one before.
public struct TrackOrderError: Error, Hashable, Sendable {
  /// The fix's number, counted from 1.
  public let number: Int64
  /// The fix's time.
  public let time: Instant
  /// The time of the previous fix that was not left out.
  public let previous: Instant
}

extension TrackOrderError: CustomStringConvertible {
  /// A description in one line: the fix, its time, and the time that it must not precede.
  public var description: String {
    "fix \(number) has time \(time.millisecondText()), before the preceding fix's \(previous.millisecondText())"
  }
}

extension TrackOptions {
  /// The longest leg in milliseconds whose times a `Double` holds exactly: 285,000 years.
  private static let longestLeg = 0x1p53

  /// Whether the way between two fixes is unknown.
  @inline(__always)
  func isGap(to fix: TrackFix, milliseconds: Double, meters: Double) -> Bool {
    let seconds = milliseconds / 1_000
    return fix.startsSegment || seconds > maximumGap || milliseconds > Self.longestLeg
      || meters > maximumSpeed * max(seconds, 1)
  }

  /// The same for two fixes of which the second is not earlier.
  package func isGap(from first: TrackFix, to second: TrackFix) -> Bool {
    isGap(
      to: second, milliseconds: second.time.milliseconds(since: first.time),
      meters: GreatCircle.distance(from: first.coordinate.grid, to: second.coordinate.grid))
  }
}
