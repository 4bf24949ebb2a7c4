import TestSupport
import Testing

/// Options that cannot be met, and what is just large enough.
@Suite struct CompilerOptionTests {
  /// Two square neighbors of 22 km, and a square of 200 m around a corner of one.
  private static let shapes = [
    ZoneShape(name: "Large/A", record: 0, rings: [TinyShapes.square(0, 0, 2_000_000)]),
    ZoneShape(name: "Large/B", record: 1, rings: [TinyShapes.square(2_000_000, 0, 2_000_000)]),
    ZoneShape(name: "Small/C", record: 2, rings: [TinyShapes.square(5_000_000, 10, 18_000)]),
  ]

  private static let rows: [(options: CompilerOptions, error: CompilerError?)] = [
    (CompilerOptions(errorMeters: 0), nil),
    (CompilerOptions(errorMeters: 0, cellWidthE7: 18_750_000), nil),
    (CompilerOptions(errorMeters: 25), nil),
    (CompilerOptions(errorMeters: 25, unitE7: 100, cellWidthE7: 37_500_000), nil),
    (CompilerOptions(errorMeters: -1), .invalidBound(meters: -1)),
    (CompilerOptions(errorMeters: .infinity), .invalidBound(meters: .infinity)),
    (CompilerOptions(errorMeters: 1_000_001), .invalidBound(meters: 1_000_001)),
    (CompilerOptions(errorMeters: 0, unitE7: 10), .invalidUnit(e7: 10)),
    (CompilerOptions(errorMeters: 25, unitE7: 0), .invalidUnit(e7: 0)),
    (CompilerOptions(errorMeters: 25, unitE7: 10_000), .invalidUnit(e7: 10_000)),
    (CompilerOptions(errorMeters: 5, unitE7: 1_000), .coarseUnit(e7: 1_000, bound: 5, smallestBound: 13.344)),
    (CompilerOptions(errorMeters: 13.344, unitE7: 1_000), nil),
    (CompilerOptions(errorMeters: 25, cellWidthE7: 0), .invalidCellWidth(e7: 0, unitE7: 100)),
    (
      CompilerOptions(errorMeters: 25, cellWidthE7: 70_000_000),
      .invalidCellWidth(e7: 70_000_000, unitE7: 100)
    ),
    (CompilerOptions(errorMeters: 25, cellWidthE7: 9_375_010), .invalidCellWidth(e7: 9_375_010, unitE7: 100)),
    (
      CompilerOptions(errorMeters: 25, cellWidthE7: 100),
      .tooLarge(what: "top cells", limit: 1 << 24, found: 648_000_000_000_000)
    ),
    (CompilerOptions(cellWidthE7: 2_500_000, region: .zones(["Small/C"])), nil),
    (
      CompilerOptions(cellWidthE7: 2_400_000, region: .zones(["Small/C"])),
      .tooLarge(what: "top cells", limit: 1 << 20, found: 1_125_000)
    ),
    // The circle around the square of 18,000 units has a radius of 12,728 of them, 141.5 m.
    (CompilerOptions(errorMeters: 141), nil),
    (CompilerOptions(errorMeters: 142), .smallZone("Small/C", bound: 142, largestBound: 141)),
  ]

  @Test(arguments: rows) func invalidOptionsAreRefused(_ options: CompilerOptions, _ error: CompilerError?) {
    var found: CompilerError?
    do throws(CompilerError) {
      _ = try IndexCompiler.compile(Self.shapes, provenance: .test, options: options)
    } catch let other {
      found = other
    }
    #expect(found == error)
  }

  @Test func aNaNIsNoBound() {
    #expect(throws: CompilerError.self) {
      try IndexCompiler.compile(
        Self.shapes, provenance: .test, options: CompilerOptions(errorMeters: .nan)
      ).count
    }
  }

  /// The default is the largest unit of which half a diagonal is at most a tenth of the bound.
  @Test(
    arguments: [
      (0.5, 1), (0.8, 10), (7.8, 10), (7.9, 100), (25, 100), (78.7, 1_000), (100, 1_000), (140, 1_000),
    ]
      as [(Double, Int)])
  func unitSuitsTheBound(meters: Double, unit: Int) throws {
    let shapes =
      Self.shapes + [ZoneShape(name: "Odd/D", record: 3, rings: [TinyShapes.square(9_000_001, 3, 60_000)])]
    let bytes = try IndexCompiler.compile(
      shapes, provenance: .test, options: CompilerOptions(errorMeters: meters))
    #expect(try TimeZoneFinder(bytes: bytes).information.unitE7 == unit)
  }

  // MARK: Small rings

  /// A ring much smaller than the unit keeps an inside.
  @Test(arguments: [2, 30, 300, 900] as [Int32]) func ringsSmallerThanTheUnit(side: Int32) throws {
    var shapes = Self.shapes
    for (number, x) in [6_000_000, 6_000_350, 6_000_500, 6_000_730].enumerated() {
      shapes.append(
        ZoneShape(
          name: "Rings/\(number)", record: 3 + number,
          rings: [
            TinyShapes.square(Int32(x) + Int32(number) * 50_000, 480, side),
            TinyShapes.square(0, -3_000_000 - Int32(number) * 100_000, 60_000),
          ]))
    }
    let finder = try TimeZoneFinder(of: shapes, CompilerOptions(errorMeters: 100, unitE7: 1_000))
    for number in 0..<4 {
      #expect(try finder.polygons(of: "Rings/\(number)").count == 2)
    }
  }

  /// Brute force: no circle through two or three of the points that holds all of them is smaller.
  @Test(arguments: 0..<UInt64(rounds(50))) func smallestCircles(_ seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let points = (0..<Int.random(in: 2...9, using: &random)).map { _ in
      (x: Double(Int.random(in: 0...9, using: &random)), y: Double(Int.random(in: 0...9, using: &random)))
    }
    var best = Double.infinity
    func consider(_ x: Double, _ y: Double) {
      best = min(
        best, points.map { (($0.x - x) * ($0.x - x) + ($0.y - y) * ($0.y - y)).squareRoot() }.max() ?? 0)
    }
    for a in points {
      for b in points {
        consider((a.x + b.x) / 2, (a.y + b.y) / 2)
        for c in points {
          // The point as far from all three, where the bisectors meet (Cramer's rule).
          let determinant = 2 * (a.x * (b.y - c.y) + b.x * (c.y - a.y) + c.x * (a.y - b.y))
          guard determinant != 0 else { continue }
          let (a2, b2, c2) = (a.x * a.x + a.y * a.y, b.x * b.x + b.y * b.y, c.x * c.x + c.y * c.y)
          consider(
            (a2 * (b.y - c.y) + b2 * (c.y - a.y) + c2 * (a.y - b.y)) / determinant,
            (a2 * (c.x - b.x) + b2 * (a.x - c.x) + c2 * (b.x - a.x)) / determinant)
        }
      }
    }
    #expect(abs(SmallestCircle(around: points).radius - best) < 1e-6)
  }
}
