/// Links the edges of a border, the zone on the left of each, into simple rings.
///
/// At a vertex where several pieces of the zone meet, the path continues along the same piece: with the sharpest left
/// turn. So pieces that touch become separate rings. If a path returns to a vertex before its end, the part since
/// then is split off as a separate ring: a hole that touches its exterior.
struct RingLinker {
  /// Sorted.
  private let edges: [BorderEdge]
  /// The index of the edge that follows each edge.
  private var next: [Int32]

  init(_ unsorted: consuming [BorderEdge]) throws(BorderError) {
    unsorted.sort()
    edges = unsorted
    next = [Int32](repeating: -1, count: edges.count)
    var isTaken = [Bool](repeating: false, count: edges.count)
    for index in edges.indices {
      guard let following = follower(of: edges[index]), !isTaken[following] else {
        throw .broken(near: edges[index].end)
      }
      isTaken[following] = true
      next[index] = Int32(truncatingIfNeeded: following)
    }
  }

  /// The edge that continues the border of the same piece of the zone at an edge's end.
  private func follower(of edge: BorderEdge) -> Int? {
    var index = firstEdge(from: edge.end)
    guard index < edges.count, edges[index].start == edge.end else { return nil }
    var best = index
    let back = RingDirection(from: edge.end, to: edge.start)
    index += 1
    while index < edges.count, edges[index].start == edge.end {
      if back.meets(direction(index), beforeClockwise: direction(best)) { best = index }
      index += 1
    }
    return best
  }

  private func direction(_ index: Int) -> RingDirection {
    RingDirection(from: edges[index].start, to: edges[index].end)
  }

  private func firstEdge(from vertex: BorderVertex) -> Int {
    edges.indices.partitioningIndex { edges[$0].start >= vertex }
  }
}

package struct RingDirection {
  let dx, dy: Int64

  package init(dx: Int64, dy: Int64) { (self.dx, self.dy) = (dx, dy) }

  package init(from a: some RingVertex, to b: some RingVertex) {
    self.init(dx: b.wideX - a.wideX, dy: b.wideY - a.wideY)
  }

  /// Whether a clockwise turn from this direction meets one direction before another. The same direction comes last.
  package func meets(_ first: RingDirection, beforeClockwise second: RingDirection) -> Bool {
    let halves = (half(of: first), half(of: second))
    return halves.0 == halves.1 ? first.turn(to: second) < 0 : halves.0 < halves.1
  }

  /// 0 for directions to the right, 1 for the opposite direction, 2 for those to the left, 3 for the same direction.
  func half(of other: RingDirection) -> Int {
    let turn = turn(to: other)
    if turn != 0 { return turn < 0 ? 0 : 2 }
    let isSame = dx.signum() == other.dx.signum() && dy.signum() == other.dy.signum()
    return isSame ? 3 : 1
  }

  func turn(to other: RingDirection) -> Int { Edge.turn(dx, dy, other.dx, other.dy) }
}

// MARK: - Rings

/// A simple ring of a border, the zone on its left.
package struct BorderRing {
  let vertices: [BorderVertex]
  /// Twice the area: positive for an exterior, which runs counter-clockwise, negative for a hole.
  package let area: RingArea

  package init(_ vertices: [BorderVertex]) {
    self.vertices = vertices
    area = RingArea(ofTwice: vertices)
  }
}

extension RingLinker {
  /// Calls `body` with the rings of each closed path: an exterior with the holes that touch it, or holes that touch
  /// each other.
  func forEachClosedPath(_ body: ([BorderRing]) -> Void) {
    var isUsed = [Bool](repeating: false, count: edges.count)
    // The position of each vertex on the current path, indexed by the first of its edges; -1 if it is not on it.
    var positions = [Int32](repeating: -1, count: edges.count)
    for first in edges.indices where !isUsed[first] {
      var rings: [BorderRing] = []
      var path: [Int32] = []
      var index = first
      repeat {
        let vertex = vertexNumber(of: index)
        if positions[vertex] >= 0 { rings.append(cutOff(&path, from: Int(positions[vertex]), &positions)) }
        positions[vertex] = Int32(truncatingIfNeeded: path.count)
        path.append(Int32(truncatingIfNeeded: index))
        isUsed[index] = true
        index = Int(next[index])
      } while index != first
      rings.append(cutOff(&path, from: 0, &positions))
      body(rings)
    }
  }

  /// The first of the edges that begin at the same vertex.
  private func vertexNumber(of index: Int) -> Int {
    var first = index
    while first > 0, edges[first - 1].start == edges[index].start { first -= 1 }
    return first
  }

  private func cutOff(_ path: inout [Int32], from position: Int, _ positions: inout [Int32]) -> BorderRing {
    let vertices = path[position...].map { edges[Int($0)].start }
    for index in path[position...] { positions[vertexNumber(of: Int(index))] = -1 }
    path.removeSubrange(position...)
    return BorderRing(vertices)
  }
}

// MARK: - Edges

/// An edge of a zone's border, with the zone on its left; its ends are stored as sortable numbers.
struct BorderEdge: Hashable, Comparable {
  let start, end: BorderVertex

  init(start: BorderVertex, end: BorderVertex) { (self.start, self.end) = (start, end) }

  init(_ edge: Edge) {
    self.init(start: BorderVertex(x: edge.ax, y: edge.ay), end: BorderVertex(x: edge.bx, y: edge.by))
  }

  static func < (a: BorderEdge, b: BorderEdge) -> Bool {
    a.start == b.start ? a.end < b.end : a.start < b.start
  }

  var reversed: BorderEdge { BorderEdge(start: end, end: start) }
}

/// A vertex in units, in one word: ascending by longitude, then by latitude.
package struct BorderVertex: RingVertex, Comparable {
  let key: UInt64

  private static let bias: Int64 = 1 << 31

  package init(x: Int64, y: Int64) {
    key =
      UInt64(truncatingIfNeeded: x &+ Self.bias) << 32 | UInt64(UInt32(truncatingIfNeeded: y &+ Self.bias))
  }

  var x: Int64 { Int64(key >> 32) - Self.bias }
  var y: Int64 { Int64(key & 0xFFFF_FFFF) - Self.bias }

  package var wideX: Int64 { x }
  package var wideY: Int64 { y }

  package static func < (a: BorderVertex, b: BorderVertex) -> Bool { a.key < b.key }
}
