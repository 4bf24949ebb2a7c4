import TimeZoneIndex
import TimeZoneSupport

/// Reads the coordinates of a GeoJSON geometry other than a point (RFC 7946, 3.1), and chooses a position in it.
struct GeometryReader {
  /// The arrays around a position, from the outside in.
  private static let levels = [
    "MultiPoint": 1, "LineString": 1, "Polygon": 2, "MultiLineString": 2, "MultiPolygon": 3,
  ]

  private let type: String
  private let levels: Int
  private var isArea: Bool { type == "Polygon" || type == "MultiPolygon" }

  /// Whether a geometry may have this type.
  static func isType(_ type: String) -> Bool { levels[type] != nil || type == "GeometryCollection" }

  /// - Throws: ``RowError``: geometries of the type have no coordinates.
  init(_ type: String) throws(RowError) {
    guard let levels = Self.levels[type] else {
      throw Self.isType(type) ? .notAPoint(type) : .malformedGeometry(expected: "a type of geometry")
    }
    self.type = type
    self.levels = levels
  }

  /// A position in the geometry: the first of points and lines, one inside the largest polygon.
  ///
  /// - Parameter coordinates: The array, which is valid JSON.
  /// - Returns: None where there are no coordinates.
  /// - Throws: ``RowError``: the array has another form.
  func inside(_ coordinates: UnsafeBufferPointer<UInt8>) throws(RowError) -> CoordinateCells.Reading {
    var polygons: [[[GridPoint]]] = []
    var polygon: [[GridPoint]] = []
    var ring: [GridPoint] = []
    var numbers: [Range<Int>] = []
    var depth = 0
    var position = 0
    while position < coordinates.count {
      switch coordinates[position] {
      case UInt8(ascii: "["):
        depth += 1
        if depth > levels + 1 { throw malformed }
        numbers = []
      case UInt8(ascii: "]"):
        if depth == levels + 1 {
          switch Self.point(numbers, coordinates) {
          case .position(let point):
            if !isArea { return .position(point) }
            ring.append(point)
          case .none: throw malformed
          case .failure(let error): throw error
          }
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
        guard depth == levels + 1, coordinates[start].isDigit || coordinates[start] == UInt8(ascii: "-")
        else {
          throw malformed
        }
        if numbers.count < 2 { numbers.append(start..<position) }
        continue
      }
      position += 1
    }
    return polygons.isEmpty ? .none : .position(PolygonInterior.position(inLargestOf: polygons))
  }

  private var malformed: RowError { .malformedGeometry(expected: "the coordinates of a \(type)") }

  private static func point(
    _ numbers: [Range<Int>], _ bytes: UnsafeBufferPointer<UInt8>
  ) -> CoordinateCells.Reading {
    guard numbers.count == 2 else { return .none }
    let (longitude, latitude) = (bytes.part(numbers[0]), bytes.part(numbers[1]))
    if let y = DecimalDegrees.e7(latitude, limit: 90), let x = DecimalDegrees.e7(longitude, limit: 180) {
      return .position(GridPoint(x: x, y: y))
    }
    return CoordinateCells.readSlowly(
      latitude: String(decoding: latitude, as: UTF8.self),
      longitude: String(decoding: longitude, as: UTF8.self))
  }
}

extension UInt8 {
  /// Whether a number, a literal or a string in an array of coordinates ends before it.
  fileprivate var endsNumber: Bool {
    isJSONSpace || self == UInt8(ascii: ",") || self == UInt8(ascii: "]") || self == UInt8(ascii: "[")
  }
}
