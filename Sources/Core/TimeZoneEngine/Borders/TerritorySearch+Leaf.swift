// The search of one leaf: its edges, and the four sides of its cell.
//
// The ground of a record in a leaf is bounded by edges that toggle the record and by the sides of the cell. So unless
// the origin itself lies on it, its nearest point is the nearest point of such an edge, or a point of the cell's sides
// that is nearer than those beside it: the record covers one side of the edge, whatever else does. No crossings need be
// counted for edges. What covers the points of the sides, at most eight, decides the rest.
//
// Two things need more: edges that overlap, whose toggles may cancel; and ground that is sought because zones are
// missing there, while a zone's records may overlap. Such edges are cut where others meet them. Each stretch then has
// one coverage on each of its sides, for which crossings are counted.

/// Stretches shorter than this many 1e-7 degrees (0.1 micrometers) result from rounding.
private let leastStretch = 1e-5

extension TerritorySearch {
  mutating func searchLeaf(_ cell: IndexCell) {
    leaf.enter(cell, index)
    guard assessPolylines() else { return }
    leaf.readEdges(index)
    budget.grant(vertices: leaf.edges.count)
    searchEdges()
    searchSides()
  }

  /// Determines the relevance of each polyline. Returns whether any area of the leaf may be sought.
  private mutating func assessPolylines() -> Bool {
    relevances.removeAll(keepingCapacity: true)
    switch leaf.sets {
    case .zones(let even, let odd):
      let isAny = target.isSought(zoneSet: even, index) || target.isSought(zoneSet: odd, index)
      relevances.append(isAny ? .always : .never)
      return isAny
    case .records(let base, _, _):
      for toggle in leaf.toggles { relevances.append(target.relevance(toggling: toggle, index)) }
      return relevances.contains { $0 != .never } || target.relevance(toggling: Int(base), index) != .never
        || target.seeksUncovered
    }
  }

  // MARK: Edges

  /// Searches the edge with the least bound first: few others then remain within the limit.
  private mutating func searchEdges() {
    let bounds = EdgeBounds(leaf.box, seenFrom: origin)
    var nearest = -1
    var least = Double.infinity
    for number in leaf.edges.indices where isRelevant(number) {
      let bound = bounds.bound(leaf.edges[number].edge)
      if bound < least { (nearest, least) = (number, bound) }
    }
    guard nearest >= 0, least <= target.limit else { return }
    searchEdge(nearest)
    remaining.removeAll(keepingCapacity: true)
    for number in leaf.edges.indices where number != nearest && isRelevant(number) {
      let bound = bounds.bound(leaf.edges[number].edge)
      if bound <= target.limit { remaining.append((bound, number)) }
    }
    if remaining.count > Self.unsortedCount { remaining.sort { $0.bound < $1.bound } }
    for (bound, number) in remaining where bound <= target.limit { searchEdge(number) }
  }

  /// The number of edges that are searched in any order.
  private static var unsortedCount: Int { 8 }

  private func isRelevant(_ number: Int) -> Bool {
    let edge = leaf.edges[number]
    return edge.isReal && relevances[edge.polyline] != .never
  }

  private mutating func searchEdge(_ number: Int) {
    let polyline = leaf.edges[number].polyline
    guard relevances[polyline] != .never else { return }
    let edge = leaf.edges[number].edge
    guard let stretch = edge.stretch(in: leaf.box) else { return }
    let path = EdgePath(edge, seenFrom: origin)
    guard let (share, point) = nearest(of: edge, path, stretch) else { return }
    guard budget.take(Int64(leaf.edges.count)),
      relevances[polyline] == .depends || leaf.overlapsAnother(number)
    else { return find(number, share, point) }
    searchStretches(number, path, stretch)
  }

  /// Records an edge that is a border of an area sought wherever it runs.
  private mutating func find(_ number: Int, _ share: Double, _ point: NearbyPoint) {
    let polyline = leaf.edges[number].polyline
    switch leaf.sets {
    case .zones(let even, let odd):
      if target.isSought(zoneSet: even, index) { target.found(.zoneSet(even), at: point, index) }
      if target.isSought(zoneSet: odd, index) { target.found(.zoneSet(odd), at: point, index) }
    case .records:
      let toggle = leaf.toggles[polyline]
      let isAtOrigin = point.haversine == 0 && origin.isOn(leaf.edges[number].edge)
      target.found(
        LeafBorder(
          cell: leaf.cell, edge: number, share: share, isAtOrigin: isAtOrigin, toggle: toggle),
        at: point, index)
      relevances[polyline] = target.relevance(toggling: toggle, index)
    }
  }

  // MARK: Stretches

  private mutating func searchStretches(
    _ number: Int, _ path: EdgePath, _ stretch: (first: Double, last: Double)
  ) {
    let edge = leaf.edges[number].edge
    leaf.findCuts(of: number, within: stretch, into: &cuts)
    let length = Double(max(abs(edge.dx), abs(edge.dy)))
    var first = stretch.first
    for cut in 0...cuts.count {
      let last = cut < cuts.count ? cuts[cut] : stretch.last
      if (last - first) * length > leastStretch { searchStretch(number, path, (first, last)) }
      first = last
    }
  }

  /// Searches one stretch of an edge, with one coverage on each of its sides.
  private mutating func searchStretch(
    _ number: Int, _ path: EdgePath, _ stretch: (first: Double, last: Double)
  ) {
    let edge = leaf.edges[number].edge
    guard let (share, point) = nearest(of: edge, path, stretch) else { return }
    guard budget.take(Int64(leaf.edges.count)) else { return find(number, share, point) }
    leaf.castRay(alongMiddleOf: stretch, edge)
    for isBeyond in [false, true] {
      guard let zones = leaf.zones(index, isBeyond: isBeyond, &budget) else { continue }
      find(zones, at: point)
    }
  }

  private mutating func find(_ covering: CoveringZones, at point: NearbyPoint) {
    if target.isSought(covering, index) { target.found(covering, at: point, index) }
  }

  /// The nearest share of a stretch of an edge, and the point there; `nil` if it is beyond the limit.
  private func nearest(
    of edge: Edge, _ path: EdgePath, _ stretch: (first: Double, last: Double)
  ) -> (share: Double, point: NearbyPoint)? {
    let share = path.nearestShare(from: stretch.first, to: stretch.last)
    let point = nearestPoint(of: edge, share)
    guard point.haversine <= target.limit else { return nil }
    guard origin.model == .ellipsoid, point.haversine > 0 else { return (share, point) }
    let refined = origin.ellipsoidalShare(
      near: share, from: stretch.first, to: stretch.last, on: path.line)
    return (refined, nearestPoint(of: edge, refined))
  }

  /// The origin itself, at distance 0, if it lies on the edge.
  private func nearestPoint(of edge: Edge, _ share: Double) -> NearbyPoint {
    let east = origin.eastward(to: edge.ax)
    if share == 0 || share == 1 {
      return origin.point(
        east: Double(origin.eastward(to: share == 0 ? edge.ax : edge.bx)),
        latitude: Double(share == 0 ? edge.ay : edge.by))
    }
    let point = origin.point(
      east: Double(east) + share * Double(edge.dx), latitude: Double(edge.ay) + share * Double(edge.dy))
    // Within a thousandth of a grid step, far more than rounding errors: integer arithmetic decides whether it is 0.
    if point.haversine < 1e-24, origin.isOn(edge) {
      return NearbyPoint(east: 0, latitude: Double(origin.y), haversine: 0, rank: 0)
    }
    return point
  }

  // MARK: Sides

  /// Searches the points of the cell's sides that may be nearer than the points next to them: the corners, and the nearest
  /// of each side.
  private mutating func searchSides() {
    let box = leaf.box
    searchSide(Edge(ax: box.west, ay: box.south, bx: box.west, by: box.north), .north, .east)
    searchSide(Edge(ax: box.east, ay: box.north, bx: box.east, by: box.south), .south, .west)
    searchSide(Edge(ax: box.east, ay: box.south, bx: box.west, by: box.south), .north, .west)
    searchSide(Edge(ax: box.west, ay: box.north, bx: box.east, by: box.north), .south, .east)
  }

  /// Searches one side, as seen from inside the cell; its end belongs to another side.
  private mutating func searchSide(_ side: Edge, _ row: RowSide, _ column: ColumnSide) {
    let bound = origin.lowerBound(GridBox(side))
    guard bound <= target.limit else { return }
    searchSide(side, 0, row, column)
    guard let (share, _) = nearest(of: side, EdgePath(side, seenFrom: origin), (0, 1)), share > 0, share < 1
    else { return }
    searchSide(side, share, row, column)
  }

  private mutating func searchSide(_ side: Edge, _ share: Double, _ row: RowSide, _ column: ColumnSide) {
    let point = nearestPoint(of: side, share)
    guard point.haversine <= target.limit else { return }
    leaf.castRay(
      x: Double(side.ax) + share * Double(side.dx), y: Double(side.ay) + share * Double(side.dy), row, column)
    if let zones = leaf.zones(index, &budget) { find(zones, at: point) }
  }
}

// MARK: - Cuts

extension SearchedLeaf {
  /// The shares of an edge at which others meet it, ascending.
  func findCuts(of number: Int, within stretch: (first: Double, last: Double), into cuts: inout [Double]) {
    cuts.removeAll(keepingCapacity: true)
    let edge = edges[number].edge
    for other in edges.indices where other != number && edges[other].isReal {
      edge.addCuts(by: edges[other].edge, within: stretch, to: &cuts)
    }
    if cuts.count > 1 { cuts.sort() }
  }

  mutating func castRay(alongMiddleOf stretch: (first: Double, last: Double), _ edge: Edge) {
    let middle = (stretch.first + stretch.last) / 2
    castRay(
      x: Double(edge.ax) + middle * Double(edge.dx), y: Double(edge.ay) + middle * Double(edge.dy), on: edge)
  }
}

extension SpherePoint {
  /// Whether the point lies on an edge, decided in integer arithmetic. At the antimeridian both longitudes count.
  fileprivate func isOn(_ edge: Edge) -> Bool { place(on: edge) != nil }

  /// The point as it lies on an edge, at longitude -180 or 180; `nil` if it does not.
  func place(on edge: Edge) -> (x: Int64, y: Int64)? {
    if edge.contains(x, y) { return (x, y) }
    let east = Int64(GridPoint.maximumLongitude)
    return x == -east && edge.contains(east, y) ? (east, y) : nil
  }
}
