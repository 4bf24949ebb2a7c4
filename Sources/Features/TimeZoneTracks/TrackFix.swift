import TimeZoneLocalTime

/// Where a device was at a time.
public struct TrackFix: Hashable, Sendable {
  /// The position.
  public let coordinate: Coordinate
  /// When it was there.
  public let time: Instant
  /// The radius in meters of the circle that contains the device; `nil` where it is unknown.
  public let accuracy: Double?
  /// Whether the way from the fix before is unknown, as at the start of a segment of a file.
  public let startsSegment: Bool

  /// A fix.
  ///
  /// - Parameters:
  ///   - coordinate: The position.
  ///   - time: When the device was there.
  ///   - accuracy: The radius in meters of the circle that contains the device, if known.
  ///   - startsSegment: Whether the way from the fix before is unknown.
  public init(
    _ coordinate: Coordinate, at time: Instant, accuracy: Double? = nil, startsSegment: Bool = false
  ) {
    self.coordinate = coordinate
    self.time = time
    self.accuracy = accuracy
    self.startsSegment = startsSegment
  }
}
