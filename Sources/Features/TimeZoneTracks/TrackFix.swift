import TimeZoneLocalTime

/// The position of a device at a time.
public struct TrackFix: Hashable, Sendable {
  /// The position of the device.
  public let coordinate: Coordinate
  /// The time at which the device was at the position.
  public let time: Instant
  /// The radius in meters of the circle that contains the device; `nil` if it is unknown.
  public let accuracy: Double?
  /// Whether the path from the previous fix is unknown, as at the start of a segment of a file.
  public let startsSegment: Bool

  /// Creates a fix from a position, a time, and an accuracy.
  ///
  /// - Parameters:
  ///   - coordinate: The position.
  ///   - time: When the device was there.
  ///   - accuracy: The radius in meters of the circle that contains the device, if known.
  ///   - startsSegment: Whether the way from the previous fix is unknown.
  public init(
    _ coordinate: Coordinate, at time: Instant, accuracy: Double? = nil, startsSegment: Bool = false
  ) {
    self.coordinate = coordinate
    self.time = time
    self.accuracy = accuracy
    self.startsSegment = startsSegment
  }
}

extension Instant {
  /// Seconds from another instant to this one, negative where this one is earlier.
  func seconds(since other: Instant) -> Double { milliseconds(since: other) / 1_000 }

  /// The same in milliseconds, rounded if they are more than 285,000 years.
  func milliseconds(since other: Instant) -> Double {
    let (difference, overflows) = millisecondsSince1970.subtractingReportingOverflow(
      other.millisecondsSince1970)
    return overflows
      ? Double(millisecondsSince1970) - Double(other.millisecondsSince1970) : Double(difference)
  }

  /// The instant a number of seconds later, clamped to the range of instants.
  func advanced(bySeconds seconds: Double) -> Instant {
    let milliseconds = (seconds * 1_000).rounded()
    guard abs(milliseconds) < 0x1p62 else {
      return Instant(millisecondsSince1970: milliseconds < 0 ? .min : .max)
    }
    let (sum, overflows) = millisecondsSince1970.addingReportingOverflow(Int64(milliseconds))
    return Instant(millisecondsSince1970: overflows ? (milliseconds < 0 ? .min : .max) : sum)
  }
}
