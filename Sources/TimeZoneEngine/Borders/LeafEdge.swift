import TimeZoneIndex

/// An edge of a leaf, on the grid: in 1e-7 degrees from latitude and longitude 0.
struct LeafEdge {
  var ax, ay, bx, by: Int32
  /// The polyline it is part of, 0...63.
  var polyline: UInt8
  /// Whether it is a detour: no border, but part of what rays count.
  var isDetour: Bool

  var dx: Int { Int(bx) &- Int(ax) }
  var dy: Int { Int(by) &- Int(ay) }

  /// On which side of this edge's line a point lies: 1 to the left, -1 to the right, 0 on it.
  ///
  /// Products of a longitude and a latitude difference fit in 64 bits; they are compared, not subtracted.
  func side(_ x: Int32, _ y: Int32) -> Int {
    let left = dx &* (Int(y) &- Int(ay))
    let right = dy &* (Int(x) &- Int(ax))
    return left == right ? 0 : left > right ? 1 : -1
  }

  func isCollinear(with other: LeafEdge) -> Bool {
    side(other.ax, other.ay) == 0 && side(other.bx, other.by) == 0
  }

  /// Whether a point of the grid lies on the edge.
  func contains(_ x: Int32, _ y: Int32) -> Bool {
    side(x, y) == 0 && min(ax, bx) <= x && x <= max(ax, bx) && min(ay, by) <= y && y <= max(ay, by)
  }
}

extension GeneralLeaf {
  fileprivate func forEachPolyline(
    _ body: (_ number: Int, _ vertices: UnsafeRawPointer, _ count: Int) -> Void
  ) {
    var vertices = vertices
    for number in 0..<polylineCount {
      let count = vertexCount(number)
      body(number, vertices, count)
      vertices += count &* vertexSize
    }
  }
}

extension IndexView {
  /// Reads all edges of a leaf, detours as far as a ray within the leaf may cross them.
  func readEdges(of entry: TreeEntry, sizeLog: UInt8, in box: GridBox, into edges: inout [LeafEdge]) {
    edges.removeAll(keepingCapacity: true)
    let base = leaves + entry.location * IndexFormat.leafAlignment
    // The middle as the compiler counts from, in units from the corner.
    let middle = (1 << Int(sizeLog)) >> 1 * Int(unit)
    let center = (x: box.west + middle, y: box.south + middle)
    if entry.isPlainLeaf {
      let count = PlainLeaf(header: UInt64(littleEndian: base.loadUnaligned(as: UInt64.self))).vertexCount
      return appendLocal(base + PlainLeaf.headerSize, count, polyline: 0, center, &edges)
    }
    let leaf = GeneralLeaf(base: base)
    let own = leaf.ownCenter
    let from = leaf.hasOwnCenter ? (x: own.x * Int(unit), y: own.y * Int(unit)) : center
    leaf.forEachPolyline { number, vertices, count in
      if leaf.isWide {
        appendWide(vertices, count, polyline: UInt8(number), &edges)
      } else {
        appendLocal(vertices, count, polyline: UInt8(number), from, &edges)
      }
    }
  }

  private func appendLocal(
    _ vertices: UnsafeRawPointer, _ count: Int, polyline: UInt8, _ center: (x: Int, y: Int),
    _ edges: inout [LeafEdge]
  ) {
    append(count, polyline, &edges) { number in
      let word = UInt32(
        littleEndian: vertices.loadUnaligned(fromByteOffset: number &* LocalVertex.size, as: UInt32.self))
      let x = LocalVertex.x(word)
      let y = LocalVertex.y(word)
      return BorderVertex(
        x: center.x &+ x &* Int(unit), y: center.y &+ y &* Int(unit), isEast: x == Int(LocalVertex.east),
        isSouth: y == Int(LocalVertex.south), isNorth: y == Int(LocalVertex.north))
    }
  }

  private func appendWide(
    _ vertices: UnsafeRawPointer, _ count: Int, polyline: UInt8, _ edges: inout [LeafEdge]
  ) {
    append(count, polyline, &edges) { number in
      let offset = number &* WideVertex.size
      let x = Int32(littleEndian: vertices.loadUnaligned(fromByteOffset: offset, as: Int32.self))
      let y = Int32(littleEndian: vertices.loadUnaligned(fromByteOffset: offset &+ 4, as: Int32.self))
      return BorderVertex(
        x: Int(x) &* Int(unit), y: Int(y) &* Int(unit), isEast: x == WideVertex.east,
        isSouth: y == WideVertex.south, isNorth: y == WideVertex.north)
    }
  }

  @inline(__always)
  private func append(
    _ count: Int, _ polyline: UInt8, _ edges: inout [LeafEdge], _ vertex: (Int) -> BorderVertex
  ) {
    guard count > 1 else { return }
    var a = vertex(0)
    for number in 1..<count {
      let b = vertex(number)
      if let edge = a.edge(to: b, polyline) { edges.append(edge) }
      a = b
    }
  }
}

/// A vertex of a polyline, or a point of a detour.
private struct BorderVertex {
  /// In 1e-7 degrees; without meaning where it is beyond an end.
  var x, y: Int
  var isEast, isSouth, isNorth: Bool

  private var isReal: Bool { !isEast && !isSouth && !isNorth }

  /// The edge to the next vertex; `nil` for a way that no ray within the leaf crosses.
  @inline(__always)
  func edge(to next: BorderVertex, _ polyline: UInt8) -> LeafEdge? {
    if isReal && next.isReal {
      return LeafEdge(
        ax: Int32(clamping: x), ay: Int32(clamping: y), bx: Int32(clamping: next.x),
        by: Int32(clamping: next.y),
        polyline: polyline, isDetour: false)
    }
    if isEast || next.isEast { return nil }
    return LeafEdge(
      ax: Int32(clamping: x), ay: endlessY, bx: Int32(clamping: next.x), by: next.endlessY,
      polyline: polyline,
      isDetour: true)
  }

  private var endlessY: Int32 { isSouth ? .min : isNorth ? .max : Int32(clamping: y) }
}
