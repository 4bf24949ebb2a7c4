import TimeZoneIndex

// The search of one leaf: its edges, and the four sides of its cell.
//
// Ground in a leaf is bounded by edges and by the sides of the cell. Between two points where other edges meet it, an
// edge has one coverage on each of its sides, and a side of the cell has one coverage inside the cell. The nearest
// point of the ground sought is therefore the nearest point of such a stretch, unless the origin itself lies on that
// ground.

/// Stretches shorter than this many 1e-7 degrees (0.1 micrometers) result from rounding.
private let leastStretch = 1e-5

extension TerritorySearch {
  mutating func searchLeaf(_ entry: TreeEntry, _ box: GridBox, sizeLog: UInt8) {
    let sets = index.sets(ofLeaf: entry)
    guard isSought(sets) else { return }
    let unit = Int64(index.unit)
    let cell = IndexCell(
      x0: box.west / unit, y0: box.south / unit, x1: box.east / unit, y1: box.north / unit,
      sizeLog: UInt32(sizeLog), entry: entry)
    index.readEdges(of: cell, scale: unit, into: &edges)
    searchEdges(sets, box)
    searchSides(sets, box)
  }

  /// Whether any ground of the leaf may be sought; always true where several borders meet.
  private func isSought(_ sets: LeafSets) -> Bool {
    if case .records = sets { return true }
    return target.isSought(Coverage(sets, crossing: 0), index)
      || target.isSought(Coverage(sets, crossing: 1), index)
  }

  // MARK: Edges

  /// Searches the edge with the least bound first: few others then remain within the limit.
  private mutating func searchEdges(_ sets: LeafSets, _ box: GridBox) {
    let bounds = EdgeBounds(box, seenFrom: origin)
    var nearest = -1
    var least = Double.infinity
    for number in edges.indices where edges[number].isReal {
      let bound = bounds.bound(edges[number].edge)
      if bound < least { (nearest, least) = (number, bound) }
    }
    guard nearest >= 0, least <= target.limit else { return }
    searchEdge(nearest, sets, box)
    for number in edges.indices where number != nearest && edges[number].isReal {
      if bounds.bound(edges[number].edge) <= target.limit { searchEdge(number, sets, box) }
    }
  }

  private mutating func searchEdge(_ number: Int, _ sets: LeafSets, _ box: GridBox) {
    let edge = edges[number].edge
    guard let stretch = edge.stretch(in: box) else { return }
    let path = origin.path(edge, in: box)
    let whole = nearestPoint(of: edge, path, stretch)
    guard whole.haversine <= target.limit else { return }
    findCuts(of: number, within: stretch)
    if cuts.isEmpty { return search(edge, whole, stretch, sets, box) }
    let length = Double(max(abs(edge.dx), abs(edge.dy)))
    var first = stretch.first
    for number in 0...cuts.count {
      let last = number < cuts.count ? cuts[number] : stretch.last
      if (last - first) * length > leastStretch {
        search(edge, nearestPoint(of: edge, path, (first, last)), (first, last), sets, box)
      }
      first = last
    }
  }

  /// The shares of an edge at which others meet it, ascending.
  private mutating func findCuts(of number: Int, within stretch: (first: Double, last: Double)) {
    cuts.removeAll(keepingCapacity: true)
    let edge = edges[number].edge
    for other in edges.indices where other != number && edges[other].isReal {
      edge.addCuts(by: edges[other].edge, within: stretch, to: &cuts)
    }
    if cuts.count > 1 { cuts.sort() }
  }

  /// Searches one stretch of an edge, with one coverage on each of its sides.
  private mutating func search(
    _ edge: Edge, _ point: NearbyPoint, _ stretch: (first: Double, last: Double), _ sets: LeafSets,
    _ box: GridBox
  ) {
    guard point.haversine <= target.limit else { return }
    let middle = (stretch.first + stretch.last) / 2
    let ray = edges.ray(
      x: Double(edge.ax) + middle * Double(edge.dx), y: Double(edge.ay) + middle * Double(edge.dy), .north,
      on: edge, west: box.west)
    // One side of the edge, then the other: with the edge itself crossed as well.
    find(Coverage(sets, crossing: ray.crossed), at: point)
    if ray.touched != 0 { find(Coverage(sets, crossing: ray.crossed ^ ray.touched), at: point) }
  }

  private mutating func find(_ coverage: Coverage, at point: NearbyPoint) {
    if target.isSought(coverage, index) { target.found(coverage, at: point, index) }
  }

  /// The nearest point of a stretch; the origin itself, at distance 0, where that lies on the edge.
  private func nearestPoint(of edge: Edge, _ path: EdgePath, _ stretch: (first: Double, last: Double))
    -> NearbyPoint
  {
    let share = path.nearestShare(from: stretch.first, to: stretch.last)
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
      return NearbyPoint(east: 0, latitude: Double(origin.y), haversine: 0)
    }
    return point
  }

  // MARK: Sides

  private mutating func searchSides(_ sets: LeafSets, _ box: GridBox) {
    let (west, south, east, north) = (box.west, box.south, box.east, box.north)
    searchSide(Edge(ax: west, ay: south, bx: west, by: north), .north, sets, box)
    searchSide(Edge(ax: east, ay: south, bx: east, by: north), .north, sets, box)
    searchSide(Edge(ax: west, ay: south, bx: east, by: south), .north, sets, box)
    searchSide(Edge(ax: west, ay: north, bx: east, by: north), .south, sets, box)
  }

  private mutating func searchSide(_ side: Edge, _ row: RowSide, _ sets: LeafSets, _ box: GridBox) {
    let bound = origin.lowerBound(
      GridBox(west: side.ax, south: side.ay, east: side.bx, north: side.by))
    guard bound <= target.limit else { return }
    let path = origin.path(side, in: box)
    findCuts(of: side)
    var first = 0.0
    for number in 0...cuts.count {
      let last = number < cuts.count ? cuts[number] : 1
      if (last - first) * Double(max(side.dx, side.dy)) > leastStretch {
        search(side, row, path, (first, last), sets, box)
      }
      first = last
    }
  }

  /// Searches one stretch of a side of the cell, with one coverage inside.
  private mutating func search(
    _ side: Edge, _ row: RowSide, _ path: EdgePath, _ stretch: (first: Double, last: Double),
    _ sets: LeafSets,
    _ box: GridBox
  ) {
    let middle = (stretch.first + stretch.last) / 2
    let ray = edges.ray(
      x: Double(side.ax) + middle * Double(side.dx), y: Double(side.ay) + middle * Double(side.dy), row,
      on: nil,
      west: box.west)
    let coverage = Coverage(sets, crossing: ray.crossed)
    guard target.isSought(coverage, index) else { return }
    let point = nearestPoint(of: side, path, stretch)
    if point.haversine <= target.limit { target.found(coverage, at: point, index) }
  }

  /// The shares of a side of the cell at which edges meet it, ascending.
  private mutating func findCuts(of side: Edge) {
    cuts.removeAll(keepingCapacity: true)
    for member in edges where member.isReal { side.addCuts(by: member.edge, within: (0, 1), to: &cuts) }
    if cuts.count > 1 { cuts.sort() }
  }
}

extension SpherePoint {
  /// The path of an edge. It may cross the antipodal meridian, so only its start is wrapped.
  fileprivate func path(_ edge: Edge, in box: GridBox) -> EdgePath {
    EdgePath(
      from: (east: Double(eastward(to: edge.ax)), latitude: Double(edge.ay)),
      by: (x: Double(edge.dx), y: Double(edge.dy)), seenFrom: self)
  }
}

extension SpherePoint {
  /// Whether the point lies on an edge, decided in integer arithmetic. At the antimeridian both longitudes count.
  fileprivate func isOn(_ edge: Edge) -> Bool {
    edge.contains(x, y)
      || x == -Int64(GridPoint.maximumLongitude) && edge.contains(Int64(GridPoint.maximumLongitude), y)
  }
}
