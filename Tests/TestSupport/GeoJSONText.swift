package enum GeoJSONText {
  package static func collection(_ shapes: [ZoneShape], property: String = "tzid") -> String {
    let features = shapes.map { shape in
      let polygons = shape.polygons.map { list($0.rings.map(ring)) }
      let geometry =
        switch polygons.count {
        case 0: "null"
        case 1: #"{"type":"Polygon","coordinates":\#(polygons[0])}"#
        default: #"{"type":"MultiPolygon","coordinates":\#(list(polygons))}"#
        }
      return #"{"type":"Feature","properties":{"\#(property)":"\#(shape.name)"},"geometry":\#(geometry)}"#
    }
    return #"{"type":"FeatureCollection","features":\#(list(features))}"#
  }

  private static func ring(_ ring: Ring) -> String {
    list((ring.vertices + ring.vertices.prefix(1)).map { "[\(degrees($0.x)),\(degrees($0.y))]" })
  }

  private static func list(_ elements: [String]) -> String { "[\(elements.joined(separator: ","))]" }

  /// All digits, as a decimal.
  private static func degrees(_ units: Int32) -> String {
    let digits = String(units.magnitude)
    let padded = String(repeating: "0", count: max(0, 8 - digits.count)) + digits
    return "\(units < 0 ? "-" : "")\(padded.dropLast(7)).\(padded.suffix(7))"
  }
}
