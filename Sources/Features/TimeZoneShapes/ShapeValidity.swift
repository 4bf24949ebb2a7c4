import TimeZoneEngine

/// The first defect of a shape that is not valid in the sense of OGC Simple Features. Such a shape is used all the same.
public struct ValidityWarning: Hashable, Sendable, CustomStringConvertible {
  /// The shape's record, counted from 0.
  public let record: Int
  /// The shape's name.
  public let name: String
  /// GEOS's own text, such as "Ring Self-intersection".
  public let reason: String
  /// The longitude of the defect in degrees.
  public let longitude: Double
  /// The latitude of the defect in degrees.
  public let latitude: Double

  /// A description in one line: record, name, reason and position.
  public var description: String {
    "record \(record) (\(name)) is not a valid polygon: \(reason) at latitude \(latitude), longitude \(longitude);"
      + " it is used as it is, with inside and outside decided by the even-odd rule"
  }
}

extension ZoneShape {
  /// Checks with GEOS whether the shape is valid: rings that neither cross nor touch themselves, holes inside their
  /// exteriors, polygons that do not overlap.
  ///
  /// - Returns: `nil` if it is valid, else the first defect found.
  /// - Throws: ``ShapeError`` if GEOS fails.
  /// - Complexity: O(*n* log *n*) for *n* vertices.
  public func validityWarning() throws(ShapeError) -> ValidityWarning? {
    let context = try GeometryContext()
    guard let invalidity = try Geometry(self, in: context).invalidity() else { return nil }
    let reason = withUnsafeBytes(of: invalidity.reason) { bytes in
      String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
    return ValidityWarning(
      record: record, name: name, reason: reason, longitude: invalidity.x / 1e7, latitude: invalidity.y / 1e7)
  }
}
