import TimeZoneEngine

/// The records on both sides of edges, exactly: by the rays of the top cells, and by the edges around a vertex.
struct EdgeSides: Sendable {
  /// The records to the left and to the right of an edge, ascending.
  struct Sides: Hashable, Sendable {
    var left, right: [Int32]
    var reversed: Sides { Sides(left: right, right: left) }
  }

  private let set: EdgeSet
  private let grid: TopGrid
  /// The edges that end at each vertex of interest.
  private var incident: [GridPoint: [Int32]]

  init(_ set: EdgeSet, at vertices: Set<GridPoint>) {
    self.set = set
    grid = TopGrid(set)
    incident = [:]
    incident.reserveCapacity(vertices.count)
    for (number, edge) in set.edges.enumerated() {
      if vertices.contains(edge.start) { incident[edge.start, default: []].append(Int32(number)) }
      if vertices.contains(edge.end) { incident[edge.end, default: []].append(Int32(number)) }
    }
  }

  /// The records at both sides of an edge where it starts, in units of the set.
  ///
  /// The vertex it starts at represents itself moved by an infinitesimal to the east and a smaller one to the north. From
  /// there the edges around the vertex are passed counterclockwise.
  /// Returns `nil` if there is no edge between the points.
  func sides(from vertex: GridPoint, to end: GridPoint) -> Sides? {
    let around = (incident[vertex] ?? []).map { set.edges[Int($0)] }
    guard let edge = around.first(where: { $0.start == end || $0.end == end }) else { return nil }
    // Mirrored, so that they are passed clockwise.
    func direction(to end: GridPoint) -> RingDirection {
      RingDirection(dx: Int64(end.x) - Int64(vertex.x), dy: Int64(vertex.y) - Int64(end.y))
    }
    let east = RingDirection(dx: 1, dy: 0)
    let own = direction(to: end)
    let passed = around.filter { edge in
      east.meets(direction(to: edge.start == vertex ? edge.end : edge.start), beforeClockwise: own)
    }
    let right = toggled(records(at: vertex), by: passed.map { $0.toggle })
    return Sides(left: toggled(right, by: [edge.toggle]), right: right)
  }

  /// The records that cover a vertex, as a query point; none beyond the plane's eastern and northern sides.
  private func records(at vertex: GridPoint) -> [Int32] {
    let cells = grid.cells
    let (x, y) = (Int64(vertex.x), Int64(vertex.y))
    let column = Int((x - cells.originX) / cells.width)
    let row = Int((y - cells.originY) / cells.width)
    guard column < cells.columns, row < cells.rows else { return [] }
    let number = row * cells.columns + column
    let cell = cells[number]
    var crossed: [Int32] = []
    for member in grid.edges(in: number) {
      let planar = set.edges[Int(member)]
      let edge = planar.edge
      // From the cell's corner north, then east.
      var isCrossed = edge.isCrossed(fromSouthTo: cell.x0, y) != edge.isCrossed(fromSouthTo: cell.x0, cell.y0)
      if edge.isCrossed(fromWestTo: x, y) != edge.isCrossed(fromWestTo: cell.x0, y) { isCrossed.toggle() }
      if isCrossed { crossed.append(planar.toggle) }
    }
    return toggled(grid.recordSets[grid.corners[number]], by: crossed)
  }

  private func toggled(_ records: [Int32], by toggles: [Int32]) -> [Int32] {
    (records + toggles.flatMap { set.recordSets[$0] }).withoutPairs
  }
}
