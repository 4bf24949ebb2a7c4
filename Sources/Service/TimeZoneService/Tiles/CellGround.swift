import TimeZoneEngine

/// What covers the parts of one cell: the zones beside its edges and along its sides.
///
/// One value is refilled for each cell, so memory is allocated only for the largest.
struct CellGround {
  private let index: IndexReader
  private(set) var cell: IndexCell?
  /// The edges of a leaf, in units of the index.
  private(set) var edges: [LeafEdge] = []
  /// The ground of a cell without edges.
  private var constant: Int32 = 0
  private var sides = LeafGround()
  /// Whether each polyline was crossed an odd number of times by the last ray.
  private var isOdd: [Bool] = []
  /// The grounds of a leaf of several polylines, by those that are odd.
  private var known: [(isOdd: [Bool], ground: Int32)] = []

  init(_ index: IndexReader) { self.index = index }

  /// Whether one ground fills the cell.
  var isConstant: Bool { edges.isEmpty }

  /// Reads a cell, unless it is the one read last.
  mutating func read(_ cell: IndexCell, isOutside: Bool, _ lists: inout ZoneLists) {
    if cell == self.cell { return }
    self.cell = cell
    edges.removeAll(keepingCapacity: true)
    if isOutside {
      constant = lists.number(of: [lists.outside])
      return
    }
    if cell.entry.isZoneSet {
      constant = lists.ground(zoneSet: cell.entry.zoneSet)
      return
    }
    index.readEdges(of: cell, scale: 1, into: &edges)
    sides.enter(cell.entry, index)
    known.removeAll(keepingCapacity: true)
    isOdd.removeAll(keepingCapacity: true)
    for _ in 0..<sides.polylineCount { isOdd.append(false) }
    if edges.isEmpty { constant = groundOfRay(&lists) }
  }

  // MARK: Rays

  /// The ground an infinitesimal to the west of a line and a smaller one above a row; to its east where edges along
  /// the line are included.
  mutating func ground(westOf line: RowLine, includingLine: Bool = false, _ lists: inout ZoneLists) -> Int32 {
    if isConstant { return constant }
    for polyline in isOdd.indices { isOdd[polyline] = false }
    for member in edges {
      let edge = member.edge
      guard edge.spans(row: line.y), line.isEast(of: edge, orAlong: includingLine) else { continue }
      isOdd[member.polyline].toggle()
    }
    return groundOfRay(&lists)
  }

  /// The ground an infinitesimal to the east of a point on a row and a smaller one above or below the row.
  mutating func ground(eastOf x: Int64, onRow y: Int64, above: Bool, _ lists: inout ZoneLists) -> Int32 {
    if isConstant { return constant }
    let row = above ? y : y - 1
    for polyline in isOdd.indices { isOdd[polyline] = false }
    for member in edges where member.edge.isWest(ofPointOnRow: x, y, seenFrom: row) {
      isOdd[member.polyline].toggle()
    }
    return groundOfRay(&lists)
  }

  /// The ground across a polyline from that found last.
  mutating func ground(across polyline: Int, _ lists: inout ZoneLists) -> Int32 {
    isOdd[polyline].toggle()
    return groundOfRay(&lists)
  }

  private mutating func groundOfRay(_ lists: inout ZoneLists) -> Int32 {
    if let ground = known.first(where: { $0.isOdd == isOdd })?.ground { return ground }
    switch sides.ground(isOdd, index) {
    case .zoneSet(let set): return lists.ground(zoneSet: set)
    case .zones(let zones):
      let ground = lists.ground(of: zones.map { Int32(truncatingIfNeeded: $0) })
      // A leaf of the world has a handful of grounds; one that was made to have thousands is not remembered.
      if known.count < 16 { known.append((isOdd, ground)) }
      return ground
    }
  }

  // MARK: Sides

  /// Latitudes within a range at which an edge ends on a meridian.
  func stops(onMeridian x: Int64, _ low: Int64, _ high: Int64, into stops: inout [Int64]) {
    for member in edges where member.isReal {
      let edge = member.edge
      if edge.ax == x, low < edge.ay, edge.ay < high { stops.append(edge.ay) }
      if edge.bx == x, low < edge.by, edge.by < high { stops.append(edge.by) }
    }
  }

  /// Longitudes within a range at which an edge ends on a parallel.
  func stops(onParallel y: Int64, _ low: Int64, _ high: Int64, into stops: inout [Int64]) {
    for member in edges where member.isReal {
      let edge = member.edge
      if edge.ay == y, low < edge.ax, edge.ax < high { stops.append(edge.ax) }
      if edge.by == y, low < edge.bx, edge.bx < high { stops.append(edge.bx) }
    }
  }
}
