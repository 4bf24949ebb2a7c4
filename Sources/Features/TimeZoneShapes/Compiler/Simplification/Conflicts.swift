import TimeZoneEngine

/// What simplification must not change: which segments meet, and on which side of a border a vertex lies.
extension SimplifiedArcs {
  /// Whether two segments meet anywhere except at a vertex that they also share in the source.
  func conflict(_ a: Segment, _ b: Segment) -> Bool {
    let (first, second) = (edge(a), edge(b))
    guard first.boxTouches(second), !first.isPoint, !second.isPoint else { return false }
    for (end, other) in [(a.start, a.end), (a.end, a.start)] {
      for (otherEnd, otherOther) in [(b.start, b.end), (b.end, b.start)]
      where arcs.points[Int(end)] == arcs.points[Int(otherEnd)] {
        return Self.overlap(from: places[Int(end)], places[Int(other)], places[Int(otherOther)])
      }
    }
    return first.touches(second)
  }

  /// Whether two segments from one point run along each other.
  private static func overlap(from point: GridPoint, _ a: GridPoint, _ b: GridPoint) -> Bool {
    let (first, second) = (Edge(point, a), Edge(point, b))
    guard Edge.turn(first.dx, first.dy, second.dx, second.dy) == 0 else { return false }
    return first.dx.signum() == second.dx.signum() && first.dy.signum() == second.dy.signum()
  }

  /// Whether a kept point has come to the other side of a segment than it was of the chain that the segment replaces.
  ///
  /// It was on the other side of the segment than of the chain if it was inside the loop that both make. It may have
  /// changed sides again on its way to its place, by crossing the segment.
  func flips(_ point: Int32, _ segment: Segment) -> Bool {
    let vertex = arcs.points[Int(point)]
    let place = places[Int(point)]
    if vertex == arcs.points[Int(segment.start)] || vertex == arcs.points[Int(segment.end)] { return false }
    let straight = edge(segment)
    let moved = Edge(vertex, place)
    return loopSurrounds(vertex, segment) != moved.changesSide(of: straight)
  }

  /// Whether a point is inside the loop of a chain, the segment that replaces it, and the lines that join their ends.
  func loopSurrounds(_ point: GridPoint, _ segment: Segment) -> Bool {
    let chain = chain(segment)
    let (x, y) = (Int64(point.x), Int64(point.y))
    let (a, b) = (places[Int(segment.start)], places[Int(segment.end)])
    var isInside = edge(segment).isCrossed(fromWestTo: x, y)
    if Edge(a, chain[chain.startIndex]).isCrossed(fromWestTo: x, y) { isInside.toggle() }
    if Edge(b, chain[chain.endIndex - 1]).isCrossed(fromWestTo: x, y) { isInside.toggle() }
    for index in chain.indices.dropLast()
    where Edge(chain[index], chain[index + 1]).isCrossed(fromWestTo: x, y) {
      isInside.toggle()
    }
    return isInside
  }

  /// Whether the chains of two segments meet in the source, other than at vertices that both have.
  func meetInSource(_ a: Segment, _ b: Segment) -> Bool {
    let (first, second) = (chain(a), chain(b))
    for i in first.indices.dropLast() {
      for j in second.indices.dropLast() {
        let (p, q) = (Edge(first[i], first[i + 1]), Edge(second[j], second[j + 1]))
        let shared = [first[i], first[i + 1]].contains { $0 == second[j] || $0 == second[j + 1] }
        if shared ? p.crosses(q) : p.touches(q) { return true }
      }
    }
    return false
  }

  /// Whether a kept point lies on the chain of a segment in the source.
  func lies(_ point: Int32, onChainOf segment: Segment) -> Bool {
    let chain = chain(segment)
    let vertex = arcs.points[Int(point)]
    return chain.indices.dropLast().contains {
      Edge(chain[$0], chain[$0 + 1]).contains(Int64(vertex.x), Int64(vertex.y))
    }
  }
}

extension Edge {
  var isPoint: Bool { dx == 0 && dy == 0 }

  /// Whether two edges have a point in common.
  func touches(_ other: Edge) -> Bool {
    guard boxTouches(other) else { return false }
    let a = orientation(of: other.ax, other.ay)
    let b = orientation(of: other.bx, other.by)
    // Collinear: it suffices that their boxes meet.
    if a == 0 && b == 0 { return true }
    return a * b <= 0 && other.orientation(of: ax, ay) * other.orientation(of: bx, by) <= 0
  }

  /// Whether the edge, seen as a path, crosses another an odd number of times; both its ends count as moved by an
  /// infinitesimal to the east and a smaller one to the north.
  func changesSide(of other: Edge) -> Bool {
    if isPoint || other.isPoint { return false }
    guard boxTouches(other) else { return false }
    func side(_ edge: Edge, _ x: Int64, _ y: Int64, moved sign: Int64) -> Bool {
      let turn = edge.orientation(of: x, y)
      if turn != 0 { return turn > 0 }
      return (edge.dy != 0 ? -edge.dy : edge.dx) * sign > 0
    }
    return side(other, ax, ay, moved: 1) != side(other, bx, by, moved: 1)
      && side(self, other.ax, other.ay, moved: -1) != side(self, other.bx, other.by, moved: -1)
  }
}
