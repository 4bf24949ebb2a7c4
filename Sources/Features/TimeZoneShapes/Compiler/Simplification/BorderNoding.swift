import TimeZoneEngine

/// Joins borders that end a few centimeters from another border, or from the end of another, to it.
///
/// If a border ends on the edge of another, its end is rounded to the source's unit and no longer lies on the edge: the
/// source has slivers there, a few centimeters wide. A coarser grid would turn them into triangles of meters. So such a
/// junction becomes a vertex of the edge as well, and two junctions that are neighbors on the source's grid become one.
/// Each of both moves an edge by ``reach`` at most, and only where nothing else is in the way (``JoinedEdge``): an area with
/// other records than before is then at most twice the reach from an area that had these.
struct BorderNoding {
  /// How far a junction may be from the border that it joins, in 1e-7 degrees: a little more than the diagonal of the unit.
  static func reach(unit: Int32) -> Double { 1.42 * Double(unit) }

  /// Edges with what joining took from them.
  struct Noded {
    let set: EdgeSet
    /// Slivers that were closed although both their sides toggle a record, which loses its border there.
    let slivers: [Sliver]
  }

  /// The area within reach of the line between two points.
  struct Sliver {
    let ends: [GridPoint]
    let records: Set<Int32>
  }

  private var set: EdgeSet
  private var slivers: [Sliver] = []
  /// For each edge that junctions join these, in the order along the edge.
  private var joined: [Int: [GridPoint]] = [:]

  /// The edges of a set, divided at the junctions next to them; `nil` if no junction lies next to an edge, or edges cross.
  static func noded(_ set: EdgeSet, _ arcs: BorderArcs) -> Noded? {
    var noding = BorderNoding(set: set)
    let targets = noding.weld(arcs.junctions)
    noding.join(arcs.junctions.filter { targets[$0] == nil })
    noding.keepSlivers(beside: Set(targets.values))
    if targets.isEmpty, noding.joined.isEmpty { return nil }
    let result = noding.joined.isEmpty ? noding.set : noding.result()
    let meetings = EdgeMeetings(result)
    guard meetings.crossings.isEmpty, meetings.ends.isEmpty else { return nil }
    return Noded(set: result, slivers: noding.slivers)
  }

  private init(set: EdgeSet) { self.set = set }

  /// Makes junctions that are next to each other one, and returns where those that are gone have moved to.
  private mutating func weld(_ junctions: Set<GridPoint>) -> [GridPoint: GridPoint] {
    let reach = Self.reach(unit: set.unit)
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
    if !targets.isEmpty { targets = soundWelds(targets) }
    if targets.isEmpty { return [:] }
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
    let welded = EdgeSet(merging: edges, recordSets: set.recordSets, unit: set.unit)
    // A sliver whose sides would fall together stays as it is, and with it all others.
    if !welded.lost.isEmpty {
      slivers = []
      return [:]
    }
    set = welded
    return targets
  }

  /// The junctions that may move to others: no edge that they take along passes anything but borders that end at the other
  /// junction.
  private mutating func soundWelds(_ targets: [GridPoint: GridPoint]) -> [GridPoint: GridPoint] {
    let unit = set.unit
    var stars: [GridPoint: [PlanarEdge]] = [:]
    for edge in set.edges {
      for end in [edge.start(in: unit), edge.end(in: unit)] where targets[end] != nil {
        stars[end, default: []].append(edge)
      }
    }
    func moved(_ point: GridPoint) -> GridPoint { targets[point] ?? point }
    let nearby = NearbyEdges(set, beside: stars.values.joined().map { $0.edge(in: unit) })
    var sound: [GridPoint: GridPoint] = [:]
    for (junction, target) in targets.sorted(by: { ($0.key.x, $0.key.y) < ($1.key.x, $1.key.y) }) {
      guard targets.values.count(where: { $0 == target }) == 1, targets[target] == nil else { continue }
      var isSound = true
      var slivers: [Sliver] = []
      for edge in stars[junction] ?? [] {
        let end = edge.start(in: unit) == junction ? edge.end(in: unit) : edge.start(in: unit)
        if end == target { continue }
        if targets[end] != nil { isSound = false }
        let joined = JoinedEdge(Edge(junction, end), through: [target])
        for number in nearby.edges(near: joined.edge) {
          let other = set.edges[Int(number)]
          let (a, b) = (other.start(in: unit), other.end(in: unit))
          if a == junction || b == junction {
            // It moves along. Its other end must not be passed.
            let far = a == junction ? b : a
            if far != end, far != target, joined.surrounds(far) { isSound = false }
            continue
          }
          if [Edge(a, b), Edge(moved(a), moved(b))].contains(where: { joined.isTouched(by: $0) }) {
            isSound = false
          }
          let records = set.commonRecords(edge, other)
          if !records.isEmpty, a == target && b == end || a == end && b == target {
            slivers.append(Sliver(ends: [target, end], records: records))
          }
        }
      }
      guard isSound else { continue }
      sound[junction] = target
      self.slivers += slivers
    }
    return sound
  }

  /// Finds the edges that junctions join.
  private mutating func join(_ junctions: Set<GridPoint>) {
    let unit = set.unit
    let reach = Self.reach(unit: unit)
    let cells = JunctionCells(junctions, margin: Int64(reach))
    for (number, planar) in set.edges.enumerated() {
      let (a, b) = (planar.start(in: unit), planar.end(in: unit))
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

  /// Does not change edges that would pass something on their way, or fall together with others so that no edge remains: a
  /// sliver of a zone lies between.
  private mutating func keepSlivers(beside welded: Set<GridPoint>) {
    let unit = set.unit
    let nearby = NearbyEdges(set, beside: joined.keys.map { set.edges[$0].edge(in: unit) })
    let blocked = joined.filter { number, junctions in
      let moved = JoinedEdge(set.edges[number].edge(in: unit), through: junctions)
      // Together a weld and a crossing are no farther than two reaches.
      let reach = Self.reach(unit: unit) * (moved.hasVertex(in: welded) ? 1 : 2)
      return !moved.isOneSided
        || nearby.edges(near: moved.edge).contains { other in
          if Int(other) == number { return false }
          let parts = joined[Int(other)] == nil ? [] : pieces(of: Int(other))
          return ([set.edges[Int(other)]] + parts).contains {
            moved.isTouched(by: $0.edge(in: unit), reach: reach)
          }
        }
    }
    for number in blocked.keys { joined[number] = nil }
    while true {
      var owners: [Edge: (toggle: Int32, edges: [Int])] = [:]
      var recordSets = set.recordSets
      var slivers: [Sliver] = []
      let ends = Set(joined.keys.flatMap { pieces(of: $0).flatMap { [$0.start, $0.end] } })
      for (number, edge) in set.edges.enumerated() {
        guard joined[number] != nil || ends.contains(edge.start) && ends.contains(edge.end) else { continue }
        for piece in pieces(of: number) {
          let ordered = (piece.ax, piece.ay) < (piece.bx, piece.by) ? piece.edge : piece.edge.reversed
          let known = owners[ordered] ?? (0, [])
          let common = Set(recordSets[known.toggle]).intersection(recordSets[piece.toggle])
          if !common.isEmpty {
            slivers.append(Sliver(ends: [piece.start(in: unit), piece.end(in: unit)], records: common))
          }
          owners[ordered] = (
            recordSets.symmetricDifference(known.toggle, piece.toggle), known.edges + [number]
          )
        }
      }
      let lost = owners.values.filter { $0.toggle == 0 }.flatMap(\.edges).filter { joined[$0] != nil }
      if lost.isEmpty {
        self.slivers += slivers
        return
      }
      for number in lost { joined[number] = nil }
    }
  }

  private func pieces(of number: Int) -> [PlanarEdge] {
    let junctions = joined[number] ?? []
    return set.edges[number].led(
      through: junctions.map { GridPoint(x: $0.x / set.unit, y: $0.y / set.unit) })
  }

  private func result() -> EdgeSet {
    var edges: [PlanarEdge] = []
    edges.reserveCapacity(set.edges.count + joined.count)
    for number in set.edges.indices {
      if joined[number] == nil { edges.append(set.edges[number]) } else { edges += pieces(of: number) }
    }
    return EdgeSet(merging: edges, recordSets: set.recordSets, unit: set.unit)
  }
}

private struct JunctionCells {
  private static let shift: Int64 = 20
  private var junctions: [UInt64: [GridPoint]] = [:]

  /// Each junction is found from all cells within a margin around it, in 1e-7 degrees.
  init(_ points: Set<GridPoint>, margin: Int64) {
    for point in points {
      RowRanges.forEachKey(of: Edge(point, point), shift: Self.shift, margin: margin) {
        junctions[$0, default: []].append(point)
      }
    }
  }

  func forEachJunction(near edge: Edge, _ body: (GridPoint) -> Void) {
    RowRanges.forEachKey(of: edge, shift: Self.shift, margin: 0) { junctions[$0]?.forEach(body) }
  }
}

/// The edges of a set by the cells near some others.
private struct NearbyEdges {
  private static let shift: Int64 = 17
  private var members: [UInt64: [Int32]] = [:]

  init(_ set: EdgeSet, beside edges: [Edge]) {
    for edge in edges { Self.forEachKey(of: edge) { members[$0] = [] } }
    if members.isEmpty { return }
    for (number, planar) in set.edges.enumerated() {
      let edge = planar.edge(in: set.unit)
      Self.forEachKey(of: edge) { members[$0]?.append(Int32(number)) }
    }
  }

  /// Calls `body` with the cells that an edge and what is within 200e-7 degrees of it may pass.
  private static func forEachKey(of edge: Edge, _ body: (UInt64) -> Void) {
    RowRanges.forEachKey(of: edge, shift: shift, margin: 200, body)
  }

  /// The edges of the set near one that was named, ascending.
  func edges(near edge: Edge) -> [Int32] {
    var found: Set<Int32> = []
    Self.forEachKey(of: edge) { found.formUnion(members[$0] ?? []) }
    return found.sorted()
  }
}

extension EdgeSet {
  /// The records that both of two edges toggle.
  func commonRecords(_ a: PlanarEdge, _ b: PlanarEdge) -> Set<Int32> {
    Set(recordSets[a.toggle]).intersection(recordSets[b.toggle])
  }
}
