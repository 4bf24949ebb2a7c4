/// Why a radius is not usable.
public enum RadiusError: Error, Hashable, Sendable {
  /// The radius in metres is negative or not a number.
  case metres(Double)
}

extension RadiusError: CustomStringConvertible {
  /// One line: the value found, the valid range.
  public var description: String {
    switch self {
    case .metres(let value): "radius \(value) is not a distance in metres: expected 0 or more"
    }
  }
}
