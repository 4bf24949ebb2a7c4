/// Reads the coordinates of a GeoJSON geometry other than a point (RFC 7946, 3.1): its polygons, or a position in it.
struct GeometryReader {
  private let name: String
  let isArea: Bool
  /// The number of arrays around a position.
  private let levels: Int
  /// Whether longitudes may be 0...360: those beyond 180 are west of 0.
  private let wraps: Bool

  init(_ name: String, wraps: Bool = false) throws(RowError) {
    let type = GeoJSONType(name)
    guard let levels = type.depth else {
      throw type.isGeometry ? .notAPoint(name) : .malformedGeometry(expected: "a type of geometry")
    }
    (self.name, self.levels, self.wraps, isArea) = (name, levels, wraps, type.isArea)
  }

  /// A position in the geometry: the first of points and lines, one inside the largest polygon.
  func inside(_ coordinates: UnsafeBufferPointer<UInt8>) throws(RowError) -> GridPoint? {
    do throws(RowError) {
      let (first, polygons) = try read(coordinates, .usual)
      return polygons.isEmpty ? first : PolygonInterior.position(inLargestOf: polygons)
    } catch {
      guard wraps, isArea, case .coordinate(.longitude) = error else { throw error }
      // It may lie on both sides of 180 degrees: half a turn to the west it is whole.
      let point = PolygonInterior.position(inLargestOf: try read(coordinates, .turned).polygons)
      return GridPoint(x: point.x > 0 ? point.x - Self.half : point.x + Self.half, y: point.y)
    }
  }

  /// Half a turn, in units of the grid.
  private static let half: Int32 = 1_800_000_000

  private enum Longitudes {
    /// From -180 to 180; of a line or points also to 360, if they wrap.
    case usual
    /// The same, after they have been rounded.
    case rounded
    /// From 0 to 360, half a turn to the west.
    case turned
  }

  /// The polygons of an area. Nothing is checked but the range of positions, after they have been rounded: arithmetic
  /// elsewhere makes 180.00000000000003 of 180.
  func polygons(_ coordinates: UnsafeBufferPointer<UInt8>) throws(RowError) -> [[[GridPoint]]] {
    try read(coordinates, .rounded).polygons
  }

  /// Reads all polygons of an area, and the first position of anything else.
  private func read(
    _ coordinates: UnsafeBufferPointer<UInt8>, _ longitudes: Longitudes
  ) throws(RowError) -> (first: GridPoint?, polygons: [[[GridPoint]]]) {
    var polygons: [[[GridPoint]]] = []
    var polygon: [[GridPoint]] = []
    var ring: [GridPoint] = []
    var numbers = (count: 0, longitude: 0..<0, latitude: 0..<0)
    var depth = 0
    var position = 0
    while position < coordinates.count {
      switch coordinates[position] {
      case UInt8(ascii: "["):
        depth += 1
        if depth > levels + 1 { throw malformed }
        numbers.count = 0
      case UInt8(ascii: "]"):
        if depth == levels + 1 {
          guard numbers.count >= 2 else { throw malformed }
          let point = try point(
            coordinates.part(numbers.longitude), coordinates.part(numbers.latitude), longitudes)
          if !isArea { return (point, []) }
          ring.append(point)
        } else if depth == levels, isArea {
          if !ring.isEmpty { polygon.append(ring) }
          ring = []
        }
        if isArea, depth == levels - 1 {
          if !polygon.isEmpty { polygons.append(polygon) }
          polygon = []
        }
        depth -= 1
      case UInt8(ascii: ","), 0x20, 0x09, .lineFeed, .carriageReturn: break
      default:
        let start = position
        while !coordinates[position].endsNumber { position += 1 }
        guard depth == levels + 1, coordinates[start].isASCIIDigit || coordinates[start] == UInt8(ascii: "-")
        else {
          throw malformed
        }
        if numbers.count == 0 { numbers.longitude = start..<position }
        if numbers.count == 1 { numbers.latitude = start..<position }
        numbers.count += 1
        continue
      }
      position += 1
    }
    return (nil, polygons)
  }

  private var malformed: RowError { .malformedGeometry(expected: "the coordinates of a \(name)") }

  private func point(
    _ longitude: UnsafeBufferPointer<UInt8>, _ latitude: UnsafeBufferPointer<UInt8>, _ longitudes: Longitudes
  ) throws(RowError) -> GridPoint {
    if longitudes == .turned {
      guard let y = DecimalDegrees.e7(latitude, limit: 90), longitude[0] != UInt8(ascii: "-"),
        let x = DecimalDegrees.e7(longitude, limit: 360)
      else { throw .malformedGeometry(expected: "longitudes of 0...360, because one is beyond 180") }
      // The difference has 32 bits, although 360 degrees have more.
      return GridPoint(x: x &- Self.half, y: y)
    }
    let excess: Int64 = longitudes == .rounded ? 1 : 0
    if let y = DecimalDegrees.e7(latitude, limit: 90 + excess),
      let x = DecimalDegrees.e7(longitude, limit: 180 + excess), case let point = GridPoint(x: x, y: y),
      point.isOnEarth
    {
      return point
    }
    let point = try CoordinateCells.readSlowly(
      latitude: String(decoding: latitude, as: UTF8.self),
      longitude: String(decoding: longitude, as: UTF8.self), wraps: wraps && !isArea)
    guard let point else { throw .malformedGeometry(expected: "longitude and latitude as numbers") }
    return point
  }
}

extension UInt8 {
  fileprivate var endsNumber: Bool {
    isJSONSpace || self == UInt8(ascii: ",") || self == UInt8(ascii: "]") || self == UInt8(ascii: "[")
  }
}

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

  /// The number of arrays around a position of the geometry, from 0 for a point; `nil` if it has no coordinates.
  package var depth: Int? {
    switch self {
    case .point: 0
    case .multiPoint, .lineString: 1
    case .multiLineString, .polygon: 2
    case .multiPolygon: 3
    case .geometryCollection, .feature, .featureCollection, .unknown: nil
    }
  }

  var isGeometry: Bool { depth != nil || self == .geometryCollection }
  var isArea: Bool { self == .polygon || self == .multiPolygon }
}
