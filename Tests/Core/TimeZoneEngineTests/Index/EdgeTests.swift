import TestSupport
import Testing

/// The exact predicates, against arithmetic in fractions: another formula, on small numbers exhaustively and on the
/// largest that the Earth has.
@Suite struct EdgeTests {
  /// A fraction of two whole numbers, the lower one positive.
  private struct Fraction: Comparable {
    let numerator, denominator: Int64

    init(_ numerator: Int64, over denominator: Int64) {
      self.numerator = denominator < 0 ? -numerator : numerator
      self.denominator = abs(denominator)
    }

    static func < (a: Fraction, b: Fraction) -> Bool {
      let left = a.numerator.multipliedFullWidth(by: b.denominator)
      let right = b.numerator.multipliedFullWidth(by: a.denominator)
      return left.high == right.high ? left.low < right.low : left.high < right.high
    }
  }

  /// Whether the edge meets the row at or to the west of `x`, by the longitude at which it does.
  private func meetsRow(_ edge: Edge, _ x: Int64, _ y: Int64) -> Bool {
    guard (edge.ay <= y) != (edge.by <= y) else { return false }
    // ax + (y - ay) * dx / dy <= x
    return
      !(Fraction(x - edge.ax, over: 1)
      < product(Fraction(edge.bx - edge.ax, over: edge.by - edge.ay), y - edge.ay))
  }

  private func product(_ fraction: Fraction, _ factor: Int64) -> Fraction {
    Fraction(fraction.numerator * factor, over: fraction.denominator)
  }

  @Test func everyEdgeAndPointOfASmallGrid() {
    var checks = 0
    let range: ClosedRange<Int64> = -2...2
    for ax in range {
      for ay in range {
        for bx in range {
          for by in range {
            let edge = Edge(ax: ax, ay: ay, bx: bx, by: by)
            for x in -3...3 as ClosedRange<Int64> {
              for y in -3...3 as ClosedRange<Int64> {
                checks += 1
                #expect(
                  edge.isCrossed(fromWestTo: x, y) == meetsRow(edge, x, y),
                  "\(edge) from the west to \(x), \(y)")
                // The point stands further east than north: from the south that is a point a little to its east.
                #expect(
                  edge.isCrossed(fromSouthTo: x, y) == crossedFromSouth(edge, x, y),
                  "\(edge) from the south to \(x), \(y)")
                #expect(
                  edge.orientation(of: x, y)
                    == ((bx - ax) * (y - ay) - (by - ay) * (x - ax)).signum(), "\(edge), \(x), \(y)")
              }
            }
          }
        }
      }
    }
    #expect(checks == 625 * 49)
  }

  /// The way from the far south to a point moved by 1/64 to the east and 1/4096 to the north, in units of 1/4096.
  private func crossedFromSouth(_ edge: Edge, _ x: Int64, _ y: Int64) -> Bool {
    let scale: Int64 = 4096
    let px = x * scale + 64
    let py = y * scale + 1
    let (ax, ay) = (edge.ax * scale, edge.ay * scale)
    let (bx, by) = (edge.bx * scale, edge.by * scale)
    guard (ax <= px) != (bx <= px) else { return false }
    return !(Fraction(py - ay, over: 1) < product(Fraction(by - ay, over: bx - ax), px - ax))
  }

  @Test(arguments: 0..<4) func edgesAcrossTheEarth(_ seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let longitudes: ClosedRange<Int64> = -1_800_000_000...1_800_000_000
    let latitudes: ClosedRange<Int64> = -900_000_000...900_000_000
    for _ in 0..<rounds(20_000) {
      let edge = Edge(
        ax: .random(in: longitudes, using: &generator), ay: .random(in: latitudes, using: &generator),
        bx: .random(in: longitudes, using: &generator), by: .random(in: latitudes, using: &generator))
      let y = Int64.random(in: edge.minY...edge.maxY, using: &generator)
      // Where the edge meets the row, give or take a step: the cases that rounding would get wrong.
      let meeting = Double(edge.ax) + Double(y - edge.ay) * Double(edge.dx) / Double(max(1, abs(edge.dy)))
      for x in [
        Int64(meeting) - 1, Int64(meeting), Int64(meeting) + 1, .random(in: longitudes, using: &generator),
      ] {
        #expect(
          edge.isCrossed(fromWestTo: x, y) == wideMeetsRow(edge, x, y), "seed \(seed): \(edge), \(x), \(y)")
      }
    }
  }

  /// As ``meetsRow(_:_:_:)``, in 128 bits.
  private func wideMeetsRow(_ edge: Edge, _ x: Int64, _ y: Int64) -> Bool {
    guard (edge.ay <= y) != (edge.by <= y) else { return false }
    let rises = edge.by > edge.ay
    let left = (y - edge.ay).multipliedFullWidth(by: rises ? edge.bx - edge.ax : edge.ax - edge.bx)
    let right = (x - edge.ax).multipliedFullWidth(by: rises ? edge.by - edge.ay : edge.ay - edge.by)
    return left.high == right.high ? left.low <= right.low : left.high < right.high
  }

  @Test func edgeAcrossTheEarthDoesNotOverflow() {
    let edge = Edge(ax: -3_600_000_000, ay: -1_800_000_000, bx: 3_600_000_000, by: 1_800_000_000)
    #expect(edge.orientation(of: 0, 0) == 0)
    #expect(edge.orientation(of: 3_600_000_000, -1_800_000_000) == -1)
    #expect(edge.orientation(of: -3_600_000_000, 1_800_000_000) == 1)
    #expect(edge.orientation(of: 2, 0) == -1)
    #expect(edge.contains(1_800_000_000, 900_000_000))
    #expect(!edge.contains(1_800_000_000, 900_000_001))
  }

  @Test func crossingsOfEdges() {
    let edge = Edge(ax: 0, ay: 0, bx: 10, by: 10)
    let cases: [(other: Edge, crosses: Bool, location: SourceLocation)] = [
      (Edge(ax: 0, ay: 10, bx: 10, by: 0), true, #_sourceLocation),
      (Edge(ax: 5, ay: 5, bx: 10, by: 0), false, #_sourceLocation),
      (Edge(ax: 10, ay: 0, bx: 5, by: 5), false, #_sourceLocation),
      (Edge(ax: 10, ay: 10, bx: 20, by: 0), false, #_sourceLocation),
      (Edge(ax: 4, ay: 4, bx: 20, by: 20), true, #_sourceLocation),
      (Edge(ax: 10, ay: 10, bx: 20, by: 20), false, #_sourceLocation),
      (Edge(ax: 0, ay: 1, bx: 10, by: 11), false, #_sourceLocation),
      (Edge(ax: 20, ay: 20, bx: 30, by: 0), false, #_sourceLocation),
    ]
    for row in cases {
      #expect(edge.crosses(row.other) == row.crosses, sourceLocation: row.location)
      #expect(row.other.crosses(edge) == row.crosses, sourceLocation: row.location)
    }
    #expect(Edge(ax: 0, ay: 5, bx: 10, by: 5).crosses(Edge(ax: 20, ay: 5, bx: 4, by: 5)))
    #expect(Edge(ax: 5, ay: 0, bx: 5, by: 10).crosses(Edge(ax: 5, ay: 20, bx: 5, by: 4)))
  }

  /// Boxes that have only a side or a corner in common touch.
  @Test func boxesOfEdges() {
    let edge = Edge(ax: 0, ay: 10, bx: 10, by: 0)
    for x in [-11, -10, 0, 10, 11] as [Int64] {
      for y in [-11, -10, 0, 10, 11] as [Int64] {
        let other = Edge(ax: x, ay: y, bx: x + 10, by: y + 10)
        #expect(edge.boxTouches(other) == (abs(x) <= 10 && abs(y) <= 10), "\(x), \(y)")
      }
    }
  }

  @Test(arguments: [(1, 1), (1, -1), (1, 0), (0, 1), (-1, 0), (0, -1)] as [(Int64, Int64)])
  func edgesContainTheirEnds(_ dx: Int64, _ dy: Int64) {
    let edge = Edge(ax: 3, ay: 5, bx: 3 + 10 * dx, by: 5 + 10 * dy)
    for step in -1...11 as ClosedRange<Int64> {
      #expect(edge.contains(3 + step * dx, 5 + step * dy) == (0...10).contains(step), "\(step)")
    }
    #expect(!edge.contains(3 + 5 * dx + dy, 5 + 5 * dy - dx))
  }
}
