/// An edge stored in a leaf.
///
/// A real edge is an edge of the source, not clipped to the leaf's cell. The others belong to detours: rays cross them,
/// but they are not part of any border.
package struct LeafEdge: Sendable {
  // 20 bytes: the search for borders reads these repeatedly.
  @usableFromInline let ax, ay, bx, by: Int32
  /// Twice the number of its polyline, and 1 for a real edge.
  private let tag: UInt32

  /// Counted from 0.
  @inline(__always)
  package var polyline: Int { Int(truncatingIfNeeded: tag &>> 1) }
  @inline(__always)
  package var isReal: Bool { tag & 1 == 1 }

  @inlinable @inline(__always)
  package var edge: Edge { Edge(ax: Int64(ax), ay: Int64(ay), bx: Int64(bx), by: Int64(by)) }

  @inline(__always)
  fileprivate init(from a: (x: Int32, y: Int32), to b: (x: Int32, y: Int32), polyline: UInt32, isReal: Bool) {
    (ax, ay, bx, by) = (a.x, a.y, b.x, b.y)
    tag = polyline &<< 1 | (isReal ? 1 : 0)
  }
}

/// The zones that cover a leaf on the sides of its polylines.
package enum LeafSets {
  /// One border, between two zone sets.
  case zones(even: UInt32, odd: UInt32)
  /// Several polylines, each with a record set to toggle; `base` is the record set if all are even, `leaf` the byte
  /// offset of the leaf.
  case records(base: UInt32, polylines: Int, leaf: Int)
}

extension IndexReader {
  package func sets(ofLeaf entry: TreeEntry) -> LeafSets {
    defer { withExtendedLifetime(self) {} }
    let leaf = leaf(entry)
    return leaf.hasToggles
      ? .records(
        base: UInt32(truncatingIfNeeded: leaf.set), polylines: leaf.chainCount, leaf: offset(ofLeaf: entry))
      : .zones(even: zoneSet(ofPair: leaf.set, 0), odd: zoneSet(ofPair: leaf.set, 1))
  }

  /// The record set that a polyline toggles, in a leaf of several polylines.
  package func toggle(ofLeaf entry: TreeEntry, polyline: Int) -> Int {
    defer { withExtendedLifetime(self) {} }
    return leaf(entry).toggle(polyline)
  }

  private func leaf(_ entry: TreeEntry) -> Leaf {
    let base = leaves + offset(ofLeaf: entry)
    return entry.isSimpleLeaf ? Leaf(simple: base) : Leaf(general: base)
  }

  /// Calls `body` with each chain of a leaf, and its polyline's number: its own, or 0 if all chains are one border.
  @inline(__always)
  func forEachChain<Failure: Error>(
    ofLeaf entry: TreeEntry, _ body: (LeafChain, Int) throws(Failure) -> Void
  ) throws(Failure) {
    let base = leaves + offset(ofLeaf: entry)
    if entry.isSimpleLeaf { return try body(LeafChain(base + Leaf.simpleSize), 0) }
    let leaf = Leaf(general: base)
    try leaf.forEachChain { (chain, number) throws(Failure) in try body(chain, leaf.hasToggles ? number : 0) }
  }

  /// Reads all edges of a leaf, polyline by polyline.
  package func readEdges(of cell: IndexCell, scale: Int64, into edges: inout [LeafEdge]) {
    defer { withExtendedLifetime(self) {} }
    edges.removeAll(keepingCapacity: true)
    let center = cell.center
    forEachChain(ofLeaf: cell.entry) { chain, number in
      let polyline = UInt32(truncatingIfNeeded: number)
      var last: (x: Int32, y: Int32)?
      chain.forEachVertex { x, y in
        // All vertices are on the grid, so that they fit.
        let vertex = (
          x: Int32(truncatingIfNeeded: (center.x &+ x) &* scale),
          y: Int32(truncatingIfNeeded: (center.y &+ y) &* scale)
        )
        if let last {
          edges.append(LeafEdge(from: last, to: vertex, polyline: polyline, isReal: true))
        } else if chain.startsWest == 1 {
          edges.append(LeafEdge(from: (vertex.x, .min), to: vertex, polyline: polyline, isReal: false))
        }
        last = vertex
      }
      if let last, chain.endsWest == 1 {
        edges.append(LeafEdge(from: last, to: (last.x, .min), polyline: polyline, isReal: false))
      }
    }
  }
}
