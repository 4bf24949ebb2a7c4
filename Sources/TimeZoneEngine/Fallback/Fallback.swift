import TimeZoneIndex

/// What to do where no polygon covers a position: in the gaps of the data, which are centimeters wide, and outside
/// of regional or land-only boundaries.
public enum Fallback: Hashable, Sendable {
  /// Nothing: polygons only.
  case none
  /// The zones whose ground is nearest, if it is within a distance in meters.
  case border(meters: Double = Self.tolerance)
  /// The same, and where no ground is that near, the zone whose principal location is nearest.
  case point(borderMeters: Double = Self.tolerance)

  /// How far a border is taken for the position's own unless another distance is given: 1 m, more than the gaps of
  /// the data are wide, less than anybody knows a position by.
  public static let tolerance = 1.0

  /// Within which distance of a position ground counts as its own; `nil` where none does.
  var borderMeters: Double? {
    switch self {
    case .none: nil
    case .border(let meters), .point(let meters): meters
    }
  }
}
