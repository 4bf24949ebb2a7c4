import TimeZoneIndex

/// Where a point lies relative to a ring, by the even-odd rule.
enum RingLocation {
  case inside
  case border
  case outside
}

/// A point on the grid of half units (5e-8 degrees), where the middle of every edge is exact.
struct HalfGridPoint {
  var x: Int64
  var y: Int64

  /// A vertex.
  init(_ point: GridPoint) {
    x = 2 * Int64(point.x)
    y = 2 * Int64(point.y)
  }

  /// The middle of an edge.
  init(middleOf a: GridPoint, _ b: GridPoint) {
    x = Int64(a.x) + Int64(b.x)
    y = Int64(a.y) + Int64(b.y)
  }
}

extension Ring {
  /// Where a point lies relative to the ring: the classic ray to the west, with the border as an answer of its own.
  ///
  /// - Complexity: O(*n*) for *n* vertices.
  func location(of point: HalfGridPoint) -> RingLocation {
    var inside = false
    guard var a = vertices.last.map({ HalfGridPoint($0) }) else { return .outside }
    for vertex in vertices {
      let b = HalfGridPoint(vertex)
      let edge = Edge(ax: a.x, ay: a.y, bx: b.x, by: b.y)
      if edge.contains(point.x, point.y) { return .border }
      // Beside the edge its orientation says on which side of its meeting with the row the point lies.
      if edge.spans(row: point.y), (edge.orientation(of: point.x, point.y) < 0) == (edge.dy > 0) {
        inside.toggle()
      }
      a = b
    }
    return inside ? .inside : .outside
  }
}
