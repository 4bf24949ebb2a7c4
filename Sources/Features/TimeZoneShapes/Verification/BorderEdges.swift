import TimeZoneEngine

/// The edges of some rings as a set that can be compared, whatever their order and direction.
///
/// Edges that occur an even number of times cancel, as they do in the even-odd rule. Edges that continue each other in
/// a straight line are joined: a vertex in the middle changes no set of points. An index does not keep it on a meridian
/// or parallel, and rebuilt polygons have one where another border of the zone touches the line.
struct BorderEdges {
  /// An edge from its smaller to its larger end.
  struct Edge: Hashable, Comparable {
    let a, b: GridPoint

    init(_ a: GridPoint, _ b: GridPoint) {
      let isAscending = (a.x, a.y) < (b.x, b.y)
      self.a = isAscending ? a : b
      self.b = isAscending ? b : a
    }

    static func < (first: Edge, second: Edge) -> Bool {
      (first.a.x, first.a.y, first.b.x, first.b.y) < (second.a.x, second.a.y, second.b.x, second.b.y)
    }
  }

  /// Ascending, each once.
  let edges: [Edge]
  /// How many vertices in the middle of straight lines were left out.
  let joinedCount: Int

  init(_ rings: some Sequence<[GridPoint]>) {
    let odd = Self.all(of: rings).withoutPairs
    edges = Self.joined(odd).sorted()
    joinedCount = odd.count - edges.count
  }

  /// The edges of all rings, in any order, shared edges as often as rings share them.
  static func all(of rings: some Sequence<[GridPoint]>) -> [Edge] {
    rings.flatMap { ring in ring.ringEdges.map { Edge($0, $1) } }
  }

  /// The edges, where edges that continue each other are one.
  private static func joined(_ edges: [Edge]) -> [Edge] {
    let sorted = edges.map { (edge: $0, line: $0.line) }.sorted { first, second in
      if first.line == second.line { return first.edge < second.edge }
      return first.line < second.line
    }
    var joined: [Edge] = []
    var last: Line?
    for (edge, line) in sorted {
      if let last, line == last, let before = joined.last, before.b == edge.a {
        joined[joined.count - 1] = Edge(before.a, edge.b)
      } else {
        joined.append(edge)
      }
      last = line
    }
    return joined
  }

  /// The edges of one of two that the other lacks, ascending.
  func symmetricDifference(_ other: BorderEdges) -> [Edge] {
    (edges + other.edges).withoutPairs
  }

  /// A number for the line that an edge lies on. Different lines may have equal numbers, but not parallel ones that
  /// meet.
  fileprivate typealias Line = (dx: Int64, dy: Int64, offset: Int64)
}

extension BorderEdges.Edge {
  fileprivate var line: BorderEdges.Line {
    let dx = Int64(b.x) - Int64(a.x)
    let dy = Int64(b.y) - Int64(a.y)
    var (divisor, rest) = (dx, abs(dy))
    while rest != 0 { (divisor, rest) = (rest, divisor % rest) }
    let (stepX, stepY) = (dx / divisor, dy / divisor)
    return (stepX, stepY, stepX &* Int64(a.y) &- stepY &* Int64(a.x))
  }
}
