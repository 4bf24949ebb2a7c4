import TimeZoneEngine

/// Arcs with the vertices that are kept of them, and where these are on the coarser grid.
struct SimplifiedArcs: Sendable {
  let arcs: BorderArcs
  let grid: SnapGrid
  let bound: ErrorBound
  /// The place of each point of `arcs`.
  private(set) var places: [GridPoint]
  /// For each arc the indices of the kept points, ascending.
  private(set) var kept: [[Int32]]

  /// A segment between two kept points, given by their indices. It replaces all edges between them.
  struct Segment: Hashable, Sendable {
    let arc, start, end: Int32
    /// Whether it replaces more than one edge.
    var isSplittable: Bool { end - start > 1 }
  }

  /// Simplifies each arc by itself, on all processors.
  init(_ arcs: BorderArcs, _ grid: SnapGrid, _ bound: ErrorBound) {
    self.arcs = arcs
    self.grid = grid
    self.bound = bound
    var places = arcs.points.map { grid.nearest($0) }
    var anchors: [[Int]] = []
    for arc in 0..<arcs.count {
      let (first, last) = arcs.ends(of: arc)
      guard arcs.isClosed(arc) else {
        anchors.append([first, last])
        continue
      }
      let ring = RingAnchors(
        arcs.points[first...last], isFixed: arcs.startsAtJunction[arc], grid, bound)
      guard let ring else {
        // A ring along one line: all its vertices are kept.
        anchors.append(Array(first...last))
        continue
      }
      anchors.append([first, ring.second, ring.third, last])
      for (index, place) in zip([first, ring.second, ring.third, last], ring.places + ring.places.prefix(1)) {
        places[index] = place
      }
    }
    self.places = places
    kept = []
    kept = paths(anchors)
  }

  private func paths(_ anchors: [[Int]]) -> [[Int32]] {
    let shares = min(arcs.count, 256)
    let lists = Threads.results(Threads.processorCount, shares: shares) { share in
      // Neighbors in the list are of similar length, so each share takes arcs from all parts of it.
      stride(from: share, to: arcs.count, by: shares).map { arc in
        var kept: [Int32] = [Int32(anchors[arc][0])]
        for (start, end) in zip(anchors[arc], anchors[arc].dropFirst()) {
          kept += path(start, end).dropFirst()
        }
        return kept
      }
    }
    var kept = [[Int32]](repeating: [], count: arcs.count)
    for (share, list) in lists.enumerated() {
      for (position, path) in list.enumerated() { kept[share + position * shares] = path }
    }
    return kept
  }

  private func path(_ start: Int, _ end: Int) -> [Int32] {
    ShortestPath.kept(arcs.points[start...end], places: places[start...end], bound).map { Int32($0) }
  }

  /// The number of kept points, the ends of an arc counted for each.
  var keptCount: Int { kept.reduce(0) { $0 + $1.count } }

  /// All segments, arc by arc.
  var segments: [Segment] {
    var segments: [Segment] = []
    segments.reserveCapacity(keptCount)
    for (arc, kept) in kept.enumerated() {
      for (start, end) in zip(kept, kept.dropFirst()) {
        segments.append(Segment(arc: Int32(arc), start: start, end: end))
      }
    }
    return segments
  }

  /// A segment's ends on the grid.
  @inline(__always)
  func edge(_ segment: Segment) -> Edge { Edge(places[Int(segment.start)], places[Int(segment.end)]) }

  /// The points within the bound of a segment.
  func stadium(_ segment: Segment) -> Stadium {
    Stadium(places[Int(segment.start)], places[Int(segment.end)], bound)
  }

  /// The same in units of the grid, with the records that it toggles.
  func planarEdge(_ segment: Segment) -> PlanarEdge {
    PlanarEdge(
      places[Int(segment.start)], places[Int(segment.end)], unit: grid.unit,
      toggle: arcs.toggles[Int(segment.arc)])
  }

  /// The points that a segment replaces, its ends included.
  func chain(_ segment: Segment) -> ArraySlice<GridPoint> {
    arcs.points[Int(segment.start)...Int(segment.end)]
  }

  /// The box of a segment and its chain with a margin of three units.
  func box(of segment: Segment) -> GridBox {
    var box = GridBox(edge(segment))
    for point in chain(segment) { box.extend(to: point) }
    return box.expanded(by: 3 * Int64(grid.unit))
  }

  /// Whether a segment may represent its chain: it is within the bound, and runs along a side of the plane only where
  /// the chain does.
  func isAllowed(_ segment: Segment) -> Bool {
    let (a, b) = (places[Int(segment.start)], places[Int(segment.end)])
    let (side, chain, stadium) = (PlaneSide(a, b), chain(segment), Stadium(a, b, bound))
    if side != .none, PlaneSide(chain[chain.startIndex], chain[chain.startIndex + 1]) != side { return false }
    return chain.allSatisfy { stadium.squareDistance(of: $0) <= bound.squareE7 }
  }

  /// Keeps also the vertex farthest from each of some segments, and what the parts need then.
  mutating func split(_ segments: some Sequence<Segment>) {
    for segment in segments {
      let (start, end) = (Int(segment.start), Int(segment.end))
      let middle = stadium(segment).farthest(arcs.points[start + 1..<end])
      let arc = Int(segment.arc)
      guard let position = position(of: segment.start, in: arc) else { continue }
      kept[arc].replaceSubrange(
        position...position + 1, with: path(start, middle) + path(middle, end).dropFirst())
    }
  }

  /// Keeps all vertices that some segments replace.
  mutating func keepAll(_ segments: some Sequence<Segment>) {
    for segment in segments {
      let arc = Int(segment.arc)
      guard let position = position(of: segment.start, in: arc) else { continue }
      kept[arc].replaceSubrange(position...position + 1, with: segment.start...segment.end)
    }
  }

  /// Moves a kept point to another place; at a junction, for all arcs.
  mutating func move(_ indices: [Int32], to place: GridPoint) {
    for index in indices { places[Int(index)] = place }
  }

  private func position(of point: Int32, in arc: Int) -> Int? {
    let points = kept[arc]
    let position = points.indices.partitioningIndex { points[$0] >= point }
    return position < points.count && points[position] == point ? position : nil
  }
}
