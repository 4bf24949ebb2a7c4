extension TimeZoneFinder {
  /// The polygons of a zone, rebuilt from the index: exactly those of the data, as a set of points.
  ///
  /// Vertices are the data's own. (One on a straight border along a meridian or parallel, at which nothing of the
  /// zone ends, may be missing: the index does not keep it.) Where the data is valid, so are the polygons, by the
  /// rules of OGC Simple Features; none crosses longitude 180, where zones that lie on both sides have an edge on
  /// either. A zone of several records is their union.
  ///
  /// - Parameter identifier: A zone of ``identifiers``, exactly as it stands there.
  /// - Returns: The polygons, ascending by their westernmost vertices (of several by the southernmost); none for a
  ///   zone that covers nothing; `nil` where there is no such zone.
  /// - Throws: ``PolygonError`` where borders of the zone cross between vertices; in the world's data none do.
  /// - Complexity: O(n + m log m) in the size n of the index and the zone's m edges: some tenths of a second and
  ///   some 100 bytes for each edge.
  public func polygons(of identifier: String) throws(PolygonError) -> [ZonePolygon]? {
    guard let zone = identifiers.firstIndex(of: identifier) else { return nil }
    return try view.polygons(of: ZoneMembership(view, zone: zone, identifier: identifier))
  }
}

extension IndexView {
  func polygons(of zone: ZoneMembership) throws(PolygonError) -> [ZonePolygon] {
    var polygons = PolygonBuilder(unit: unit)
    try RingLinker(BorderCollector.edges(of: zone), of: zone).forEachWay { polygons.add($0) }
    return try polygons.finish(zone)
  }
}

/// Puts rings together to polygons.
private struct PolygonBuilder {
  private let unit: Int32
  private var exteriors: [BorderRing] = []
  private var holesOfExterior: [[BorderRing]] = []
  /// Holes that touch no exterior.
  private var holes: [BorderRing] = []

  init(unit: Int32) { self.unit = unit }

  /// Adds the rings of one way: what encloses the zone there and what is cut out and touches it.
  mutating func add(_ rings: [BorderRing]) {
    let enclosing = rings.filter(\.area.isPositive)
    let cutOut = rings.filter { !$0.area.isPositive }
    exteriors += enclosing
    if enclosing.count == 1 {
      holesOfExterior.append(cutOut)
    } else {
      holesOfExterior += enclosing.map { _ in [] }
      holes += cutOut
    }
  }

  consuming func finish(_ zone: ZoneMembership) throws(PolygonError) -> [ZonePolygon] {
    for (hole, exterior) in zip(holes, HoleAssignment.exteriors(of: holes, among: exteriors)) {
      guard let exterior else { throw zone.crossing(hole.vertices[0].x, hole.vertices[0].y) }
      holesOfExterior[exterior].append(hole)
    }
    return zip(exteriors, holesOfExterior).map { exterior, holes in
      ZonePolygon(exterior: grid(exterior), holes: holes.map { grid($0) })
    }
  }

  private func grid(_ ring: BorderRing) -> [GridPoint] {
    ring.vertices.map { GridPoint(x: Int32($0.x) * unit, y: Int32($0.y) * unit) }
  }
}
