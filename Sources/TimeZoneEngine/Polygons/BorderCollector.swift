import TimeZoneIndex

/// Gathers the border of one zone from the cells of an index.
///
/// Leaves hold the source's whole edges, each in every leaf it divides. Which is taken from where:
///
/// - A slanted edge from the leaf that it enters from its lower end: so each is taken once.
/// - Of an edge along a meridian or parallel, from each leaf the piece inside it.
/// - Edges between cells, which no leaf has, from what the cells on the two sides say.
struct BorderCollector {
  private let zone: ZoneMembership
  private var cell = CellEdges()
  /// What is on the other side of a side of the cell.
  private var neighbor = CellEdges()

  /// Slanted edges, the zone on the left.
  private var edges: [BorderEdge] = []
  private var meridians = LinePieces(areMeridians: true)
  private var parallels = LinePieces(areMeridians: false)
  /// The ends of real edges along meridians and parallels.
  private var lineEnds: [BorderVertex] = []

  private init(_ zone: ZoneMembership) { self.zone = zone }

  /// All edges of a zone's border, the zone on the left of each, in no particular order.
  ///
  /// - Parameters:
  ///   - zone: The zone.
  ///   - topCells: Those that it may have a border in, or along the western or southern side of.
  /// - Returns: The edges.
  /// - Throws: ``PolygonError`` where borders cross between vertices.
  /// - Complexity: O(n + m log m), n the size of the index in these cells, m the edges.
  static func edges(
    of zone: ZoneMembership, in topCells: [Int]
  ) throws(PolygonError) -> [BorderEdge] {
    var collector = BorderCollector(zone)
    for top in topCells {
      try zone.index.forEachCell(ofTop: top) { (cell) throws(PolygonError) in try collector.collect(cell) }
    }
    return collector.finish()
  }

  private consuming func finish() -> [BorderEdge] {
    var ends = lineEnds
    for edge in edges { ends += [edge.start, edge.end] }
    return edges + meridians.edges(dividedAt: ends) + parallels.edges(dividedAt: ends)
  }

  private mutating func collect(_ place: IndexCell) throws(PolygonError) {
    try cell.read(place, zone)
    if !cell.isConstant {
      try checkCrossings(in: place)
      for edge in cell.edges where edge.isReal { collect(edge, in: place) }
    }
    try collectMeridianSides(of: place)
    try collectParallelSides(of: place)
  }
}

// MARK: - Edges inside a leaf

extension BorderCollector {
  private mutating func collect(_ border: CellEdges.Member, in place: IndexCell) {
    let edge = border.edge
    if edge.ax == edge.bx {
      collectMeridian(border, in: place)
    } else if edge.ay == edge.by {
      collectParallel(border, in: place)
    } else {
      collectSlanted(border, in: place)
    }
  }

  private mutating func collectSlanted(_ border: CellEdges.Member, in place: IndexCell) {
    let edge = border.edge
    let rises = edge.by > edge.ay
    let low = rises ? (x: edge.ax, y: edge.ay) : (x: edge.bx, y: edge.by)
    let high = rises ? (x: edge.bx, y: edge.by) : (x: edge.ax, y: edge.ay)
    // The unit square that the edge runs into lies in one cell, and the edge divides it.
    let column = high.x < low.x ? low.x - 1 : low.x
    guard place.x0 <= column, column < place.x1, place.y0 <= low.y, low.y < place.y1 else { return }
    let line = RowLine(x: low.x, y: low.y, dx: high.x &- low.x, dy: high.y &- low.y)
    let west = cell.mask(westOf: line)
    let isWest = west != 0
    guard isWest != (west ^ border.mask != 0) else { return }
    let upward = BorderEdge(
      start: BorderVertex(x: low.x, y: low.y), end: BorderVertex(x: high.x, y: high.y))
    edges.append(isWest ? upward : upward.reversed)
  }

  private mutating func collectMeridian(_ border: CellEdges.Member, in place: IndexCell) {
    let edge = border.edge
    let low = min(edge.ay, edge.by)
    let high = max(edge.ay, edge.by)
    let start = max(low, place.y0)
    let west = cell.mask(westOf: .meridian(x: edge.ax, y: start))
    let isWest = west != 0
    guard isWest != (west ^ border.mask != 0) else { return }
    meridians.append(
      LinePieces.Piece(line: edge.ax, low: start, high: min(high, place.y1), isForward: isWest))
    lineEnds += [BorderVertex(x: edge.ax, y: low), BorderVertex(x: edge.ax, y: high)]
  }

  private mutating func collectParallel(_ border: CellEdges.Member, in place: IndexCell) {
    let edge = border.edge
    let low = min(edge.ax, edge.bx)
    let high = max(edge.ax, edge.bx)
    let start = max(low, place.x0)
    let north = cell.mask(eastOf: start, onRow: edge.ay, above: true)
    let isNorth = north != 0
    guard isNorth != (north ^ border.mask != 0) else { return }
    parallels.append(
      LinePieces.Piece(line: edge.ay, low: start, high: min(high, place.x1), isForward: isNorth))
    lineEnds += [BorderVertex(x: low, y: edge.ay), BorderVertex(x: high, y: edge.ay)]
  }
}

// MARK: - Crossings

// Borders that cross where neither has a vertex: no polygons on the grid have them exactly.

extension BorderCollector {
  /// Fails where two edges of the zone cross in a leaf. All that cross meet in some leaf.
  ///
  /// - Complexity: O(n^2) for n edges, of which the world's leaves have 111 at most, and the format allows 4,096.
  private func checkCrossings(in place: IndexCell) throws(PolygonError) {
    let edges = cell.edges
    for (index, first) in edges.enumerated() where first.isReal {
      for second in edges[(index + 1)...] where second.isReal {
        if first.edge.crosses(second.edge) { throw zone.crossing(second.edge.ax, second.edge.ay) }
      }
    }
  }
}

// MARK: - Sides of cells

// Edges between cells lie where the zone covers one side and not the other.
//
// Along a side of a cell the records on its two sides change only together, where an edge crosses it, or at a
// vertex of the zone on it. So between two such vertices one look at either side is enough.

extension BorderCollector {
  /// The western side of a cell, piece by piece for each neighbor; the eastern one at the end of the grid.
  private mutating func collectMeridianSides(of place: IndexCell) throws(PolygonError) {
    let index = zone.index
    if place.x1 == index.originX + Int64(index.columns) * index.unitsAcross {
      try collectMeridian(place.x1, place.y0, place.y1, west: cell, east: CellEdges())
    }
    guard place.x0 > index.originX else {
      return try collectMeridian(place.x0, place.y0, place.y1, west: CellEdges(), east: cell)
    }
    var y = place.y0
    while y < place.y1 {
      let west = index.cell(at: place.x0 - 1, y)
      let end = min(west.y1, place.y1)
      try neighbor.read(west, zone)
      try collectMeridian(place.x0, y, end, west: neighbor, east: cell)
      y = end
    }
  }

  /// The southern side of a cell, likewise.
  private mutating func collectParallelSides(of place: IndexCell) throws(PolygonError) {
    let index = zone.index
    if place.y1 == index.originY + Int64(index.rows) * index.unitsAcross {
      try collectParallel(place.y1, place.x0, place.x1, south: cell, north: CellEdges())
    }
    guard place.y0 > index.originY else {
      return try collectParallel(place.y0, place.x0, place.x1, south: CellEdges(), north: cell)
    }
    var x = place.x0
    while x < place.x1 {
      let south = index.cell(at: x, place.y0 - 1)
      let end = min(south.x1, place.x1)
      try neighbor.read(south, zone)
      try collectParallel(place.y0, x, end, south: neighbor, north: cell)
      x = end
    }
  }

  private mutating func collectMeridian(
    _ x: Int64, _ low: Int64, _ high: Int64, west: CellEdges, east: CellEdges
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
    _ y: Int64, _ low: Int64, _ high: Int64, south: CellEdges, north: CellEdges
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
  private func intervals(_ low: Int64, _ high: Int64, _ stops: [Int64]) -> [(Int64, Int64)] {
    if stops.isEmpty { return [(low, high)] }
    let all = [low] + stops.sorted() + [high]
    return zip(all, all.dropFirst()).filter { $0 < $1 }
  }
}

// MARK: - A line among the edges of a leaf

extension CellEdges {
  /// Latitudes within a range at which an edge ends on a meridian.
  fileprivate func stops(onMeridian x: Int64, _ low: Int64, _ high: Int64) -> [Int64] {
    var stops: [Int64] = []
    for edge in edges where edge.isReal {
      if edge.edge.ax == x, low < edge.edge.ay, edge.edge.ay < high { stops.append(edge.edge.ay) }
      if edge.edge.bx == x, low < edge.edge.by, edge.edge.by < high { stops.append(edge.edge.by) }
    }
    return stops
  }

  /// Longitudes within a range at which an edge ends on a parallel.
  fileprivate func stops(onParallel y: Int64, _ low: Int64, _ high: Int64) -> [Int64] {
    var stops: [Int64] = []
    for edge in edges where edge.isReal {
      if edge.edge.ay == y, low < edge.edge.ax, edge.edge.ax < high { stops.append(edge.edge.ax) }
      if edge.edge.by == y, low < edge.edge.bx, edge.edge.bx < high { stops.append(edge.edge.bx) }
    }
    return stops
  }

  /// Whether an edge crosses a meridian between two latitudes.
  fileprivate func crosses(meridian x: Int64, _ low: Int64, _ high: Int64) -> Bool {
    let line = Edge(ax: x, ay: low, bx: x, by: high)
    return edges.contains { $0.isReal && $0.edge.crosses(line) }
  }

  /// Whether an edge crosses a parallel between two longitudes.
  fileprivate func crosses(parallel y: Int64, _ low: Int64, _ high: Int64) -> Bool {
    let line = Edge(ax: low, ay: y, bx: high, by: y)
    return edges.contains { $0.isReal && $0.edge.crosses(line) }
  }
}
