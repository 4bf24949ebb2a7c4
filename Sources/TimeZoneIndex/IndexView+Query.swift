// The query: top table, nodes, leaf; then the parity of crossings inside the leaf.
//
// `IndexFormat.md` explains the layout, and why a ray to the west with detours around the outside of the leaf
// decides exactly.

/// Which zones cover a point, as the index says it: a zone set, or a combination of borders crossed.
package struct ZoneCover: Sendable {
  /// The zone set; where `oddPolylines` is not zero, the record set before any border is crossed.
  package var set: UInt32
  /// Byte offset of the leaf in which the borders are combined; negative when `set` says it all.
  package var leaf: Int
  /// One bit for each polyline of the leaf that is crossed an odd number of times.
  package var oddPolylines: UInt64

  @inline(__always)
  package init(zoneSet: UInt32) {
    set = zoneSet
    leaf = -1
    oddPolylines = 0
  }

  @inline(__always)
  package init(recordSet: UInt32, leaf: Int, oddPolylines: UInt64) {
    set = recordSet
    self.leaf = leaf
    self.oddPolylines = oddPolylines
  }
}

/// Where a point lies in its top cell, from the cell's south-western corner.
package struct CellPosition {
  /// In 1e-7 degrees.
  package var east, north: UInt32
  /// The same in units, rounded down.
  package var column, row: UInt32
}

/// A query point inside a leaf: from a given place, in units rounded down and in 1e-7 degrees.
package struct LeafPoint {
  /// Rounded down to whole units: comparing with vertices is exact, since those are whole units.
  package var row: Int
  /// In 1e-7 degrees.
  package var x: Int
  package var y: Int
}

extension IndexView {
  /// What covers a normalized point of the grid.
  ///
  /// - Complexity: O(d + k), d the nodes on the way down (in the world's index three on average near borders, none
  ///   for nine of ten points), k the edges of one leaf (at most 111 in a plain one).
  @inline(__always)
  package func cover(_ point: GridPoint) -> ZoneCover {
    let cell = topCell(point)
    var entry = topEntry(cell)
    if entry.isZoneSet { return ZoneCover(zoneSet: entry.zoneSet) }
    let position = position(point, in: cell)
    var shift = topShift
    while entry.isNode { entry = child(of: entry, position, &shift) }
    if entry.isZoneSet { return ZoneCover(zoneSet: entry.zoneSet) }
    return leafCover(entry, point, position, shift: shift)
  }

  /// The column and row of a point's top cell.
  @inline(__always)
  package func topCell(_ point: GridPoint) -> (column: UInt32, row: UInt32) {
    // Exact for every 32-bit number, as the reciprocal's error times it stays below 2^64.
    let east = UInt64(UInt32(bitPattern: point.x &- IndexFormat.originX))
    let north = UInt64(UInt32(bitPattern: point.y &- IndexFormat.originY))
    return (
      UInt32(truncatingIfNeeded: east.multipliedFullWidth(by: cellReciprocal).high),
      UInt32(truncatingIfNeeded: north.multipliedFullWidth(by: cellReciprocal).high)
    )
  }

  @inline(__always)
  package func topEntry(_ cell: (column: UInt32, row: UInt32)) -> TreeEntry {
    load(Int(cell.row) &* columns &+ Int(cell.column))
  }

  /// Where a point lies in its top cell.
  @inline(__always)
  package func position(_ point: GridPoint, in cell: (column: UInt32, row: UInt32)) -> CellPosition {
    let east = UInt32(bitPattern: point.x &- IndexFormat.originX) &- cell.column &* cellWidth
    let north = UInt32(bitPattern: point.y &- IndexFormat.originY) &- cell.row &* cellWidth
    return CellPosition(east: east, north: north, column: dividedByUnit(east), row: dividedByUnit(north))
  }

  /// The entry of the child of a node that a position lies in; `shift` becomes the child's.
  @inline(__always)
  package func child(of node: TreeEntry, _ position: CellPosition, _ shift: inout UInt32) -> TreeEntry {
    let widthLog = node.widthLog
    shift = shift &- widthLog
    let mask = (UInt32(1) &<< widthLog) &- 1
    let child = ((position.row &>> shift) & mask) &<< widthLog | (position.column &>> shift) & mask
    return load(node.location &* IndexFormat.nodeAlignment &+ Int(child))
  }

  /// What covers a point in a leaf, `shift` being that of the leaf's slots.
  @inline(__always)
  package func leafCover(
    _ entry: TreeEntry, _ point: GridPoint, _ position: CellPosition, shift: UInt32
  ) -> ZoneCover {
    let leaf = entry.location &* IndexFormat.leafAlignment
    let sizeLog = shift &+ entry.widthLog
    guard entry.isPlainLeaf else { return generalCover(leaf, point, position, sizeLog: sizeLog) }
    return plainCover(leaf, localPoint(position, sizeLog: sizeLog))
  }

  /// A position as seen from the middle of its leaf.
  @inline(__always)
  private func localPoint(_ position: CellPosition, sizeLog: UInt32) -> LeafPoint {
    let centerX = Self.center(position.column, sizeLog: sizeLog)
    let centerY = Self.center(position.row, sizeLog: sizeLog)
    return LeafPoint(
      row: Int(position.row) &- centerY,
      x: Int(position.east) &- centerX &* Int(unit), y: Int(position.north) &- centerY &* Int(unit))
  }

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
  package static func center(_ coordinate: UInt32, sizeLog: UInt32) -> Int {
    let size = UInt32(1) &<< sizeLog
    return Int((coordinate & ~(size &- 1)) &+ size &>> 1)
  }

  @inline(__always)
  private func plainCover(_ offset: Int, _ point: LeafPoint) -> ZoneCover {
    let base = leaves + offset
    let leaf = PlainLeaf(header: UInt64(littleEndian: base.loadUnaligned(as: UInt64.self)))
    let odd = localCrossingsAreOdd(base + PlainLeaf.headerSize, count: leaf.vertexCount, point)
    return ZoneCover(zoneSet: odd ? leaf.oddSet : leaf.evenSet)
  }

  /// Kept out of line: one leaf in three, but few of those that are asked for, and the common path stays small.
  @inline(never)
  private func generalCover(
    _ offset: Int, _ point: GridPoint, _ position: CellPosition, sizeLog: UInt32
  ) -> ZoneCover {
    let leaf = GeneralLeaf(base: leaves + offset)
    let isWide = leaf.isWide
    let local =
      isWide || leaf.hasOwnCenter ? localPoint(point, from: leaf) : localPoint(position, sizeLog: sizeLog)
    var vertices = leaf.vertices
    var odd: UInt64 = 0
    for polyline in 0..<leaf.polylineCount {
      let count = leaf.vertexCount(polyline)
      let isOdd =
        isWide
        ? wideCrossingsAreOdd(vertices, count: count, local)
        : localCrossingsAreOdd(vertices, count: count, local)
      odd |= (isOdd ? 1 : 0) &<< UInt64(polyline)
      vertices += count &* leaf.vertexSize
    }
    if leaf.polylineCount == 1 {
      return ZoneCover(zoneSet: odd == 0 ? leaf.evenSet : leaf.oddSet)
    }
    return ZoneCover(recordSet: leaf.evenSet, leaf: offset, oddPolylines: odd)
  }

  /// A point as seen from where a leaf's vertices are counted from: latitude and longitude 0, or its own center.
  private func localPoint(_ point: GridPoint, from leaf: GeneralLeaf) -> LeafPoint {
    let unit = Int(unit)
    let center = leaf.isWide ? (x: 0, y: 0) : leaf.ownCenter
    let north = UInt32(bitPattern: point.y &- IndexFormat.originY)
    var local = LeafPoint(
      row: Int(dividedByUnit(north)) &+ Int(IndexFormat.originY) / unit &- center.y,
      x: Int(point.x) &- center.x &* unit, y: Int(point.y) &- center.y &* unit)
    if leaf.hasOwnCenter {
      // The point may be farther from the edges than their detours are: bring it between the two.
      local.row = min(max(local.row, Int(LocalVertex.south)), Int(LocalVertex.north) &- 1)
      local.x = min(local.x, unit &* Int(LocalVertex.east) &- 1)
    }
    return local
  }

  /// Whether a polyline of 16-bit vertices crosses the ray from the point to the west an odd number of times.
  ///
  /// All vertices are compared with the point's row, four at a time, one bit each. Where neighboring bits differ
  /// an edge spans the row; the few that do are tested for their side.
  @inline(__always)
  private func localCrossingsAreOdd(_ vertices: UnsafeRawPointer, count: Int, _ point: LeafPoint) -> Bool {
    // Latitude is in the high half: a word is above this one exactly when its latitude is above the row.
    let limit = SIMD4<Int32>(repeating: Int32(truncatingIfNeeded: point.row) &<< 16 | 0xFFFF)
    var crossings = 0
    var base = vertices
    var edges = count &- 1
    while edges > 0 {
      let above = Self.verticesAbove(limit, base)
      let valid = edges < 31 ? (1 &<< UInt32(truncatingIfNeeded: edges)) &- 1 : UInt32.max &>> 1
      var spanning = (above ^ above &>> 1) & valid
      // Mostly one or two: these are taken without a branch, which would be mispredicted as often as not.
      crossings ^= firstIsCrossed(&spanning, base, point) ^ firstIsCrossed(&spanning, base, point)
      while spanning != 0 { crossings ^= firstIsCrossed(&spanning, base, point) }
      // 32 vertices make 31 edges: the next ones begin with the last vertex of these.
      base += 31 &* LocalVertex.size
      edges &-= 31
    }
    return crossings != 0
  }

  /// 1 where the first of the edges that span the row is crossed, else 0, also where there is none; takes it away.
  @inline(__always)
  private func firstIsCrossed(_ spanning: inout UInt32, _ base: UnsafeRawPointer, _ point: LeafPoint) -> Int {
    // Without any the number is 32, and what is there is read and not used.
    let edge = base + spanning.trailingZeroBitCount &* LocalVertex.size
    let isCrossed = Self.isCrossed(edge, point, unit: Int(unit))
    let isAny = spanning != 0
    spanning &= spanning &- 1
    return (isCrossed ? 1 : 0) & (isAny ? 1 : 0)
  }

  /// One bit for each of 32 vertices: whether it lies north of the row. (Those beyond the end of the polyline are
  /// compared as well, which costs less than knowing where it ends; the section's padding is read at most.)
  @inline(__always)
  private static func verticesAbove(_ limit: SIMD4<Int32>, _ vertices: UnsafeRawPointer) -> UInt32 {
    @inline(__always)
    func four(_ number: Int) -> SIMD4<UInt32> {
      let words = vertices.loadUnaligned(fromByteOffset: 16 &* number, as: SIMD4<Int32>.self)
      let weights = SIMD4<UInt32>(1, 2, 4, 8) &<< UInt32(truncatingIfNeeded: 4 &* number)
      return unsafeBitCast(words .> limit, to: SIMD4<UInt32>.self) & weights
    }
    let bits = ((four(0) | four(1)) | (four(2) | four(3))) | ((four(4) | four(5)) | (four(6) | four(7)))
    let halves = unsafeBitCast(bits.lowHalf | bits.highHalf, to: UInt64.self)
    return UInt32(truncatingIfNeeded: halves | halves &>> 32)
  }

  /// Whether an edge that spans the point's row meets it at or to the west of the point.
  @inline(__always)
  private static func isCrossed(_ edge: UnsafeRawPointer, _ point: LeafPoint, unit: Int) -> Bool {
    let a = edge.loadUnaligned(as: UInt32.self)
    let b = edge.loadUnaligned(fromByteOffset: LocalVertex.size, as: UInt32.self)
    let ax = LocalVertex.x(a)
    let ay = LocalVertex.y(a)
    let dx = LocalVertex.x(b) &- ax
    let dy = LocalVertex.y(b) &- ay
    // The edge meets the row at ax + (y - ay) * dx / dy. Multiplied by dy that is on the side that dy's sign says.
    let difference = (point.y &- unit &* ay) &* dx &- (point.x &- unit &* ax) &* dy
    let sign = dy &>> (Int.bitWidth - 1)
    return (difference ^ sign) &- sign <= 0
  }

  /// The same for wide vertices. Edges here may span the world.
  private func wideCrossingsAreOdd(_ vertices: UnsafeRawPointer, count: Int, _ point: LeafPoint) -> Bool {
    let unit = Int(unit)
    var odd = false
    var a = wideVertex(vertices, 0)
    for index in 1..<max(count, 1) {
      let b = wideVertex(vertices, index)
      defer { a = b }
      guard (a.y <= point.row) != (b.y <= point.row) else { continue }
      // Deciding by the ranges first keeps the products below 2^63: what is left has the point inside the
      // edge's own box, and a box has at most 3.6e9 times 1.8e9 square units.
      let isCrossed: Bool
      if point.x < unit &* min(a.x, b.x) {
        isCrossed = false
      } else if point.x >= unit &* max(a.x, b.x) {
        isCrossed = true
      } else {
        let edgeSide = (point.y &- unit &* a.y) &* (b.x &- a.x)
        let pointSide = (point.x &- unit &* a.x) &* (b.y &- a.y)
        isCrossed = b.y > a.y ? edgeSide <= pointSide : edgeSide >= pointSide
      }
      odd = odd != isCrossed
    }
    return odd
  }

  private func wideVertex(_ vertices: UnsafeRawPointer, _ index: Int) -> (x: Int, y: Int) {
    let offset = index &* WideVertex.size
    let x = Int32(littleEndian: vertices.loadUnaligned(fromByteOffset: offset, as: Int32.self))
    let y = Int32(littleEndian: vertices.loadUnaligned(fromByteOffset: offset &+ 4, as: Int32.self))
    return (Int(x), Int(y))
  }
}
