// Coordinates as text.

extension Coordinate: CustomStringConvertible {
  /// Latitude and longitude in degrees, exact and no longer than needed, such as `43.06, 141.35`.
  ///
  /// ``init(parsing:)`` reads the same position from it.
  public var description: String { "\(grid.y.degreesText), \(grid.x.degreesText)" }
}

extension Coordinate: LosslessStringConvertible {
  /// A position from text in any of the forms of ``init(parsing:)``; `nil` where that throws an error, which says why.
  public init?(_ description: String) {
    guard let coordinate = try? Coordinate(parsing: description) else { return nil }
    self = coordinate
  }
}

extension Int32 {
  /// 1e-7 degrees as a decimal number of degrees: exact, without an exponent, no longer than needed.
  package var degreesText: String { String(units: Int64(self), places: 7) }
}
