import TimeZoneIndex

/// The border nearest to a position: where it is, how far, and what lies on either side.
public struct BorderDistance: Hashable, Sendable {
  /// The great-circle distance to the border in meters; 0 on it.
  public let meters: Double
  /// The nearest place of the border, rounded to the grid and so up to 8 mm beside it; longitude 180 is told as -180.
  public let nearestPoint: Coordinate
  /// The zones at the position itself, ascending by their UTF-8 bytes; none where the data has no zone.
  public let timeZones: [String]
  /// The zones on the other side, likewise. Where several borders meet at the nearest place, all zones beyond them.
  public let timeZonesBeyond: [String]
}
