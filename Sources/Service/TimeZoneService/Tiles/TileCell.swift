/// One cell of an index, and the numbers of the zone lists that cover its parts: next to its edges and along its sides.
///
/// One value is refilled for each cell, so memory is allocated only for the largest.
struct TileCell {
  private let index: IndexReader
  private(set) var cell: IndexCell?
  /// The edges of a leaf, in units of the index.
  private(set) var edges: [LeafEdge] = []
  /// The zones of a cell without edges.
  private var constant: Int32 = 0
  private var sides = LeafSides()
  /// The zones of a leaf of several polylines, by the polylines that a ray crosses.
  private var known: [(isCrossed: [Bool], zones: Int32)] = []

  init(_ index: IndexReader) { self.index = index }

  /// Whether the same zones cover all of the cell.
  var isConstant: Bool { edges.isEmpty }

  /// Reads a cell, unless it is the one read last.
  mutating func read(_ cell: IndexCell, _ lists: inout ZoneLists) {
    if cell == self.cell { return }
    self.cell = cell
    edges.removeAll(keepingCapacity: true)
    if index.isOutsideBox(cell) {
      constant = lists.number(of: [lists.outside])
      return
    }
    if cell.entry.isZoneSet {
      constant = lists.number(ofZoneSet: cell.entry.zoneSet)
      return
    }
    index.readEdges(of: cell, scale: 1, into: &edges)
    sides.enter(cell.entry, index)
    known.removeAll(keepingCapacity: true)
    if edges.isEmpty { constant = zonesOfRay(&lists) }
  }

  /// The zones an infinitesimal to the west of a line and a smaller one above a row; to its east where edges along
  /// the line are included.
  mutating func zones(westOf line: RowLine, includingLine: Bool = false, _ lists: inout ZoneLists) -> Int32 {
    if isConstant { return constant }
    sides.beginRay()
    for member in edges where line.isEast(of: member.edge, orAlong: includingLine) {
      sides.isCrossed[member.polyline].toggle()
    }
    return zonesOfRay(&lists)
  }

  /// The zones an infinitesimal to the east of a point on a row and a smaller one above or below the row.
  mutating func zones(eastOf x: Int64, onRow y: Int64, above: Bool, _ lists: inout ZoneLists) -> Int32 {
    if isConstant { return constant }
    let row = above ? y : y - 1
    sides.beginRay()
    for member in edges where member.edge.isWest(ofPointOnRow: x, y, seenFrom: row) {
      sides.isCrossed[member.polyline].toggle()
    }
    return zonesOfRay(&lists)
  }

  /// The zones across a polyline from those found last.
  mutating func zones(across polyline: Int, _ lists: inout ZoneLists) -> Int32 {
    sides.isCrossed[polyline].toggle()
    return zonesOfRay(&lists)
  }

  private mutating func zonesOfRay(_ lists: inout ZoneLists) -> Int32 {
    if let zones = known.first(where: { $0.isCrossed == sides.isCrossed })?.zones { return zones }
    switch sides.zones(index) {
    case .zoneSet(let set): return lists.number(ofZoneSet: set)
    case .zones(let list):
      let zones = lists.number(ofZones: list)
      // A leaf of the world has a handful of them; what one that was made to have thousands has is not remembered.
      if known.count < 16 { known.append((sides.isCrossed, zones)) }
      return zones
    }
  }

  /// Latitudes within a range at which an edge ends on a meridian.
  func stops(onMeridian x: Int64, _ low: Int64, _ high: Int64, into stops: inout [Int64]) {
    for member in edges where member.isReal { member.edge.addStops(onMeridian: x, low, high, to: &stops) }
  }

  /// Longitudes within a range at which an edge ends on a parallel.
  func stops(onParallel y: Int64, _ low: Int64, _ high: Int64, into stops: inout [Int64]) {
    for member in edges where member.isReal { member.edge.addStops(onParallel: y, low, high, to: &stops) }
  }
}
