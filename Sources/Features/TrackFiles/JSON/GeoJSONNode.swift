/// The meaning of a value in GeoJSON (RFC 7946).
///
/// The times of a line's positions are in its properties, as arrays with the structure of its coordinates:
///
/// - `coordinateProperties.times`: github.com/mapbox/geojson-coordinate-properties, where numbers are Unix milliseconds
///   and `null` isn't a time;
/// - `coordTimes`: what earlier versions of toGeoJSON wrote;
/// - `times`: the member that other programs write.
///
/// The time of a point is its property `time` or `timestamp`.
enum GeoJSONNode: JSONNode {
  case root
  case documentType, features, feature, type
  case geometry, geometryType, coordinates, coordinate
  case properties, time, timestamp, accuracy, horizontalAccuracy, otherHorizontalAccuracy
  case coordinateProperties, coordinateTimes, coordTimes, times, timeElement
  /// The coordinate reference system of GeoJSON before RFC 7946, and its name.
  case system, systemProperties, systemName

  var key: StaticString {
    switch self {
    case .root, .feature, .coordinate, .timeElement: ""
    case .documentType, .type, .geometryType: "type"
    case .features: "features"
    case .geometry: "geometry"
    case .coordinates: "coordinates"
    case .properties, .systemProperties: "properties"
    case .time: "time"
    case .timestamp: "timestamp"
    case .accuracy: "accuracy"
    case .horizontalAccuracy: "horizontalAccuracy"
    case .otherHorizontalAccuracy: "horizontal_accuracy"
    case .coordinateProperties: "coordinateProperties"
    case .coordinateTimes, .times: "times"
    case .coordTimes: "coordTimes"
    case .system: "crs"
    case .systemName: "name"
    }
  }

  var members: [GeoJSONNode] {
    switch self {
    // A Feature, a geometry or a FeatureCollection.
    case .root: [.documentType, .features, .geometry, .properties, .coordinates, .system]
    case .feature: [.type, .geometry, .properties]
    case .geometry: [.geometryType, .coordinates]
    case .properties:
      [
        .coordTimes, .times, .coordinateProperties, .time, .timestamp, .accuracy, .horizontalAccuracy,
        .otherHorizontalAccuracy,
      ]
    case .coordinateProperties: [.coordinateTimes]
    case .system: [.systemProperties]
    case .systemProperties: [.systemName]
    default: []
    }
  }

  /// The kinds of values that are accepted; `nil` if others are skipped, as properties may be anything.
  var kinds: JSONKinds? {
    switch self {
    case .root, .feature, .geometry, .properties: .object
    case .documentType, .type, .geometryType: .string
    case .features: .array
    default: nil
    }
  }

  /// Of several arrays of times, the one with the highest rank counts.
  var rank: Int? {
    switch self {
    case .coordinateTimes: 3
    case .coordTimes: 2
    case .times: 1
    default: nil
    }
  }
}
