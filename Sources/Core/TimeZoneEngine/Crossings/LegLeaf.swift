/// The leaf of the index that a leg passes through: its edges in 1e-7 degrees, and the sides of its polylines.
///
/// One value is refilled for each leaf, so memory is allocated only for the largest. Coordinates are the leaf's own; a
/// leg beyond the antimeridian is moved to them.
struct LegLeaf {
  struct Event {
    let fraction: Fraction
    let polyline: Int
  }

  private var cell: IndexCell?
  private var edges: [LeafEdge] = []
  /// The zones that cover the leg's current point.
  var sides = LeafSides()
  /// The crossings found last, in order.
  private(set) var events: [Event] = []

  /// Unless it is the leaf read last.
  mutating func enter(_ cell: IndexCell, _ index: IndexReader) {
    if cell == self.cell { return }
    self.cell = cell
    index.readEdges(of: cell, scale: Int64(index.unit), into: &edges)
    sides.enter(cell.entry, index)
  }

  /// The larger of the distances along longitude and latitude to the nearest box of an edge; 0 or less if they touch.
  func clearance(of box: GridBox) -> Int64 {
    var clearance = Int64.max
    for member in edges where member.isReal {
      let edge = member.edge
      let eastward = max(edge.minX &- box.east, box.west &- edge.maxX)
      let northward = max(edge.minY &- box.north, box.south &- edge.maxY)
      clearance = min(clearance, max(eastward, northward))
    }
    return clearance
  }

  /// Follows a leg through the leaf: finds what is crossed to the west of the point where it enters, and ``events``,
  /// where it crosses edges between that point and another.
  mutating func follow(_ leg: Leg, from entry: LegStep, to exit: Fraction, west: Int64, box: GridBox) {
    sides.beginRay()
    events.removeAll(keepingCapacity: true)
    for member in edges {
      let edge = member.edge
      guard member.isReal else {
        // A detour at or beyond the western side of the leaf is crossed by every ray on its rows.
        if edge.spans(row: entry.row), edge.ax <= west { sides.isCrossed[member.polyline].toggle() }
        continue
      }
      if leg.isCrossed(edge, fromWestTo: entry) { sides.isCrossed[member.polyline].toggle() }
      guard box.touches(GridBox(edge)), let fraction = leg.crossing(of: edge), entry.fraction < fraction,
        fraction < exit
      else { continue }
      events.append(Event(fraction: fraction, polyline: member.polyline))
    }
    if events.count > 1 { events.sort { $0.fraction < $1.fraction } }
  }
}
