import TimeZoneEngine

/// The contents of one leaf of the index: the borders in its cell, and the record sets on their sides.
struct LeafShape {
  let cell: Cell
  let polylines: [Polyline]
  let frame: VertexFrame
  /// Detours included.
  let vertexCount: Int
  /// The record set where no polyline is crossed an odd number of times.
  var evenSet: Int32 = 0
  /// Where the only polyline is.
  var oddSet: Int32 = 0

  init(_ cell: Cell, _ edges: [PlanarEdge]) {
    self.cell = cell
    polylines = Polyline.polylines(of: EdgeChain.chains(of: edges), around: cell)
    vertexCount = polylines.reduce(0) { $0 + $1.vertices.count }
    frame = VertexFrame(cell, edges, isLarge: polylines.count > GeneralLeaf.smallPolylineLimit)
  }
}

extension VertexFrame {
  /// The most compact frame that edges fit in; in a large leaf one that does not depend on the cell.
  init(_ cell: Cell, _ edges: [PlanarEdge], isLarge: Bool) {
    // The middle as queries compute it.
    let half = (Int64(1) << Int64(cell.sizeLog)) >> 1
    let centerX = cell.x0 + half
    let centerY = cell.y0 + half
    let xs = Self.extent(edges, \.ax, \.bx)
    let ys = Self.extent(edges, \.ay, \.by)
    let limit = Int64(LocalVertex.limit)
    func fits(_ x: Int64, _ y: Int64) -> Bool {
      xs.low >= x - limit && xs.high <= x + limit && ys.low >= y - limit && ys.high <= y + limit
    }
    let middleX = (xs.low + xs.high) / 2
    let middleY = (ys.low + ys.high) / 2
    if !isLarge, cell.sizeLog <= LocalVertex.maximumSizeLog, fits(centerX, centerY) {
      self = .cell(x: centerX, y: centerY)
    } else if fits(middleX, middleY) {
      self = .edges(x: middleX, y: middleY)
    } else {
      self = .world
    }
  }

  private static func extent(
    _ edges: [PlanarEdge], _ a: (PlanarEdge) -> Int32, _ b: (PlanarEdge) -> Int32
  ) -> (low: Int64, high: Int64) {
    var low = Int32.max
    var high = Int32.min
    for edge in edges {
      low = min(low, a(edge), b(edge))
      high = max(high, a(edge), b(edge))
    }
    return (Int64(low), Int64(high))
  }
}

// MARK: - When to divide

extension LeafShape {
  /// Cells with more edges than this are always divided.
  static let edgeLimit = 128

  /// The limits are a balance: large leaves make a shallow tree that stays in the cache, small ones are read
  /// faster. `IndexFormat.md` has the measurements.
  private static let plainVertexLimit = 112
  private static let generalVertexLimit = 64
  private static let wideVertexLimit = 16

  /// Whether reading all of it is cheaper than another step down the tree.
  var isSmallEnough: Bool {
    switch frame {
    case .world: vertexCount <= Self.wideVertexLimit
    case .edges: vertexCount <= Self.generalVertexLimit
    case .cell: vertexCount <= (polylines.count == 1 ? Self.plainVertexLimit : Self.generalVertexLimit)
    }
  }
}
