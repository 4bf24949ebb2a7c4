/// One 32-bit entry of the quadtree: a zone set, a node, or a leaf.
///
/// | bits 30-31 | bits 27-29 | bits 0-26 |
/// |---|---|---|
/// | 0, zone set | bit 29: no border is within the error bound of any point of the cell | zone set number |
/// | 1, node | binary logarithm of its width in children | first child, in groups of four entries |
/// | 2, simple leaf | binary logarithm of the leaf's width in slots of its node | bits 24-26: the lines of 64 bytes that it has a part of, less 1, at most 7; bits 0-23: its offset, shifted |
/// | 3, general leaf | the same | the same |
package struct TreeEntry: Hashable, Sendable {
  package var bits: UInt32

  @inline(__always)
  package init(bits: UInt32) { self.bits = bits }

  package enum Kind: UInt32, Sendable {
    case zoneSet, node, simpleLeaf, generalLeaf
  }

  package static let nodeLimit = 1 << 27
  package static let leafLimit = 1 << 24
  static let lineSize = 64
  package static let zoneSetLimit = 1 << 26
  package static let maximumWidthLog = 7

  package init(zoneSet: Int) {
    bits = UInt32(truncatingIfNeeded: zoneSet)
  }

  /// A node or leaf; `location` below ``nodeLimit``, `widthLog` at most ``maximumWidthLog``.
  package init(_ kind: Kind, widthLog: Int, location: Int) {
    bits =
      kind.rawValue << 30 | UInt32(truncatingIfNeeded: widthLog) << 27 | UInt32(truncatingIfNeeded: location)
  }

  /// The same entry for a leaf of some size at an offset, both in bytes.
  package func leaf(at offset: Int, size: Int, shift: UInt32) -> TreeEntry {
    let lines = min(7, (offset + size - 1) / Self.lineSize - offset / Self.lineSize)
    return TreeEntry(kind, widthLog: Int(widthLog), location: lines << 24 | offset >> Int(shift))
  }

  @inline(__always)
  package var kind: Kind {
    switch bits >> 30 {
    case 0: .zoneSet
    case 1: .node
    case 2: .simpleLeaf
    default: .generalLeaf
    }
  }
  @inline(__always)
  package var isZoneSet: Bool { bits < 1 << 30 }
  @inline(__always)
  package var isNode: Bool { bits >> 30 == 1 }
  @inline(__always)
  package var isSimpleLeaf: Bool { bits >> 30 == 2 }
  /// 1 for a node, else 0: without a comparison that could become a branch, which would often be mispredicted.
  @inline(__always)
  package var nodeCount: Int { Int((bits &>> 30) & ~(bits &>> 31) & 1) }
  /// The same for a simple leaf.
  @inline(__always)
  package var simpleLeafCount: Int { Int((bits &>> 31) & ~(bits &>> 30) & 1) }
  /// For a node, of its width in children; for a leaf, of its width in slots.
  @inline(__always)
  package var widthLog: UInt32 { (bits >> 27) & 7 }
  @inline(__always)
  package var location: Int { Int(bits & 0x7FF_FFFF) }
  /// The offset of a leaf, shifted, and the number of lines after its first.
  @inline(__always)
  var leafLocation: Int { Int(bits & 0xFF_FFFF) }
  @inline(__always)
  var lastLine: UInt32 { bits &>> 24 & 7 }
  @inline(__always)
  package var zoneSet: UInt32 { bits & 0x1FFF_FFFF }
  /// Whether a zone set holds for the source as well, wherever in the cell: set only if there is an error bound.
  @inline(__always)
  package var isCertain: Bool { bits & Self.certainFlag != 0 }

  @inline(__always)
  package var isCertainZoneSet: Bool { bits >> 29 == 1 }

  package static let certainFlag: UInt32 = 1 << 29
}
