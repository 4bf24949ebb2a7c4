/// A polygon of a zone, with an exterior and holes on the 1e-7 degree grid.
///
/// Vertices are in units of 1e-7 degrees, and, as ``GridPoint/latitude`` and ``GridPoint/longitude``, in degrees.
/// Rings are simple: they neither cross nor touch themselves. Rings may touch each other at single vertices. The zone
/// lies to the left of every ring: the exterior runs counterclockwise and holes run clockwise, as in GeoJSON (RFC
/// 7946). The closing vertex is not repeated.
public struct ZonePolygon: Hashable, Sendable {
  /// The outer border, with at least three vertices in counterclockwise order.
  public let exterior: [GridPoint]
  /// The borders of the holes, each with at least three vertices in clockwise order.
  public let holes: [[GridPoint]]

  /// Creates a polygon from rings, without checking them.
  public init(exterior: [GridPoint], holes: [[GridPoint]] = []) {
    self.exterior = exterior
    self.holes = holes
  }

  /// All rings of the polygon, with the exterior first.
  public var rings: [[GridPoint]] { [exterior] + holes }
}

/// An extractor that rebuilds the polygons of zones from an index.
///
/// As sets of points, the polygons are exactly the union of the zone's records in the data, unless borders of the zone
/// cross between points of the 1e-7 degree grid, as edges of overlapping records may. Then the zone's border is rounded
/// to the grid (by snap rounding), no part of it by more than 0.71e-7 degrees, which is 8 mm.
///
/// Polygons are valid by the rules of OGC Simple Features, even if the data is not: a record covers a point by the
/// even-odd rule, whichever way its rings cross, touch, or overlap. No polygon crosses longitude 180: a zone on both
/// sides has an edge on each.
///
/// Vertices are the vertices of the data, and the points where edges of different records meet. (A vertex on a straight
/// border along a meridian or parallel at which no other edge of the zone ends may be missing: the index does not
/// preserve it.)
///
/// The license of the data applies to the polygons: see ``IndexInformation/attribution`` and
/// ``IndexInformation/license``.
public struct PolygonExtractor: Sendable {
  private let finder: TimeZoneFinder
  private let setsOfTopCells: TopCellSets

  /// Creates an extractor for the zones of a finder.
  ///
  /// - Parameter finder: The finder over the index.
  /// - Complexity: O(n) in the size of the index: some milliseconds for the world.
  public init(of finder: TimeZoneFinder) {
    self.finder = finder
    setsOfTopCells = TopCellSets(finder.index)
  }

  /// Returns the polygons of a zone.
  ///
  /// - Parameter identifier: One of ``TimeZoneFinder/identifiers``, with the same UTF-8 bytes.
  /// - Returns: The polygons, in the order of their westernmost vertices; none for a zone that covers nothing.
  /// - Throws: ``PolygonError`` if the zone does not exist, borders cross millions of times, or the index contradicts
  ///   itself.
  /// - Complexity: O(n + m log m), n the size of the index around the zone, m the number of the zone's edges and of
  ///   their meetings, and quadratic in the number of edges of a leaf. Some 100 bytes of memory per edge; 1,000 if
  ///   edges meet elsewhere than at vertices.
  public func polygons(of identifier: String) throws(PolygonError) -> [ZonePolygon] {
    guard let number = finder.identifiers.firstIndex(where: { $0.isSame(as: identifier) }) else {
      throw .unknownZone(identifier)
    }
    return try polygons(of: number)
  }

  package func polygons(of number: Int, steps: Int64 = Effort.limit) throws(PolygonError) -> [ZonePolygon] {
    var effort = Effort(steps: steps)
    let zone = ZoneMembership(finder.index, zone: number)
    do throws(BorderError) {
      let edges = try BorderArrangement.edges(of: zone, in: setsOfTopCells.cells(around: zone), &effort)
      var polygons = PolygonBuilder()
      try RingLinker(edges).forEachClosedPath { polygons.add($0) }
      return try polygons.finish(&effort)
    } catch {
      throw PolygonError(error, zone: finder.identifiers[number])
    }
  }
}

extension TimeZoneFinder {
  /// Returns the polygons of a zone.
  ///
  /// For several zones a ``PolygonExtractor`` is faster.
  ///
  /// - Parameter identifier: One of ``identifiers``, with the same UTF-8 bytes.
  /// - Returns: The polygons, in the order of their westernmost vertices.
  /// - Throws: ``PolygonError``, the same as ``PolygonExtractor/polygons(of:)``.
  /// - Complexity: O(n) in the size of the index, and the same as ``PolygonExtractor/polygons(of:)``.
  public func polygons(of identifier: String) throws(PolygonError) -> [ZonePolygon] {
    try PolygonExtractor(of: self).polygons(of: identifier)
  }
}

// MARK: - Errors

/// The reason why the polygons of a zone cannot be rebuilt.
public enum PolygonError: Error, Hashable, Sendable {
  /// Borders of the zone do not close, so that no compiler can have made this index, although its checksums are right.
  case brokenBorder(zone: String, near: GridPoint)
  /// Borders of the zone cross, or lie within one cell of the index, more often than time and memory allow.
  ///
  /// The limits are some 2 million meetings between vertices and 17 billion pairs of edges in the same cell.
  case tooComplex(zone: String)
  /// The index has no zone of this name.
  case unknownZone(String)

  init(_ error: BorderError, zone: String) {
    switch error {
    case .broken(let vertex):
      self = .brokenBorder(
        zone: zone, near: GridPoint(x: Int32(clamping: vertex.x), y: Int32(clamping: vertex.y)))
    case .tooComplex: self = .tooComplex(zone: zone)
    }
  }
}

extension PolygonError: CustomStringConvertible {
  /// A description in one line: the zone, the problem, and how to fix it.
  public var description: String {
    switch self {
    case .brokenBorder(let zone, let point):
      "the borders of \(zone) do not close near latitude \(point.latitude), longitude \(point.longitude): the index contradicts itself; compile it again"
    case .tooComplex(let zone):
      "the borders of \(zone) cross too often, or too many lie within one cell of the index, to rebuild polygons from them; repair or simplify the shapefile and compile it again"
    case .unknownZone(let zone):
      "expected the name of a zone in the index, found \(zone.quotedForMessage)"
    }
  }
}

// MARK: - Zones of top cells

/// The cells of each zone, by top cell: the sets that a cell names, so that memory is bounded by the size of the index.
struct TopCellSets {
  /// A zone set's number times two, or a record set's times two plus one.
  private typealias Name = Int

  /// The sets of top cell `c`: `names[starts[c]..<starts[c + 1]]`.
  private var starts = [0]
  private var names: [Name] = []

  init(_ index: IndexReader) {
    // For each set the last top cell that named it.
    let count = max(1 + index.zoneCount + index.zoneSets.count, index.recordSets.count)
    var lastCells = [Int](repeating: -1, count: 2 * count)
    for top in 0..<index.columns * index.rows {
      func add(_ name: Name) {
        guard lastCells[name] != top else { return }
        lastCells[name] = top
        names.append(name)
      }
      index.forEachCell(ofTop: top) { cell in
        guard !cell.entry.isZoneSet else { return add(2 * Int(cell.entry.zoneSet)) }
        switch index.sets(ofLeaf: cell.entry) {
        case .zones(let even, let odd):
          add(2 * Int(even))
          add(2 * Int(odd))
        case .records(let base, let polylines, _):
          add(2 * Int(base) + 1)
          for polyline in 0..<polylines { add(2 * index.toggle(ofLeaf: cell.entry, polyline: polyline) + 1) }
        }
      }
      starts.append(names.count)
    }
  }

  /// The top cells that a zone lies in, and their neighbors to the east and north, ascending.
  func cells(around zone: ZoneMembership) -> [Int] {
    let columns = zone.index.columns
    func hasZone(_ name: Name) -> Bool {
      name & 1 == 1 ? zone.mayCover(recordSet: name / 2) : zone.covers(set: UInt32(name / 2))
    }
    let count = starts.count - 1
    var isWanted = [Bool](repeating: false, count: count)
    for cell in 0..<count where names[starts[cell]..<starts[cell + 1]].contains(where: hasZone) {
      isWanted[cell] = true
      if (cell + 1) % columns != 0 { isWanted[cell + 1] = true }
      if cell + columns < count { isWanted[cell + columns] = true }
    }
    return isWanted.indices.filter { isWanted[$0] }
  }
}
