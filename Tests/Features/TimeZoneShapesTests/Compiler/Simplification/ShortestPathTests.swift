import TestSupport
import Testing

/// Chains are simplified to the fewest vertices, found here by trying all subsets.
@Suite struct ShortestPathTests {
  /// A bound of some 1e-7 degrees, as no distance between points of the grid is.
  private static let radius = 2.65
  private static let bound = ErrorBound(meters: radius * 6_371_008.8 * Double.pi / 180e7)

  /// Whether all vertices from one to another lie within the bound of the segment between their places: in each of the
  /// directions along and across it.
  private static func isValid(_ points: [GridPoint], _ places: [GridPoint], _ start: Int, _ end: Int) -> Bool
  {
    (start...end).allSatisfy { index in
      let (ax, ay) = (Double(places[start].x), Double(places[start].y))
      let (bx, by) = (Double(places[end].x), Double(places[end].y))
      let (x, y) = (Double(points[index].x), Double(points[index].y))
      let length = (bx - ax) * (bx - ax) + (by - ay) * (by - ay)
      let share = length == 0 ? 0 : min(1, max(0, ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / length))
      let (nearX, nearY) = (ax + share * (bx - ax), ay + share * (by - ay))
      return (x - nearX) * (x - nearX) + (y - nearY) * (y - nearY) <= radius * radius
    }
  }

  private func expectFewest(
    _ points: [GridPoint], _ places: [GridPoint], location: SourceLocation = #_sourceLocation
  ) {
    let kept = ShortestPath.kept(points[...], places: places[...], Self.bound)
    let last = points.count - 1
    #expect(kept.first == 0 && kept.last == last, sourceLocation: location)
    for (start, end) in zip(kept, kept.dropFirst()) {
      #expect(start < end && Self.isValid(points, places, start, end), "\(points)", sourceLocation: location)
    }
    let fewest = (0..<1 << (last - 1)).filter { choice in
      let subset = [0] + (1..<max(last, 1)).filter { choice >> ($0 - 1) & 1 == 1 } + [last]
      return zip(subset, subset.dropFirst()).allSatisfy { Self.isValid(points, places, $0, $1) }
    }.map { $0.nonzeroBitCount + 2 }.min()
    #expect(kept.count == fewest, "\(points)", sourceLocation: location)
  }

  /// All chains of three steps to neighbors twice as far as a king's, and of four steps of a rook.
  @Test func shortChains() {
    let steps: [(Int32, Int32)] = [
      (3, 0), (-3, 0), (0, 3), (0, -3), (3, 3), (-3, 3), (3, -3), (-3, -3), (7, 1), (1, 7),
    ]
    for a in steps {
      for b in steps {
        for c in steps {
          for d in steps.prefix(4) {
            var point = GridPoint(x: 0, y: 0)
            var points = [point]
            for step in [a, b, c, d] {
              point = GridPoint(x: point.x + step.0, y: point.y + step.1)
              points.append(point)
            }
            expectFewest(points, points)
          }
        }
      }
    }
  }

  /// Chains that wander, double back and rest, on a coarser grid as well.
  @Test(arguments: 0..<UInt64(rounds(400)))
  func wanderingChains(_ seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let reach: Int32 = [2, 4, 9].randomElement(using: &random) ?? 2
    var point = GridPoint(x: 0, y: 0)
    let points = (0..<Int.random(in: 2...10, using: &random)).map { _ in
      point.x += .random(in: -1...reach, using: &random)
      point.y += .random(in: -reach...reach, using: &random)
      return point
    }
    expectFewest(points, points)
    let places = points.map { GridPoint(x: ($0.x + 502) / 3 * 3 - 501, y: ($0.y + 502) / 3 * 3 - 501) }
    expectFewest(points, places)
  }

  /// A line of many vertices is cut into stretches of a limited length, each one segment.
  @Test func aLongStraightLine() {
    let points = (0...20_000 as ClosedRange<Int32>).map { GridPoint(x: $0 * 10, y: $0 * 3) }
    #expect(ShortestPath.kept(points[...], places: points[...], Self.bound).count == 6)
  }

  /// A meridian from pole to pole is one segment, whatever the scale of its latitudes.
  @Test func aMeridian() {
    let points = (-90...90 as ClosedRange<Int32>).map { GridPoint(x: 75_000_000, y: $0 * 10_000_000) }
    #expect(ShortestPath.kept(points[...], places: points[...], Self.bound) == [0, 180])
  }
}
