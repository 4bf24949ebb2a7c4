import TimeZoneEngine

extension ZoneShape {
  /// Checks with GEOS whether the shape is valid in the sense of OGC Simple Features: rings that neither cross nor touch
  /// themselves, holes inside their exteriors, polygons that do not overlap. A shape that isn't is used all the same.
  ///
  /// - Returns: `nil` if it is valid, else the first defect found, in one line: record, name, GEOS's own text and the position.
  /// - Throws: ``ShapeError`` if GEOS fails.
  /// - Complexity: O(*n* log *n*) for *n* vertices.
  public func validityWarning() throws(ShapeError) -> String? {
    let context = try GeometryContext()
    guard let invalidity = try Geometry(self, in: context).invalidity() else { return nil }
    let reason = withUnsafeBytes(of: invalidity.reason) { bytes in
      String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
    return
      "record \(record) (\(name)) is not a valid polygon: \(reason) at latitude \(invalidity.y / 1e7), longitude \(invalidity.x / 1e7);"
      + " it is used as it is, with inside and outside decided by the even-odd rule"
  }
}
