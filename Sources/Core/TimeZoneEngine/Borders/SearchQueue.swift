import TimeZoneIndex

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

extension SearchItem {
  /// Whether it is searched before another: the nearer one, and of equally near ones entries before blocks.
  @inline(__always)
  func isBefore(_ other: SearchItem) -> Bool {
    bound < other.bound || bound == other.bound && kind == .entry && other.kind == .block
  }
}

/// A binary heap of the parts still to be searched, the nearest first.
struct SearchQueue {
  private var items: [SearchItem] = []

  mutating func push(_ item: SearchItem) {
    var hole = items.count
    items.append(item)
    items.withUnsafeMutableBufferPointer { items in
      while hole > 0 {
        let parent = (hole &- 1) / 2
        if !item.isBefore(items[parent]) { break }
        items[hole] = items[parent]
        hole = parent
      }
      items[hole] = item
    }
  }

  mutating func reserve(_ count: Int) { items.reserveCapacity(count) }

  mutating func pop() -> SearchItem? {
    guard let last = items.popLast() else { return nil }
    guard let first = items.first else { return last }
    items.withUnsafeMutableBufferPointer { items in
      var hole = 0
      while true {
        var child = 2 &* hole &+ 1
        if child >= items.count { break }
        if child &+ 1 < items.count, items[child &+ 1].isBefore(items[child]) { child &+= 1 }
        if !items[child].isBefore(last) { break }
        items[hole] = items[child]
        hole = child
      }
      items[hole] = last
    }
    return first
  }
}
