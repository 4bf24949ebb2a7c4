import TimeZoneIndex

/// A polygon of a zone: its outer border and its holes, on the 1e-7 degree grid.
///
/// Rings are simple: they neither cross nor touch themselves. They may touch each other at single vertices. The zone
/// lies to the left of every ring: the exterior runs counterclockwise and holes run clockwise, as in GeoJSON (RFC
/// 7946). The closing vertex is not repeated.
public struct ZonePolygon: Hashable, Sendable {
  /// The outer border, counterclockwise, at least three vertices.
  public let exterior: [GridPoint]
  /// The borders of the holes, clockwise, at least three vertices each.
  public let holes: [[GridPoint]]

  /// A polygon from rings; nothing is checked.
  public init(exterior: [GridPoint], holes: [[GridPoint]] = []) {
    self.exterior = exterior
    self.holes = holes
  }

  /// All rings, the exterior first.
  public var rings: [[GridPoint]] { [exterior] + holes }
}

/// Rebuilds the polygons of zones from an index. As sets of points they are exactly those of the data.
///
/// Vertices are the data's own. (A vertex on a straight border along a meridian or parallel at which no other edge of
/// the zone ends may be missing: the index does not preserve it.) Where the data is valid, so are the polygons, by the
/// rules of OGC Simple Features. None crosses longitude 180: a zone on both sides has an edge on each. A zone of
/// several records is their union.
///
/// The data's license applies to them: see ``IndexInformation/attribution`` and ``IndexInformation/license``.
public struct PolygonExtractor: Sendable {
  private let finder: TimeZoneFinder
  private let zonesOfTopCells: TopCellZones

  /// Creates an extractor for the zones of a finder.
  ///
  /// - Parameter finder: The finder over the index.
  /// - Complexity: O(n) in the size of the index: some milliseconds for the world.
  public init(of finder: TimeZoneFinder) {
    self.finder = finder
    zonesOfTopCells = TopCellZones(finder.index)
  }

  /// The polygons of a zone.
  ///
  /// - Parameter identifier: One of ``TimeZoneFinder/identifiers``, spelled exactly the same.
  /// - Returns: The polygons, in the order of their westernmost vertices; none for a zone that covers nothing; `nil`
  ///   where there is no such zone.
  /// - Throws: ``PolygonError`` where borders of the zone cross between vertices; in the world's data none do.
  /// - Complexity: O(n + m log m), n the size of the index around the zone, m the number of the zone's edges; some 100
  ///   bytes of memory per edge.
  public func polygons(of identifier: String) throws(PolygonError) -> [ZonePolygon]? {
    guard let number = finder.identifiers.firstIndex(of: identifier) else { return nil }
    let index = finder.index
    let zone = ZoneMembership(index, zone: number, identifier: identifier)
    let edges = try BorderCollector.edges(of: zone, in: zonesOfTopCells.cells(around: number, in: index))
    var polygons = PolygonBuilder(unit: index.unit)
    try RingLinker(edges, of: zone).forEachClosedPath { polygons.add($0) }
    return try polygons.finish(zone)
  }
}

extension TimeZoneFinder {
  /// The polygons of a zone: see ``PolygonExtractor``, which is faster for several zones.
  ///
  /// - Parameter identifier: One of ``identifiers``, spelled exactly the same.
  /// - Returns: `nil` where there is no such zone.
  /// - Throws: ``PolygonError`` where borders of the zone cross between vertices.
  /// - Complexity: O(n) in the size of the index, and as ``PolygonExtractor/polygons(of:)``.
  public func polygons(of identifier: String) throws(PolygonError) -> [ZonePolygon]? {
    try PolygonExtractor(of: self).polygons(of: identifier)
  }
}

// MARK: - Errors

/// Why a zone's polygons cannot be rebuilt.
public enum PolygonError: Error, Hashable, Sendable {
  /// Borders of the zone cross or run along each other between their vertices, so that no polygons have exactly
  /// these edges: the source's polygon is invalid there, or two of the zone's records overlap in part.
  case crossingBorders(zone: String, near: GridPoint)
}

extension PolygonError: CustomStringConvertible {
  /// One line: the zone, the position in degrees, and the remedy.
  public var description: String {
    switch self {
    case .crossingBorders(let zone, let point):
      "the borders of \(zone) cross between vertices near latitude \(Double(point.y) / 1e7), longitude \(Double(point.x) / 1e7), so no valid polygons have them: repair the shapefile and compile it again"
    }
  }
}

// MARK: - Zones of top cells

/// The zones in each top cell, so that a search for a zone visits only top cells near it.
struct TopCellZones {
  /// The zones of top cell `c`: `zones[starts[c]..<starts[c + 1]]`.
  private var starts: [Int32] = [0]
  private var zones: [Int32] = []

  /// - Complexity: O(n) in the size of the index, excluding its vertices.
  init(_ index: IndexReader) {
    let zonesOfRecordSets = (0..<index.recordSets.count).map { set in
      index.recordSets[set].map { record in
        Int32(truncatingIfNeeded: UInt32(littleEndian: index.recordZones[Int(UInt32(littleEndian: record))]))
      }
    }
    for top in 0..<index.columns * index.rows {
      index.forEachCell(ofTop: top) { cell in
        guard !cell.entry.isZoneSet else { return add(zoneSet: cell.entry.zoneSet, index) }
        switch index.sets(ofLeaf: cell.entry) {
        case .zones(let even, let odd):
          add(zoneSet: even, index)
          add(zoneSet: odd, index)
        case .records(let base, let polylines, _):
          for zone in zonesOfRecordSets[Int(base)] { add(zone) }
          for polyline in 0..<polylines {
            for zone in zonesOfRecordSets[index.toggle(ofLeaf: cell.entry, polyline: polyline)] { add(zone) }
          }
        }
      }
      starts.append(Int32(truncatingIfNeeded: zones.count))
    }
  }

  private mutating func add(zoneSet set: UInt32, _ index: IndexReader) {
    index.forEachZone(Coverage(zoneSet: set)) {
      add(Int32(truncatingIfNeeded: $0))
    }
  }

  private mutating func add(_ zone: Int32) {
    if !zones[Int(starts[starts.count - 1])...].contains(zone) { zones.append(zone) }
  }

  /// The top cells that a zone lies in, and their neighbors to the east and north, ascending.
  ///
  /// - Complexity: O(n) in the number of top cells and their zones.
  func cells(around zone: Int, in index: IndexReader) -> [Int] {
    let zone = Int32(truncatingIfNeeded: zone)
    let count = starts.count - 1
    var isWanted = [Bool](repeating: false, count: count)
    for cell in 0..<count where zones[Int(starts[cell])..<Int(starts[cell + 1])].contains(zone) {
      isWanted[cell] = true
      if (cell + 1) % index.columns != 0 { isWanted[cell + 1] = true }
      if cell + index.columns < count { isWanted[cell + index.columns] = true }
    }
    return isWanted.indices.filter { isWanted[$0] }
  }
}
