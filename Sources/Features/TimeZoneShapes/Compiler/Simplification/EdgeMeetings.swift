import TimeZoneEngine

/// The points at which edges meet other than at shared ends. All of it is exact.
struct EdgeMeetings: Sendable {
  /// For edges on which ends of others lie, these ends, in no order.
  private(set) var ends: [Int32: Set<GridPoint>] = [:]
  /// Pairs of edges that cross at a point inside both, the smaller number first.
  private(set) var crossings: Set<Pair> = []
  /// Edges that take part in any of these, and edges with the same two ends as another.
  private(set) var touched: Set<Int32> = []

  struct Pair: Hashable, Sendable {
    let a, b: Int32
  }

  init(_ set: EdgeSet) { self.init(set.edges.map(\.edge), unit: set.unit) }

  init(_ edges: [Edge], unit: Int32) {
    // Cells of a hundredth of a degree, whatever the unit.
    let shift = Int64(17 - Int64(unit).bitWidth + Int64(unit).leadingZeroBitCount)
    let parts = Threads.results(Threads.processorCount, shares: Self.shares) { share in
      var part = EdgeMeetings()
      part.search(edges, rowsOf: Int64(share), shift: shift)
      return part
    }
    for part in parts {
      ends.merge(part.ends) { $0.union($1) }
      crossings.formUnion(part.crossings)
      touched.formUnion(part.touched)
    }
  }

  private init() {}

  /// Rows of cells are dealt out to this many shares, a power of two.
  private static let shares = 16

  private mutating func search(_ edges: [Edge], rowsOf share: Int64, shift: Int64) {
    var entries: [(key: UInt64, west: Int64, edge: Int32)] = []
    let mask = Int64(Self.shares - 1)
    for (number, edge) in edges.enumerated() where !edge.isPoint {
      RowRanges.forEachKey(of: edge, shift: shift, margin: 0) { key in
        if Int64(key >> 32) & mask == share { entries.append((key, edge.minX, Int32(number))) }
      }
    }
    entries.sort { ($0.key, $0.west, $0.edge) < ($1.key, $1.west, $1.edge) }
    for i in entries.indices {
      let edge = edges[Int(entries[i].edge)]
      var j = i + 1
      while j < entries.count, entries[j].key == entries[i].key, entries[j].west <= edge.maxX {
        let other = edges[Int(entries[j].edge)]
        if max(edge.minY, other.minY) <= min(edge.maxY, other.maxY) {
          compare(edge, entries[i].edge, other, entries[j].edge)
        }
        j += 1
      }
    }
  }

  private mutating func compare(_ edge: Edge, _ number: Int32, _ other: Edge, _ otherNumber: Int32) {
    if edge == other || edge == other.reversed {
      touched.formUnion([number, otherNumber])
      return
    }
    let isMet = [(edge, number, other), (other, otherNumber, edge)].map { edge, number, other in
      [(other.ax, other.ay), (other.bx, other.by)].map { x, y in
        let isEnd = (x, y) == (edge.ax, edge.ay) || (x, y) == (edge.bx, edge.by)
        if isEnd || !edge.contains(x, y) { return false }
        ends[number, default: []].insert(GridPoint(x: Int32(x), y: Int32(y)))
        return true
      }.contains(true)
    }.contains(true)
    let isCrossed = !isMet && edge.crosses(other)
    if isCrossed { crossings.insert(Pair(a: min(number, otherNumber), b: max(number, otherNumber))) }
    if isMet || isCrossed { touched.formUnion([number, otherNumber]) }
  }
}

extension PlanarEdge {
  /// The parts between points on the edge, in their order along it.
  func divided(at points: some Collection<GridPoint>) -> [PlanarEdge] {
    let (dx, dy) = (edge.dx, edge.dy)
    func isBefore(_ p: GridPoint, _ q: GridPoint) -> Bool {
      if p.x != q.x { return (p.x < q.x) == (dx > 0) }
      return (p.y < q.y) == (dy > 0)
    }
    return led(through: points.sorted(by: isBefore).filter { $0 != start && $0 != end })
  }

  /// The edges that lead from its start through points, in their order, to its end.
  func led(through points: [GridPoint]) -> [PlanarEdge] {
    var rest = self
    var parts: [PlanarEdge] = []
    for point in points {
      var part = rest
      (part.bx, part.by) = (point.x, point.y)
      (rest.ax, rest.ay) = (point.x, point.y)
      parts.append(part)
    }
    return parts + [rest]
  }
}

extension EdgeSet {
  /// The same subdivision with edges divided where ends of others lie on them, in the middle of a border as anywhere else.
  ///
  /// What is inside which record does not change: where edges overlap, each part is there once, with the records that an
  /// odd number of them toggle.
  func divided(at ends: [Int32: Set<GridPoint>]) -> EdgeSet {
    if ends.isEmpty { return self }
    var parts: [PlanarEdge] = []
    parts.reserveCapacity(edges.count + 2 * ends.count)
    for (number, edge) in edges.enumerated() {
      if let points = ends[Int32(number)] { parts += edge.divided(at: points) } else { parts.append(edge) }
    }
    return EdgeSet(merging: parts, recordSets: recordSets, unit: unit)
  }

  /// The ends of edges that cross others, and where others end on these, in 1e-7 degrees.
  func ends(ofCrossings meetings: EdgeMeetings) -> Set<GridPoint> {
    let numbers = Set(meetings.crossings.flatMap { [$0.a, $0.b] })
    let ends = numbers.flatMap { number in
      [edges[Int(number)].start, edges[Int(number)].end] + (meetings.ends[number] ?? [])
    }
    return Set(ends.map { GridPoint(x: $0.x * unit, y: $0.y * unit) })
  }
}
