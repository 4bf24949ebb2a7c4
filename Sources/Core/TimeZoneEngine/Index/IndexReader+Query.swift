// The query: top table, nodes, leaf; then the parity of crossings inside the leaf.
//
// `IndexFormat.md` explains the layout, and why a ray to the west with detours around the outside of the leaf
// decides exactly.

import CIntrinsics

/// Where a point lies in its top cell, from the cell's south-western corner.
struct CellPosition {
  /// In 1e-7 degrees.
  var east, north: UInt32
  /// The same in units, rounded down.
  var column, row: UInt32
}

/// A query point inside a leaf, relative to the origin of the leaf's vertices.
struct LeafPoint {
  /// Its latitude in units, rounded down: comparisons with vertices are exact, since those are whole units.
  var row: Int64
  /// In 1e-7 degrees.
  var x, y: Int64
}

extension IndexReader {
  /// What covers a normalized point of the grid.
  @inline(__always)
  package func coverage(at point: GridPoint) -> Coverage {
    let cell = topCell(point)
    var entry = topEntry(cell)
    if entry.isZoneSet { return Coverage(zoneSet: entry.zoneSet) }
    let position = position(point, in: cell)
    var shift = topShift
    while entry.isNode { entry = child(of: entry, position, &shift) }
    if entry.isZoneSet { return Coverage(zoneSet: entry.zoneSet) }
    prefetchLeaf(entry)
    return leafCoverage(entry, point, position, shift: shift)
  }

  /// The column and row of a point's top cell.
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

  /// Where a point lies in its top cell.
  @inline(__always)
  func position(_ point: GridPoint, in cell: (column: UInt32, row: UInt32)) -> CellPosition {
    let east = UInt32(bitPattern: point.x &- IndexFormat.originX) &- cell.column &* cellWidth
    let north = UInt32(bitPattern: point.y &- IndexFormat.originY) &- cell.row &* cellWidth
    return CellPosition(east: east, north: north, column: dividedByUnit(east), row: dividedByUnit(north))
  }

  /// The entry of the child of a node that a position lies in; `shift` becomes the child's.
  @inline(__always)
  func child(of node: TreeEntry, _ position: CellPosition, _ shift: inout UInt32) -> TreeEntry {
    shift = shift &- node.widthLog
    return load(childNumber(of: node, position, shift: shift))
  }

  /// The number in the tree of the child of a node that a position lies in; `shift` is the child's.
  @inline(__always)
  func childNumber(of node: TreeEntry, _ position: CellPosition, shift: UInt32) -> Int {
    let widthLog = node.widthLog
    let mask = (UInt32(1) &<< widthLog) &- 1
    let child = ((position.row &>> shift) & mask) &<< widthLog | (position.column &>> shift) & mask
    return node.location &* IndexFormat.nodeAlignment &+ Int(child)
  }

  /// Starts loading a leaf, before its header says how long it is.
  ///
  /// Eight lines hold all but the longest. With five a batch near borders took half as long again. Lines after a short
  /// leaf belong to the next one, or to nothing.
  @inline(__always)
  func prefetchLeaf(_ entry: TreeEntry) {
    tzlookup_prefetch(leaves + entry.location &* IndexFormat.leafAlignment, 8)
  }

  /// What covers a point in a leaf; `shift` is that of the leaf's slots.
  @inline(__always)
  func leafCoverage(
    _ entry: TreeEntry, _ point: GridPoint, _ position: CellPosition, shift: UInt32
  ) -> Coverage {
    let leaf = entry.location &* IndexFormat.leafAlignment
    let sizeLog = shift &+ entry.widthLog
    guard entry.isPlainLeaf else { return generalCoverage(leaf, point, position, sizeLog: sizeLog) }
    return plainCoverage(leaf, localPoint(position, sizeLog: sizeLog))
  }

  /// A position as seen from the middle of its leaf.
  @inline(__always)
  private func localPoint(_ position: CellPosition, sizeLog: UInt32) -> LeafPoint {
    let centerX = Self.center(position.column, sizeLog: sizeLog)
    let centerY = Self.center(position.row, sizeLog: sizeLog)
    return LeafPoint(
      row: Int64(position.row) &- centerY,
      x: Int64(position.east) &- centerX &* Int64(unit), y: Int64(position.north) &- centerY &* Int64(unit))
  }

  /// The entry of a top cell, by its number in the world's table.
  @inline(__always)
  package func topEntry(_ number: Int) -> TreeEntry {
    TreeEntry(bits: UInt32(littleEndian: top[number]))
  }

  /// An entry of the tree section, such as that of a node's child.
  @inline(__always)
  package func load(_ index: Int) -> TreeEntry {
    TreeEntry(bits: UInt32(littleEndian: tree[index]))
  }

  @inline(__always)
  private func dividedByUnit(_ value: UInt32) -> UInt32 {
    unit == 1 ? value : UInt32(truncatingIfNeeded: UInt64(value).multipliedFullWidth(by: unitReciprocal).high)
  }

  /// The middle of the cell of width 2^sizeLog around a coordinate in units. (A cell of one unit has its
  /// middle at its own corner.)
  @inline(__always)
  static func center(_ coordinate: UInt32, sizeLog: UInt32) -> Int64 {
    let size = UInt32(1) &<< sizeLog
    return Int64((coordinate & ~(size &- 1)) &+ size &>> 1)
  }

  @inline(__always)
  private func plainCoverage(_ offset: Int, _ point: LeafPoint) -> Coverage {
    let base = leaves + offset
    let leaf = PlainLeaf(at: base)
    let odd = plainCrossingsAreOdd(base + PlainLeaf.headerSize, count: leaf.vertexCount, point)
    return Coverage(zoneSet: odd ? leaf.oddSet : leaf.evenSet)
  }

  /// Kept out of line to keep the common path small: one leaf in three is general, but few queries reach one.
  @inline(never)
  private func generalCoverage(
    _ offset: Int, _ point: GridPoint, _ position: CellPosition, sizeLog: UInt32
  ) -> Coverage {
    let leaf = GeneralLeaf(base: leaves + offset)
    let isWide = leaf.isWide
    let local =
      isWide || leaf.hasOwnCenter ? localPoint(point, from: leaf) : localPoint(position, sizeLog: sizeLog)
    if leaf.polylineCount == 1 {
      let vertices = leaf.vertices
      let isOdd =
        isWide
        ? wideCrossingsAreOdd(vertices, count: leaf.vertexCount, local)
        : localCrossingsAreOdd(vertices, count: leaf.vertexCount, local)
      return Coverage(zoneSet: isOdd ? leaf.oddSet : leaf.evenSet)
    }
    if leaf.isLarge { return Coverage(recordSet: leaf.evenSet, largeLeaf: offset, point) }
    var odd: UInt64 = 0
    forEachOddPolyline(of: leaf, local) { odd |= 1 &<< UInt64(truncatingIfNeeded: $0) }
    return Coverage(recordSet: leaf.evenSet, leaf: offset, oddPolylines: odd)
  }

  /// Calls `body` with each polyline of a large leaf that the ray from a point to the west crosses an odd number of
  /// times.
  func forEachOddPolyline(ofLargeLeaf leaf: GeneralLeaf, at point: GridPoint, _ body: (Int) -> Void) {
    forEachOddPolyline(of: leaf, localPoint(point, from: leaf), body)
  }

  @inline(__always)
  private func forEachOddPolyline(of leaf: GeneralLeaf, _ point: LeafPoint, _ body: (Int) -> Void) {
    let isWide = leaf.isWide
    var vertices = leaf.vertices
    for polyline in 0..<leaf.polylineCount {
      let count = leaf.rowVertexCount(polyline)
      let isOdd =
        isWide
        ? wideCrossingsAreOdd(vertices, count: count, point)
        : localCrossingsAreOdd(vertices, count: count, point)
      if isOdd { body(polyline) }
      vertices += count &* leaf.vertexSize
    }
  }

  /// A point relative to the origin of a leaf's vertices: latitude and longitude 0, or the leaf's own center.
  private func localPoint(_ point: GridPoint, from leaf: GeneralLeaf) -> LeafPoint {
    let unit = Int64(unit)
    let center = leaf.isWide ? (x: 0, y: 0) : leaf.ownCenter
    let north = UInt32(bitPattern: point.y &- IndexFormat.originY)
    var local = LeafPoint(
      row: Int64(dividedByUnit(north)) &+ Int64(IndexFormat.originY) / unit &- center.y,
      x: Int64(point.x) &- center.x &* unit, y: Int64(point.y) &- center.y &* unit)
    if leaf.hasOwnCenter {
      // The point may be farther from the edges than their detours are: move it between the two.
      local.row = min(max(local.row, Int64(LocalVertex.south)), Int64(LocalVertex.north) &- 1)
      local.x = min(local.x, unit &* Int64(LocalVertex.east) &- 1)
    }
    return local
  }
}

// MARK: - Crossings

// The parity of a polyline's crossings with the ray from a point to the west.
//
// All vertices are compared with the point's row, 32 at a time, into one bit each. Where neighboring bits differ, an
// edge spans the row; the few such edges are tested for their side. Mostly there are one or two: these are handled
// without asking whether they exist, a branch that would be mispredicted as often as not. Vertices after the end of a
// polyline are compared as well, which costs less than checking where it ends; the section's padding keeps the reads
// inside.

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
