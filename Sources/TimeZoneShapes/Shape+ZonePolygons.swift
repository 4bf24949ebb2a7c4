import TimeZoneEngine

extension Shape {
  /// A shape from a zone's polygons.
  public init(name: String, record: Int, polygons: [ZonePolygon]) {
    self.init(
      name: name, record: record,
      polygons: polygons.compactMap { polygon in
        Ring(polygon.exterior).map { Polygon(exterior: $0, holes: polygon.holes.compactMap { Ring($0) }) }
      })
  }
}
