/// The types of GeoJSON's objects (RFC 7946, 1.4).
package enum GeoJSONType: Hashable, Sendable {
  case point, multiPoint, lineString, multiLineString, polygon, multiPolygon, geometryCollection
  case feature, featureCollection
  case unknown(String)

  package init(_ name: String) {
    self =
      switch name {
      case "Point": .point
      case "MultiPoint": .multiPoint
      case "LineString": .lineString
      case "MultiLineString": .multiLineString
      case "Polygon": .polygon
      case "MultiPolygon": .multiPolygon
      case "GeometryCollection": .geometryCollection
      case "Feature": .feature
      case "FeatureCollection": .featureCollection
      default: .unknown(name)
      }
  }

  /// The number of arrays around a position of the geometry, from 0 for a point; `nil` where it has no coordinates.
  package var depth: Int? {
    switch self {
    case .point: 0
    case .multiPoint, .lineString: 1
    case .multiLineString, .polygon: 2
    case .multiPolygon: 3
    case .geometryCollection, .feature, .featureCollection, .unknown: nil
    }
  }

  /// Whether it is a geometry.
  var isGeometry: Bool { depth != nil || self == .geometryCollection }
  /// Whether it is one of polygons.
  var isArea: Bool { self == .polygon || self == .multiPolygon }
}
