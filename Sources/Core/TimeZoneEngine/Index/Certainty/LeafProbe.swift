// The edges of a leaf, compared with a probe. Nearly all are out of reach: whole blocks by their ends and margins, then
// edges in whole units.

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

  /// Whether the box around two points, larger by a margin, meets it.
  @inline(__always)
  func meets(_ a: (x: Int64, y: Int64), _ b: (x: Int64, y: Int64), margin: (x: Int64, y: Int64) = (0, 0))
    -> Bool
  {
    max(a.x, b.x) &+ margin.x >= west && min(a.x, b.x) &- margin.x <= east
      && max(a.y, b.y) &+ margin.y >= south && min(a.y, b.y) &- margin.y <= north
  }
}

extension IndexReader {
  /// Whether an edge of a leaf may come within reach.
  func hasEdge(of cell: IndexCell, within probe: BorderProbe) -> Bool {
    let unit = Int64(unit)
    let center = cell.center
    let origin = (x: (center.x &- originX) &* unit, y: (center.y &- originY) &* unit)
    let box = UnitBox(probe, originX: origin.x, originY: origin.y, reach)
    var hasEdge = false
    forEachChain(ofLeaf: cell.entry) { chain, _ in
      if hasEdge { return }
      chain.forEachBlock { block in
        guard !hasEdge,
          box.meets((block.startX, block.startY), (block.endX, block.endY), margin: chain.margin)
        else { return }
        var a = block.vertex(0)
        for number in 1...block.count {
          let b = block.vertex(number)
          if box.meets(a, b), probe.reaches(edge(a, b, origin)) { hasEdge = true }
          a = b
        }
      }
    }
    return hasEdge
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
