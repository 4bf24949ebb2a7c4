import TimeZoneEngine

/// An undirected edge of the planar subdivision, in units from latitude and longitude 0.
///
/// It keeps the direction it was first met in, so that edges numbered in a row mostly join end to start.
struct PlanarEdge {
  var ax, ay, bx, by: Int32
  /// The number of the record set whose membership changes if the edge is crossed.
  var toggle: Int32

  init(ax: Int32, ay: Int32, bx: Int32, by: Int32, toggle: Int32) {
    (self.ax, self.ay, self.bx, self.by, self.toggle) = (ax, ay, bx, by, toggle)
  }

  /// An edge between two points in 1e-7 degrees.
  init(_ a: GridPoint, _ b: GridPoint, unit: Int32, toggle: Int32) {
    self.init(ax: a.x / unit, ay: a.y / unit, bx: b.x / unit, by: b.y / unit, toggle: toggle)
  }

  var start: GridPoint { GridPoint(x: ax, y: ay) }
  var end: GridPoint { GridPoint(x: bx, y: by) }

  /// The same as an ``Edge``, which has the predicates.
  @inline(__always)
  var edge: Edge { Edge(ax: Int64(ax), ay: Int64(ay), bx: Int64(bx), by: Int64(by)) }

  // The same in 1e-7 degrees.
  func start(in unit: Int32) -> GridPoint { GridPoint(x: ax * unit, y: ay * unit) }
  func end(in unit: Int32) -> GridPoint { GridPoint(x: bx * unit, y: by * unit) }
  func edge(in unit: Int32) -> Edge { Edge(start(in: unit), end(in: unit)) }
}

/// A cell of the quadtree, in units from latitude and longitude 0: the half-open box from its south-western
/// corner, clipped to its top cell.
struct Cell {
  let x0, y0: Int64
  /// Not beyond the top cell's eastern and northern sides.
  let x1, y1: Int64
  /// Binary logarithm of its width in the quadtree.
  let sizeLog: Int

  /// Children in the order south-west, south-east, north-west, north-east. One that lies beyond the top cell is
  /// empty.
  func child(_ quadrant: Int) -> Cell {
    let half = Int64(1) << Int64(sizeLog - 1)
    let x = x0 + Int64(quadrant & 1) * half
    let y = y0 + Int64(quadrant >> 1) * half
    return Cell(x0: x, y0: y, x1: min(x + half, x1), y1: min(y + half, y1), sizeLog: sizeLog - 1)
  }

  var isEmpty: Bool { x1 <= x0 || y1 <= y0 }

  /// Whether the edge can make a difference between points of the cell.
  ///
  /// Edges wholly to one side cannot: those to the west are crossed by every point's ray alike once they are led
  /// around the cell. One that only touches a corner may be let through, which does no harm.
  @inline(__always)
  func isDivided(by edge: Edge) -> Bool {
    if isEmpty { return false }
    if edge.maxX <= x0 || edge.minX >= x1 || edge.maxY <= y0 || edge.minY >= y1 { return false }
    // The line through the edge: on which of its sides do the two corners across from its direction lie?
    let rises = (edge.dx >= 0) == (edge.dy >= 0)
    let first = edge.orientation(of: x0, rises ? y1 : y0)
    let second = edge.orientation(of: x1, rises ? y0 : y1)
    return first != second || first == 0
  }
}
