/// Groups the parts of a record into polygons with holes.
///
/// A part that lies inside an even number of others is an exterior, one inside an odd number a hole. Shapefiles
/// are supposed to express the same by orientation, clockwise for exteriors, but many do not; nesting is reliable.
enum RingNesting {
  /// Polygons in the order of their exteriors, holes in the order of the rings.
  ///
  /// - Complexity: O(*r* *v*) time at worst for *r* rings of *v* vertices together, O(*r*) memory; rings whose envelopes
  ///   are not nested cost nothing but their share of a sweep over the envelopes.
  static func polygons(from rings: [Ring]) -> [Polygon] {
    let exteriorOfHole = exteriorsOfHoles(rings)
    var holes: [[Ring]] = Array(repeating: [], count: rings.count)
    var exteriors: [Int] = []
    for index in rings.indices {
      if let exterior = exteriorOfHole[index] {
        holes[exterior].append(rings[index])
      } else {
        exteriors.append(index)
      }
    }
    return exteriors.map { Polygon(exterior: rings[$0], holes: holes[$0]) }
  }

  /// For each hole the exterior it belongs to, the innermost one around it.
  ///
  /// Rings that cross each other can have a hole whose containers are all holes; it becomes an exterior.
  private static func exteriorsOfHoles(_ rings: [Ring]) -> [Int: Int] {
    var depths = [Int](repeating: 0, count: rings.count)
    var isNested = [Bool](repeating: false, count: rings.count)
    forEachContainment(among: Array(rings.indices), of: rings) { outer, inner in
      depths[inner] += 1
      isNested[outer] = true
      isNested[inner] = true
    }
    // The depths of all must be known before any can be compared, and to keep all pairs could take too much memory.
    var exteriors: [Int: Int] = [:]
    forEachContainment(
      among: rings.indices.filter { isNested[$0] }, of: rings,
      where: { outer, inner in depths[outer] % 2 == 0 && depths[inner] % 2 == 1 }
    ) { outer, inner in
      if let known = exteriors[inner], depths[known] >= depths[outer] { return }
      exteriors[inner] = outer
    }
    return exteriors
  }

  /// Calls `body` with each pair of rings of which one lies inside the other, and that satisfies a condition.
  private static func forEachContainment(
    among indices: [Int], of rings: [Ring],
    where isSought: (_ outer: Int, _ inner: Int) -> Bool = { _, _ in true },
    _ body: (_ outer: Int, _ inner: Int) -> Void
  ) {
    var active: [Int] = []
    // A sweep to the east: a container begins no later than what it holds and ends no earlier.
    for index in indices.sorted(by: { (rings[$0].envelope.minX, $0) < (rings[$1].envelope.minX, $1) }) {
      let envelope = rings[index].envelope
      active.removeAll { rings[$0].envelope.maxX < envelope.minX }
      for other in active {
        if isSought(other, index), contains(rings, other, index) { body(other, index) }
        if isSought(index, other), contains(rings, index, other) { body(index, other) }
      }
      active.append(index)
    }
  }

  /// Whether one ring lies inside another, which it may touch.
  private static func contains(_ rings: [Ring], _ outer: Int, _ inner: Int) -> Bool {
    guard rings[outer].envelope.contains(rings[inner].envelope) else { return false }
    if let decided = decisivePoint(of: rings[inner], in: rings[outer]) { return decided == .inside }
    // The rings run along each other: larger holds smaller, and of two equal ones the earlier the later, so
    // that they cancel as the even-odd rule demands.
    let areas = (rings[outer].area, rings[inner].area)
    return areas.0 > areas.1 || (areas.0 == areas.1 && outer < inner)
  }

  /// The location of the first of some points of a ring that is not on the other's border.
  ///
  /// A hole may touch its exterior with all its vertices, but in a valid polygon never along an edge; so a few
  /// vertices and the middles of their edges decide, in one pass of the outer ring each.
  private static func decisivePoint(of inner: Ring, in outer: Ring) -> RingLocation? {
    let count = inner.vertices.count
    for index in stride(from: 0, to: count, by: max(1, count / 8)) {
      let a = inner.vertices[index]
      let b = inner.vertices[(index + 1) % count]
      let location = outer.location(of: HalfGridPoint(a))
      if location != .border { return location }
      let middle = outer.location(of: HalfGridPoint(middleOf: a, b))
      if middle != .border { return middle }
    }
    return nil
  }
}

extension Ring {
  /// Twice the enclosed area in square grid units, rounded to a `Double`.
  fileprivate var area: Double {
    guard var a = vertices.last else { return 0 }
    var sum = 0.0
    for b in vertices {
      sum += Double(a.x) * Double(b.y) - Double(b.x) * Double(a.y)
      a = b
    }
    return sum.magnitude
  }
}
