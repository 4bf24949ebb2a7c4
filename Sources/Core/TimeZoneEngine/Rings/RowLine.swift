/// A point on a row, and a line that rises from it, in units.
package struct RowLine {
  package let x, y: Int64
  /// Its direction; `dy` is positive.
  package let dx, dy: Int64

  package init(x: Int64, y: Int64, dx: Int64, dy: Int64) {
    (self.x, self.y, self.dx, self.dy) = (x, y, dx, dy)
  }

  /// The line of an edge whose lower end comes first, from that end.
  package init(_ rising: Edge) { self.init(x: rising.ax, y: rising.ay, dx: rising.dx, dy: rising.dy) }

  /// A line that runs straight north.
  package static func meridian(x: Int64, y: Int64) -> RowLine { RowLine(x: x, y: y, dx: 0, dy: 1) }

  /// Whether an edge crosses the row, as seen an infinitesimal above it, to the west of the line.
  package func isEast(of edge: Edge, orAlong: Bool) -> Bool {
    guard edge.spans(row: y) else { return false }
    switch edge.meets(rowOf: x, y) {
    case .east: return false
    case .west: return true
    case .at:
      // They meet on the row: above it, the one with the more westerly direction lies to the west.
      let rises = edge.dy > 0
      let turn = Edge.turn(rises ? edge.dx : -edge.dx, rises ? edge.dy : -edge.dy, dx, dy)
      return turn < 0 || (orAlong && turn == 0)
    }
  }
}

extension Edge {
  enum Meeting { case west, at, east }

  /// Where the edge meets a point's row, relative to the point.
  ///
  /// - Precondition: The edge reaches the row and is not horizontal.
  func meets(rowOf x: Int64, _ y: Int64) -> Meeting {
    let side = orientation(of: x, y)
    return side == 0 ? .at : (side < 0) == (dy > 0) ? .west : .east
  }

  /// Whether the edge spans a row and meets the row of a point at the point or to its west.
  package func isWest(ofPointOnRow x: Int64, _ y: Int64, seenFrom row: Int64) -> Bool {
    spans(row: row) && meets(rowOf: x, y) != .east
  }

  /// The edge with its lower end first; of one along a parallel, the western.
  package var rising: Edge { (ay, ax) <= (by, bx) ? self : reversed }

  /// The edge in the opposite direction.
  package var reversed: Edge { Edge(ax: bx, ay: by, bx: ax, by: ay) }
}
