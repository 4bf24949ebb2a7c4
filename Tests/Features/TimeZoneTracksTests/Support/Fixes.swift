import TimeZoneLocalTime
import TimeZoneTracks

extension TrackFix {
  /// A fix in degrees, some seconds after 1970.
  init(
    _ latitude: Double, _ longitude: Double, at seconds: Double = 0, accuracy: Double? = nil,
    startsSegment: Bool = false
  ) throws {
    self.init(
      try Coordinate(latitude: latitude, longitude: longitude),
      at: Instant(millisecondsSince1970: Int64((seconds * 1_000).rounded())), accuracy: accuracy,
      startsSegment: startsSegment)
  }

  /// Seconds after 1970.
  var seconds: Double { Double(time.millisecondsSince1970) / 1_000 }
}
