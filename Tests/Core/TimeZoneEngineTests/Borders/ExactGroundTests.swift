import TestSupport
import Testing

/// Whether ground of exactly certain zones is within a distance, compared with the distances of all squares of a board.
@Suite struct ExactGroundTests {
  /// A board of squares, each covered by some of three zones.
  private struct Board {
    static let side = 4
    /// Of a square, in 1e-7 degrees: some 330 m.
    static let width: Int32 = 30_000

    let x, y: Int32
    /// By column, then row; ascending numbers of zones.
    let squares: [[Int]]

    init(x: Int32, y: Int32, using random: inout SeededGenerator) {
      (self.x, self.y) = (x, y)
      squares = (0..<Self.side * Self.side).map { _ in
        [[], [0], [0], [1], [1], [2], [0, 1], [0, 2], [0, 1, 2]].randomElement(using: &random) ?? []
      }
    }

    func corner(_ square: Int) -> GridPoint {
      GridPoint(
        x: x + Int32(square / Self.side) * Self.width, y: y + Int32(square % Self.side) * Self.width)
    }

    /// A record for each zone. Squares of one zone that are neighbors share an edge, which counts twice.
    var shapes: [ZoneShape] {
      (0..<3).map { zone in
        let rings = squares.indices.filter { squares[$0].contains(zone) }.map { square in
          TinyShapes.square(corner(square).x, corner(square).y, Self.width)
        }
        return ZoneShape(name: "ABC".map { "\($0)" }[zone], record: zone, rings: rings)
      }
    }

    /// The distance from a point to the nearest square with exactly some zones; outside of the board there are none.
    func meters(from point: GridPoint, toGroundOf zones: [Int]) -> Double {
      let end = Int32(Self.side) * Self.width
      var squares = self.squares.indices.filter { self.squares[$0] == zones }
        .map { Box(corner($0), Self.width).meters(from: point) }
      if zones.isEmpty {
        let board = Box(GridPoint(x: x, y: y), end)
        squares.append(board.contains(point) ? board.metersToSides(from: point) : 0)
      }
      return squares.min() ?? .infinity
    }
  }

  private struct Box {
    let corners: [GridPoint]

    init(_ corner: GridPoint, _ width: Int32) {
      corners = [(0, 0), (width, 0), (width, width), (0, width)].map {
        GridPoint(x: corner.x + $0.0, y: corner.y + $0.1)
      }
    }

    func contains(_ point: GridPoint) -> Bool {
      (corners[0].x..<corners[2].x).contains(point.x) && (corners[0].y..<corners[2].y).contains(point.y)
    }

    func metersToSides(from point: GridPoint) -> Double {
      corners.indices.map { number in
        Globe.nearest(
          from: Globe.Position(point), a: Globe.Position(corners[number]),
          b: Globe.Position(corners[(number + 1) % 4])
        ).meters
      }.min() ?? .infinity
    }

    func meters(from point: GridPoint) -> Double { contains(point) ? 0 : metersToSides(from: point) }
  }

  @Test(arguments: [(0, 0), (1_250_000_000, 650_000_000), (-700_000_000, -120_000)])
  func groundIsFoundExactlyWithinItsDistance(_ x: Int32, _ y: Int32) throws {
    var random = SeededGenerator(seed: 17)
    var found = 0
    for _ in 0..<8 {
      let board = Board(x: x, y: y, using: &random)
      let finder = try TimeZoneFinder(of: board.shapes, CompilerOptions(cellWidthE7: 180_000_000))
      guard finder.identifiers == ["A", "B", "C"] else { continue }
      for _ in 0..<20 {
        let reach = Int32(Board.side + 1) * Board.width
        let point = GridPoint(
          x: x + .random(in: -Board.width...reach, using: &random),
          y: y + .random(in: -Board.width...reach, using: &random))
        for zones in [[], [0], [1], [2], [0, 1], [0, 2], [1, 2], [0, 1, 2]] {
          let meters = board.meters(from: point, toGroundOf: zones)
          func hasGround(_ meters: Double) -> Bool {
            finder.hasGround(coveredBy: zones, within: max(0, meters), of: Coordinate(onEarth: point))
          }
          guard meters < .infinity else {
            #expect(!hasGround(1_000_000), "\(zones) of \(board.squares)")
            continue
          }
          found += 1
          #expect(
            hasGround(meters * 1.000_001 + 0.05), "\(zones), \(meters) m from \(point), \(board.squares)")
          if meters > 0.1 {
            #expect(
              !hasGround(meters * 0.999_999 - 0.05), "\(zones), \(meters) m from \(point), \(board.squares)")
          }
        }
      }
    }
    #expect(found > 800)
  }
}
