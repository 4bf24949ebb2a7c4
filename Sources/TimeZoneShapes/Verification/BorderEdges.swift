import TimeZoneIndex

/// The edges of some rings as a set that can be compared, whatever their order and direction.
///
/// Edges that occur an even number of times cancel, as they do in the even-odd rule. Those along a meridian or
/// parallel are joined where they continue each other: a vertex in the middle of such a line changes no set of
/// points, and an index does not keep it.
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
  /// How many vertices in the middle of straight lines along meridians and parallels were left out.
  let joinedCount: Int

  /// - Complexity: O(n log n) in the number of vertices.
  init(_ rings: some Sequence<[GridPoint]>) {
    var all: [Edge] = []
    for ring in rings {
      guard var previous = ring.last else { continue }
      for vertex in ring {
        all.append(Edge(previous, vertex))
        previous = vertex
      }
    }
    all.sort()
    let odd = Self.withoutPairs(all)
    var joined = odd.filter { $0.a.x != $0.b.x && $0.a.y != $0.b.y }
    let slantedCount = joined.count
    joined += Self.joined(odd.filter { $0.a.x == $0.b.x }, along: \.y, at: \.x)
    joined += Self.joined(odd.filter { $0.a.y == $0.b.y }, along: \.x, at: \.y)
    joinedCount = odd.count - slantedCount - (joined.count - slantedCount)
    edges = joined.sorted()
  }

  private static func withoutPairs(_ sorted: [Edge]) -> [Edge] {
    var odd: [Edge] = []
    for edge in sorted {
      if odd.last == edge { odd.removeLast() } else { odd.append(edge) }
    }
    return odd
  }

  /// Edges of lines, where neighbors that share an end are one.
  private static func joined(
    _ edges: [Edge], along place: KeyPath<GridPoint, Int32>, at line: KeyPath<GridPoint, Int32>
  ) -> [Edge] {
    let sorted = edges.sorted { first, second in
      (first.a[keyPath: line], first.a[keyPath: place]) < (second.a[keyPath: line], second.a[keyPath: place])
    }
    var joined: [Edge] = []
    for edge in sorted {
      if let last = joined.last, last.b == edge.a {
        joined[joined.count - 1] = Edge(last.a, edge.b)
      } else {
        joined.append(edge)
      }
    }
    return joined
  }

  /// The edges of one of two that the other lacks, ascending.
  func symmetricDifference(_ other: BorderEdges) -> [Edge] {
    Self.withoutPairs((edges + other.edges).sorted())
  }
}
