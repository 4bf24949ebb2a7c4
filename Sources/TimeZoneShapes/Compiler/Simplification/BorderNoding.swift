import TimeZoneIndex

/// Joins borders that end a few centimeters beside another one, or beside the end of another, to it.
///
/// Where a border ends on the edge of another, its end is rounded to the source's unit and no longer lies on the edge: the
/// source has slivers there, a few centimeters wide. A coarser grid would turn them into triangles of meters. So such a
/// junction becomes a vertex of the edge as well, and two junctions that are neighbors on the source's grid become one.
/// Each of both moves an edge by ``reach`` at most.
struct BorderNoding {
  /// How far a junction may be from what it joins, in 1e-7 degrees: a little more than the diagonal of the unit.
  static func reach(unit: Int32) -> Double { 1.42 * Double(unit) }

  private let set: EdgeSet
  /// For each edge that junctions join these, in the order along the edge.
  private var joined: [Int: [GridPoint]] = [:]

  /// The edges of a set, divided at the junctions beside them.
  ///
  /// - Parameters:
  ///   - set: Edges of the source.
  ///   - arcs: Its arcs, whose ends are the junctions.
  /// - Returns: `nil` where no junction lies beside an edge.
  /// - Complexity: O(*n*) expected in the number of edges.
  static func noded(_ set: EdgeSet, _ arcs: BorderArcs) -> EdgeSet? {
    let (welded, junctions) = welded(set, arcs.junctions)
    var noding = BorderNoding(welded ?? set, junctions: junctions)
    noding.keepSlivers()
    return noding.joined.isEmpty ? welded : noding.result()
  }

  /// The edges with junctions that are next to each other as one, and the junctions that are left.
  private static func welded(
    _ set: EdgeSet, _ junctions: Set<GridPoint>
  ) -> (set: EdgeSet?, junctions: Set<GridPoint>) {
    let reach = reach(unit: set.unit)
    let cells = JunctionCells(junctions, margin: Int64(reach))
    var targets: [GridPoint: GridPoint] = [:]
    var used: Set<GridPoint> = []
    for junction in junctions.sorted(by: { ($0.x, $0.y) < ($1.x, $1.y) }) where targets[junction] == nil {
      used.insert(junction)
      cells.forEachJunction(near: Edge(junction, junction)) { other in
        let isNear = Stadium(junction, junction, scale: 1).squareDistance(of: other) <= reach * reach
        guard isNear, !used.contains(other), targets[other] == nil, !PlaneSide.isOnAny(other) else {
          return
        }
        targets[other] = junction
      }
    }
    if targets.isEmpty { return (nil, junctions) }
    func moved(_ x: Int32, _ y: Int32) -> (Int32, Int32) {
      guard let target = targets[GridPoint(x: x * set.unit, y: y * set.unit)] else { return (x, y) }
      return (target.x / set.unit, target.y / set.unit)
    }
    let edges = set.edges.map { edge in
      var edge = edge
      (edge.ax, edge.ay) = moved(edge.ax, edge.ay)
      (edge.bx, edge.by) = moved(edge.bx, edge.by)
      return edge
    }
    var lost: [PlanarEdge] = []
    let welded = EdgeSet(merging: edges, recordSets: set.recordSets, unit: set.unit, lost: &lost)
    // A sliver whose sides would fall together stays as it is, and with it all others.
    return lost.isEmpty ? (welded, junctions.filter { targets[$0] == nil }) : (nil, junctions)
  }

  private init(_ set: EdgeSet, junctions: Set<GridPoint>) {
    self.set = set
    let unit = set.unit
    let reach = Self.reach(unit: unit)
    let cells = JunctionCells(junctions, margin: Int64(reach))
    for (number, planar) in set.edges.enumerated() {
      let a = GridPoint(x: planar.ax * unit, y: planar.ay * unit)
      let b = GridPoint(x: planar.bx * unit, y: planar.by * unit)
      let stadium = Stadium(a, b, scale: 1)
      var found: Set<GridPoint> = []
      cells.forEachJunction(near: Edge(a, b)) { junction in
        guard junction != a, junction != b, stadium.squareDistance(of: junction) <= reach * reach else {
          return
        }
        found.insert(junction)
      }
      if found.isEmpty { continue }
      let along = (x: Double(b.x) - Double(a.x), y: Double(b.y) - Double(a.y))
      joined[number] = found.sorted { p, q in
        let (s, t) = (
          Double(p.x) * along.x + Double(p.y) * along.y, Double(q.x) * along.x + Double(q.y) * along.y
        )
        return s == t ? (p.x, p.y) < (q.x, q.y) : s < t
      }
    }
  }

  /// Leaves edges alone that would fall together with others so that no edge remains: a sliver of a zone lies between.
  private mutating func keepSlivers() {
    while true {
      var owners: [Edge: (toggle: Int32, edges: [Int])] = [:]
      var recordSets = set.recordSets
      let ends = Set(joined.keys.flatMap { pieces(of: $0).flatMap { [$0.start, $0.end] } })
      for (number, edge) in set.edges.enumerated() {
        guard joined[number] != nil || ends.contains(edge.start) && ends.contains(edge.end) else { continue }
        for piece in pieces(of: number) {
          let ordered = (piece.ax, piece.ay) < (piece.bx, piece.by) ? piece.edge : piece.edge.reversed
          let known = owners[ordered] ?? (0, [])
          owners[ordered] = (
            recordSets.symmetricDifference(known.toggle, piece.toggle), known.edges + [number]
          )
        }
      }
      let lost = owners.values.filter { $0.toggle == 0 }.flatMap(\.edges).filter { joined[$0] != nil }
      if lost.isEmpty { return }
      for number in lost { joined[number] = nil }
    }
  }

  private func pieces(of number: Int) -> [PlanarEdge] {
    var edge = set.edges[number]
    var pieces: [PlanarEdge] = []
    for junction in joined[number] ?? [] {
      var piece = edge
      piece.bx = junction.x / set.unit
      piece.by = junction.y / set.unit
      pieces.append(piece)
      edge.ax = piece.bx
      edge.ay = piece.by
    }
    return pieces + [edge]
  }

  private func result() -> EdgeSet {
    var edges: [PlanarEdge] = []
    edges.reserveCapacity(set.edges.count + joined.count)
    for number in set.edges.indices {
      if joined[number] == nil { edges.append(set.edges[number]) } else { edges += pieces(of: number) }
    }
    var lost: [PlanarEdge] = []
    return EdgeSet(merging: edges, recordSets: set.recordSets, unit: set.unit, lost: &lost)
  }
}

/// Junctions by the cells of a grid.
private struct JunctionCells {
  private static let shift: Int64 = 20
  private var junctions: [UInt64: [GridPoint]] = [:]

  /// Each junction is found from all cells within a margin around it, in 1e-7 degrees.
  init(_ points: Set<GridPoint>, margin: Int64) {
    for point in points {
      let (x, y) = (Int64(point.x), Int64(point.y))
      for row in (y - margin) >> Self.shift...(y + margin) >> Self.shift {
        for column in (x - margin) >> Self.shift...(x + margin) >> Self.shift {
          junctions[Self.key(column, row), default: []].append(point)
        }
      }
    }
  }

  private static func key(_ column: Int64, _ row: Int64) -> UInt64 {
    UInt64(UInt32(truncatingIfNeeded: row)) << 32 | UInt64(UInt32(truncatingIfNeeded: column))
  }

  func forEachJunction(near edge: Edge, _ body: (GridPoint) -> Void) {
    var rows = RowRanges(shift: Self.shift, margin: 0)
    rows.add(edge)
    rows.forEachCell { column, row in
      for junction in junctions[Self.key(column, row)] ?? [] { body(junction) }
    }
  }
}

extension Edge {
  var reversed: Edge { Edge(ax: bx, ay: by, bx: ax, by: ay) }
}
