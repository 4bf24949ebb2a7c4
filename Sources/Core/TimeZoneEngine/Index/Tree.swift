// The quadtree as it is stored: its entries, and the leaves that they point to.

/// One 32-bit entry of the quadtree: a zone set, a node, or a leaf.
///
/// | bits 30-31 | bits 27-29 | bits 0-26 |
/// |---|---|---|
/// | 0, zone set | bit 29: no border is within the error bound of any point of the cell | zone set number |
/// | 1, node | binary logarithm of its width in children | first child, in groups of four entries |
/// | 2, plain leaf | binary logarithm of the leaf's width in slots of its node | offset in groups of four bytes |
/// | 3, general leaf | the same | the same |
package struct TreeEntry: Hashable, Sendable {
  package var bits: UInt32

  @inline(__always)
  package init(bits: UInt32) { self.bits = bits }

  package enum Kind: UInt32, Sendable {
    case zoneSet, node, plainLeaf, generalLeaf
  }

  package static let payloadLimit = 1 << 27
  package static let zoneSetLimit = 1 << 26
  package static let maximumWidthLog = 7

  package init(zoneSet: Int) {
    bits = UInt32(truncatingIfNeeded: zoneSet)
  }

  /// A node or leaf; `location` below ``payloadLimit``, `widthLog` at most ``maximumWidthLog``.
  package init(_ kind: Kind, widthLog: Int, location: Int) {
    bits =
      kind.rawValue << 30 | UInt32(truncatingIfNeeded: widthLog) << 27 | UInt32(truncatingIfNeeded: location)
  }

  @inline(__always)
  package var kind: Kind {
    switch bits >> 30 {
    case 0: .zoneSet
    case 1: .node
    case 2: .plainLeaf
    default: .generalLeaf
    }
  }
  @inline(__always)
  package var isZoneSet: Bool { bits < 1 << 30 }
  @inline(__always)
  package var isNode: Bool { bits >> 30 == 1 }
  @inline(__always)
  package var isPlainLeaf: Bool { bits >> 30 == 2 }
  /// 1 for a node, else 0: without a comparison that could become a branch, which would often be mispredicted.
  @inline(__always)
  package var nodeCount: Int { Int((bits &>> 30) & ~(bits &>> 31) & 1) }
  /// 1 for a leaf, else 0, where there are no nodes.
  @inline(__always)
  package var leafCount: Int { Int(bits &>> 31) }
  /// For a node, of its width in children; for a leaf, of its width in slots.
  @inline(__always)
  package var widthLog: UInt32 { (bits >> 27) & 7 }
  @inline(__always)
  package var location: Int { Int(bits & 0x7FF_FFFF) }
  @inline(__always)
  package var zoneSet: UInt32 { bits & 0x1FFF_FFFF }
  /// Whether a zone set holds for the source as well, wherever in the cell: set only where there is an error bound.
  @inline(__always)
  package var isCertain: Bool { bits & Self.certainFlag != 0 }

  /// Whether it is a zone set that holds for the source as well.
  @inline(__always)
  package var isCertainZoneSet: Bool { bits >> 29 == 1 }

  package static let certainFlag: UInt32 = 1 << 29
}

// MARK: - Leaves

/// The bytes of a leaf that one zone border crosses, with vertices that fit in 16 bits from the middle of its
/// cell: more than half of the world's leaves, and nearly all that are asked for.
///
/// | bytes | |
/// |---|---|
/// | 0-7 | bits 0-11: vertex count; 12-37: zone set where the crossings are even; 38-63: where they are odd |
/// | 8- | vertices, 32 bits each: ``LocalVertex`` |
package struct PlainLeaf {
  package static let headerSize = 8
  package static let vertexLimit = 1 << 12
  package let header: UInt64

  @inline(__always)
  package init(header: UInt64) { self.header = header }

  @inline(__always)
  package init(at base: UnsafeRawPointer) {
    header = UInt64(littleEndian: base.loadUnaligned(as: UInt64.self))
  }

  package init(vertexCount: Int, evenSet: Int, oddSet: Int) {
    header = UInt64(vertexCount) | UInt64(evenSet) << 12 | UInt64(oddSet) << 38
  }

  @inline(__always)
  package var vertexCount: Int { Int(header & 0xFFF) }
  @inline(__always)
  package var evenSet: UInt32 { UInt32(truncatingIfNeeded: (header >> 12) & 0x3FF_FFFF) }
  @inline(__always)
  package var oddSet: UInt32 { UInt32(truncatingIfNeeded: header >> 38) }
}

/// The bytes of any leaf: several borders, or vertices too far from the middle of the cell for 16 bits.
///
/// | bytes | |
/// |---|---|
/// | 0-3 | bits 0-29: number of polylines; bit 30: own center; bit 31: vertices are wide |
/// | 4-7 | number of all vertices |
/// | 8-11 | one polyline: zone set where crossings are even; several: record set where all are even |
/// | 12-15 | one polyline: zone set where they are odd; several: 0 |
/// | 16- | several: for each polyline the record set it toggles and its vertex count, 32 bits each |
/// | then | own center: the origin of its vertices, two 32-bit numbers like a ``WideVertex`` |
/// | then | vertices: ``LocalVertex`` or ``WideVertex`` |
package struct GeneralLeaf {
  package static let headerSize = 16
  package static let polylineRowSize = 8
  /// Up to as many polylines have one bit each of a 64-bit word. With more, the leaf is large: its vertices are wide or
  /// have their own center, so that a query point alone determines what is crossed.
  package static let smallPolylineLimit = 64
  /// The compiler makes large leaves only of edges that stay together however often their cell is divided. A lookup
  /// there reads them all.
  package static let polylineLimit = 1 << 22
  package static let vertexLimit = 1 << 24
  package static let wideFlag: UInt32 = 1 << 31
  /// The leaf is large but its edges are close together: 16-bit offsets from their own middle suffice.
  package static let ownCenterFlag: UInt32 = 1 << 30
  package static let ownCenterSize = 8

  package let base: UnsafeRawPointer
  /// Its first four bytes.
  private let head: UInt32

  @inline(__always)
  package init(base: UnsafeRawPointer) {
    self.base = base
    head = UInt32(littleEndian: base.load(as: UInt32.self))
  }

  @inline(__always)
  private func load(_ offset: Int) -> UInt32 {
    UInt32(littleEndian: base.load(fromByteOffset: offset, as: UInt32.self))
  }

  @inline(__always)
  package var polylineCount: Int {
    Int(truncatingIfNeeded: head & ~(Self.wideFlag | Self.ownCenterFlag))
  }
  /// Whether it has more polylines than a 64-bit word has bits.
  @inline(__always)
  package var isLarge: Bool { polylineCount > Self.smallPolylineLimit }
  @inline(__always)
  package var isWide: Bool { head & Self.wideFlag != 0 }
  @inline(__always)
  package var hasOwnCenter: Bool { head & Self.ownCenterFlag != 0 }
  /// Clamped to `Int`, which may have 32 bits, as are all numbers of an unchecked file.
  @inline(__always)
  package var vertexCount: Int { Int(clamping: load(4)) }
  package var evenSet: UInt32 { load(8) }
  package var oddSet: UInt32 { load(12) }
  @inline(__always)
  package func toggle(_ polyline: Int) -> Int {
    Int(clamping: load(Self.headerSize + polyline * Self.polylineRowSize))
  }
  @inline(__always)
  package func vertexCount(_ polyline: Int) -> Int {
    polylineCount == 1 ? vertexCount : rowVertexCount(polyline)
  }
  /// The number of vertices of one of several polylines.
  @inline(__always)
  func rowVertexCount(_ polyline: Int) -> Int {
    Int(clamping: load(Self.headerSize &+ 4 &+ polyline &* Self.polylineRowSize))
  }
  /// What an unchecked file says: any 32 bits.
  package var statedVertexCount: UInt32 { load(4) }
  /// The same of a polyline, where there are several: the record set it toggles and its vertex count.
  package func statedRow(_ polyline: Int) -> (toggle: UInt32, vertexCount: UInt32) {
    let row = Self.headerSize + polyline * Self.polylineRowSize
    return (load(row), load(row + 4))
  }
  @inline(__always)
  package var vertexSize: Int { isWide ? WideVertex.size : LocalVertex.size }
  /// Bytes before the first vertex.
  @inline(__always)
  package var prefixSize: Int { rowsEnd + (hasOwnCenter ? Self.ownCenterSize : 0) }
  @inline(__always)
  private var rowsEnd: Int {
    Self.headerSize + (polylineCount == 1 ? 0 : polylineCount * Self.polylineRowSize)
  }
  /// The origin of its vertices, in units from latitude and longitude 0; only where ``hasOwnCenter`` is true.
  package var ownCenter: (x: Int64, y: Int64) {
    let center = WideVertex(at: base + rowsEnd)
    return (Int64(center.x), Int64(center.y))
  }
  package var vertices: UnsafeRawPointer { base + prefixSize }
}

/// A vertex in 32 bits: units from the leaf's center, latitude in the high half, longitude in the low half.
///
/// So comparing two words as signed integers compares latitudes first. The ends of the 16-bit range mark points that
/// are not vertices of a border, but belong to detours around the outside of the leaf (`IndexFormat.md` explains why).
package enum LocalVertex {
  package static let size = 4
  /// The widest leaf whose vertices can be counted from its middle: 2^15 units.
  package static let maximumSizeLog = 15
  /// Real vertices lie in `-limit...limit`.
  package static let limit: Int32 = 32_766
  /// South of every point of the leaf.
  package static let south: Int32 = -32_768
  /// North of every point of the leaf, or east of it.
  package static let north: Int32 = 32_767
  package static let east: Int32 = 32_767

  @inline(__always)
  package static func word(x: Int32, y: Int32) -> UInt32 {
    UInt32(bitPattern: y) << 16 | UInt32(UInt16(truncatingIfNeeded: x))
  }
  @inline(__always)
  package static func x(_ word: UInt32) -> Int64 { Int64(Int16(truncatingIfNeeded: word)) }
  @inline(__always)
  package static func y(_ word: UInt32) -> Int64 { Int64(Int32(bitPattern: word) >> 16) }
}

/// A vertex in 64 bits: longitude and latitude in units, 32 bits signed each. The ends of the 32-bit range mark
/// detours, as in ``LocalVertex``.
package struct WideVertex {
  package static let size = 8
  package static let south = Int32.min
  package static let north = Int32.max
  package static let east = Int32.max

  package let x, y: Int32

  @inline(__always)
  package init(at base: UnsafeRawPointer) {
    x = Int32(littleEndian: base.loadUnaligned(as: Int32.self))
    y = Int32(littleEndian: base.loadUnaligned(fromByteOffset: 4, as: Int32.self))
  }
}

/// The origin of a leaf's vertices, and their width.
package enum VertexFrame: Hashable, Sendable {
  /// 16 bits from the middle of the cell.
  case cell(x: Int64, y: Int64)
  /// 16 bits from the middle of the edges: for a large cell with few edges close together.
  case edges(x: Int64, y: Int64)
  /// 32 bits from latitude and longitude 0.
  case world
}
