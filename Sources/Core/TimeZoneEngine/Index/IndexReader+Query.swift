// The query: top table, nodes, leaf; then the parity of crossings inside the leaf.
//
// `IndexFormat.md` explains the layout, and why a ray to the west with detours around the outside of the leaf
// decides exactly.

import CIntrinsics

/// The position of a point in its top cell, from the cell's south-western corner.
struct CellPosition {
  /// In 1e-7 degrees.
  var east, north: UInt32
  /// The same in units, rounded down.
  var column, row: UInt32
}

/// A query point inside a leaf, from the middle of its cell.
struct LeafPoint {
  /// The position in units, rounded down. Comparisons with vertices are exact, because vertices have whole units.
  var column, row: Int32
  /// In 1e-7 degrees.
  var x, y: Int64
}

extension IndexReader {
  /// The point must be normalized.
  @inline(__always)
  package func coverage(at point: GridPoint) -> Coverage {
    let cell = topCell(point)
    let top = topEntry(cell)
    return top.isZoneSet ? Coverage(zoneSet: top.zoneSet) : coverage(below: top, of: cell, at: point)
  }

  /// -1 if no zone covers the point.
  @usableFromInline package func firstZone(at point: GridPoint) -> Int {
    defer { withExtendedLifetime(self) {} }
    let point = point.normalized
    let cell = topCell(point)
    let top = topEntry(cell)
    return top.isZoneSet
      ? firstZone(Coverage(zoneSet: top.zoneSet)) : firstZone(below: top, of: cell, at: point)
  }

  /// Kept out of line, so that points for which the top table decides, as it does for most, need no space for it.
  @inline(never)
  private func firstZone(
    below top: TreeEntry, of cell: (column: UInt32, row: UInt32), at point: GridPoint
  ) -> Int {
    defer { withExtendedLifetime(self) {} }
    return firstZone(coverage(below: top, of: cell, at: point))
  }

  @inline(__always)
  private func coverage(
    below top: TreeEntry, of cell: (column: UInt32, row: UInt32), at point: GridPoint
  ) -> Coverage {
    let (entry, position, shift) = descend(from: top, of: cell, to: point)
    if entry.isZoneSet { return Coverage(zoneSet: entry.zoneSet) }
    prefetchLeaf(entry)
    return leafCoverage(entry, point, position, shift: shift)
  }

  /// The zone set or leaf that a normalized point lies in, and where; `shift` is the shift of the entry's slot.
  @inline(__always)
  func descend(to point: GridPoint) -> (entry: TreeEntry, position: CellPosition, shift: UInt32) {
    let cell = topCell(point)
    return descend(from: topEntry(cell), of: cell, to: point)
  }

  @inline(__always)
  private func descend(
    from top: TreeEntry, of cell: (column: UInt32, row: UInt32), to point: GridPoint
  ) -> (entry: TreeEntry, position: CellPosition, shift: UInt32) {
    var entry = top
    let position = position(point, in: cell)
    var shift = topShift
    while entry.isNode {
      shift = shift &- entry.widthLog
      entry = load(childNumber(of: entry, position, shift: shift))
    }
    return (entry, position, shift)
  }

  @inline(__always)
  func topCell(_ point: GridPoint) -> (column: UInt32, row: UInt32) {
    // Exact for every 32-bit number: multiplied by one, the reciprocal's error stays below 2^64.
    let east = UInt64(UInt32(bitPattern: point.x &- IndexFormat.originX))
    let north = UInt64(UInt32(bitPattern: point.y &- IndexFormat.originY))
    return (
      UInt32(truncatingIfNeeded: east.multipliedFullWidth(by: cellReciprocal).high),
      UInt32(truncatingIfNeeded: north.multipliedFullWidth(by: cellReciprocal).high)
    )
  }

  @inline(__always)
  func topEntry(_ cell: (column: UInt32, row: UInt32)) -> TreeEntry {
    topEntry(Int(cell.row) &* columns &+ Int(cell.column))
  }

  @inline(__always)
  func position(_ point: GridPoint, in cell: (column: UInt32, row: UInt32)) -> CellPosition {
    let east = UInt32(bitPattern: point.x &- IndexFormat.originX) &- cell.column &* cellWidth
    let north = UInt32(bitPattern: point.y &- IndexFormat.originY) &- cell.row &* cellWidth
    return CellPosition(east: east, north: north, column: dividedByUnit(east), row: dividedByUnit(north))
  }

  /// The number in the tree of the child of a node that a position lies in; `shift` is the child's.
  @inline(__always)
  func childNumber(of node: TreeEntry, _ position: CellPosition, shift: UInt32) -> Int {
    let widthLog = node.widthLog
    let mask = (UInt32(1) &<< widthLog) &- 1
    let child = ((position.row &>> shift) & mask) &<< widthLog | (position.column &>> shift) & mask
    return node.location &* IndexFormat.nodeAlignment &+ Int(child)
  }

  /// Starts loading a leaf, before its head has been read.
  @inline(__always)
  func prefetchLeaf(_ entry: TreeEntry) {
    tzlookup_prefetch_leaf(leaves + offset(ofLeaf: entry), entry.lastLine)
  }

  /// The zones that cover a point in a leaf; `shift` is the shift of the leaf's slots.
  @inline(__always)
  func leafCoverage(
    _ entry: TreeEntry, _ point: GridPoint, _ position: CellPosition, shift: UInt32
  ) -> Coverage {
    let offset = offset(ofLeaf: entry)
    let local = localPoint(position, sizeLog: shift &+ entry.widthLog)
    guard entry.isSimpleLeaf else { return generalCoverage(offset, point, local) }
    let leaf = leaves + offset
    return Coverage(
      zoneSet: zoneSet(
        ofPair: Leaf(simple: leaf).set, LeafChain(leaf + Leaf.simpleSize).crossings(local, unit)))
  }

  /// Side 0 is the even one.
  @inline(__always)
  func zoneSet(ofPair pair: Int, _ side: UInt32) -> UInt32 {
    UInt32(littleEndian: zonePairs[2 &* pair &+ Int(truncatingIfNeeded: side)])
  }

  /// As seen from the middle of the leaf.
  @inline(__always)
  func localPoint(_ position: CellPosition, sizeLog: UInt32) -> LeafPoint {
    let centerX = Self.center(position.column, sizeLog: sizeLog)
    let centerY = Self.center(position.row, sizeLog: sizeLog)
    return LeafPoint(
      column: Int32(truncatingIfNeeded: Int64(position.column) &- centerX),
      row: Int32(truncatingIfNeeded: Int64(position.row) &- centerY),
      x: Int64(position.east) &- centerX &* Int64(unit), y: Int64(position.north) &- centerY &* Int64(unit))
  }

  /// By the cell's number in the world's table.
  @inline(__always)
  package func topEntry(_ number: Int) -> TreeEntry {
    TreeEntry(bits: UInt32(littleEndian: top[number]))
  }

  /// Such as the entry of a node's child.
  @inline(__always)
  package func load(_ index: Int) -> TreeEntry {
    TreeEntry(bits: UInt32(littleEndian: tree[index]))
  }

  @inline(__always)
  private func dividedByUnit(_ value: UInt32) -> UInt32 {
    unit == 1 ? value : UInt32(truncatingIfNeeded: UInt64(value).multipliedFullWidth(by: unitReciprocal).high)
  }

  /// The middle of the cell of width 2^sizeLog around a coordinate in units; of a cell of one unit, its own corner.
  @inline(__always)
  static func center(_ coordinate: UInt32, sizeLog: UInt32) -> Int64 {
    let size = UInt32(1) &<< sizeLog
    return Int64((coordinate & ~(size &- 1)) &+ size &>> 1)
  }

  /// Kept out of line to keep the common path small: few queries reach a general leaf.
  @inline(never)
  func generalCoverage(_ offset: Int, _ point: GridPoint, _ local: LeafPoint) -> Coverage {
    let leaf = Leaf(general: leaves + offset)
    if leaf.isLarge {
      return Coverage(recordSet: UInt32(truncatingIfNeeded: leaf.set), largeLeaf: offset, point)
    }
    var odd: UInt64 = 0
    leaf.forEachChain { chain, number in
      odd ^= UInt64(chain.crossings(local, unit)) &<< UInt64(truncatingIfNeeded: leaf.hasToggles ? number : 0)
    }
    return leaf.hasToggles
      ? Coverage(recordSet: UInt32(truncatingIfNeeded: leaf.set), leaf: offset, oddChains: odd)
      : Coverage(zoneSet: zoneSet(ofPair: leaf.set, UInt32(truncatingIfNeeded: odd)))
  }

  /// Calls `body` with each chain of a large leaf that the ray from a point in it to the west crosses an odd number of times.
  func forEachOddChain(of leaf: Leaf, at point: GridPoint, _ body: (Int) -> Void) {
    let (entry, position, shift) = descend(to: point)
    let local = localPoint(position, sizeLog: shift &+ entry.widthLog)
    leaf.forEachChain { chain, number in if chain.crossings(local, unit) == 1 { body(number) } }
  }
}

// MARK: - Crossings

// The parity of a chain's crossings with the ray from a point to the west.
//
// The ends of 16 blocks are compared with the point at once. Most blocks lie to one side of it, and are crossed alike by all rays
// or by none; near a border few are looked at more closely. Of their vertices only the rows are decoded, all at once,
// into one bit each. Where neighboring bits differ, an edge spans the row, and is tested for its side.

extension LeafChain {
  /// 1 if the ray from a point in the leaf to the west crosses the chain an odd number of times, and otherwise 0.
  @inline(__always)
  func crossings(_ point: LeafPoint, _ unit: Int32) -> UInt32 {
    var (crossings, open) = scan(point)
    while open != 0 {
      crossings ^= self.crossings(inBlock: open.trailingZeroBitCount, point, unit)
      open &= open &- 1
    }
    return crossings
  }

  /// The same as far as the ends of blocks decide it, and one bit for each block of which they don't.
  @inline(__always)
  func scan(_ point: LeafPoint) -> (crossings: UInt32, open: UInt64) {
    let shift = Int32(truncatingIfNeeded: rounding)
    let (row, column) = (
      Int16(truncatingIfNeeded: point.row &>> shift), Int16(truncatingIfNeeded: point.column &>> shift)
    )
    var crossed: UInt32 = 0
    let open = openBlocks(
      tzlookup_box(south: row, north: row, west: column, east: column), row: row, &crossed)
    return (
      tzlookup_parity(crossed & 0xFFFF) ^ detours(aboveRounded: Int64(row), above: Int64(point.row)), open
    )
  }

  /// One bit for each block that may reach a box, which is rounded as ends are. Of blocks to the west that cross a row an odd
  /// number of times, bits are toggled in the lower half of `crossed`.
  @inline(__always)
  func openBlocks(_ box: tzlookup_box, row: Int16, _ crossed: inout UInt32) -> UInt64 {
    var open: UInt64 = 0
    var first = 0
    repeat {
      let found = tzlookup_scan(
        rows + 2 &* first, columns + 2 &* first, Int32(truncatingIfNeeded: blockCount &- first), box,
        Int16(truncatingIfNeeded: rowMargin), Int16(truncatingIfNeeded: columnMargin), row,
        Int32(truncatingIfNeeded: rounding))
      crossed ^= found
      open |= UInt64(found &>> 16) &<< UInt64(truncatingIfNeeded: first)
      first &+= 16
    } while first < blockCount
    return open
  }

  /// How many detours from the ends of the chain to the south a row in the leaf crosses.
  @inline(__always)
  private func detours(aboveRounded rounded: Int64, above row: Int64) -> UInt32 {
    let (first, last) = (self.row(ofEnd: 0), self.row(ofEnd: blockCount))
    if (first == rounded || last == rounded) && rounding > 0 && startsWest | endsWest == 1 {
      return Self.exactDetours(base, above: row)
    }
    return (startsWest & (first > rounded ? 1 : 0)) ^ (endsWest & (last > rounded ? 1 : 0))
  }

  // What is rare is called with the address of the chain, so that nothing else has to be in memory.
  @inline(never)
  private static func exactDetours(_ base: UnsafeRawPointer, above row: Int64) -> UInt32 {
    let chain = LeafChain(base)
    return (chain.startsWest & (chain.block(0).startY > row ? 1 : 0))
      ^ (chain.endsWest & (chain.block(chain.blockCount &- 1).endY > row ? 1 : 0))
  }

  /// 1 if the ray crosses a block an odd number of times, and otherwise 0.
  @inline(__always)
  func crossings(inBlock number: Int, _ point: LeafPoint, _ unit: Int32) -> UInt32 {
    let block = block(number)
    guard block.isNarrow else { return Self.wideCrossings(base, inBlock: number, point, unit) }
    return withUnsafeTemporaryAllocation(of: Int32.self, capacity: 9) { rows in
      guard let rows = rows.baseAddress else { return 0 }
      let above = tzlookup_above(block.rows, point.row, rows + 1)
      rows[0] = Int32(truncatingIfNeeded: block.startY)
      rows[block.count] = Int32(truncatingIfNeeded: block.endY)
      let count = UInt32(truncatingIfNeeded: block.count)
      let valid = (UInt32(1) &<< count) &- 1
      let all =
        above & valid | (rows[0] > point.row ? 1 : 0) | (rows[block.count] > point.row ? 1 : 0) &<< count
      var spanning = (all ^ all &>> 1) & valid
      var crossings: UInt32 = 0
      let unit = Int64(unit)
      while spanning != 0 {
        let number = spanning.trailingZeroBitCount
        let (ax, bx) = block.columns(ofEdge: number)
        let (ay, by) = (Int64(rows[number]), Int64(rows[number &+ 1]))
        // Vertices are at most 2^30 units and 2^33 finer ones away, so that the products are below 2^63.
        let isCrossed = Edge.meetsRow(
          atOrWestOf: point.x &- unit &* ax, point.y &- unit &* ay, bx &- ax, by &- ay)
        crossings ^= isCrossed ? 1 : 0
        spanning &= spanning &- 1
      }
      return crossings
    }
  }

  /// The same for a block whose edges may span 32 bits, which takes products of 128.
  @inline(never)
  private static func wideCrossings(
    _ base: UnsafeRawPointer, inBlock number: Int, _ point: LeafPoint, _ unit: Int32
  ) -> UInt32 {
    let unit = Int64(unit)
    var crossings: UInt32 = 0
    LeafChain(base).block(number).forEachEdge { a, b in
      guard (a.y > Int64(point.row)) != (b.y > Int64(point.row)) else { return }
      let edge = Edge(ax: unit &* a.x, ay: unit &* a.y, bx: unit &* b.x, by: unit &* b.y)
      let side = edge.orientation(of: point.x, point.y)
      crossings ^= (edge.dy > 0 ? side <= 0 : side >= 0) ? 1 : 0
    }
    return crossings
  }
}
