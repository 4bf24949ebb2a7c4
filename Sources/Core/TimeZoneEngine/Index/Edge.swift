/// A straight edge in longitude and latitude, with the exact predicates that every decision rests on.
///
/// Coordinates are integers in one unit, the same for an edge and the points it is compared with: 1e-7 degrees, or the
/// unit of an index. They must differ by less than 2^62, so that differences do not overflow.
///
/// A query point represents itself moved by an infinitesimal to the east and a smaller one to the north. So it lies
/// infinitesimally north of its row, and east of every edge that passes through it.
package struct Edge: Hashable, Sendable {
  package var ax, ay, bx, by: Int64

  @inlinable @inline(__always)
  package init(ax: Int64, ay: Int64, bx: Int64, by: Int64) {
    self.ax = ax
    self.ay = ay
    self.bx = bx
    self.by = by
  }

  @inlinable @inline(__always)
  package init(_ a: GridPoint, _ b: GridPoint) {
    self.init(ax: Int64(a.x), ay: Int64(a.y), bx: Int64(b.x), by: Int64(b.y))
  }

  @inlinable @inline(__always)
  package var dx: Int64 { bx &- ax }
  @inlinable @inline(__always)
  package var dy: Int64 { by &- ay }
  @inlinable @inline(__always)
  package var minX: Int64 { min(ax, bx) }
  @inlinable @inline(__always)
  package var maxX: Int64 { max(ax, bx) }
  @inlinable @inline(__always)
  package var minY: Int64 { min(ay, by) }
  @inlinable @inline(__always)
  package var maxY: Int64 { max(ay, by) }

  @inlinable @inline(__always)
  package func boxTouches(_ other: Edge) -> Bool {
    max(minX, other.minX) <= min(maxX, other.maxX) && max(minY, other.minY) <= min(maxY, other.maxY)
  }

  /// Whether the edge crosses a row, as seen an infinitesimal to the north of it.
  @inlinable @inline(__always)
  package func spans(row y: Int64) -> Bool { (ay <= y) != (by <= y) }

  /// Whether the ray from a query point to the west crosses the edge.
  ///
  /// - Precondition: The edge is at most 2^32 long and 2^31 high, as all on Earth are, or vertical.
  @inlinable @inline(__always)
  package func isCrossed(fromWestTo x: Int64, _ y: Int64) -> Bool {
    guard spans(row: y) else { return false }
    // These two also keep the products small: after them the point lies in the edge's box.
    if x < minX { return false }
    if x >= maxX { return true }
    return Self.meetsRow(atOrWestOf: x &- ax, y &- ay, dx, dy)
  }

  /// Whether an edge that spans a point's row meets it at or to the west of the point.
  ///
  /// The edge meets the row at `ax + (y - ay) * dx / dy`; the comparison is multiplied by `dy`, whose sign may reverse
  /// it.
  ///
  /// - Precondition: `y * dx - x * dy` fits in 64 bits. It does if the point lies in the edge's box, because then
  ///   both products have the same sign.
  @inlinable @inline(__always)
  package static func meetsRow(atOrWestOf x: Int64, _ y: Int64, _ dx: Int64, _ dy: Int64) -> Bool {
    let difference = y &* dx &- x &* dy
    let sign = dy &>> 63
    return (difference ^ sign) &- sign <= 0
  }

  /// Whether the ray from a query point to the south crosses the edge.
  package func isCrossed(fromSouthTo x: Int64, _ y: Int64) -> Bool {
    guard (ax <= x) != (bx <= x) else { return false }
    let side = orientation(of: x, y)
    // A point on the edge counts as farther east than north of it, so it is above an edge that does not rise.
    if side == 0 { return dx > 0 ? dy <= 0 : dy >= 0 }
    return dx > 0 ? side > 0 : side < 0
  }

  /// The side of the edge's line that a point lies on: 1 for left, -1 for right, 0 on the line.
  @inlinable @inline(__always)
  package func orientation(of x: Int64, _ y: Int64) -> Int { Self.turn(dx, dy, x &- ax, y &- ay) }

  /// The turn from one direction to another: 1 for left, -1 for right, 0 if they are parallel.
  ///
  /// Products have 128 bits: products of two directions across the world in half units would not fit in 64.
  @inlinable @inline(__always)
  package static func turn(_ dx: Int64, _ dy: Int64, _ ex: Int64, _ ey: Int64) -> Int {
    let left = dx.multipliedFullWidth(by: ey)
    let right = dy.multipliedFullWidth(by: ex)
    if left.high == right.high, left.low == right.low { return 0 }
    return (left.high, left.low) > (right.high, right.low) ? 1 : -1
  }

  package func isCollinear(with other: Edge) -> Bool {
    orientation(of: other.ax, other.ay) == 0 && orientation(of: other.bx, other.by) == 0
  }

  /// The ends are included.
  package func contains(_ x: Int64, _ y: Int64) -> Bool {
    minX <= x && x <= maxX && minY <= y && y <= maxY && orientation(of: x, y) == 0
  }

  /// Whether two edges cross at a point inside both, or overlap along a stretch. One edge may end on the other without
  /// crossing it.
  package func crosses(_ other: Edge) -> Bool {
    guard boxTouches(other) else { return false }
    let a = orientation(of: other.ax, other.ay)
    let b = orientation(of: other.bx, other.by)
    if a == 0, b == 0 {
      return max(minX, other.minX) < min(maxX, other.maxX) || max(minY, other.minY) < min(maxY, other.maxY)
    }
    return a * b < 0 && other.orientation(of: ax, ay) * other.orientation(of: bx, by) < 0
  }
}
