/// The meaning of an answer, written down as plainly as possible and without a look at the code under test: every
/// edge of every ring is tried, with 128-bit arithmetic.
package enum BruteForce {
  /// The names of the zones at a point, sorted by their bytes.
  package static func zones(at point: GridPoint, in shapes: [ZoneShape]) -> [String] {
    var names: Set<String> = []
    for shape in shapes where covers(shape, point) { names.insert(shape.name) }
    return names.sorted { Array($0.utf8).lexicographicallyPrecedes(Array($1.utf8)) }
  }

  /// Whether a shape covers a point, by even-odd over all its rings.
  package static func covers(_ shape: ZoneShape, _ point: GridPoint) -> Bool {
    let query = point.normalized
    var crossings = 0
    for edge in shape.edges where isCrossed(edge.a, edge.b, from: query) { crossings += 1 }
    return crossings % 2 == 1
  }

  /// Whether the ray from (x + e, y + e^2) to the west crosses an edge, for an infinitesimal e.
  ///
  /// Nothing lies at latitude y + e^2, so an edge reaches over it exactly if one end is at or below y and the
  /// other above. Seen from its lower end, the point is to the right of the edge exactly if the turn
  /// (upper - lower) x (point - lower) is negative; where it is zero the e to the east makes it so.
  private static func isCrossed(_ start: GridPoint, _ end: GridPoint, from point: GridPoint) -> Bool {
    let lower = start.y < end.y ? start : end
    let upper = start.y < end.y ? end : start
    guard lower.y <= point.y, upper.y > point.y else { return false }
    let left = product(Int64(upper.x) - Int64(lower.x), Int64(point.y) - Int64(lower.y))
    let right = product(Int64(upper.y) - Int64(lower.y), Int64(point.x) - Int64(lower.x))
    return left == right || left < right
  }

  /// A product of 128 bits as its two halves, which compare in order.
  private static func product(_ a: Int64, _ b: Int64) -> (Int64, UInt64) {
    let wide = a.multipliedFullWidth(by: b)
    return (wide.high, wide.low)
  }
}

extension Ring {
  /// The edges in order, the one from the last vertex to the first included.
  package var edges: [(a: GridPoint, b: GridPoint)] {
    zip(vertices, vertices.dropFirst() + vertices.prefix(1)).map { (a: $0, b: $1) }
  }
}

extension ZoneShape {
  /// The edges of all rings.
  package var edges: [(a: GridPoint, b: GridPoint)] { rings.flatMap(\.edges) }

  /// Whether an edge lies where the map ends: along longitude 180 or -180, or a pole.
  static func isEndOfMap(_ a: GridPoint, _ b: GridPoint) -> Bool {
    a.x == b.x && abs(a.x) == GridPoint.maximumLongitude
      || a.y == b.y && abs(a.y) == GridPoint.maximumLatitude
  }
}
