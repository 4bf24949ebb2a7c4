/// An edge stored in a leaf.
///
/// A real edge is an edge of the source, not clipped to the leaf's cell. The others belong to detours: rays cross them,
/// but they are not part of any border.
package struct LeafEdge: Sendable {
  // 20 bytes: the search for borders reads these repeatedly.
  @usableFromInline let ax, ay, bx, by: Int32
  /// Twice the number of its polyline, and 1 for a real edge.
  private let tag: UInt32

  /// The polyline that it is part of, counted from 0.
  @inline(__always)
  package var polyline: Int { Int(truncatingIfNeeded: tag &>> 1) }
  @inline(__always)
  package var isReal: Bool { tag & 1 == 1 }

  @inlinable @inline(__always)
  package var edge: Edge { Edge(ax: Int64(ax), ay: Int64(ay), bx: Int64(bx), by: Int64(by)) }

  @inline(__always)
  fileprivate init(from a: LeafVertex, to b: LeafVertex, polyline: UInt32) {
    (ax, ay, bx, by) = (a.x, a.y, b.x, b.y)
    tag = polyline &<< 1 | (a.isReal && b.isReal ? 1 : 0)
  }
}

/// What covers a leaf on the sides of its polylines.
package enum LeafSets {
  /// One polyline, between two zone sets.
  case zones(even: UInt32, odd: UInt32)
  /// Several polylines, each with a record set to toggle; `base` is the record set where all are even, `leaf` the byte
  /// offset of the leaf.
  case records(base: UInt32, polylines: Int, leaf: Int)
}

extension IndexReader {
  /// The sets of a leaf.
  package func sets(ofLeaf entry: TreeEntry) -> LeafSets {
    defer { withExtendedLifetime(self) {} }
    let offset = entry.location * IndexFormat.leafAlignment
    if entry.isPlainLeaf {
      let leaf = PlainLeaf(at: leaves + offset)
      return .zones(even: leaf.evenSet, odd: leaf.oddSet)
    }
    let leaf = GeneralLeaf(base: leaves + offset)
    return leaf.polylineCount == 1
      ? .zones(even: leaf.evenSet, odd: leaf.oddSet)
      : .records(base: leaf.evenSet, polylines: leaf.polylineCount, leaf: offset)
  }

  /// The record set that a polyline toggles, in a leaf of several polylines.
  package func toggle(ofLeaf entry: TreeEntry, polyline: Int) -> Int {
    defer { withExtendedLifetime(self) {} }
    return GeneralLeaf(base: leaves + entry.location * IndexFormat.leafAlignment).toggle(polyline)
  }

  /// Reads all edges of a leaf, polyline by polyline.
  package func readEdges(of cell: IndexCell, scale: Int64, into edges: inout [LeafEdge]) {
    defer { withExtendedLifetime(self) {} }
    edges.removeAll(keepingCapacity: true)
    let base = leaves + cell.entry.location * IndexFormat.leafAlignment
    let center = cell.center
    if cell.entry.isPlainLeaf {
      let vertices = LocalVertices(base + PlainLeaf.headerSize, center.x, center.y, scale: scale)
      append(PlainLeaf(at: base).vertexCount, polyline: 0, to: &edges) { vertices[$0] }
      return
    }
    let leaf = GeneralLeaf(base: base)
    let origin = leaf.hasOwnCenter ? leaf.ownCenter : center
    var start = leaf.vertices
    for polyline in 0..<leaf.polylineCount {
      let count = leaf.vertexCount(polyline)
      if leaf.isWide {
        let vertices = WideVertices(start, scale: scale)
        append(count, polyline: polyline, to: &edges) { vertices[$0] }
      } else {
        let vertices = LocalVertices(start, origin.x, origin.y, scale: scale)
        append(count, polyline: polyline, to: &edges) { vertices[$0] }
      }
      start += count * leaf.vertexSize
    }
  }

  @inline(__always)
  private func append(
    _ count: Int, polyline: Int, to edges: inout [LeafEdge], _ vertex: (Int) -> LeafVertex
  ) {
    guard count > 1 else { return }
    let polyline = UInt32(truncatingIfNeeded: polyline)
    var a = vertex(0)
    for index in 1..<count {
      let b = vertex(index)
      edges.append(LeafEdge(from: a, to: b, polyline: polyline))
      a = b
    }
  }
}

/// A vertex of a polyline, or a point of a detour, which lies at an end of the 32-bit range, beyond all real vertices.
private struct LeafVertex {
  let x, y: Int32
  let isReal: Bool

  /// A vertex at a point; a coordinate is ignored where the vertex lies beyond the leaf on that axis.
  ///
  /// Coordinates of real vertices fit in 32 bits; those that a damaged index may have are clamped.
  @inline(__always)
  init(x: Int64, y: Int64, isEast: Bool, isSouth: Bool, isNorth: Bool) {
    self.x = isEast ? .max : Int32(clamping: x)
    self.y = isSouth ? .min : isNorth ? .max : Int32(clamping: y)
    isReal = !isEast && !isSouth && !isNorth
  }
}

/// Vertices of 16 bits a coordinate.
private struct LocalVertices {
  private let base: UnsafeRawPointer
  private let centerX, centerY, scale: Int64

  @inline(__always)
  init(_ base: UnsafeRawPointer, _ centerX: Int64, _ centerY: Int64, scale: Int64) {
    self.base = base
    self.centerX = centerX
    self.centerY = centerY
    self.scale = scale
  }

  @inline(__always)
  subscript(index: Int) -> LeafVertex {
    let word = UInt32(
      littleEndian: base.loadUnaligned(fromByteOffset: index * LocalVertex.size, as: UInt32.self))
    let x = LocalVertex.x(word)
    let y = LocalVertex.y(word)
    return LeafVertex(
      x: (centerX &+ x) &* scale, y: (centerY &+ y) &* scale, isEast: x == Int64(LocalVertex.east),
      isSouth: y == Int64(LocalVertex.south), isNorth: y == Int64(LocalVertex.north))
  }
}

/// Vertices of 32 bits a coordinate.
private struct WideVertices {
  private let base: UnsafeRawPointer
  private let scale: Int64

  @inline(__always)
  init(_ base: UnsafeRawPointer, scale: Int64) {
    self.base = base
    self.scale = scale
  }

  @inline(__always)
  subscript(index: Int) -> LeafVertex {
    let vertex = WideVertex(at: base + index * WideVertex.size)
    return LeafVertex(
      x: Int64(vertex.x) &* scale, y: Int64(vertex.y) &* scale, isEast: vertex.x == WideVertex.east,
      isSouth: vertex.y == WideVertex.south, isNorth: vertex.y == WideVertex.north)
  }
}
