import TimeZoneIndex

/// Lower bounds for the edges of a leaf, without trigonometry for each.
struct EdgeBounds {
  private let origin: SpherePoint
  private let box: GridBox
  /// The box's western side, east of the origin.
  private let west: Int
  /// Haversines are at least these times the squares of the differences in 1e-7 degrees.
  private let perLatitude, perLongitude: Double

  init(_ box: GridBox, seenFrom origin: SpherePoint) {
    self.origin = origin
    self.box = box
    west = origin.eastward(to: box.west)
    // sin x / x decreases, so its value at the largest difference serves all.
    let farthestY = Double(max(abs(box.south - origin.y), abs(box.north - origin.y)))
    let farthestX = Double(max(abs(west), abs(west + box.east - box.west)))
    perLatitude = GreatCircle.haversine(angleE7: farthestY) / max(farthestY * farthestY, 1)
    let cosine = min(
      GreatCircle.cosine(latitudeE7: Double(box.south)), GreatCircle.cosine(latitudeE7: Double(box.north)))
    perLongitude =
      origin.cosine * cosine * GreatCircle.haversine(angleE7: farthestX) / max(farthestX * farthestX, 1)
  }

  /// A haversine that no place of the edge inside the box is below.
  @inline(__always)
  func bound(_ edge: LeafEdge) -> Double {
    let low = max(Int(min(edge.ay, edge.by)), box.south)
    let high = min(Int(max(edge.ay, edge.by)), box.north)
    let left = max(Int(min(edge.ax, edge.bx)), box.west) - box.west + west
    let right = min(Int(max(edge.ax, edge.bx)), box.east) - box.west + west
    let y = Double(max(0, low - origin.y, origin.y - high))
    let x = Double(max(0, left, -right))
    return perLatitude * y * y + perLongitude * x * x
  }
}
