import TimeZoneIndex

/// Where a point lies relative to a ring, by the even-odd rule.
enum RingLocation {
  case inside
  case border
  case outside
}

/// A point on the grid of half units (5e-8 degrees), where the middle of every edge is exact.
struct HalfGridPoint {
  var x: Int64
  var y: Int64

  /// A vertex.
  init(_ point: GridPoint) {
    x = 2 * Int64(point.x)
    y = 2 * Int64(point.y)
  }

  /// The middle of an edge.
  init(middleOf a: GridPoint, _ b: GridPoint) {
    x = Int64(a.x) + Int64(b.x)
    y = Int64(a.y) + Int64(b.y)
  }
}

extension Ring {
  /// Where a point lies relative to the ring: the classic ray to the west, with the border told apart.
  ///
  /// - Complexity: O(*n*) for *n* vertices.
  func location(of point: HalfGridPoint) -> RingLocation {
    var inside = false
    guard var a = vertices.last.map({ HalfGridPoint($0) }) else { return .outside }
    for vertex in vertices {
      let b = HalfGridPoint(vertex)
      switch crossing(from: a, to: b, at: point) {
      case .west: inside.toggle()
      case .touching: return .border
      case .none: break
      }
      a = b
    }
    return inside ? .inside : .outside
  }

  /// How an edge meets the ray that runs from a point to the west.
  private enum Crossing {
    case none
    case west
    case touching
  }

  private func crossing(from a: HalfGridPoint, to b: HalfGridPoint, at point: HalfGridPoint) -> Crossing {
    guard min(a.y, b.y) <= point.y, point.y <= max(a.y, b.y), min(a.x, b.x) <= point.x else { return .none }
    let crosses = (a.y <= point.y) != (b.y <= point.y)
    if point.x > max(a.x, b.x) { return crosses ? .west : .none }

    // The point is in the edge's rectangle: which side of the edge decides. Differences of half units reach
    // 7.2e9, so the products need 128 bits.
    let left = (b.x - a.x).multipliedFullWidth(by: point.y - a.y)
    let right = (point.x - a.x).multipliedFullWidth(by: b.y - a.y)
    if left.high == right.high, left.low == right.low { return .touching }
    let leftIsLess = (left.high, left.low) < (right.high, right.low)
    return crosses && leftIsLess == (b.y > a.y) ? .west : .none
  }
}
