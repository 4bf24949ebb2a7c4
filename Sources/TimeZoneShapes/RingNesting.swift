/// Groups the parts of a record into polygons with holes.
///
/// A part that lies inside an even number of others is an exterior, one inside an odd number a hole. Shapefiles
/// are supposed to express the same by orientation, clockwise for exteriors, but many do not; nesting is reliable.
enum RingNesting {
  /// Polygons in the order of their exteriors, holes in the order of the rings.
  ///
  /// - Complexity: O(*r* *v*) at worst for *r* rings of *v* vertices together; rings whose envelopes are not
  ///   nested cost nothing but their share of a sweep over the envelopes.
  static func polygons(from rings: [Ring]) -> [Polygon] {
    let containers = containers(of: rings)
    var holes: [[Ring]] = Array(repeating: [], count: rings.count)
    var exteriors: [Int] = []
    for index in rings.indices {
      if let exterior = exterior(ofHole: index, containers) {
        holes[exterior].append(rings[index])
      } else {
        exteriors.append(index)
      }
    }
    return exteriors.map { Polygon(exterior: rings[$0], holes: holes[$0]) }
  }

  /// The exterior a hole belongs to: the innermost one around it. `nil` for an exterior.
  private static func exterior(ofHole hole: Int, _ containers: [[Int]]) -> Int? {
    guard containers[hole].count % 2 == 1 else { return nil }
    // Rings that cross each other can have a hole whose containers are all holes; it stands as an exterior.
    return containers[hole].filter { containers[$0].count % 2 == 0 }
      .max { containers[$0].count < containers[$1].count }
  }

  /// For each ring the rings around it.
  private static func containers(of rings: [Ring]) -> [[Int]] {
    var containers: [[Int]] = Array(repeating: [], count: rings.count)
    var active: [Int] = []
    // A sweep to the east: a container begins no later than what it holds and ends no earlier.
    for index in rings.indices.sorted(by: { (rings[$0].envelope.minX, $0) < (rings[$1].envelope.minX, $1) }) {
      let envelope = rings[index].envelope
      active.removeAll { rings[$0].envelope.maxX < envelope.minX }
      for other in active {
        if contains(rings, other, index) { containers[index].append(other) }
        if contains(rings, index, other) { containers[other].append(index) }
      }
      active.append(index)
    }
    return containers
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
      for point in [HalfGridPoint(a), HalfGridPoint(middleOf: a, b)] {
        let location = outer.location(of: point)
        if location != .border { return location }
      }
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
