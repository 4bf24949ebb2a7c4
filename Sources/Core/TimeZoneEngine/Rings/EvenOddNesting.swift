/// Tells holes from exteriors by how rings lie in each other.
///
/// A ring that lies inside an even number of others is an exterior, one inside an odd number a hole. Shapefiles
/// are supposed to express the same by orientation, clockwise for exteriors, but many do not; nesting is reliable.
package enum EvenOddNesting {
  /// For each hole the exterior it belongs to, the innermost one around it.
  ///
  /// Rings that cross each other can have a hole whose containers are all holes; it becomes an exterior.
  package static func exteriorsOfHoles(_ rings: [[GridPoint]]) -> [Int: Int] {
    let boxes = rings.map { GridBox(around: $0) ?? .nowhere }
    var depths = [Int](repeating: 0, count: rings.count)
    var isNested = [Bool](repeating: false, count: rings.count)
    forEachContainment(among: Array(rings.indices), of: rings, boxes) { outer, inner in
      depths[inner] += 1
      isNested[outer] = true
      isNested[inner] = true
    }
    // The depths of all must be known before any can be compared, and to keep all pairs could take too much memory.
    var exteriors: [Int: Int] = [:]
    forEachContainment(
      among: rings.indices.filter { isNested[$0] }, of: rings, boxes,
      where: { outer, inner in depths[outer] % 2 == 0 && depths[inner] % 2 == 1 }
    ) { outer, inner in
      if let known = exteriors[inner], depths[known] >= depths[outer] { return }
      exteriors[inner] = outer
    }
    return exteriors
  }

  /// Calls `body` with each pair of rings of which one lies inside the other, and that satisfies a condition.
  private static func forEachContainment(
    among indices: [Int], of rings: [[GridPoint]], _ boxes: [GridBox],
    where isSought: (_ outer: Int, _ inner: Int) -> Bool = { _, _ in true },
    _ body: (_ outer: Int, _ inner: Int) -> Void
  ) {
    func visit(_ outer: Int, _ inner: Int) {
      guard isSought(outer, inner), boxes[outer].contains(boxes[inner]) else { return }
      if contains(rings, outer, inner) { body(outer, inner) }
    }
    var active: [Int] = []
    // A sweep to the east: a container begins no later than what it holds and ends no earlier.
    for index in indices.sorted(by: { (boxes[$0].west, $0) < (boxes[$1].west, $1) }) {
      active.removeAll { boxes[$0].east < boxes[index].west }
      for other in active {
        visit(other, index)
        visit(index, other)
      }
      active.append(index)
    }
  }

  /// The inner ring may touch the outer.
  private static func contains(_ rings: [[GridPoint]], _ outer: Int, _ inner: Int) -> Bool {
    if let decided = decisivePoint(of: rings[inner], in: rings[outer]) { return decided == .inside }
    // The rings run along each other: larger holds smaller, and of two equal ones the earlier the later, so
    // that they cancel as the even-odd rule demands.
    let outerArea = RingArea(ofTwice: rings[outer]).magnitude
    let innerArea = RingArea(ofTwice: rings[inner]).magnitude
    return outerArea > innerArea || (outerArea == innerArea && outer < inner)
  }

  /// The location of the first of some points of a ring that is not on the other's border.
  ///
  /// A hole may touch its exterior with all its vertices, but in a valid polygon never along an edge; so a few
  /// vertices and the middles of their edges decide, in one pass of the outer ring each.
  private static func decisivePoint(of inner: [GridPoint], in outer: [GridPoint]) -> RingLocation? {
    for index in stride(from: 0, to: inner.count, by: max(1, inner.count / 8)) {
      let (a, b) = (inner[index], inner[(index + 1) % inner.count])
      for end in [a, b] {
        // Twice the vertex, then twice the middle of the edge.
        let location = outer.location(ofHalf: a.wideX + end.wideX, a.wideY + end.wideY)
        if location != .border { return location }
      }
    }
    return nil
  }
}

/// By the even-odd rule.
private enum RingLocation { case inside, border, outside }

extension [GridPoint] {
  /// The position relative to the ring of a point of the grid of half units, on which the middle of every edge is exact: the
  /// classic ray to the west, with the border as a third answer.
  fileprivate func location(ofHalf x: Int64, _ y: Int64) -> RingLocation {
    var isInside = false
    for (a, b) in ringEdges {
      let edge = Edge(ax: 2 * a.wideX, ay: 2 * a.wideY, bx: 2 * b.wideX, by: 2 * b.wideY)
      if edge.contains(x, y) { return .border }
      // Not on the edge, so it meets the row on one side of the point.
      if edge.isWest(ofPointOnRow: x, y, seenFrom: y) { isInside.toggle() }
    }
    return isInside ? .inside : .outside
  }
}
