import TimeZoneEngine
import TimeZoneLocalTime

/// Where a device was at a moment.
public struct TrackFix: Hashable, Sendable {
  /// The position.
  public let coordinate: Coordinate
  /// The moment.
  public let time: PreciseInstant
  /// The radius in meters within which the device is; `nil` where it is not known.
  public let accuracy: Double?
  /// Whether nothing is known of the way from the fix before, as at the start of a segment of a file.
  public let startsSegment: Bool

  /// A fix.
  ///
  /// - Parameters:
  ///   - coordinate: The position.
  ///   - time: The moment.
  ///   - accuracy: The radius in meters within which the device is, if it is known.
  ///   - startsSegment: Whether nothing is known of the way from the fix before.
  public init(
    _ coordinate: Coordinate, at time: PreciseInstant, accuracy: Double? = nil, startsSegment: Bool = false
  ) {
    self.coordinate = coordinate
    self.time = time
    self.accuracy = accuracy
    self.startsSegment = startsSegment
  }
}
