// The query: top table, nodes, leaf; then the parity of crossings inside the leaf.
//
// `IndexFormat.md` explains the layout, and why a ray to the west with detours around the outside of the leaf
// decides exactly.

/// Which zones cover a point, as the index says it: a zone set, or a combination of borders crossed.
package struct ZoneCover: Sendable {
  /// The zone set; where `oddPolylines` is not zero, the record set before any border is crossed.
  var set: UInt32
  /// Byte offset of the leaf in which the borders are combined; negative when `set` says it all.
  var leaf: Int
  /// One bit for each polyline of the leaf that is crossed an odd number of times.
  var oddPolylines: UInt64

  @inline(__always)
  init(zoneSet: UInt32) {
    set = zoneSet
    leaf = -1
    oddPolylines = 0
  }

  @inline(__always)
  init(recordSet: UInt32, leaf: Int, oddPolylines: UInt64) {
    set = recordSet
    self.leaf = leaf
    self.oddPolylines = oddPolylines
  }
}

/// A query point inside a leaf: from a given place, in units rounded down and in 1e-7 degrees.
struct LeafPoint {
  /// Rounded down to whole units: comparing with vertices is exact, since those are whole units.
  var row: Int
  /// In 1e-7 degrees.
  var x: Int
  var y: Int
}

extension IndexView {
  /// What covers a normalised point of the grid.
  ///
  /// - Complexity: O(d + k), d the depth of the tree below the top table (at most 5 nodes in the world's), k
  ///   the edges of one leaf (at most 63 in a plain one).
  @inline(__always)
  package func cover(_ point: GridPoint) -> ZoneCover {
    let east = UInt32(bitPattern: point.x &- IndexFormat.originX)
    let north = UInt32(bitPattern: point.y &- IndexFormat.originY)
    let column = dividedByUnit(east)
    let row = dividedByUnit(north)
    var shift = topShift
    var entry = load(Int(row &>> shift) &* columns &+ Int(column &>> shift))
    while entry.isNode {
      let widthLog = entry.widthLog
      shift = shift &- widthLog
      let mask = (UInt32(1) &<< widthLog) &- 1
      let child = ((row &>> shift) & mask) &<< widthLog | (column &>> shift) & mask
      entry = load(entry.location &* IndexFormat.nodeAlignment &+ Int(child))
    }
    if entry.isZoneSet { return ZoneCover(zoneSet: entry.zoneSet) }
    let leaf = entry.location &* IndexFormat.leafAlignment
    let sizeLog = shift &+ entry.widthLog
    if entry.isPlainLeaf {
      let centerX = Self.center(column, sizeLog: sizeLog)
      let centerY = Self.center(row, sizeLog: sizeLog)
      let local = LeafPoint(
        row: Int(row) &- centerY,
        x: Int(east) &- centerX &* Int(unit), y: Int(north) &- centerY &* Int(unit))
      return plainCover(leaf, local)
    }
    return otherCover(leaf, point, column: column, row: row, sizeLog: sizeLog)
  }

  @inline(__always)
  private func load(_ index: Int) -> TreeEntry {
    TreeEntry(bits: UInt32(littleEndian: tree[index]))
  }

  /// Exact for every 32-bit number: the reciprocal's error times 2^32 stays below 2^64 / unit.
  @inline(__always)
  private func dividedByUnit(_ value: UInt32) -> UInt32 {
    unit == 1 ? value : UInt32(truncatingIfNeeded: UInt64(value).multipliedFullWidth(by: reciprocal).high)
  }

  /// The middle of the cell of width 2^sizeLog around a coordinate in units. (A cell of one unit has its
  /// middle at its own corner.)
  @inline(__always)
  static func center(_ coordinate: UInt32, sizeLog: UInt32) -> Int {
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

  /// Kept out of line: about one leaf in twenty, and the common path stays small.
  @inline(never)
  private func otherCover(
    _ offset: Int, _ point: GridPoint, column: UInt32, row: UInt32, sizeLog: UInt32
  ) -> ZoneCover {
    let leaf = OtherLeaf(base: leaves + offset)
    let isWide = leaf.isWide
    let local = localPoint(point, in: leaf, column: column, row: row, sizeLog: sizeLog)
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

  private func localPoint(
    _ point: GridPoint, in leaf: OtherLeaf, column: UInt32, row: UInt32, sizeLog: UInt32
  ) -> LeafPoint {
    let unit = Int(unit)
    var center = (x: Self.center(column, sizeLog: sizeLog), y: Self.center(row, sizeLog: sizeLog))
    if leaf.isWide || leaf.hasOwnCenter {
      // These are counted from latitude and longitude 0.
      let own = leaf.isWide ? (x: 0, y: 0) : leaf.ownCenter
      center = (own.x &- Int(IndexFormat.originX) / unit, own.y &- Int(IndexFormat.originY) / unit)
    }
    var local = LeafPoint(
      row: Int(row) &- center.y,
      x: Int(point.x) &- Int(IndexFormat.originX) &- center.x &* unit,
      y: Int(point.y) &- Int(IndexFormat.originY) &- center.y &* unit)
    if leaf.hasOwnCenter {
      // The point may be farther from the edges than their detours are: bring it between the two.
      local.row = min(max(local.row, Int(LocalVertex.south)), Int(LocalVertex.north) &- 1)
      local.x = min(local.x, unit &* Int(LocalVertex.east) &- 1)
    }
    return local
  }

  /// Whether a polyline of 16-bit vertices crosses the ray from the point to the west an odd number of times.
  ///
  /// Four edges at a time are tested for spanning the point's row; the few that do are tested for their side.
  @inline(__always)
  private func localCrossingsAreOdd(_ vertices: UnsafeRawPointer, count: Int, _ point: LeafPoint) -> Bool {
    // Latitude is in the high half: a word is at most this one exactly when its latitude is at most the row.
    let limit = SIMD4<Int32>(repeating: Int32(truncatingIfNeeded: point.row) &<< 16 | 0xFFFF)
    let unit = Int(unit)
    var odd = false
    var edge = 0
    while edge < count &- 1 {
      let offset = edge &* LocalVertex.size
      let starts = vertices.loadUnaligned(fromByteOffset: offset, as: SIMD4<Int32>.self)
      let ends = vertices.loadUnaligned(fromByteOffset: offset &+ LocalVertex.size, as: SIMD4<Int32>.self)
      let spanning = (starts .> limit) .^ (ends .> limit)
      var lanes = Self.bits(spanning)
      let remaining = count &- 1 &- edge
      if remaining < 4 { lanes &= (1 &<< UInt32(truncatingIfNeeded: remaining)) &- 1 }
      while lanes != 0 {
        let index = edge &+ lanes.trailingZeroBitCount
        lanes &= lanes &- 1
        let a = vertices.loadUnaligned(fromByteOffset: index &* LocalVertex.size, as: UInt32.self)
        let b = vertices.loadUnaligned(
          fromByteOffset: index &* LocalVertex.size &+ LocalVertex.size, as: UInt32.self)
        let ax = LocalVertex.x(a)
        let ay = LocalVertex.y(a)
        let dx = LocalVertex.x(b) &- ax
        let dy = LocalVertex.y(b) &- ay
        // The edge meets the row at ax + (y - ay) * dx / dy; it is crossed when that is not east of the point.
        let edgeSide = (point.y &- unit &* ay) &* dx
        let pointSide = (point.x &- unit &* ax) &* dy
        let isCrossed = dy > 0 ? edgeSide <= pointSide : edgeSide >= pointSide
        odd = odd != isCrossed
      }
      edge &+= 4
    }
    return odd
  }

  /// The set lanes of a mask as bits 0...3.
  @inline(__always)
  private static func bits(_ mask: SIMDMask<SIMD4<Int32>>) -> UInt32 {
    let weights = SIMD4<Int32>(1, 2, 4, 8).replacing(with: 0, where: .!mask)
    return UInt32(truncatingIfNeeded: weights.wrappedSum())
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
