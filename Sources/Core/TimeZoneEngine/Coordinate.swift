/// A position on Earth in WGS 84 degrees, checked and rounded to the 1e-7 degree grid (about 1 cm).
///
/// ```swift
/// let sapporo = try Coordinate(latitude: 43.06, longitude: 141.35)
/// ```
public struct Coordinate: Hashable, Sendable {
  /// The position on the integer grid, in 1e-7 degrees.
  ///
  /// The position is not normalized: 180 and 90 degrees stay as they are.
  public let grid: GridPoint

  /// The latitude in degrees, -90...90.
  public var latitude: Double { grid.latitude }
  /// The longitude in degrees, -180...180.
  public var longitude: Double { grid.longitude }

  /// Creates a position from degrees, rounded to the 1e-7 degree grid.
  ///
  /// The exact binary value of each number is rounded once, ties away from zero. `Double` can't hold most decimal
  /// fractions exactly: 0.00000015 is a tie, and the nearest `Double` lies below it. Use ``init(parsing:)`` if you have
  /// the digits.
  ///
  /// - Parameters:
  ///   - latitude: Degrees north, -90...90.
  ///   - longitude: Degrees east, -180...180. Other longitudes are not wrapped; the caller may do so.
  /// - Throws: ``CoordinateError`` with the value that is not finite or out of range.
  @inlinable
  public init(latitude: Double, longitude: Double) throws(CoordinateError) {
    guard let point = GridPoint(latitude: latitude, longitude: longitude) else {
      throw CoordinateError.outOfRange(latitude: latitude, longitude: longitude)
    }
    grid = point
  }

  /// Creates a position from whole units of 1e-7 degrees.
  ///
  /// - Parameters:
  ///   - latitudeE7: -900,000,000...900,000,000.
  ///   - longitudeE7: -1,800,000,000...1,800,000,000.
  /// - Throws: ``CoordinateError`` with the value that is out of range.
  public init(latitudeE7: Int32, longitudeE7: Int32) throws(CoordinateError) {
    let point = GridPoint(x: longitudeE7, y: latitudeE7)
    guard point.isOnEarth else {
      throw CoordinateError.outOfRange(
        latitude: Double(latitudeE7) / 1e7, longitude: Double(longitudeE7) / 1e7)
    }
    grid = point
  }

  /// Takes a point that was checked when it was read.
  package init(onEarth point: GridPoint) { grid = point }
}

// MARK: - Errors

/// The reason why a position or a radius cannot be used, with the value found.
///
/// The description adds the expected value.
public enum CoordinateError: Error, Hashable, Sendable {
  /// The latitude is not a finite number in -90...90 degrees; `swapped` if exchanging it with the longitude would help.
  case latitude(Double, swapped: Bool)
  /// The longitude is not a finite number in -180...180 degrees.
  case longitude(Double)
  /// The radius in meters is negative or not a number.
  case radius(Double)
  /// The text cannot be read as a coordinate, for the given `reason`.
  case unreadable(String, reason: String)

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
  /// A description in one line: the value found, the valid range, and how to fix the problem.
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

extension Coordinate: CustomStringConvertible {
  /// The latitude and longitude in degrees, exact and no longer than needed, such as `43.06, 141.35`.
  ///
  /// ``init(parsing:)`` reads the same position from the text.
  public var description: String { "\(grid.y.degreesText), \(grid.x.degreesText)" }
}

extension Coordinate: LosslessStringConvertible {
  /// Reads a position from text in any form of ``init(parsing:)``; `nil` if the text is invalid.
  public init?(_ description: String) {
    guard let coordinate = try? Coordinate(parsing: description) else { return nil }
    self = coordinate
  }
}

extension Int32 {
  /// Exact, without an exponent, and no longer than needed.
  package var degreesText: String { String(units: Int64(self), places: 7) }
}

// MARK: - Coding

#if !hasFeature(Embedded)
  /// Encoded in degrees, as `{"latitude":43.06,"longitude":141.35}`.
  ///
  /// An encoded position decodes to the same point of the grid.
  extension Coordinate: Codable {
    private enum CodingKeys: String, CodingKey {
      case latitude, longitude
    }

    /// Decodes a position from `latitude` and `longitude`, numbers in degrees.
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

  extension Decoder {
    package func corrupted(_ message: String, _ error: (any Error)? = nil) -> DecodingError {
      .dataCorrupted(
        DecodingError.Context(codingPath: codingPath, debugDescription: message, underlyingError: error))
    }
  }
#endif
