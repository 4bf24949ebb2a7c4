import TimeZoneLookup

extension [ZonePolygon] {
  /// The polygons of one zone with fewer vertices, by GEOS's topology-preserving variant of Douglas and Peucker's
  /// algorithm: rings neither vanish nor come to cross each other, and all vertices left are of those there were.
  ///
  /// - Parameter metres: How far a vertex left out may lie from the line that takes its place. It becomes degrees as
  ///   on a meridian, one for each 111,195.08 m (a sphere of the Earth's mean radius, 6,371,008.8 m), in all
  ///   directions. A degree of longitude is shorter than that on the ground, so no distance there is above `metres`;
  ///   eastward ones at latitude *p* are at most cos *p* of it.
  /// - Returns: The polygons in the same order.
  /// - Throws: ``ShapeError`` where GEOS fails.
  /// - Complexity: O(*n* log *n*) for *n* vertices as a rule.
  public func simplified(metres: Double) throws(ShapeError) -> [ZonePolygon] {
    let context = try GeometryContext()
    let geometry = try Geometry(Shape(name: "", record: 0, polygons: self), in: context)
    return try geometry.simplified(tolerance: metres * Self.gridUnitsPerMetre).polygons().map { polygon in
      ZonePolygon(exterior: polygon.exterior.vertices, holes: polygon.holes.map(\.vertices))
    }
  }

  /// Units of 1e-7 degrees in a metre along a meridian.
  private static var gridUnitsPerMetre: Double { 180e7 / (Double.pi * 6_371_008.8) }
}
