// The edges of a leaf, compared with a probe. Nearly all are out of reach, so that only whole units are compared until one
// is not.

/// The box of a probe in units from the origin of a leaf's vertices, rounded outward.
private struct UnitBox {
  let west, east, south, north: Int64

  @inline(__always)
  init(_ probe: BorderProbe, originX: Int64, originY: Int64, unit: Int64) {
    func floor(_ value: Int64) -> Int64 { (value &- (value < 0 ? unit &- 1 : 0)) / unit }
    west = floor(probe.west &- originX)
    east = floor(probe.east &- originX) &+ 1
    south = floor(probe.south &- originY)
    north = floor(probe.north &- originY) &+ 1
  }

  /// Whether the box of an edge meets it.
  @inline(__always)
  func meets(_ ax: Int64, _ ay: Int64, _ bx: Int64, _ by: Int64) -> Bool {
    max(ax, bx) >= west && min(ax, bx) <= east && max(ay, by) >= south && min(ay, by) <= north
  }
}

extension IndexReader {
  /// Whether an edge of a leaf may come within reach.
  ///
  /// - Complexity: O(n) in the number of the leaf's vertices.
  func hasEdge(of cell: ScannedCell, within probe: BorderProbe) -> Bool {
    let base = leaves + cell.entry.location &* IndexFormat.leafAlignment
    let unit = Int64(unit)
    let half = (Int64(1) &<< Int64(cell.sizeLog)) &>> 1 &* unit
    let center = (x: cell.west &+ half, y: cell.south &+ half)
    if cell.entry.isPlainLeaf {
      return hasLocalEdge(
        base + PlainLeaf.headerSize, count: PlainLeaf(at: base).vertexCount, center, within: probe)
    }
    let leaf = GeneralLeaf(base: base)
    var origin = center
    if leaf.isWide || leaf.hasOwnCenter {
      let own = leaf.isWide ? (x: 0, y: 0) : leaf.ownCenter
      origin = (own.x &* unit &- Int64(IndexFormat.originX), own.y &* unit &- Int64(IndexFormat.originY))
    }
    var vertices = leaf.vertices
    for polyline in 0..<leaf.polylineCount {
      let count = leaf.vertexCount(polyline)
      if leaf.isWide
        ? hasWideEdge(vertices, count: count, origin, within: probe)
        : hasLocalEdge(vertices, count: count, origin, within: probe)
      {
        return true
      }
      vertices += count &* leaf.vertexSize
    }
    return false
  }

  @inline(__always)
  private func hasLocalEdge(
    _ vertices: UnsafeRawPointer, count: Int, _ origin: (x: Int64, y: Int64), within probe: BorderProbe
  ) -> Bool {
    let box = UnitBox(probe, originX: origin.x, originY: origin.y, unit: Int64(unit))
    func isReal(_ x: Int64, _ y: Int64) -> Bool {
      x != Int64(LocalVertex.east) && y != Int64(LocalVertex.south) && y != Int64(LocalVertex.north)
    }
    func vertex(_ number: Int) -> (x: Int64, y: Int64) {
      let word = UInt32(
        littleEndian: vertices.loadUnaligned(fromByteOffset: number &* LocalVertex.size, as: UInt32.self))
      return (LocalVertex.x(word), LocalVertex.y(word))
    }
    guard count > 1 else { return false }
    var a = vertex(0)
    for number in 1..<count {
      let b = vertex(number)
      if box.meets(a.x, a.y, b.x, b.y), isReal(a.x, a.y), isReal(b.x, b.y),
        probe.reaches(edge(a, b, origin))
      {
        return true
      }
      a = b
    }
    return false
  }

  private func hasWideEdge(
    _ vertices: UnsafeRawPointer, count: Int, _ origin: (x: Int64, y: Int64), within probe: BorderProbe
  ) -> Bool {
    let box = UnitBox(probe, originX: origin.x, originY: origin.y, unit: Int64(unit))
    func isReal(_ vertex: WideVertex) -> Bool {
      vertex.x != WideVertex.east && vertex.y != WideVertex.south && vertex.y != WideVertex.north
    }
    guard count > 1 else { return false }
    var a = WideVertex(at: vertices)
    for number in 1..<count {
      let b = WideVertex(at: vertices + number &* WideVertex.size)
      let from = (x: Int64(a.x), y: Int64(a.y))
      let to = (x: Int64(b.x), y: Int64(b.y))
      if box.meets(from.x, from.y, to.x, to.y), isReal(a), isReal(b), probe.reaches(edge(from, to, origin)) {
        return true
      }
      a = b
    }
    return false
  }

  /// An edge in 1e-7 degrees from the grid's south-western corner.
  @inline(__always)
  private func edge(_ a: (x: Int64, y: Int64), _ b: (x: Int64, y: Int64), _ origin: (x: Int64, y: Int64))
    -> Edge
  {
    let unit = Int64(unit)
    return Edge(
      ax: origin.x &+ a.x &* unit, ay: origin.y &+ a.y &* unit, bx: origin.x &+ b.x &* unit,
      by: origin.y &+ b.y &* unit)
  }
}
