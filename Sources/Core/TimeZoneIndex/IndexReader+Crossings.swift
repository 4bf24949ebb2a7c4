// The parity of a polyline's crossings with the ray from a point to the west.
//
// All vertices are compared with the point's row, 32 at a time, into one bit each. Where neighboring bits differ, an
// edge spans the row; the few such edges are tested for their side. Mostly there are one or two: these are handled
// without asking whether they exist, a branch that would be mispredicted as often as not. Vertices after the end of a
// polyline are compared as well, which costs less than checking where it ends; the section's padding keeps the reads
// inside.

import CInstructions

extension IndexReader {
  /// The vertices of a plain leaf that are compared at once. The world's has at most 112.
  private static let plainVertexCount = 128

  /// Whether the polyline of a plain leaf crosses the ray an odd number of times.
  ///
  /// Near borders such a leaf has any number of vertices up to 112, so a loop over parts of 32 would be mispredicted at
  /// its end as often as not. Without one a batch takes about a tenth less time there.
  @inline(__always)
  func plainCrossingsAreOdd(_ vertices: UnsafeRawPointer, count: Int, _ point: LeafPoint) -> Bool {
    // One comparison: none, or too many.
    guard UInt(bitPattern: count &- 1) < UInt(Self.plainVertexCount) else {
      return localCrossingsAreOdd(vertices, count: count, point)
    }
    // Where a part has no vertices, the first part is compared once more: those bits are not valid.
    @inline(__always)
    func above(_ first: Int) -> UInt64 {
      UInt64(Self.verticesAbove(point.row, count > first ? vertices + first &* LocalVertex.size : vertices))
    }
    let aboveLow = above(0) | above(32) &<< 32
    let aboveHigh = above(64) | above(96) &<< 32
    let edges = count &- 1
    let validLow = edges < 64 ? (1 &<< UInt64(truncatingIfNeeded: edges)) &- 1 : UInt64.max
    let validHigh = edges > 64 ? (1 &<< UInt64(truncatingIfNeeded: edges &- 64)) &- 1 : 0
    var low = (aboveLow ^ (aboveLow &>> 1 | aboveHigh &<< 63)) & validLow
    var high = (aboveHigh ^ aboveHigh &>> 1) & validHigh

    /// Removes the first edge that spans the row. Returns 1 where there was one and it is crossed, else 0.
    @inline(__always)
    func firstIsCrossed() -> Int {
      let isLow = low != 0
      let word = isLow ? low : high
      let number = word.trailingZeroBitCount &+ (isLow ? 0 : 64)
      let isAny = word != 0
      let edge = vertices + (isAny ? number &* LocalVertex.size : 0)
      let rest = word & (word &- 1)
      high = isLow ? high : rest
      low = isLow ? rest : low
      let isCrossed = Self.isCrossed(edge, point, unit: Int64(unit))
      return (isCrossed ? 1 : 0) & (isAny ? 1 : 0)
    }
    var crossings = firstIsCrossed() ^ firstIsCrossed()
    while low | high != 0 { crossings ^= firstIsCrossed() }
    return crossings != 0
  }

  /// The same for a polyline of 16-bit vertices of any length, and best for few.
  @inline(__always)
  func localCrossingsAreOdd(_ vertices: UnsafeRawPointer, count: Int, _ point: LeafPoint) -> Bool {
    var crossings = 0
    var base = vertices
    var edges = count &- 1
    while edges > 0 {
      let above = Self.verticesAbove(point.row, base)
      let valid = edges < 31 ? (1 &<< UInt32(truncatingIfNeeded: edges)) &- 1 : UInt32.max &>> 1
      var spanning = (above ^ above &>> 1) & valid
      crossings ^= firstIsCrossed(&spanning, base, point) ^ firstIsCrossed(&spanning, base, point)
      while spanning != 0 { crossings ^= firstIsCrossed(&spanning, base, point) }
      // 32 vertices make 31 edges: the next ones begin with the last vertex of these.
      base += 31 &* LocalVertex.size
      edges &-= 31
    }
    return crossings != 0
  }

  /// Removes the first of the edges that span the row. Returns 1 where there was one and it is crossed, else 0.
  @inline(__always)
  private func firstIsCrossed(_ spanning: inout UInt32, _ base: UnsafeRawPointer, _ point: LeafPoint) -> Int {
    // Where there is none the number is 32: what lies there is loaded but not used.
    let edge = base + spanning.trailingZeroBitCount &* LocalVertex.size
    let isCrossed = Self.isCrossed(edge, point, unit: Int64(unit))
    let isAny = spanning != 0
    spanning &= spanning &- 1
    return (isCrossed ? 1 : 0) & (isAny ? 1 : 0)
  }

  /// One bit for each of 32 vertices: whether it lies north of a row, in units from the origin of the vertices.
  @inline(__always)
  static func verticesAbove(_ row: Int64, _ vertices: UnsafeRawPointer) -> UInt32 {
    // Latitude is in the high half: a word is above this one exactly when its latitude is above the row.
    tzlookup_greater(vertices, Int32(truncatingIfNeeded: row) &<< 16 | 0xFFFF)
  }

  /// Whether an edge of 16-bit vertices that spans the point's row is crossed.
  @inline(__always)
  private static func isCrossed(_ edge: UnsafeRawPointer, _ point: LeafPoint, unit: Int64) -> Bool {
    let a = UInt32(littleEndian: edge.loadUnaligned(as: UInt32.self))
    let b = UInt32(littleEndian: edge.loadUnaligned(fromByteOffset: LocalVertex.size, as: UInt32.self))
    let ax = LocalVertex.x(a)
    let ay = LocalVertex.y(a)
    // Two of 2^17 units and 2^41 finer ones at most: the products are far below 2^63 wherever the point lies.
    return Edge.meetsRow(
      atOrWestOf: point.x &- unit &* ax, point.y &- unit &* ay, LocalVertex.x(b) &- ax, LocalVertex.y(b) &- ay
    )
  }

  /// The same for a polyline of wide vertices. Its edges may span the world.
  func wideCrossingsAreOdd(_ vertices: UnsafeRawPointer, count: Int, _ point: LeafPoint) -> Bool {
    let unit = Int64(unit)
    var odd = false
    var a = WideVertex(at: vertices)
    for index in 1..<max(count, 1) {
      let b = WideVertex(at: vertices + index &* WideVertex.size)
      if (Int64(a.y) <= point.row) != (Int64(b.y) <= point.row) {
        let edge = Edge(
          ax: unit &* Int64(a.x), ay: unit &* Int64(a.y), bx: unit &* Int64(b.x), by: unit &* Int64(b.y))
        odd = odd != edge.isCrossed(fromWestTo: point.x, point.y)
      }
      a = b
    }
    return odd
  }
}
