import TimeZoneEngine

/// Three vertices of a ring that simplification keeps, so that the ring keeps an inside and its direction.
///
/// They are its first vertex, the one farthest from that, and the one farthest from the line through both. A ring about
/// as small as a unit of the grid may have two of them at one place, or all on one line: then they are moved apart.
struct RingAnchors {
  /// The indices of the second and the third anchor, ascending; the first one is the ring's start.
  let second, third: Int
  let places: [GridPoint]

  init?(_ points: ArraySlice<GridPoint>, isFixed: Bool, _ grid: SnapGrid, _ bound: ErrorBound) {
    guard points.count >= 4, let start = points.first else { return nil }
    let scale = bound.scale(south: start.y, north: start.y)
    let far = Stadium(start, start, scale: scale).farthest(points)
    let other = points.indices.dropLast().max { a, b in
      Self.area(start, points[far], points[a]) < Self.area(start, points[far], points[b])
    }
    guard let other, other != far, other != points.startIndex else { return nil }
    second = min(far, other)
    third = max(far, other)
    let corners = [start, points[second], points[third]]
    let nearest = corners.map { grid.nearest($0) }
    let turn = Self.turn(corners)
    if turn == Self.turn(nearest) || turn == 0 {
      places = nearest
    } else {
      places = Self.movedApart(corners, turn: turn, isFixed: isFixed, grid, bound) ?? nearest
    }
  }

  private static func turn(_ corners: [GridPoint]) -> Int {
    Edge(corners[0], corners[1]).orientation(of: Int64(corners[2].x), Int64(corners[2].y))
  }

  /// Twice the area of a triangle; rounded if it is larger than matters here.
  private static func area(_ a: GridPoint, _ b: GridPoint, _ c: GridPoint) -> Double {
    let (dx, dy) = (Double(b.x) - Double(a.x), Double(b.y) - Double(a.y))
    let (ex, ey) = (Double(c.x) - Double(a.x), Double(c.y) - Double(a.y))
    return abs(dx * ey - dy * ex)
  }

  /// The places nearest to three corners that make the same turn; `nil` if none are near enough.
  private static func movedApart(
    _ corners: [GridPoint], turn: Int, isFixed: Bool, _ grid: SnapGrid, _ bound: ErrorBound
  ) -> [GridPoint]? {
    let choices = corners.enumerated().map { number, corner in
      isFixed && number == 0 ? [grid.nearest(corner)] : grid.places(around: corner, bound)
    }
    var best: (places: [GridPoint], sum: Double)?
    for first in choices[0] {
      for second in choices[1] {
        for third in choices[2] {
          let places = [first, second, third]
          guard Self.turn(places) == turn else { continue }
          let sum = zip(places, corners).reduce(0) {
            $0 + Stadium($1.0, $1.0, bound).squareDistance(of: $1.1)
          }
          if best.map({ sum < $0.sum }) ?? true { best = (places, sum) }
        }
      }
    }
    return best?.places
  }
}
