// Stretches of edges: where a cell's box clips them, and where others meet them.

extension Edge {
  /// The stretch of the edge inside a box, in shares of its length; `nil` where it is no longer than a point.
  func stretch(in box: GridBox) -> (first: Double, last: Double)? {
    var first = 0.0
    var last = 1.0
    /// Clips at one side. `start` and `step` are those of the edge, measured from that side into the box.
    func clip(_ start: Int64, _ step: Int64) {
      if step == 0 {
        if start < 0 { last = -1 }
      } else if step > 0 {
        if start < 0 { first = max(first, Double(-start) / Double(step)) }
      } else if start + step < 0 {
        last = min(last, Double(-start) / Double(step))
      }
    }
    clip(ax - box.west, dx)
    clip(box.east - ax, -dx)
    clip(ay - box.south, dy)
    clip(box.north - ay, -dy)
    return first < last ? (first, last) : nil
  }

  /// Adds the shares, inside a stretch of this edge, at which another edge meets it or an overlap with it begins or
  /// ends.
  @inline(__always)
  func addCuts(by other: Edge, within stretch: (first: Double, last: Double), to cuts: inout [Double]) {
    if other.maxX < minX || other.minX > maxX || other.maxY < minY || other.minY > maxY { return }
    addCuts(byNeighbor: other, within: stretch, to: &cuts)
  }

  private func addCuts(
    byNeighbor other: Edge, within stretch: (first: Double, last: Double), to cuts: inout [Double]
  ) {
    let a = orientation(of: other.ax, other.ay)
    let b = orientation(of: other.bx, other.by)
    func add(_ share: Double) {
      if share > stretch.first, share < stretch.last { cuts.append(share) }
    }
    if a == 0 { add(share(other.ax, other.ay)) }
    if b == 0 { add(share(other.bx, other.by)) }
    guard a * b < 0, other.orientation(of: ax, ay) * other.orientation(of: bx, by) <= 0 else { return }
    let denominator = Double(dx) * Double(other.dy) - Double(dy) * Double(other.dx)
    let startX = Double(other.ax - ax)
    let startY = Double(other.ay - ay)
    add((startX * Double(other.dy) - startY * Double(other.dx)) / denominator)
  }

  /// The share at which a point of its line lies.
  private func share(_ x: Int64, _ y: Int64) -> Double {
    abs(dx) >= abs(dy)
      ? Double(x - ax) / Double(dx) : Double(y - ay) / Double(dy)
  }
}
