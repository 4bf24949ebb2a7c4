// The edges of a leaf, as they stand in its polylines.

/// An edge of a leaf from `a` to `b`, in units from latitude and longitude 0.
///
/// A real edge is one of the source's, whole, wherever the leaf's cell ends. The others are detours, which count
/// when rays are followed and are part of no border.
package struct LeafSegment: Hashable, Sendable {
  package let ax, ay, bx, by: Int
  package let isReal: Bool

  package init(ax: Int, ay: Int, bx: Int, by: Int, isReal: Bool) {
    (self.ax, self.ay, self.bx, self.by, self.isReal) = (ax, ay, bx, by, isReal)
  }
}

/// What a leaf's polylines toggle, and what is there where none is crossed.
package enum LeafSetNumbers {
  /// One polyline, between two zone sets.
  case zones(even: Int, odd: Int)
  /// Several polylines, each with a record set to toggle; `base` is the record set where all are even.
  case records(base: Int, polylines: Int)
}

extension IndexView {
  /// The sets of a leaf.
  package func sets(ofLeaf entry: TreeEntry) -> LeafSetNumbers {
    let base = leaves + entry.location * IndexFormat.leafAlignment
    if entry.isPlainLeaf {
      let leaf = PlainLeaf(header: UInt64(littleEndian: base.loadUnaligned(as: UInt64.self)))
      return .zones(even: Int(leaf.evenSet), odd: Int(leaf.oddSet))
    }
    let leaf = GeneralLeaf(base: base)
    return leaf.polylineCount == 1
      ? .zones(even: Int(leaf.evenSet), odd: Int(leaf.oddSet))
      : .records(base: Int(leaf.evenSet), polylines: leaf.polylineCount)
  }

  /// The record set that a polyline toggles, in a leaf of several.
  package func toggle(ofLeaf entry: TreeEntry, polyline: Int) -> Int {
    GeneralLeaf(base: leaves + entry.location * IndexFormat.leafAlignment).toggle(polyline)
  }

  /// Calls `body` with each edge of a leaf and the number of its polyline.
  ///
  /// - Complexity: O(n) in the number of the leaf's vertices.
  @inline(__always)
  package func forEachEdge(of cell: IndexCell, _ body: (_ polyline: Int, LeafSegment) -> Void) {
    let base = leaves + cell.entry.location * IndexFormat.leafAlignment
    let centerX = cell.x0 + (1 << Int(cell.sizeLog)) >> 1
    let centerY = cell.y0 + (1 << Int(cell.sizeLog)) >> 1
    if cell.entry.isPlainLeaf {
      let leaf = PlainLeaf(header: UInt64(littleEndian: base.loadUnaligned(as: UInt64.self)))
      let vertices = LocalVertices(base + PlainLeaf.headerSize, centerX, centerY)
      Self.forEachEdge(leaf.vertexCount, { vertices[$0] }) { body(0, $0) }
      return
    }
    let leaf = GeneralLeaf(base: base)
    var start = leaf.vertices
    for polyline in 0..<leaf.polylineCount {
      let count = leaf.vertexCount(polyline)
      if leaf.isWide {
        let vertices = WideVertices(start)
        Self.forEachEdge(count, { vertices[$0] }) { body(polyline, $0) }
      } else {
        let center = leaf.hasOwnCenter ? leaf.ownCenter : (x: centerX, y: centerY)
        let vertices = LocalVertices(start, center.x, center.y)
        Self.forEachEdge(count, { vertices[$0] }) { body(polyline, $0) }
      }
      start += count * leaf.vertexSize
    }
  }

  @inline(__always)
  private static func forEachEdge(_ count: Int, _ vertex: (Int) -> LeafVertex, _ body: (LeafSegment) -> Void)
  {
    guard count > 1 else { return }
    var a = vertex(0)
    for index in 1..<count {
      let b = vertex(index)
      body(LeafSegment(ax: a.x, ay: a.y, bx: b.x, by: b.y, isReal: a.isReal && b.isReal))
      a = b
    }
  }
}

/// A vertex of a polyline in units from latitude and longitude 0; a point of a detour lies beyond the Earth.
private struct LeafVertex {
  package let x, y: Int
  package let isReal: Bool

  /// Beyond all real vertices, yet so near that differences of two fit in 34 bits.
  package static let beyond = Int(Int32.max)
}

/// Vertices of 16 bits a coordinate.
private struct LocalVertices {
  private let base: UnsafeRawPointer
  private let centerX, centerY: Int

  @inline(__always)
  package init(_ base: UnsafeRawPointer, _ centerX: Int, _ centerY: Int) {
    self.base = base
    self.centerX = centerX
    self.centerY = centerY
  }

  @inline(__always)
  package subscript(index: Int) -> LeafVertex {
    let word = UInt32(
      littleEndian: base.loadUnaligned(fromByteOffset: index * LocalVertex.size, as: UInt32.self))
    let x = LocalVertex.x(word)
    let y = LocalVertex.y(word)
    let isSouth = y == Int(LocalVertex.south)
    let isNorth = y == Int(LocalVertex.north)
    return LeafVertex(
      x: x == Int(LocalVertex.east) ? LeafVertex.beyond : centerX + x,
      y: isSouth ? -LeafVertex.beyond : isNorth ? LeafVertex.beyond : centerY + y,
      isReal: !isSouth && !isNorth)
  }
}

/// Vertices of 32 bits a coordinate.
private struct WideVertices {
  private let base: UnsafeRawPointer

  @inline(__always)
  package init(_ base: UnsafeRawPointer) { self.base = base }

  @inline(__always)
  package subscript(index: Int) -> LeafVertex {
    let offset = index * WideVertex.size
    let x = Int32(littleEndian: base.loadUnaligned(fromByteOffset: offset, as: Int32.self))
    let y = Int32(littleEndian: base.loadUnaligned(fromByteOffset: offset + 4, as: Int32.self))
    return LeafVertex(
      x: Int(x), y: Int(y), isReal: y != WideVertex.south && y != WideVertex.north)
  }
}
