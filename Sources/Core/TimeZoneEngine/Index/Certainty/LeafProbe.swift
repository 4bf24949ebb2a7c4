// The edges of a leaf, compared with a probe. Nearly all are out of reach, so that only whole units are compared until one
// is not.

/// The box of a probe in units from the origin of a leaf's vertices: rounded outward, and up to two units larger.
private struct UnitBox {
  let west, east, south, north: Int64

  @inline(__always)
  init(_ probe: BorderProbe, originX: Int64, originY: Int64, _ reach: BorderReach) {
    func units(_ value: Int64) -> Int64 { Int64(Double(value) * reach.unitsPerE7) }
    west = units(probe.west &- originX) &- 1
    east = units(probe.east &- originX) &+ 1
    south = units(probe.south &- originY) &- 1
    north = units(probe.north &- originY) &+ 1
  }

  /// Whether the box around an edge meets it.
  @inline(__always)
  func meets(_ a: (x: Int64, y: Int64), _ b: (x: Int64, y: Int64)) -> Bool {
    max(a.x, b.x) >= west && min(a.x, b.x) <= east && max(a.y, b.y) >= south && min(a.y, b.y) <= north
  }
}

extension IndexReader {
  /// Whether an edge of a leaf may come within reach.
  func hasEdge(of cell: IndexCell, within probe: BorderProbe) -> Bool {
    let base = leaves + cell.entry.location &* IndexFormat.leafAlignment
    func fromCorner(_ center: (x: Int64, y: Int64)) -> (x: Int64, y: Int64) {
      ((center.x &- originX) &* Int64(unit), (center.y &- originY) &* Int64(unit))
    }
    if cell.entry.isPlainLeaf {
      return hasLocalEdge(
        base + PlainLeaf.headerSize, count: PlainLeaf(at: base).vertexCount, fromCorner(cell.center),
        within: probe)
    }
    let leaf = GeneralLeaf(base: base)
    let origin = fromCorner(leaf.isWide ? (0, 0) : leaf.hasOwnCenter ? leaf.ownCenter : cell.center)
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

  /// As in a lookup, the rows of 32 vertices are compared at once; an edge between them is looked at only if it does not lie
  /// south or north of the box.
  @inline(__always)
  private func hasLocalEdge(
    _ vertices: UnsafeRawPointer, count: Int, _ origin: (x: Int64, y: Int64), within probe: BorderProbe
  ) -> Bool {
    let box = UnitBox(probe, originX: origin.x, originY: origin.y, reach)
    if box.north < Int64(LocalVertex.south) || box.south > Int64(LocalVertex.north) { return false }
    let northRow = min(box.north, Int64(LocalVertex.north))
    // Vertices as far south as this are not real.
    let southRow = max(box.south &- 1, Int64(LocalVertex.south))
    var base = vertices
    var edges = count &- 1
    while edges > 0 {
      let north = Self.verticesAbove(northRow, base)
      let south = ~Self.verticesAbove(southRow, base)
      let valid = edges < 31 ? (1 &<< UInt32(truncatingIfNeeded: edges)) &- 1 : UInt32.max &>> 1
      var near = ~(north & north &>> 1 | south & south &>> 1) & valid
      while near != 0 {
        let a = base + near.trailingZeroBitCount &* LocalVertex.size
        if reaches(localVertex(a), localVertex(a + LocalVertex.size), box, origin, probe) { return true }
        near &= near &- 1
      }
      base += 31 &* LocalVertex.size
      edges &-= 31
    }
    return false
  }

  @inline(__always)
  private func localVertex(_ place: UnsafeRawPointer) -> (x: Int64, y: Int64) {
    let word = UInt32(littleEndian: place.loadUnaligned(as: UInt32.self))
    return (LocalVertex.x(word), LocalVertex.y(word))
  }

  @inline(__always)
  private func reaches(
    _ a: (x: Int64, y: Int64), _ b: (x: Int64, y: Int64), _ box: UnitBox, _ origin: (x: Int64, y: Int64),
    _ probe: BorderProbe
  ) -> Bool {
    func isReal(_ vertex: (x: Int64, y: Int64)) -> Bool {
      vertex.x != Int64(LocalVertex.east) && vertex.y != Int64(LocalVertex.south)
        && vertex.y != Int64(LocalVertex.north)
    }
    return box.meets(a, b) && isReal(a) && isReal(b) && probe.reaches(edge(a, b, origin))
  }

  private func hasWideEdge(
    _ vertices: UnsafeRawPointer, count: Int, _ origin: (x: Int64, y: Int64), within probe: BorderProbe
  ) -> Bool {
    let box = UnitBox(probe, originX: origin.x, originY: origin.y, reach)
    func isReal(_ vertex: WideVertex) -> Bool {
      vertex.x != WideVertex.east && vertex.y != WideVertex.south && vertex.y != WideVertex.north
    }
    guard count > 1 else { return false }
    var a = WideVertex(at: vertices)
    for number in 1..<count {
      let b = WideVertex(at: vertices + number &* WideVertex.size)
      let from = (x: Int64(a.x), y: Int64(a.y))
      let to = (x: Int64(b.x), y: Int64(b.y))
      if box.meets(from, to), isReal(a), isReal(b), probe.reaches(edge(from, to, origin)) {
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
