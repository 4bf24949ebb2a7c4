import TimeZoneIndex

/// A checked WGS 84 position, rounded to the 1e-7 degree grid (about 1 cm).
///
/// ```swift
/// let sapporo = try Coordinate(latitude: 43.06, longitude: 141.35)
/// ```
public struct Coordinate: Hashable, Sendable {
  /// The position on the integer grid, in 1e-7 degrees, as given: neither 180 nor 90 is folded.
  public let grid: GridPoint

  /// Latitude in degrees, -90...90.
  public var latitude: Double { Double(grid.y) / 1e7 }
  /// Longitude in degrees, -180...180.
  public var longitude: Double { Double(grid.x) / 1e7 }

  /// A position from degrees.
  ///
  /// - Parameters:
  ///   - latitude: Degrees north, -90...90.
  ///   - longitude: Degrees east, -180...180. Other longitudes are not wrapped: that is the caller's choice.
  /// - Throws: ``CoordinateError`` naming the value when one is not finite or out of range.
  @inlinable
  public init(latitude: Double, longitude: Double) throws(CoordinateError) {
    guard let point = GridPoint(latitude: latitude, longitude: longitude) else {
      throw CoordinateError.outOfRange(latitude: latitude, longitude: longitude)
    }
    grid = point
  }

  /// A position from whole units of 1e-7 degrees.
  ///
  /// - Parameters:
  ///   - latitudeE7: -900,000,000...900,000,000.
  ///   - longitudeE7: -1,800,000,000...1,800,000,000.
  /// - Throws: ``CoordinateError`` naming the value when one is out of range.
  public init(latitudeE7: Int32, longitudeE7: Int32) throws(CoordinateError) {
    let point = GridPoint(x: longitudeE7, y: latitudeE7)
    guard point.isOnEarth else {
      throw CoordinateError.outOfRange(
        latitude: Double(latitudeE7) / 1e7, longitude: Double(longitudeE7) / 1e7)
    }
    grid = point
  }

  /// A position that is known to be on Earth.
  init(onEarth point: GridPoint) { grid = point }
}
