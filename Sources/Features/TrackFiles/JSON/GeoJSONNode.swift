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
enum GeoJSONNode: Int, JSONNode {
  case root
  case documentType, features, feature, type
  case geometry, geometryType, coordinates, coordinate
  case properties, time, timestamp, accuracy, horizontalAccuracy, otherHorizontalAccuracy
  case coordinateProperties, coordinateTimes, coordTimes, times, timeElement
  /// The coordinate reference system of GeoJSON before RFC 7946, and its name.
  case system, systemProperties, systemName

  static let facts = allCases.map(\.ownFacts)

  private var ownFacts: JSONFacts<GeoJSONNode> {
    switch self {
    // A Feature, a geometry or a FeatureCollection.
    case .root: .init("", .object, [.documentType, .features, .geometry, .properties, .coordinates, .system])
    case .documentType, .type, .geometryType: .init("type", .string)
    case .features: .init("features", .array, element: .feature)
    case .feature: .init("", .object, [.type, .geometry, .properties])
    case .geometry: .init("geometry", .object, [.geometryType, .coordinates])
    case .coordinates: .init("coordinates")
    case .coordinate, .timeElement: .init("")
    case .properties:
      .init(
        "properties", .object,
        [
          .coordTimes, .times, .coordinateProperties, .time, .timestamp, .accuracy, .horizontalAccuracy,
          .otherHorizontalAccuracy,
        ])
    case .time: .init("time")
    case .timestamp: .init("timestamp")
    case .accuracy: .init("accuracy")
    case .horizontalAccuracy: .init("horizontalAccuracy")
    case .otherHorizontalAccuracy: .init("horizontal_accuracy")
    case .coordinateProperties: .init("coordinateProperties", nil, [.coordinateTimes])
    case .coordinateTimes, .times: .init("times")
    case .coordTimes: .init("coordTimes")
    case .system: .init("crs", nil, [.systemProperties])
    case .systemProperties: .init("properties", nil, [.systemName])
    case .systemName: .init("name")
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
