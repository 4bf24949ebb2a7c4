import TimeZoneIndex

/// A box in 1e-7 degrees, its sides included.
struct ClosedBox {
  var minX, minY, maxX, maxY: Int64

  init(minX: Int64, minY: Int64, maxX: Int64, maxY: Int64) {
    (self.minX, self.minY, self.maxX, self.maxY) = (minX, minY, maxX, maxY)
  }

  /// The box of a leg.
  init(_ leg: Leg) {
    minX = min(leg.x, leg.x &+ leg.dx)
    minY = min(leg.y, leg.y &+ leg.dy)
    maxX = max(leg.x, leg.x &+ leg.dx)
    maxY = max(leg.y, leg.y &+ leg.dy)
  }

  /// Whether it touches the box of an edge.
  func touches(_ edge: Edge) -> Bool {
    edge.minX <= maxX && minX <= edge.maxX && edge.minY <= maxY && minY <= edge.maxY
  }

  func contains(_ point: GridPoint) -> Bool {
    let (x, y) = (Int64(point.x), Int64(point.y))
    return minX <= x && x <= maxX && minY <= y && y <= maxY
  }

  /// The intersection with another box; without a point where they are disjoint.
  func intersection(_ other: ClosedBox) -> ClosedBox {
    ClosedBox(
      minX: max(minX, other.minX), minY: max(minY, other.minY), maxX: min(maxX, other.maxX),
      maxY: min(maxY, other.maxY))
  }

  /// The box with a margin around it.
  func expanded(by margin: Int64) -> ClosedBox {
    ClosedBox(minX: minX - margin, minY: minY - margin, maxX: maxX + margin, maxY: maxY + margin)
  }
}
