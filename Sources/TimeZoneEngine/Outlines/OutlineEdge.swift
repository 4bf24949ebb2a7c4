import TimeZoneIndex

/// An edge of a zone's border, with the zone on its left; its ends as sortable numbers.
struct OutlineEdge: Hashable, Comparable {
  let start, end: OutlineVertex

  static func < (a: OutlineEdge, b: OutlineEdge) -> Bool {
    a.start == b.start ? a.end < b.end : a.start < b.start
  }

  var reversed: OutlineEdge { OutlineEdge(start: end, end: start) }
}

/// A vertex in units, in one word: ascending by longitude, then by latitude.
struct OutlineVertex: Hashable, Comparable {
  let key: UInt64

  private static let bias = 1 << 31

  init(x: Int, y: Int) {
    key =
      UInt64(truncatingIfNeeded: x &+ Self.bias) << 32 | UInt64(UInt32(truncatingIfNeeded: y &+ Self.bias))
  }

  var x: Int { Int(key >> 32) - Self.bias }
  var y: Int { Int(key & 0xFFFF_FFFF) - Self.bias }

  static func < (a: OutlineVertex, b: OutlineVertex) -> Bool { a.key < b.key }
}
