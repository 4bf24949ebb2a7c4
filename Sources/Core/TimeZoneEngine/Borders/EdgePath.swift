/// An edge as a path on the sphere, for finding its nearest point.
///
/// An edge is straight in longitude and latitude, so it is not a great circle. The haversine of the distance to the
/// point at share *t* of it,
///
///     h(t) = sin²((φ - φ₀) / 2) + cos φ₀ cos φ sin²((λ - λ₀) / 2),   λ and φ linear in t,
///
/// is a sum of three sinusoids of *t*, whose third derivative has a bound *M*. If h'' in the middle of a stretch and
/// that bound prove that h is convex all along it, Newton's method finds the only minimum; where h is concave, an end
/// is nearest; elsewhere (next to the poles, around the antipode) the stretch is halved.
struct EdgePath {
  private let origin: SpherePoint
  /// The start, and the step to the end: in 1e-7 degrees, with longitudes relative to the origin's.
  let line: (start: (east: Double, latitude: Double), step: (x: Double, y: Double))
  /// The start, in radians: east of the origin, and north of it.
  private let x, y: Double
  /// From the start to the end.
  private let dx, dy: Double
  private let thirdBound: Double

  /// The greatest number of halvings of a stretch. One of 1.9 degrees (across a cell of the world's index) is then 200
  /// m long, and the error within it is below a thousandth of a millimeter.
  private static let maximumDepth = 10

  /// The edge may cross the antipodal meridian, so only its start is wrapped.
  init(_ edge: Edge, seenFrom origin: SpherePoint) {
    self.origin = origin
    line = (
      start: (east: Double(origin.eastward(to: edge.ax)), latitude: Double(edge.ay)),
      step: (x: Double(edge.dx), y: Double(edge.dy))
    )
    x = line.start.east * GreatCircle.radiansPerE7
    y = (line.start.latitude - Double(origin.y)) * GreatCircle.radiansPerE7
    dx = line.step.x * GreatCircle.radiansPerE7
    dy = line.step.y * GreatCircle.radiansPerE7
    let across = abs(dx)
    let up = abs(dy)
    let both = across + up
    thirdBound = (up * up * up * abs(origin.sine) + both * both * both * origin.cosine) / 2
  }

  func nearestShare(from first: Double, to last: Double) -> Double {
    if dy == 0 {
      // On a parallel the point with the least difference of longitude is nearest; from a pole, all are equally near.
      let turns = ((x + (first + last) / 2 * dx) / (2 * .pi)).rounded()
      return nearer(min(max((turns * 2 * .pi - x) / dx, first), last), nearer(first, last))
    }
    let half = (last - first) / 2
    let middle = value(at: (first + last) / 2)
    if middle.second > 2 * thirdBound * half { return minimum(from: first, to: last, startingWith: middle) }
    if middle.second < -thirdBound * half { return nearer(first, last) }
    var best = value(at: first)
    let end = value(at: last)
    if end.h < best.h { best = end }
    search(from: first, to: last, depth: Self.maximumDepth, &best)
    return best.share
  }

  private func search(from first: Double, to last: Double, depth: Int, _ best: inout Value) {
    let middle = (first + last) / 2
    let half = (last - first) / 2
    let value = value(at: middle)
    if value.second > 2 * thirdBound * half {
      let least = self.value(at: minimum(from: first, to: last, startingWith: value))
      if least.h < best.h { best = least }
      return
    }
    if value.h < best.h { best = value }
    if value.second < -thirdBound * half || depth == 0 { return }
    // Taylor's formula: h falls from its value in the middle by no more than this.
    let fall =
      half * (abs(value.first) + half * (max(0, -value.second) / 2 + half * thirdBound / 6))
    if value.h - fall > best.h { return }
    search(from: first, to: middle, depth: depth - 1, &best)
    search(from: middle, to: last, depth: depth - 1, &best)
  }

  private struct Value {
    let share, h, first, second: Double
  }

  private func value(at share: Double) -> Value {
    let north = y + share * dy
    let east = x + share * dx
    let (halfSineNorth, halfCosineNorth) = Trigonometry.sineCosine(north / 2)
    let (halfSineEast, halfCosineEast) = Trigonometry.sineCosine(east / 2)
    let sineNorth = 2 * halfSineNorth * halfCosineNorth
    let cosineNorth = 1 - 2 * halfSineNorth * halfSineNorth
    let haversineEast = halfSineEast * halfSineEast
    let sineEast = 2 * halfSineEast * halfCosineEast
    let sine = origin.sine * cosineNorth + origin.cosine * sineNorth
    let cosine = origin.cosine * cosineNorth - origin.sine * sineNorth
    let h = halfSineNorth * halfSineNorth + origin.cosine * cosine * haversineEast
    let first =
      (dy * (sineNorth - 2 * origin.cosine * sine * haversineEast) + dx * origin.cosine * cosine * sineEast)
      / 2
    let second =
      (dy * dy * origin.sine * sine
        + origin.cosine
        * ((dy * dy + dx * dx) * cosine * (1 - 2 * haversineEast) - 2 * dx * dy * sine * sineEast)) / 2
    return Value(share: share, h: h, first: first, second: second)
  }

  /// Newton's method where h'' stays within half and one and a half of its value in the middle.
  private func minimum(from first: Double, to last: Double, startingWith middle: Value) -> Double {
    var value = middle
    for _ in 0..<8 {
      let next = min(max(value.share - value.first / value.second, first), last)
      if abs(next - value.share) < 1e-8 { return next }
      value = self.value(at: next)
    }
    return value.share
  }

  private func nearer(_ a: Double, _ b: Double) -> Double { value(at: a).h <= value(at: b).h ? a : b }
}

// MARK: - Stretches of edges

// Where a cell's box clips them, and where others meet them.

extension Edge {
  /// The stretch of the edge inside a box, in shares of its length; `nil` if it is no longer than a point.
  func stretch(in box: GridBox) -> (first: Double, last: Double)? {
    var first = 0.0
    var last = 1.0
    /// Clips at one side. `start` and `step` are the edge's, measured from that side into the box.
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

  private func share(_ x: Int64, _ y: Int64) -> Double {
    abs(dx) >= abs(dy)
      ? Double(x - ax) / Double(dx) : Double(y - ay) / Double(dy)
  }
}
