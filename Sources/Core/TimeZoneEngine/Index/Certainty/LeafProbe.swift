// The edges of a leaf, compared with a probe. Nearly all are out of reach: whole blocks by their ends and margins, then
// edges in whole units.

import CIntrinsics

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

  /// One bit for each block of a chain that may reach it.
  @inline(__always)
  func openBlocks(of chain: LeafChain) -> UInt64 {
    let shift = Int64(truncatingIfNeeded: chain.rounding)
    let box = tzlookup_box(
      south: Int16(clamping: south &>> shift), north: Int16(clamping: north &>> shift),
      west: Int16(clamping: west &>> shift), east: Int16(clamping: east &>> shift))
    var crossed: UInt32 = 0
    return chain.openBlocks(box, row: .max, &crossed)
  }

  /// One bit for each edge of a block that may reach it: all of a wide one.
  @inline(__always)
  func openEdges(of block: LeafBlock) -> UInt32 {
    let valid = (UInt32(1) &<< UInt32(truncatingIfNeeded: block.count)) &- 1
    guard block.isNarrow else { return valid }
    // An edge between two vertices on one side of it misses it.
    let (columns, rows) = (block.vertices(outside: (west, east)), block.vertices(outsideRows: (south, north)))
    let missed = columns & columns &>> 1 | rows & rows &>> 1
    return valid & ~(missed | missed &>> 16)
  }
}

extension IndexReader {
  func hasEdge(of cell: IndexCell, within probe: BorderProbe) -> Bool {
    let unit = Int64(unit)
    let center = cell.center
    let origin = (x: (center.x &- originX) &* unit, y: (center.y &- originY) &* unit)
    let box = UnitBox(probe, originX: origin.x, originY: origin.y, reach)
    var hasEdge = false
    forEachChain(ofLeaf: cell.entry) { chain, _ in
      var blocks = hasEdge ? 0 : box.openBlocks(of: chain)
      while blocks != 0 {
        let block = chain.block(blocks.trailingZeroBitCount)
        var edges = box.openEdges(of: block)
        while edges != 0 {
          let number = edges.trailingZeroBitCount
          if probe.reaches(edge(block.vertex(number), block.vertex(number &+ 1), origin)) {
            hasEdge = true
            return
          }
          edges &= edges &- 1
        }
        blocks &= blocks &- 1
      }
    }
    return hasEdge
  }

  /// In 1e-7 degrees from the grid's south-western corner.
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
