import TimeZoneIndex

// Borders that cross where neither has a vertex: no polygons on the grid have them exactly.

extension BorderCollector {
  /// Fails where two edges of the zone cross in a leaf. All that cross meet in some leaf.
  ///
  /// - Complexity: O(n^2) for n edges, which are at most some tens.
  func checkCrossings(in place: IndexCell) throws(PolygonError) {
    let edges = cell.edges
    for (index, first) in edges.enumerated() where first.edge.isReal {
      for second in edges[(index + 1)...] where second.edge.isReal {
        if first.edge.crosses(second.edge) { throw zone.crossing(second.edge.ax, second.edge.ay) }
      }
    }
  }
}

extension LeafSegment {
  /// Whether the two have a point in common that is inside both, or a piece; one may end on the other.
  func crosses(_ other: LeafSegment) -> Bool {
    guard max(min(ax, bx), min(other.ax, other.bx)) <= min(max(ax, bx), max(other.ax, other.bx)),
      max(min(ay, by), min(other.ay, other.by)) <= min(max(ay, by), max(other.ay, other.by))
    else { return false }
    let a = turn(to: other.ax, other.ay)
    let b = turn(to: other.bx, other.by)
    if a == 0, b == 0 { return overlaps(other) }
    return a * b < 0 && other.turn(to: ax, ay) * other.turn(to: bx, by) < 0
  }

  /// The sign of the turn from the edge to a place: 1 to the left, -1 to the right, 0 straight.
  private func turn(to x: Int, _ y: Int) -> Int {
    let left = (bx &- ax) &* (y &- ay)
    let right = (by &- ay) &* (x &- ax)
    return left == right ? 0 : left > right ? 1 : -1
  }

  /// Whether two edges of one line have more than a point in common.
  private func overlaps(_ other: LeafSegment) -> Bool {
    max(min(ax, bx), min(other.ax, other.bx)) < min(max(ax, bx), max(other.ax, other.bx))
      || max(min(ay, by), min(other.ay, other.by)) < min(max(ay, by), max(other.ay, other.by))
  }
}
