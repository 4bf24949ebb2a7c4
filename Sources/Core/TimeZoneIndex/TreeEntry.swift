/// One 32-bit entry of the quadtree: a zone set, a node, or a leaf.
///
/// | bits 30-31 | bits 27-29 | bits 0-26 |
/// |---|---|---|
/// | 0, zone set | bit 29: no border is within the error bound of any point of the cell | zone set number |
/// | 1, node | binary logarithm of its width in children | first child, in groups of four entries |
/// | 2, plain leaf | binary logarithm of the leaf's width in slots of its node | offset in groups of four bytes |
/// | 3, general leaf | the same | the same |
@usableFromInline package struct TreeEntry: Hashable, Sendable {
  @usableFromInline package var bits: UInt32

  @inlinable @inline(__always)
  package init(bits: UInt32) { self.bits = bits }

  @usableFromInline package enum Kind: UInt32, Sendable {
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

  @inlinable @inline(__always)
  package var kind: Kind {
    switch bits >> 30 {
    case 0: .zoneSet
    case 1: .node
    case 2: .plainLeaf
    default: .generalLeaf
    }
  }
  @inlinable @inline(__always)
  package var isZoneSet: Bool { bits < 1 << 30 }
  @inlinable @inline(__always)
  package var isNode: Bool { bits >> 30 == 1 }
  @inlinable @inline(__always)
  package var isPlainLeaf: Bool { bits >> 30 == 2 }
  /// 1 for a node, else 0: without a comparison that could become a branch, which would often be mispredicted.
  @inlinable @inline(__always)
  package var nodeCount: Int { Int((bits &>> 30) & ~(bits &>> 31) & 1) }
  /// 1 for a leaf, else 0, where there are no nodes.
  @inlinable @inline(__always)
  package var leafCount: Int { Int(bits &>> 31) }
  /// For a node, of its width in children; for a leaf, of its width in slots.
  @inlinable @inline(__always)
  package var widthLog: UInt32 { (bits >> 27) & 7 }
  @inlinable @inline(__always)
  package var location: Int { Int(bits & 0x7FF_FFFF) }
  @inlinable @inline(__always)
  package var zoneSet: UInt32 { bits & 0x1FFF_FFFF }
  /// Whether a zone set holds for the source as well, wherever in the cell: set only where there is an error bound.
  @inlinable @inline(__always)
  package var isCertain: Bool { bits & Self.certainFlag != 0 }

  /// Whether it is a zone set that holds for the source as well.
  @inlinable @inline(__always)
  package var isCertainZoneSet: Bool { bits >> 29 == 1 }

  @usableFromInline package static let certainFlag: UInt32 = 1 << 29
}
