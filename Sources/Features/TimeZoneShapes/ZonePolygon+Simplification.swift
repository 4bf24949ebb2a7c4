import TimeZoneEngine

extension [ZonePolygon] {
  /// The polygons of one zone with fewer vertices, by GEOS's topology-preserving variant of Douglas and Peucker's
  /// algorithm: rings neither vanish nor come to cross each other, and all vertices left are of those there were.
  ///
  /// Neighboring zones, each simplified by itself, no longer fit together.
  ///
  /// - Parameter meters: How far a vertex left out may lie from the line that takes its place. It becomes degrees as
  ///   on a meridian, one for each 111,195.08 m (a sphere of the Earth's mean radius, 6,371,008.8 m), in all
  ///   directions. A degree of longitude is shorter than that on the ground, so no distance there is above `meters`;
  ///   eastward ones at latitude *p* are at most cos *p* of it.
  /// - Returns: The polygons in the same order, valid where they were.
  /// - Throws: ``ShapeError`` where GEOS fails.
  /// - Complexity: O(*n* log *n*) for *n* vertices as a rule.
  public func simplified(meters: Double) throws(ShapeError) -> [ZonePolygon] {
    let context = try GeometryContext()
    let exact = try Geometry(Shape(name: "", record: 0, polygons: self), in: context)
    var tolerance = meters * GreatCircle.gridUnitsPerMeter
    var simple = try exact.simplified(tolerance: tolerance)
    // GEOS keeps lines from crossing, yet one may jump over a whole ring that lies close to it: an island then ends
    // up in its neighbor. Half the distance, and so on, leaves it where it was.
    while try simple.invalidity() != nil, try exact.invalidity() == nil {
      tolerance /= 2
      guard tolerance > 0.5 else { return self }
      simple = try exact.simplified(tolerance: tolerance)
    }
    return try simple.polygons().map { polygon in
      ZonePolygon(exterior: polygon.exterior.vertices, holes: polygon.holes.map(\.vertices))
    }
  }
}
