import TimeZoneIndex

// Edges between cells: where the zone covers one side and not the other.
//
// Along a side of a cell the records on its two sides change only together, where an edge crosses it, or at a
// vertex of the zone on it. So between two such vertices one look at either side is enough.

extension BorderCollector {
  /// The western side of a cell, piece by piece for each neighbor; the eastern one at the end of the grid.
  mutating func collectMeridianSides(of place: IndexCell) throws(PolygonError) {
    let view = zone.view
    if place.x1 == view.originX + view.columns * view.unitsAcross {
      try collectMeridian(place.x1, place.y0, place.y1, west: cell, east: LeafBorders())
    }
    guard place.x0 > view.originX else {
      return try collectMeridian(place.x0, place.y0, place.y1, west: LeafBorders(), east: cell)
    }
    var y = place.y0
    while y < place.y1 {
      let west = view.cell(at: place.x0 - 1, y)
      let end = min(west.y1, place.y1)
      try neighbor.read(west, zone)
      try collectMeridian(place.x0, y, end, west: neighbor, east: cell)
      y = end
    }
  }

  /// The southern side of a cell, likewise.
  mutating func collectParallelSides(of place: IndexCell) throws(PolygonError) {
    let view = zone.view
    if place.y1 == view.originY + view.rows * view.unitsAcross {
      try collectParallel(place.y1, place.x0, place.x1, south: cell, north: LeafBorders())
    }
    guard place.y0 > view.originY else {
      return try collectParallel(place.y0, place.x0, place.x1, south: LeafBorders(), north: cell)
    }
    var x = place.x0
    while x < place.x1 {
      let south = view.cell(at: x, place.y0 - 1)
      let end = min(south.x1, place.x1)
      try neighbor.read(south, zone)
      try collectParallel(place.y0, x, end, south: neighbor, north: cell)
      x = end
    }
  }

  private mutating func collectMeridian(
    _ x: Int, _ low: Int, _ high: Int, west: LeafBorders, east: LeafBorders
  ) throws(PolygonError) {
    if west.isConstant, east.isConstant, west.base == east.base { return }
    let stops = west.stops(onMeridian: x, low, high) + east.stops(onMeridian: x, low, high)
    for (low, high) in intervals(low, high, stops) {
      let line = RowLine.meridian(x: x, y: low)
      let isWest = west.mask(westOf: line) != 0
      guard isWest != (east.mask(westOf: line, includingLine: true) != 0) else { continue }
      if west.crosses(meridian: x, low, high) { throw zone.crossing(x, low) }
      meridians.append(LinePieces.Piece(line: x, low: low, high: high, isForward: isWest))
    }
  }

  private mutating func collectParallel(
    _ y: Int, _ low: Int, _ high: Int, south: LeafBorders, north: LeafBorders
  ) throws(PolygonError) {
    if south.isConstant, north.isConstant, south.base == north.base { return }
    let stops = south.stops(onParallel: y, low, high) + north.stops(onParallel: y, low, high)
    for (low, high) in intervals(low, high, stops) {
      let isNorth = north.mask(eastOf: low, onRow: y, above: true) != 0
      guard isNorth != (south.mask(eastOf: low, onRow: y, above: false) != 0) else { continue }
      if south.crosses(parallel: y, low, high) { throw zone.crossing(low, y) }
      parallels.append(LinePieces.Piece(line: y, low: low, high: high, isForward: isNorth))
    }
  }

  /// The parts of a range between its stops.
  private func intervals(_ low: Int, _ high: Int, _ stops: [Int]) -> [(Int, Int)] {
    if stops.isEmpty { return [(low, high)] }
    let all = [low] + stops.sorted() + [high]
    return zip(all, all.dropFirst()).filter { $0 < $1 }
  }
}

// MARK: - A line among the edges of a leaf

extension LeafBorders {
  /// Latitudes within a range at which an edge ends on a meridian.
  fileprivate func stops(onMeridian x: Int, _ low: Int, _ high: Int) -> [Int] {
    var stops: [Int] = []
    for edge in edges where edge.edge.isReal {
      if edge.edge.ax == x, low < edge.edge.ay, edge.edge.ay < high { stops.append(edge.edge.ay) }
      if edge.edge.bx == x, low < edge.edge.by, edge.edge.by < high { stops.append(edge.edge.by) }
    }
    return stops
  }

  /// Longitudes within a range at which an edge ends on a parallel.
  fileprivate func stops(onParallel y: Int, _ low: Int, _ high: Int) -> [Int] {
    var stops: [Int] = []
    for edge in edges where edge.edge.isReal {
      if edge.edge.ay == y, low < edge.edge.ax, edge.edge.ax < high { stops.append(edge.edge.ax) }
      if edge.edge.by == y, low < edge.edge.bx, edge.edge.bx < high { stops.append(edge.edge.bx) }
    }
    return stops
  }

  /// Whether an edge crosses a meridian between two latitudes.
  fileprivate func crosses(meridian x: Int, _ low: Int, _ high: Int) -> Bool {
    let line = LeafSegment(ax: x, ay: low, bx: x, by: high, isReal: true)
    return edges.contains { $0.edge.isReal && $0.edge.crosses(line) }
  }

  /// Whether an edge crosses a parallel between two longitudes.
  fileprivate func crosses(parallel y: Int, _ low: Int, _ high: Int) -> Bool {
    let line = LeafSegment(ax: low, ay: y, bx: high, by: y, isReal: true)
    return edges.contains { $0.edge.isReal && $0.edge.crosses(line) }
  }
}
