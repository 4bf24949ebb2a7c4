/// An undirected edge of the planar subdivision, in units from latitude and longitude 0.
///
/// It keeps the direction it was first met in, so that edges numbered in a row mostly join end to start.
struct PlanarEdge {
  var ax, ay, bx, by: Int32
  /// Number of the record set whose membership changes where the edge is crossed.
  var toggle: Int32
}

// Exact predicates. Products are of one longitude difference (below 3.7e9) and one latitude difference (at most
// 1.8e9), so each fits in 64 bits; they are compared, never subtracted.
extension PlanarEdge {
  /// Whether the edge has a point on the row `y`, as seen an infinitesimal north of it.
  @inline(__always)
  func spans(row y: Int) -> Bool { (Int(ay) <= y) != (Int(by) <= y) }

  /// Whether the edge is crossed on the way from far west to the point (x, y), which stands for itself moved by
  /// an infinitesimal east and a smaller one north.
  @inline(__always)
  func isCrossed(fromWestTo x: Int, _ y: Int) -> Bool {
    guard spans(row: y) else { return false }
    if x < Int(min(ax, bx)) { return false }
    if x >= Int(max(ax, bx)) { return true }
    let dy = Int(by) - Int(ay)
    let edgeSide = (y - Int(ay)) * (Int(bx) - Int(ax))
    let pointSide = (x - Int(ax)) * dy
    return dy > 0 ? edgeSide <= pointSide : edgeSide >= pointSide
  }

  /// The same from far south.
  @inline(__always)
  func isCrossed(fromSouthTo x: Int, _ y: Int) -> Bool {
    guard (Int(ax) <= x) != (Int(bx) <= x) else { return false }
    if y < Int(min(ay, by)) { return false }
    if y > Int(max(ay, by)) { return true }
    let dx = Int(bx) - Int(ax)
    let dy = Int(by) - Int(ay)
    let edgeSide = (x - Int(ax)) * dy
    let pointSide = (y - Int(ay)) * dx
    if edgeSide == pointSide {
      // The point is on the edge. It stands further east than north, so it is above an edge that does not rise.
      return dx > 0 ? dy <= 0 : dy >= 0
    }
    return dx > 0 ? edgeSide < pointSide : edgeSide > pointSide
  }
}

/// A cell of the quadtree, in units from latitude and longitude 0: the half-open box from its south-western
/// corner, as far as it lies in its top cell.
struct Cell {
  let x0, y0: Int
  /// Not beyond the top cell's eastern and northern sides.
  let x1, y1: Int
  /// Binary logarithm of its width in the quadtree.
  let sizeLog: Int

  /// A top cell.
  init(x0: Int, y0: Int, width: Int, sizeLog: Int) {
    self.init(x0: x0, y0: y0, x1: x0 + width, y1: y0 + width, sizeLog: sizeLog)
  }

  private init(x0: Int, y0: Int, x1: Int, y1: Int, sizeLog: Int) {
    self.x0 = x0
    self.y0 = y0
    self.x1 = x1
    self.y1 = y1
    self.sizeLog = sizeLog
  }

  /// Children in the order south-west, south-east, north-west, north-east. One that lies beyond the top cell is
  /// empty.
  func child(_ quadrant: Int) -> Cell {
    let half = 1 << (sizeLog - 1)
    let x = x0 + (quadrant & 1) * half
    let y = y0 + (quadrant >> 1) * half
    return Cell(x0: x, y0: y, x1: min(x + half, x1), y1: min(y + half, y1), sizeLog: sizeLog - 1)
  }

  var isEmpty: Bool { x1 <= x0 || y1 <= y0 }

  /// Whether the edge can make a difference between points of the cell.
  ///
  /// Edges wholly to one side cannot: those to the west are crossed by every point's ray alike once they are led
  /// around the cell (``Detour``). One that only touches a corner may be let through, which does no harm.
  @inline(__always)
  func isDivided(by edge: PlanarEdge) -> Bool {
    if isEmpty { return false }
    if Int(max(edge.ax, edge.bx)) <= x0 || Int(min(edge.ax, edge.bx)) >= x1 { return false }
    if Int(max(edge.ay, edge.by)) <= y0 || Int(min(edge.ay, edge.by)) >= y1 { return false }
    let dx = Int(edge.bx) - Int(edge.ax)
    let dy = Int(edge.by) - Int(edge.ay)
    // The line through the edge: which of its sides do the two corners across from its direction lie on?
    let rises = (dx >= 0) == (dy >= 0)
    let first = side(x0, rises ? y1 : y0, of: edge, dx, dy)
    let second = side(x1, rises ? y0 : y1, of: edge, dx, dy)
    return first != second || first == 0
  }

  /// The sign of the cross product of the edge and the way from its start to (x, y).
  @inline(__always)
  private func side(_ x: Int, _ y: Int, of edge: PlanarEdge, _ dx: Int, _ dy: Int) -> Int {
    let left = (y - Int(edge.ay)) * dx
    let right = (x - Int(edge.ax)) * dy
    return left == right ? 0 : left > right ? 1 : -1
  }
}
