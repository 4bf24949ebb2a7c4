import TimeZoneEngine

/// Why a shape is not valid in the sense of OGC Simple Features, and where. It is used as it is still.
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

extension Shape {
  /// Asks GEOS whether the shape is valid: rings that neither cross nor touch themselves, holes inside their
  /// exteriors, polygons that do not overlap.
  ///
  /// - Returns: `nil` if it is valid, else the first defect found.
  /// - Throws: ``ShapeError`` where GEOS fails.
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

  /// A valid shape close to this one, by GEOS's `MakeValid`. This is a diagnostic: shapes are never repaired
  /// automatically.
  ///
  /// New vertices where edges cross are rounded to the grid, by which edges may come to touch again.
  ///
  /// - Returns: The shape with its polygons repaired; lines and points that fall out are dropped.
  /// - Throws: ``ShapeError`` where GEOS fails.
  public func repaired() throws(ShapeError) -> Shape {
    let context = try GeometryContext()
    let rings = try Geometry(self, in: context).repaired().polygons().flatMap(\.rings)
    return Shape(name: name, record: record, rings: rings, vanishedParts: vanishedParts)
  }
}

extension ValidityWarning {
  /// The first defect of each invalid shape, searched in parallel on all processors.
  ///
  /// - Parameter shapes: The shapes to check.
  /// - Returns: The warnings in the order of the shapes.
  /// - Throws: ``ShapeError`` where GEOS fails.
  /// - Complexity: O(*n* log *n*) for *n* vertices; 2.5 s of processor time for the world's 8.2 million.
  public static func all(in shapes: [Shape]) throws(ShapeError) -> [ValidityWarning] {
    // The largest first, so that none of them is left for the end.
    let order = shapes.indices.sorted { (shapes[$1].edgeCount, $0) < (shapes[$0].edgeCount, $1) }
    let warnings = try Threads.results(Threads.processorCount, shares: order.count) {
      share throws(ShapeError) in
      try shapes[order[share]].validityWarning()
    }
    return zip(order, warnings).sorted { $0.0 < $1.0 }.compactMap { $0.1 }
  }
}
