import TimeZoneIndex

/// The polygons of zones, rebuilt from an index: exactly those of the data, as a set of points.
///
/// Vertices are the data's own. (One on a straight border along a meridian or parallel, at which nothing of the zone
/// ends, may be missing: the index does not keep it.) Where the data is valid, so are the polygons, by the rules of
/// OGC Simple Features; none crosses longitude 180, where zones that lie on both sides have an edge on either. A zone
/// of several records is their union.
///
/// The data's license goes with it: see ``IndexInformation/attribution`` and ``IndexInformation/license``.
public struct ZoneOutlines: Sendable {
  private let finder: TimeZoneFinder
  private let zonesOfTopCells: TopCellZones

  /// Gets ready to rebuild polygons.
  ///
  /// - Parameter finder: The index.
  /// - Complexity: O(n) in the size of the index: some milliseconds for the world.
  public init(of finder: TimeZoneFinder) {
    self.finder = finder
    zonesOfTopCells = TopCellZones(finder.view)
  }

  /// The polygons of a zone.
  ///
  /// - Parameter identifier: One of ``TimeZoneFinder/identifiers``, exactly as it stands there.
  /// - Returns: The polygons, in the order of their westernmost vertices; none for a zone that covers nothing; `nil`
  ///   where there is no such zone.
  /// - Throws: ``PolygonError`` where borders of the zone cross between vertices; in the world's data none do.
  /// - Complexity: O(n + m log m) in the size n of the index around the zone and the zone's m edges; some 100 bytes
  ///   for each edge.
  public func polygons(of identifier: String) throws(PolygonError) -> [ZonePolygon]? {
    guard let number = finder.identifiers.firstIndex(of: identifier) else { return nil }
    let view = finder.view
    let zone = ZoneMembership(view, zone: number, identifier: identifier)
    let edges = try BorderCollector.edges(of: zone, in: zonesOfTopCells.cells(around: number, in: view))
    var polygons = PolygonBuilder(unit: view.unit)
    try RingLinker(edges, of: zone).forEachWay { polygons.add($0) }
    return try polygons.finish(zone)
  }
}
