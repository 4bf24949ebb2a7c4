import TimeZoneEngine

/// A vertex of a tile in its own units: `x` to the east, `y` to the south, from the tile's north-western corner.
struct TilePoint: Hashable, Comparable {
  /// Both coordinates in one word, which sorts by `x` and then by `y`.
  let key: UInt32

  /// What is added to a coordinate so that it is not negative.
  private static let bias: Int32 = 1 << 14

  init(key: UInt32) { self.key = key }

  /// A point whose coordinates lie in -16,384 to below 49,152.
  init(x: Int32, y: Int32) {
    key =
      UInt32(bitPattern: x &+ Self.bias) << 16
      | UInt32(UInt16(truncatingIfNeeded: y &+ Self.bias))
  }

  var x: Int32 { Int32(truncatingIfNeeded: key >> 16) &- Self.bias }
  var y: Int32 { Int32(truncatingIfNeeded: key & 0xFFFF) &- Self.bias }

  static func < (a: TilePoint, b: TilePoint) -> Bool { a.key < b.key }
}

extension TilePoint {
  /// The same as a vertex of rings. There `y` points up, so what runs clockwise on the screen runs counterclockwise.
  var vertex: BorderVertex { BorderVertex(x: Int64(x), y: Int64(y)) }

  /// The cross product of the directions to two points: positive where the turn from the first to the second is clockwise
  /// on the screen, since `y` points down.
  func cross(_ a: TilePoint, _ b: TilePoint) -> Int64 {
    Int64(a.x &- x) * Int64(b.y &- y) - Int64(a.y &- y) * Int64(b.x &- x)
  }

  /// Whether this point lies between two others, on the straight line from one to the other.
  func isBetween(_ a: TilePoint, _ b: TilePoint) -> Bool {
    guard cross(a, b) == 0 else { return false }
    return Int64(a.x &- x) * Int64(b.x &- x) + Int64(a.y &- y) * Int64(b.y &- y) < 0
  }
}
