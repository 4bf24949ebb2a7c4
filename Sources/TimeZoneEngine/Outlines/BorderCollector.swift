import TimeZoneIndex

/// Gathers the border of one zone from the cells of an index.
///
/// Leaves hold the source's whole edges, each in every leaf it divides. Which is taken from where:
///
/// - A slanted edge from the leaf that it enters from its lower end: so each is taken once.
/// - Of an edge along a meridian or parallel, from each leaf the piece inside it.
/// - Edges between cells, which no leaf has, from what the cells on the two sides say.
struct BorderCollector {
  let zone: ZoneMembership
  private(set) var cell = LeafBorders()
  /// What is on the other side of a side of the cell.
  var neighbor = LeafBorders()

  /// Slanted edges, the zone on the left.
  private var edges: [OutlineEdge] = []
  var meridians = LinePieces(areMeridians: true)
  var parallels = LinePieces(areMeridians: false)
  /// The ends of real edges along meridians and parallels.
  private var lineEnds: [OutlineVertex] = []

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
  ) throws(PolygonError) -> [OutlineEdge] {
    var collector = BorderCollector(zone)
    for top in topCells {
      try zone.view.forEachCell(ofTop: top) { (cell) throws(PolygonError) in try collector.collect(cell) }
    }
    return collector.finish()
  }

  private consuming func finish() -> [OutlineEdge] {
    var ends = lineEnds
    for edge in edges { ends += [edge.start, edge.end] }
    return edges + meridians.edges(dividedAt: ends) + parallels.edges(dividedAt: ends)
  }

  private mutating func collect(_ place: IndexCell) throws(PolygonError) {
    try cell.read(place, zone)
    if !cell.isConstant {
      try checkCrossings(in: place)
      for edge in cell.edges where edge.edge.isReal { collect(edge, in: place) }
    }
    try collectMeridianSides(of: place)
    try collectParallelSides(of: place)
  }
}

// MARK: - Edges inside a leaf

extension BorderCollector {
  private mutating func collect(_ border: LeafBorders.Edge, in place: IndexCell) {
    let edge = border.edge
    if edge.ax == edge.bx {
      collectMeridian(border, in: place)
    } else if edge.ay == edge.by {
      collectParallel(border, in: place)
    } else {
      collectSlanted(border, in: place)
    }
  }

  private mutating func collectSlanted(_ border: LeafBorders.Edge, in place: IndexCell) {
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
    let upward = OutlineEdge(
      start: OutlineVertex(x: low.x, y: low.y), end: OutlineVertex(x: high.x, y: high.y))
    edges.append(isWest ? upward : upward.reversed)
  }

  private mutating func collectMeridian(_ border: LeafBorders.Edge, in place: IndexCell) {
    let edge = border.edge
    let low = min(edge.ay, edge.by)
    let high = max(edge.ay, edge.by)
    let start = max(low, place.y0)
    let west = cell.mask(westOf: .meridian(x: edge.ax, y: start))
    let isWest = west != 0
    guard isWest != (west ^ border.mask != 0) else { return }
    meridians.append(
      LinePieces.Piece(line: edge.ax, low: start, high: min(high, place.y1), isForward: isWest))
    lineEnds += [OutlineVertex(x: edge.ax, y: low), OutlineVertex(x: edge.ax, y: high)]
  }

  private mutating func collectParallel(_ border: LeafBorders.Edge, in place: IndexCell) {
    let edge = border.edge
    let low = min(edge.ax, edge.bx)
    let high = max(edge.ax, edge.bx)
    let start = max(low, place.x0)
    let north = cell.mask(eastOf: start, onRow: edge.ay, above: true)
    let isNorth = north != 0
    guard isNorth != (north ^ border.mask != 0) else { return }
    parallels.append(
      LinePieces.Piece(line: edge.ay, low: start, high: min(high, place.x1), isForward: isNorth))
    lineEnds += [OutlineVertex(x: low, y: edge.ay), OutlineVertex(x: high, y: edge.ay)]
  }
}
