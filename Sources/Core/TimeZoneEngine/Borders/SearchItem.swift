/// A part of the index still to be searched.
struct SearchItem {
  enum Kind: UInt8 {
    /// A block of top cells.
    case block
    /// A node or a leaf.
    case entry
  }

  /// A lower bound of the haversines of all points in it.
  var bound: Double
  /// Its south-western corner, in 1e-7 degrees from the grid's.
  var west, south: UInt32
  /// The tree entry.
  var bits: UInt32
  /// Binary logarithm of its width: a block's in top cells, an entry's in units.
  var sizeLog: UInt8
  var kind: Kind
}

extension SearchItem: HeapElement {
  /// The nearer one is searched first, and of equally near ones entries before blocks.
  @inline(__always)
  func isBefore(_ other: SearchItem) -> Bool {
    bound < other.bound || bound == other.bound && kind == .entry && other.kind == .block
  }
}
