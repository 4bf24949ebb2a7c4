import TestSupport
import Testing

/// The position is inside by an even-odd test that shares nothing with the search.
@Suite struct PolygonInteriorTests {
  /// Whether a point is strictly inside: neither on an edge, nor outside. Small coordinates only.
  private func isInside(_ point: GridPoint, _ rings: [[GridPoint]]) -> Bool {
    var isInside = false
    for ring in rings {
      for (index, a) in ring.enumerated() {
        let b = ring[(index + 1) % ring.count]
        let (ax, ay) = (Int64(a.x) - Int64(point.x), Int64(a.y) - Int64(point.y))
        let (bx, by) = (Int64(b.x) - Int64(point.x), Int64(b.y) - Int64(point.y))
        let cross = ax * by - bx * ay
        if cross == 0, ax * bx <= 0, ay * by <= 0 { return false }
        if (ay > 0) != (by > 0), (cross > 0) == (by > ay) { isInside.toggle() }
      }
    }
    return isInside
  }

  private func square(_ west: Int32, _ south: Int32, _ east: Int32, _ north: Int32) -> [GridPoint] {
    [(west, south), (east, south), (east, north), (west, north)].map { GridPoint(x: $0.0, y: $0.1) }
  }

  @Test func squaresAndHoles() {
    let outer = square(-100, -100, 100, 100)
    let samples: [[[GridPoint]]] = [
      [outer], [outer + outer.prefix(1)], [outer.reversed()], [outer, square(-90, -90, 90, 90)],
      [outer, square(-99, -50, 50, 99), square(60, -99, 90, 99)],
      [square(-1_800_000_000, -900_000_000, 1_800_000_000, 900_000_000)],
    ]
    for polygon in samples {
      let point = PolygonInterior.position(inLargestOf: [polygon])
      let isAtTheEnds = polygon[0][0].x == -1_800_000_000
      #expect(isAtTheEnds ? point == GridPoint(x: 0, y: 0) : isInside(point, polygon), "\(polygon): \(point)")
    }
  }

  /// Any rings, crossing themselves and one another.
  @Test func randomPolygons() {
    var random = SeededGenerator(seed: 14)
    var inside = 0
    for _ in 0..<rounds(5000) {
      let size = Int32.random(in: 3...2000, using: &random)
      let polygon = (0..<Int.random(in: 1...3, using: &random)).map { _ in
        (0..<Int.random(in: 1...9, using: &random)).map { _ in
          GridPoint(
            x: Int32.random(in: -size...size, using: &random),
            y: Int32.random(in: -size...size, using: &random))
        }
      }
      let point = PolygonInterior.position(inLargestOf: [polygon])
      // A sliver may enclose no point of the grid on any line: then it is the first vertex.
      if isInside(point, polygon) {
        inside += 1
      } else {
        #expect(point == polygon[0][0])
      }
    }
    #expect(inside > rounds(4000))
  }

  @Test func positionIsInTheLargestPolygon() {
    let (small, large) = (square(0, 0, 10, 10), square(100, 100, 120, 120))
    let isLarge = { (point: GridPoint) in point.x >= 100 }
    #expect(isLarge(PolygonInterior.position(inLargestOf: [[small], [large]])))
    #expect(isLarge(PolygonInterior.position(inLargestOf: [[large], [small]])))
    // Holes count.
    #expect(!isLarge(PolygonInterior.position(inLargestOf: [[large, square(101, 101, 119, 119)], [small]])))
  }
}
