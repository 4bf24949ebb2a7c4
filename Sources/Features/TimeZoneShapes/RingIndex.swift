import TimeZoneEngine

/// All rings of some shapes in one array, with an index over runs of their edges.
///
/// Each ring has a tree of envelopes: one around each run of 16 edges, one around each 16 of those, and so on up
/// to 16 or fewer. The nodes of a level lie side by side, so there are no pointers: child *i* of node *n* is node
/// 16 *n* + *i* of the level below. What makes it fast is that a run that lies entirely to the west of a point
/// needs no look at its edges: it crosses the point's row an odd number of times exactly if it begins and ends
/// on different sides of it. So a ring costs O(log *n*), about one run of edges per level that holds the point.
struct RingIndex: Sendable {
  /// The number of edges in a run, and of children of a node, as a power of two and as it is.
  static let shift = 4
  static let fanout = 1 << shift
  /// The most vertices there can be: they are numbered with 32 bits.
  static let vertexLimit = Int(Int32.max)

  /// The place where a ring lies in the arrays.
  struct Entry {
    /// The first vertex; as many as there are edges follow, the last one a repetition of the first.
    var firstVertex: Int
    var edgeCount: Int
    /// The first envelope of level 0, the runs; the levels above follow.
    var firstEnvelope: Int

    func nodeCount(level: Int) -> Int {
      let shift = RingIndex.shift * (level + 1)
      return (edgeCount + (1 << shift) - 1) >> shift
    }

    /// The edges under a node, counted from the ring's first.
    func edges(under node: Int, level: Int) -> Range<Int> {
      let shift = RingIndex.shift * (level + 1)
      return node << shift..<min((node + 1) << shift, edgeCount)
    }
  }

  private(set) var vertices: [GridPoint] = []
  private(set) var envelopes: [GridBox] = []
  private(set) var entries: [Entry] = []

  /// An index over rings, numbered in order.
  init(_ rings: [Ring]) throws(ShapeError) {
    let count = rings.reduce(0) { $0 + $1.edgeCount + 1 }
    guard count <= Self.vertexLimit else { throw .tooManyVertices(limit: Self.vertexLimit) }
    vertices.reserveCapacity(count)
    envelopes.reserveCapacity(count / 14 + rings.count)
    entries.reserveCapacity(rings.count)
    for ring in rings { append(ring) }
  }

  private mutating func append(_ ring: Ring) {
    let firstVertex = vertices.count
    let firstEnvelope = envelopes.count
    entries.append(Entry(firstVertex: firstVertex, edgeCount: ring.edgeCount, firstEnvelope: firstEnvelope))
    vertices.append(contentsOf: ring.vertices)
    vertices.append(contentsOf: ring.vertices.prefix(1))

    for run in Self.runs(of: 0..<ring.edgeCount) {
      // A run of edges has one vertex more than edges: its end is the next run's beginning.
      let points = vertices[firstVertex + run.lowerBound...firstVertex + run.upperBound]
      if let envelope = GridBox(around: points) { envelopes.append(envelope) }
    }
    var level = firstEnvelope..<envelopes.count
    while level.count > Self.fanout {
      for children in Self.runs(of: level) { envelopes.append(envelope(around: children)) }
      level = level.upperBound..<envelopes.count
    }
  }

  /// A range cut into runs of 16, the last one shorter.
  private static func runs(of range: Range<Int>) -> some Sequence<Range<Int>> {
    stride(from: range.lowerBound, to: range.upperBound, by: fanout).lazy.map {
      $0..<Swift.min($0 + fanout, range.upperBound)
    }
  }

  /// The envelope around a run of envelopes, which is not empty.
  private func envelope(around children: Range<Int>) -> GridBox {
    var envelope = envelopes[children.lowerBound]
    for child in children.dropFirst() { envelope.extend(to: envelopes[child]) }
    return envelope
  }

  /// Whether a ring surrounds a point, by the even-odd rule.
  ///
  /// The point represents itself moved by an infinitesimal to the east and a smaller one to the north. So an
  /// edge is crossed by the ray from the point to the west exactly if one end lies at or south of the point's
  /// row and the other north of it, and the edge meets the row at or west of the point.
  func surrounds(ring: Int, _ point: GridPoint) -> Bool {
    let entry = entries[ring]
    var level = 0
    var first = entry.firstEnvelope
    var count = entry.nodeCount(level: 0)
    // To the top level, which has no more nodes than a node has children.
    while count > Self.fanout {
      first += count
      level += 1
      count = entry.nodeCount(level: level)
    }
    return isOdd(entry, level: level, first: first, nodes: 0..<count, Int64(point.x), Int64(point.y))
  }

  /// Whether an odd number of the edges under some nodes of a level are crossed. `first` is the envelope of the
  /// level's node 0.
  private func isOdd(
    _ entry: Entry, level: Int, first: Int, nodes: Range<Int>, _ x: Int64, _ y: Int64
  ) -> Bool {
    var odd = false
    for node in nodes {
      let envelope = envelopes[first + node]
      // All of it south of the row or on it, north of the row, or east of the point.
      if envelope.north <= y || envelope.south > y || envelope.west > x { continue }
      if envelope.east <= x {
        odd = odd != changesSide(entry, entry.edges(under: node, level: level), y)
      } else if level == 0 {
        odd = odd != isOdd(entry, edges: entry.edges(under: node, level: 0), x, y)
      } else {
        // The level below lies just before this one in the array.
        let below = entry.nodeCount(level: level - 1)
        let children = node << Self.shift..<min((node + 1) << Self.shift, below)
        odd = odd != isOdd(entry, level: level - 1, first: first - below, nodes: children, x, y)
      }
    }
    return odd
  }

  /// Whether some edges in a row begin and end on different sides of the point's row.
  private func changesSide(_ entry: Entry, _ edges: Range<Int>, _ y: Int64) -> Bool {
    let a = vertices[entry.firstVertex + edges.lowerBound]
    let b = vertices[entry.firstVertex + edges.upperBound]
    return (a.wideY <= y) != (b.wideY <= y)
  }

  /// Whether an odd number of edges of a run are crossed.
  private func isOdd(_ entry: Entry, edges: Range<Int>, _ x: Int64, _ y: Int64) -> Bool {
    var odd = false
    var a = vertices[entry.firstVertex + edges.lowerBound]
    for number in edges {
      let b = vertices[entry.firstVertex + number + 1]
      odd = odd != Edge(a, b).isCrossed(fromWestTo: x, y)
      a = b
    }
    return odd
  }
}
