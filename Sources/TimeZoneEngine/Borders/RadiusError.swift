import TimeZoneIndex

/// Why a radius is not usable.
public enum RadiusError: Error, Hashable, Sendable {
  /// The radius in meters is negative or not a number.
  case meters(Double)
}

extension RadiusError: CustomStringConvertible {
  /// One line: the value found, the valid range.
  public var description: String {
    switch self {
    case .meters(let value): "radius \(value) is not a distance in meters: expected 0 or more"
    }
  }
}
