/// A checked WGS 84 position, rounded to the 1e-7 degree grid (about 1 cm).
///
/// ```swift
/// let sapporo = try Coordinate(latitude: 43.06, longitude: 141.35)
/// ```
public struct Coordinate: Hashable, Sendable {
  /// The position on the integer grid, in 1e-7 degrees; it is not normalized: 180 and 90 degrees stay as they are.
  public let grid: GridPoint

  /// Latitude in degrees, -90...90.
  public var latitude: Double { Double(grid.y) / 1e7 }
  /// Longitude in degrees, -180...180.
  public var longitude: Double { Double(grid.x) / 1e7 }

  /// A position from degrees: the exact binary value of each number is rounded to the grid once, ties away from zero.
  ///
  /// `Double` can't hold most decimal fractions exactly. Use ``init(parsing:)`` where the digits are known:
  /// 0.00000015 is a tie, and the `Double` nearest to it lies below.
  ///
  /// - Parameters:
  ///   - latitude: Degrees north, -90...90.
  ///   - longitude: Degrees east, -180...180. Other longitudes are not wrapped; the caller may do so.
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
  package init(onEarth point: GridPoint) { grid = point }
}

// MARK: - Errors

/// Why a position or a radius is not usable. Every case carries the value found; its description adds what was
/// expected.
public enum CoordinateError: Error, Hashable, Sendable {
  /// The latitude is not a finite number in -90...90 degrees. `swapped` is true where exchanging latitude
  /// and longitude would give a valid position.
  case latitude(Double, swapped: Bool)
  /// The longitude is not a finite number in -180...180 degrees.
  case longitude(Double)
  /// A radius in meters is negative or not a number.
  case radius(Double)
  /// The text cannot be read as a coordinate, for the given `reason`.
  case unreadable(String, reason: String)

  /// The error for a pair of which at least one is not finite or out of range.
  @usableFromInline
  static func outOfRange(latitude: Double, longitude: Double) -> CoordinateError {
    guard latitude >= -90, latitude <= 90 else {
      // Exchanging helps exactly when the "latitude" is a longitude and the "longitude" a latitude.
      let swapped = latitude >= -180 && latitude <= 180 && longitude >= -90 && longitude <= 90
      return .latitude(latitude, swapped: swapped)
    }
    return .longitude(longitude)
  }
}

extension CoordinateError: CustomStringConvertible {
  /// A description in one line: the value found, the valid range, and what to do.
  public var description: String {
    switch self {
    case .latitude(let value, let swapped):
      let hint = swapped ? "; are latitude and longitude swapped? Latitude comes first" : ""
      return "latitude \(value) is not in -90...90 degrees\(hint)\(Self.unitHint(value))"
    case .longitude(let value):
      return "longitude \(value) is not in -180...180 degrees\(Self.unitHint(value))"
    case .radius(let value):
      return "radius \(value) is not a distance in meters; expected 0 or more"
    case .unreadable(let text, let reason):
      return "cannot read \"\(text)\" as a coordinate: \(reason)"
    }
  }

  /// The possible unit of a number that is greater than the meters of all projections.
  private static func unitHint(_ value: Double) -> String {
    guard (20_100_000...2_147_483_648).contains(value.magnitude), value == value.rounded() else { return "" }
    return "; divide units of 1e-7 degrees (E7) by 10000000, semicircles (FIT) by 11930464.711"
  }
}

// MARK: - Text

// Coordinates as text.

extension Coordinate: CustomStringConvertible {
  /// Latitude and longitude in degrees, exact and no longer than needed, such as `43.06, 141.35`.
  ///
  /// ``init(parsing:)`` reads the same position from it.
  public var description: String { "\(grid.y.degreesText), \(grid.x.degreesText)" }
}

extension Coordinate: LosslessStringConvertible {
  /// A position from text in any of the forms of ``init(parsing:)``; `nil` if that throws an error.
  public init?(_ description: String) {
    guard let coordinate = try? Coordinate(parsing: description) else { return nil }
    self = coordinate
  }
}

extension Int32 {
  /// 1e-7 degrees as a decimal number of degrees: exact, without an exponent, no longer than needed.
  package var degreesText: String { String(units: Int64(self), places: 7) }
}

// MARK: - Coding

#if !hasFeature(Embedded)
  /// `{"latitude":43.06,"longitude":141.35}`, in degrees. What is encoded decodes to the same point of the grid.
  extension Coordinate: Codable {
    private enum CodingKeys: String, CodingKey {
      case latitude, longitude
    }

    /// A position from `latitude` and `longitude`, numbers in degrees.
    ///
    /// - Throws: `DecodingError`; for a position that is not on Earth, `dataCorrupted` with the description of the
    ///   ``CoordinateError``, which is its underlying error.
    public init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      let latitude = try container.decode(Double.self, forKey: .latitude)
      let longitude = try container.decode(Double.self, forKey: .longitude)
      self = try mapError(
        { (error: CoordinateError) in decoder.corrupted(error.description, error) },
        Coordinate(latitude: latitude, longitude: longitude))
    }

    /// Encodes `latitude` and `longitude`, numbers in degrees with at most seven decimals.
    public func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(latitude, forKey: .latitude)
      try container.encode(longitude, forKey: .longitude)
    }
  }
#endif

#if !hasFeature(Embedded)
  extension Decoder {
    /// The error for a value that was decoded and is not valid.
    package func corrupted(_ message: String, _ error: (any Error)? = nil) -> DecodingError {
      .dataCorrupted(
        DecodingError.Context(codingPath: codingPath, debugDescription: message, underlyingError: error))
    }
  }
#endif
