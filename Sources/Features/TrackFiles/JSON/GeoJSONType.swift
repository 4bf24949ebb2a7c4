/// The types of GeoJSON's objects (RFC 7946, 1.4).
enum GeoJSONType: Hashable, Sendable {
  case collection, feature
  /// Geometries that can be a track.
  case point, line, lines
  /// Geometries that cannot.
  case otherGeometry
  case unknown(String)

  init(_ name: UnsafeBufferPointer<UInt8>) {
    let types: [(StaticString, GeoJSONType)] = [
      ("FeatureCollection", .collection), ("Feature", .feature), ("Point", .point), ("LineString", .line),
      ("MultiLineString", .lines), ("Polygon", .otherGeometry), ("MultiPolygon", .otherGeometry),
      ("MultiPoint", .otherGeometry), ("GeometryCollection", .otherGeometry),
    ]
    self = types.first { name.isText($0.0) }?.1 ?? .unknown(String(decoding: name, as: UTF8.self))
  }
}
