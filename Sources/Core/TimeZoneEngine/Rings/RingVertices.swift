package protocol RingVertex: Hashable {
  /// Its coordinates in a unit that is the same for all vertices of a ring.
  var wideX: Int64 { get }
  var wideY: Int64 { get }
}

extension GridPoint: RingVertex {
  package var wideX: Int64 { Int64(x) }
  package var wideY: Int64 { Int64(y) }
}

extension Edge {
  package init(from a: some RingVertex, to b: some RingVertex) {
    self.init(ax: a.wideX, ay: a.wideY, bx: b.wideX, by: b.wideY)
  }
}

extension BidirectionalCollection where Element: RingVertex {
  /// The edges of the ring that the vertices make, the one from the last vertex to the first included: that one comes
  /// first. If the first vertex is repeated at the end, it has no length.
  package var ringEdges: Zip2Sequence<[Element], Self> { zip(Array(suffix(1)) + dropLast(), self) }
}

/// Twice the signed area of a ring, exactly; positive if the ring runs counterclockwise.
///
/// It has 128 bits. Coordinates have 32 bits, so their differences 33, products of these 65 with the sign, and the sum of
/// 2^32 of them 97.
package struct RingArea: Comparable, Sendable {
  var high: Int64 = 0
  var low: UInt64 = 0

  /// The area by the shoelace formula, seen from the first vertex.
  package init(ofTwice vertices: some Collection<some RingVertex>) {
    guard let origin = vertices.first else { return }
    for (a, b) in zip(vertices.dropFirst(), vertices.dropFirst(2)) {
      add(a.wideX &- origin.wideX, b.wideY &- origin.wideY)
      add(origin.wideX &- b.wideX, a.wideY &- origin.wideY)
    }
  }

  mutating func add(_ x: Int64, _ y: Int64) {
    let product = x.multipliedFullWidth(by: y)
    let sum = low.addingReportingOverflow(product.low)
    low = sum.partialValue
    high = high &+ product.high &+ (sum.overflow ? 1 : 0)
  }

  package var isPositive: Bool { high > 0 || (high == 0 && low > 0) }

  package var magnitude: RingArea { high < 0 ? RingArea() - self : self }

  /// The area of a ring of few units.
  package var clamped: Int64 {
    let isSmall = high == 0 && low <= UInt64(Int64.max) || high == -1 && low >= 1 << 63
    return isSmall ? Int64(bitPattern: low) : high < 0 ? .min : .max
  }

  private init() {}

  package static func - (a: RingArea, b: RingArea) -> RingArea {
    var difference = RingArea()
    let (low, isBorrowed) = a.low.subtractingReportingOverflow(b.low)
    difference.low = low
    difference.high = a.high &- b.high &- (isBorrowed ? 1 : 0)
    return difference
  }

  package static func < (a: RingArea, b: RingArea) -> Bool { (a.high, a.low) < (b.high, b.low) }
}
