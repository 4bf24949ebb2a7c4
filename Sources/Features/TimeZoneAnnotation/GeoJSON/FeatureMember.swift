/// A value of a GeoJSON Feature (RFC 7946, 3.2) that is read.
enum FeatureMember: Int, CaseIterable, Sendable {
  case type, geometry, geometryType, coordinates, longitude, latitude, properties
  /// The coordinate reference system of GeoJSON before RFC 7946, and its name.
  case system, systemName
  case features

  /// Its own key, or the index in its array.
  var name: String { keys.last ?? "" }

  /// Its path from the Feature; keys of GeoJSON are case-sensitive.
  var path: MemberPath {
    MemberPath(.feature(self), keys.map { MemberPath.Component([$0], isExact: true) })
  }

  private var keys: [String] {
    switch self {
    case .type: ["type"]
    case .geometry: ["geometry"]
    case .geometryType: ["geometry", "type"]
    case .coordinates: ["geometry", "coordinates"]
    case .longitude: ["geometry", "coordinates", "0"]
    case .latitude: ["geometry", "coordinates", "1"]
    case .properties: ["properties"]
    case .system: ["crs"]
    case .systemName: ["crs", "properties", "name"]
    case .features: ["features"]
    }
  }
}

struct FeatureReader {
  let object: ScannedObject
  let bytes: UnsafeBufferPointer<UInt8>
  let geometries: NDJSONOptions.Geometries

  /// The position: none if the geometry is `null` or has no coordinates.
  func position(wraps: Bool) throws(RowError) -> GridPoint? {
    guard let type = try geometryType() else { return nil }
    guard type == "Point" else {
      if geometries == .points, GeoJSONType(type).isGeometry { throw .notAPoint(type.shortenedForMessage) }
      return try GeometryReader(type, wraps: wraps).inside(coordinates())
    }
    let coordinates = try coordinates()
    if coordinates.dropFirst().first(where: { !$0.isJSONSpace }) == UInt8(ascii: "]") { return nil }
    guard let x = number(.longitude), let y = number(.latitude) else {
      throw .malformedGeometry(expected: "longitude and latitude as numbers")
    }
    return try CoordinateCells.read(latitude: y, longitude: x, wraps: wraps)
  }

  /// The polygons: none if the geometry is `null` or has no coordinates.
  func polygons() throws(RowError) -> [[[GridPoint]]] {
    guard let type = try geometryType() else { return [] }
    guard type != "Point", case let reader = try GeometryReader(type), reader.isArea else {
      throw .malformedGeometry(expected: "the type Polygon or MultiPolygon")
    }
    return try reader.polygons(coordinates())
  }

  /// The type of the geometry; `nil` if that is `null`.
  private func geometryType() throws(RowError) -> String? {
    for member in [FeatureMember.type, .geometry, .geometryType, .coordinates] {
      try requireOnce(member)
    }
    guard string(.type) == "Feature" else { throw .notAFeature }
    try requireKnownSystem()
    guard let geometry = value(.geometry), geometry.kind != .null else { return nil }
    guard let type = string(.geometryType) else {
      throw .malformedGeometry(expected: "an object with its type")
    }
    return type
  }

  /// The array of coordinates, with its brackets.
  private func coordinates() throws(RowError) -> UnsafeBufferPointer<UInt8> {
    guard let value = value(.coordinates), bytes[value.range.lowerBound] == UInt8(ascii: "[") else {
      throw .malformedGeometry(expected: "an array of coordinates")
    }
    return bytes.part(value.range)
  }

  /// Throws where the object has a coordinate reference system other than the system of RFC 7946.
  func requireKnownSystem() throws(RowError) {
    try requireOnce(.system)
    try requireOnce(.systemName)
    guard let system = value(.system), system.kind != .null else { return }
    let name = string(.systemName) ?? "one without a name"
    if !ReferenceSystemName.isLongitudeLatitude(name) {
      throw .coordinateReferenceSystem(name.shortenedForMessage)
    }
  }

  /// Throws where a member, or one around it, is there several times: programs do not agree which of them counts.
  func requireOnce(_ member: FeatureMember) throws(RowError) {
    if object.isDuplicate(.feature(member)) {
      throw .repeatedMember(member.name)
    }
  }

  private func value(_ member: FeatureMember) -> ScannedObject.Value? {
    object.value(.feature(member)).flatMap { $0.isRepeated ? nil : $0 }
  }

  private func string(_ member: FeatureMember) -> String? {
    guard let value = value(member), value.kind == .string else { return nil }
    return JSONString.decoded(bytes.part(value.content))
  }

  private func number(_ member: FeatureMember) -> UnsafeBufferPointer<UInt8>? {
    guard let value = value(member), value.kind == .number else { return nil }
    return bytes.part(value.content)
  }
}

/// Names of coordinate reference systems in GeoJSON before RFC 7946.
package enum ReferenceSystemName {
  /// Whether the name is one of the system of RFC 7946: WGS 84, and longitude before latitude.
  package static func isLongitudeLatitude(_ name: String) -> Bool {
    ["CRS84", ":4326"].contains { name.uppercased().hasSuffix($0) }
  }
}
