import TimeZoneIndex

// A leaf: its borders, and its own four sides.
//
// Ground of a leaf ends at its edges and at the sides of its cell. Between two places where other edges meet it, an
// edge has one cover on each side, and so has a side of the cell inside. The nearest place of the ground in question
// is therefore the nearest of such a stretch, unless the origin itself stands on that ground.

/// Stretches shorter than this many 1e-7 degrees (0.1 micrometers) are the rounding of the two places they lie between.
private let leastStretch = 1e-5

extension TerritorySearch {
  mutating func searchLeaf(_ entry: TreeEntry, _ box: GridBox, sizeLog: UInt8) {
    let sets = LeafSets(entry, view)
    guard isSought(sets) else { return }
    view.readEdges(of: entry, sizeLog: UInt8(sizeLog), in: box, into: &edges)
    searchEdges(sets, box)
    searchSides(sets, box)
  }

  /// Whether any ground of the leaf may be looked for; it always may where several borders meet.
  private func isSought(_ sets: LeafSets) -> Bool {
    !sets.isSinglePolyline || target.isSought(sets.cover(0), view) || target.isSought(sets.cover(1), view)
  }

  // MARK: Edges

  /// The edge with the least bound first: few others are then left to look at closely.
  private mutating func searchEdges(_ sets: LeafSets, _ box: GridBox) {
    let bounds = EdgeBounds(box, seenFrom: origin)
    var nearest = -1
    var least = Double.infinity
    for number in edges.indices where !edges[number].isDetour {
      let bound = bounds.bound(edges[number])
      if bound < least { (nearest, least) = (number, bound) }
    }
    guard nearest >= 0, least <= target.limit else { return }
    searchEdge(nearest, sets, box)
    for number in edges.indices where number != nearest && !edges[number].isDetour {
      if bounds.bound(edges[number]) <= target.limit { searchEdge(number, sets, box) }
    }
  }

  private mutating func searchEdge(_ number: Int, _ sets: LeafSets, _ box: GridBox) {
    let edge = edges[number]
    guard let stretch = edge.stretch(in: box) else { return }
    let path = origin.path(edge, in: box)
    let whole = nearestPlace(of: edge, path, stretch)
    guard whole.haversine <= target.limit else { return }
    findCuts(of: number, within: stretch)
    if cuts.isEmpty { return search(edge, whole, stretch, sets, box) }
    let length = Double(max(abs(edge.dx), abs(edge.dy)))
    var first = stretch.first
    for number in 0...cuts.count {
      let last = number < cuts.count ? cuts[number] : stretch.last
      if (last - first) * length > leastStretch {
        search(edge, nearestPlace(of: edge, path, (first, last)), (first, last), sets, box)
      }
      first = last
    }
  }

  /// The shares of an edge at which others meet it, ascending.
  private mutating func findCuts(of number: Int, within stretch: (first: Double, last: Double)) {
    cuts.removeAll(keepingCapacity: true)
    let edge = edges[number]
    for other in edges.indices where other != number && !edges[other].isDetour {
      edge.addCuts(by: edges[other], within: stretch, to: &cuts)
    }
    if cuts.count > 1 { cuts.sort() }
  }

  /// One stretch of an edge, with one cover on each of its sides.
  private mutating func search(
    _ edge: LeafEdge, _ place: NearbyPlace, _ stretch: (first: Double, last: Double), _ sets: LeafSets,
    _ box: GridBox
  ) {
    guard place.haversine <= target.limit else { return }
    let middle = (stretch.first + stretch.last) / 2
    let ray = edges.ray(
      x: Double(edge.ax) + middle * Double(edge.dx), y: Double(edge.ay) + middle * Double(edge.dy), .north,
      on: edge, west: box.west)
    // On the way out of the leaf's western end no border but this one is crossed; then it is.
    find(sets.cover(ray.crossed), at: place)
    if ray.touched != 0 { find(sets.cover(ray.crossed ^ ray.touched), at: place) }
  }

  private mutating func find(_ cover: ZoneCover, at place: NearbyPlace) {
    if target.isSought(cover, view) { target.found(cover, at: place, view) }
  }

  /// The nearest place of a stretch; exactly here where the origin lies on it.
  private func nearestPlace(of edge: LeafEdge, _ path: EdgePath, _ stretch: (first: Double, last: Double))
    -> NearbyPlace
  {
    let share = path.nearestShare(from: stretch.first, to: stretch.last)
    let east = origin.eastward(to: Int(edge.ax))
    if share == 0 || share == 1 {
      return origin.place(
        east: Double(origin.eastward(to: Int(share == 0 ? edge.ax : edge.bx))),
        latitude: Double(share == 0 ? edge.ay : edge.by))
    }
    let place = origin.place(
      east: Double(east) + share * Double(edge.dx), latitude: Double(edge.ay) + share * Double(edge.dy))
    // Within a thousandth of a grid step, which is far more than rounding: whole numbers say whether it is here.
    if place.haversine < 1e-24, origin.isOn(edge) {
      return NearbyPlace(east: 0, latitude: Double(origin.y), haversine: 0)
    }
    return place
  }

  // MARK: Sides

  private mutating func searchSides(_ sets: LeafSets, _ box: GridBox) {
    let (west, south, east, north) = (Int32(box.west), Int32(box.south), Int32(box.east), Int32(box.north))
    func side(_ ax: Int32, _ ay: Int32, _ bx: Int32, _ by: Int32) -> LeafEdge {
      LeafEdge(ax: ax, ay: ay, bx: bx, by: by, polyline: 0, isDetour: false)
    }
    searchSide(side(west, south, west, north), .north, sets, box)
    searchSide(side(east, south, east, north), .north, sets, box)
    searchSide(side(west, south, east, south), .north, sets, box)
    searchSide(side(west, north, east, north), .south, sets, box)
  }

  private mutating func searchSide(_ side: LeafEdge, _ row: RowSide, _ sets: LeafSets, _ box: GridBox) {
    let bound = origin.lowerBound(
      GridBox(west: Int(side.ax), south: Int(side.ay), east: Int(side.bx), north: Int(side.by)))
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

  /// One stretch of a side of the cell, with one cover inside.
  private mutating func search(
    _ side: LeafEdge, _ row: RowSide, _ path: EdgePath, _ stretch: (first: Double, last: Double),
    _ sets: LeafSets,
    _ box: GridBox
  ) {
    let middle = (stretch.first + stretch.last) / 2
    let ray = edges.ray(
      x: Double(side.ax) + middle * Double(side.dx), y: Double(side.ay) + middle * Double(side.dy), row,
      on: nil,
      west: box.west)
    let cover = sets.cover(ray.crossed)
    guard target.isSought(cover, view) else { return }
    let place = nearestPlace(of: side, path, stretch)
    if place.haversine <= target.limit { target.found(cover, at: place, view) }
  }

  /// The shares of a side of the cell at which edges meet it, ascending.
  private mutating func findCuts(of side: LeafEdge) {
    cuts.removeAll(keepingCapacity: true)
    for edge in edges where !edge.isDetour { side.addCuts(by: edge, within: (0, 1), to: &cuts) }
    if cuts.count > 1 { cuts.sort() }
  }
}

extension SpherePoint {
  /// The path of an edge. It may pass the antipodal meridian, so its start alone is wrapped.
  fileprivate func path(_ edge: LeafEdge, in box: GridBox) -> EdgePath {
    EdgePath(
      from: (east: Double(eastward(to: Int(edge.ax))), latitude: Double(edge.ay)),
      by: (x: Double(edge.dx), y: Double(edge.dy)), seenFrom: self)
  }
}

extension SpherePoint {
  /// Whether the point lies on an edge: decided by whole numbers. At longitude 180 it has two.
  fileprivate func isOn(_ edge: LeafEdge) -> Bool {
    let west = Int32(truncatingIfNeeded: x)
    let row = Int32(truncatingIfNeeded: y)
    return edge.contains(west, row)
      || west == -GridPoint.maximumLongitude && edge.contains(GridPoint.maximumLongitude, row)
  }
}
