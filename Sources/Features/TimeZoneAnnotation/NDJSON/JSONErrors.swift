import TimeZoneEngine

// The messages of errors that only JSON has.

extension AnnotationError {
  var jsonFinding: String {
    switch self {
    case .malformedDocument(let line, let offset, let expected, let found):
      "line \(line): expected \(expected), found \(found.map { "\"\($0)\"" } ?? "the end of the input") "
        + "at byte \(offset + 1) of the input"
    case .noCoordinateMembers(let found):
      "expected keys such as lat and lon, or location, in at least one object, found \(found.list)"
    case .noSuchMember(let role, let path, let found):
      "no object has \(path.map { $0.quotedForMessage } ?? "a \(role.rawValue)"); found \(found.list)"
    case .noRows(let path, let found):
      "there is no array or object at \(path.quotedForMessage); found \(found.list)"
    default: ""
    }
  }
}

extension AnnotationError.Keys {
  fileprivate var list: String {
    if names.isEmpty { return "no keys" }
    let more = hasMore ? " and more" : ""
    let inside =
      nested.isEmpty ? "" : ", and inside them \(nested.map(\.quotedForMessage).joined(separator: ", "))"
    return "the keys \(names.map(\.quotedForMessage).joined(separator: ", "))\(more)\(inside)"
  }
}

extension RowError {
  func jsonFinding(in place: String) -> String {
    switch self {
    case .record(let kind, let number, let error):
      "\(kind.rawValue) \(number): \(error.finding(in: kind.rawValue))"
    case .repeatedMember(let name): "expected one member \"\(name)\", found several"
    case .notAFeature: "expected a GeoJSON Feature, found another object"
    case .malformedFeature(let byte):
      "expected properties once, as an object or null, found something else at byte \(byte) of the \(place)"
    case .notAPoint(let type): "expected a geometry of type Point, found \"\(type)\""
    case .malformedGeometry(let expected): "expected a geometry with \(expected), found something else"
    case .coordinateReferenceSystem(let name):
      "expected longitudes and latitudes on WGS 84 (CRS84, EPSG:4326), found the coordinate reference system \"\(name)\""
    default: ""
    }
  }

  /// The same with the number of its record in the input, if it has one in a part of it.
  func numbered(after count: Int64) -> RowError {
    guard case .record(let kind, let number, let error) = self else { return self }
    return .record(kind, number: number + count, error)
  }
}
