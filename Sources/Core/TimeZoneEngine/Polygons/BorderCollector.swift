/// Collects the border of a zone of one record from the cells of an index, where its edges meet at vertices only: as
/// nearly all do. For all others there is ``BorderArrangement``.
///
/// Leaves store whole edges of the source, each edge in every leaf that it divides. So that each part is collected
/// once:
///
/// - A slanted edge is taken from the leaf that it enters at its lower end.
/// - An edge along a meridian or parallel is taken piece by piece, from each leaf the piece inside it.
/// - An edge between cells is stored in no leaf: it is inferred from the cells on its two sides.
struct BorderCollector {
  private let zone: ZoneMembership
  private var cell = CellEdges(scale: 1)
  /// The cell on the other side of one of the cell's sides.
  private var neighbor = CellEdges(scale: 1)
  /// What lies beyond the grid.
  private let nothing = CellEdges(scale: 1)

  /// Slanted edges, the zone on the left.
  private var edges: [BorderEdge] = []
  private var meridians = LinePieces(areMeridians: true)
  private var parallels = LinePieces(areMeridians: false)
  /// The ends of real edges along meridians and parallels.
  private var lineEnds: [BorderVertex] = []

  private init(_ zone: ZoneMembership) { self.zone = zone }

  /// All edges of a zone's border, the zone on the left of each, in no particular order.
  /// Returns the edges, in units of the index.
  static func edges(
    of zone: ZoneMembership, in topCells: [Int], _ effort: inout Effort
  ) throws(BorderError) -> [BorderEdge] {
    if zone.records.count > 1 { throw .broken(near: BorderVertex(x: 0, y: 0)) }
    var collector = BorderCollector(zone)
    for top in topCells {
      try zone.index.forEachCell(ofTop: top) { (cell) throws(BorderError) in
        try collector.collect(cell, &effort)
      }
    }
    return collector.finish()
  }

  private consuming func finish() -> [BorderEdge] {
    var ends = lineEnds
    for edge in edges { ends += [edge.start, edge.end] }
    return edges + meridians.edges(dividedAt: ends) + parallels.edges(dividedAt: ends)
  }

  private mutating func collect(_ indexCell: IndexCell, _ effort: inout Effort) throws(BorderError) {
    try cell.read(indexCell, zone)
    if !cell.isConstant {
      try effort.spend(comparisons: cell.edges.count, with: cell.edges.count)
      try checkMeetings(in: indexCell)
      for edge in cell.edges where edge.isReal { collect(edge, in: indexCell) }
    }
    try collectMeridianSides(of: indexCell)
    try collectParallelSides(of: indexCell)
  }
}

// MARK: - Edges inside a leaf

extension BorderCollector {
  private mutating func collect(_ border: CellEdges.Member, in indexCell: IndexCell) {
    let edge = border.edge
    if edge.ax == edge.bx {
      collectMeridian(border, in: indexCell)
    } else if edge.ay == edge.by {
      collectParallel(border, in: indexCell)
    } else {
      collectSlanted(border, in: indexCell)
    }
  }

  private mutating func collectSlanted(_ border: CellEdges.Member, in indexCell: IndexCell) {
    let edge = border.edge.rising
    // The unit square that the edge runs into lies in one cell, and the edge divides it.
    let column = edge.dx < 0 ? edge.ax - 1 : edge.ax
    guard indexCell.contains(column, edge.ay) else { return }
    edges.append(BorderEdge(cell.covers(westOf: RowLine(edge)) ? edge : edge.reversed))
  }

  private mutating func collectMeridian(_ border: CellEdges.Member, in indexCell: IndexCell) {
    let edge = border.edge
    let low = min(edge.ay, edge.by)
    let high = max(edge.ay, edge.by)
    let start = max(low, indexCell.y0)
    let isWest = cell.covers(westOf: .meridian(x: edge.ax, y: start))
    meridians.append(
      LinePieces.Piece(line: edge.ax, low: start, high: min(high, indexCell.y1), isForward: isWest))
    lineEnds += [BorderVertex(x: edge.ax, y: low), BorderVertex(x: edge.ax, y: high)]
  }

  private mutating func collectParallel(_ border: CellEdges.Member, in indexCell: IndexCell) {
    let edge = border.edge
    let low = min(edge.ax, edge.bx)
    let high = max(edge.ax, edge.bx)
    let start = max(low, indexCell.x0)
    let isNorth = cell.covers(eastOf: start, onRow: edge.ay, above: true)
    parallels.append(
      LinePieces.Piece(line: edge.ay, low: start, high: min(high, indexCell.x1), isForward: isNorth))
    lineEnds += [BorderVertex(x: low, y: edge.ay), BorderVertex(x: high, y: edge.ay)]
  }
}

// MARK: - Edges that meet elsewhere than at vertices

extension BorderCollector {
  /// Fails where two edges of the zone cross or overlap in a leaf, or a slanted edge passes through a vertex or a
  /// corner of the cell. (Edges along meridians and parallels are divided at such vertices later.) Two edges that meet
  /// share a leaf.
  private func checkMeetings(in indexCell: IndexCell) throws(BorderError) {
    let edges = cell.edges
    for (index, first) in edges.enumerated() where first.isReal {
      if first.edge.passesCorner(of: indexCell) { throw first.edge.broken }
      for second in edges[(index + 1)...] where second.isReal {
        if first.edge.crossesOrPassesEnd(of: second.edge) { throw first.edge.broken }
      }
    }
  }
}

extension Edge {
  fileprivate var broken: BorderError { .broken(near: BorderVertex(x: ax, y: ay)) }

  private var isSlanted: Bool { ax != bx && ay != by }

  /// Whether two edges cross or overlap, or one of them is slanted and passes through an end of the other.
  fileprivate func crossesOrPassesEnd(of other: Edge) -> Bool {
    boxTouches(other) && (crosses(other) || passesEnd(of: other) || other.passesEnd(of: self))
  }

  private func passesEnd(of other: Edge) -> Bool {
    isSlanted && (passes(other.ax, other.ay) || passes(other.bx, other.by))
  }

  /// Whether a point lies on a slanted edge between its ends.
  private func passes(_ x: Int64, _ y: Int64) -> Bool {
    minX < x && x < maxX && minY < y && y < maxY && orientation(of: x, y) == 0
  }

  fileprivate func passesCorner(of cell: IndexCell) -> Bool {
    isSlanted
      && (passes(cell.x0, cell.y0) || passes(cell.x1, cell.y0) || passes(cell.x0, cell.y1)
        || passes(cell.x1, cell.y1))
  }
}

// MARK: - Sides of cells

// Edges between cells lie where the zone covers one side and not the other.
//
// Along a side of a cell, the coverage of its two sides changes only together, where an edge crosses it, or at a vertex
// of the zone on it. So between two such vertices one test on each side is enough.

extension BorderCollector {
  /// Collects along the western side of a cell, neighbor by neighbor, and along its eastern side at the end of the
  /// grid.
  private mutating func collectMeridianSides(of indexCell: IndexCell) throws(BorderError) {
    let index = zone.index
    if indexCell.x1 == index.originX + Int64(index.columns) * index.unitsAcross {
      try collectMeridian(indexCell.x1, indexCell.y0, indexCell.y1, west: cell, east: nothing)
    }
    guard indexCell.x0 > index.originX else {
      return try collectMeridian(indexCell.x0, indexCell.y0, indexCell.y1, west: nothing, east: cell)
    }
    var y = indexCell.y0
    while y < indexCell.y1 {
      let west = index.cell(at: indexCell.x0 - 1, y)
      let end = min(west.y1, indexCell.y1)
      try neighbor.read(west, zone)
      try collectMeridian(indexCell.x0, y, end, west: neighbor, east: cell)
      y = end
    }
  }

  /// Collects along the southern side of a cell, and along its northern side at the end of the grid.
  private mutating func collectParallelSides(of indexCell: IndexCell) throws(BorderError) {
    let index = zone.index
    if indexCell.y1 == index.originY + Int64(index.rows) * index.unitsAcross {
      try collectParallel(indexCell.y1, indexCell.x0, indexCell.x1, south: cell, north: nothing)
    }
    guard indexCell.y0 > index.originY else {
      return try collectParallel(indexCell.y0, indexCell.x0, indexCell.x1, south: nothing, north: cell)
    }
    var x = indexCell.x0
    while x < indexCell.x1 {
      let south = index.cell(at: x, indexCell.y0 - 1)
      let end = min(south.x1, indexCell.x1)
      try neighbor.read(south, zone)
      try collectParallel(indexCell.y0, x, end, south: neighbor, north: cell)
      x = end
    }
  }

  private mutating func collectMeridian(
    _ x: Int64, _ low: Int64, _ high: Int64, west: CellEdges, east: CellEdges
  ) throws(BorderError) {
    if west.isConstant, east.isConstant, west.base.isEmpty == east.base.isEmpty { return }
    let stops = west.stops(onMeridian: x, low, high) + east.stops(onMeridian: x, low, high)
    for (low, high) in intervals(low, high, stops) {
      let line = RowLine.meridian(x: x, y: low)
      let isWest = west.covers(westOf: line)
      guard isWest != east.covers(westOf: line, includingLine: true) else { continue }
      if west.crosses(Edge(ax: x, ay: low, bx: x, by: high)) {
        throw .broken(near: BorderVertex(x: x, y: low))
      }
      meridians.append(LinePieces.Piece(line: x, low: low, high: high, isForward: isWest))
    }
  }

  private mutating func collectParallel(
    _ y: Int64, _ low: Int64, _ high: Int64, south: CellEdges, north: CellEdges
  ) throws(BorderError) {
    if south.isConstant, north.isConstant, south.base.isEmpty == north.base.isEmpty { return }
    let stops = south.stops(onParallel: y, low, high) + north.stops(onParallel: y, low, high)
    for (low, high) in intervals(low, high, stops) {
      let isNorth = north.covers(eastOf: low, onRow: y, above: true)
      guard isNorth != south.covers(eastOf: low, onRow: y, above: false) else { continue }
      if south.crosses(Edge(ax: low, ay: y, bx: high, by: y)) {
        throw .broken(near: BorderVertex(x: low, y: y))
      }
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

// MARK: - Lines and the edges of a leaf

extension CellEdges {
  /// Latitudes within a range at which an edge ends on a meridian.
  fileprivate func stops(onMeridian x: Int64, _ low: Int64, _ high: Int64) -> [Int64] {
    var stops: [Int64] = []
    for member in edges where member.isReal { member.edge.addStops(onMeridian: x, low, high, to: &stops) }
    return stops
  }

  /// Longitudes within a range at which an edge ends on a parallel.
  fileprivate func stops(onParallel y: Int64, _ low: Int64, _ high: Int64) -> [Int64] {
    var stops: [Int64] = []
    for member in edges where member.isReal { member.edge.addStops(onParallel: y, low, high, to: &stops) }
    return stops
  }

  /// Whether an edge crosses a line along a meridian or a parallel.
  fileprivate func crosses(_ line: Edge) -> Bool { edges.contains { $0.isReal && $0.edge.crosses(line) } }
}
