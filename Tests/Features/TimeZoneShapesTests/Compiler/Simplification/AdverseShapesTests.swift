import TestSupport
import Testing

/// What `compile --max-error` promises, for shapes whose borders are not shared, by brute force over the original rings.
@Suite(.tags(.concurrency)) struct AdverseShapesTests {
  static let samples = AdverseShapes.Kind.allCases.flatMap { kind in
    [(1, 1), (2, 10), (3, 1_000)].map { seed, unit in AdverseShapes(kind, seed: seed, unit: unit) }
  }

  @Test(arguments: sampled(samples))
  func everyPromiseIsKept(_ sample: AdverseShapes) throws {
    for (meters, unit) in [(5, nil), (60, 100)] as [(Double, Int32?)] {
      var random = SeededGenerator(seed: sample.seed)
      guard let simplified = try SimplifiedPromises(sample.shapes, errorMeters: meters, unitE7: unit) else {
        continue
      }
      for point in sample.points(count: 100, using: &random) {
        let fault = try simplified.fault(at: point)
        #expect(fault == nil, "\(meters) m, unit \(unit ?? 0), \(point)")
      }
    }
  }

  /// Refusals are for zones smaller than the bound, and for units that were asked for. All else is compiled.
  @Test(arguments: sampled(samples)) func onlySmallZonesAreRefused(_ sample: AdverseShapes) throws {
    #expect(try SimplifiedPromises(sample.shapes, errorMeters: 0.5, unitE7: nil) != nil)
  }

  // MARK: Found in shapefiles of others

  /// Shapes, a bound, and points at which an index was wrong.
  struct Row: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let shapes: [[(Int32, Int32)]]
    let meters: Double
    let points: [GridPoint]

    init(_ description: String, _ shapes: [[(Int32, Int32)]], within meters: Double, at points: [GridPoint]) {
      (testDescription, self.shapes, self.meters, self.points) = (description, shapes, meters, points)
    }
  }

  private static let rows = [
    Row(
      "a corner on the grid, in the middle of a neighbor's side",
      [
        [
          (200_000_000, 95_000_000), (200_000_000, 115_000_000), (210_000_000, 115_000_000),
          (210_000_000, 95_000_000),
        ],
        [
          (190_000_000, 85_000_000), (190_000_000, 105_000_000), (200_000_000, 105_000_000),
          (200_000_000, 85_000_000),
        ],
      ], within: 500,
      at: [GridPoint(x: 199_999_500, y: 100_000_000), GridPoint(x: 199_999_900, y: 104_999_000)]),
    Row(
      "a needle a unit wide beside a T-junction",
      [
        [
          (199_974_850, 99_996_700), (200_011_450, 100_001_500), (199_988_550, 99_998_500),
          (199_986_350, 99_999_500),
        ],
        [(200_011_450, 100_001_500), (200_425_150, 100_465_700), (199_988_550, 99_998_500)],
      ], within: 25,
      at: [GridPoint(x: 200_000_000, y: 100_000_000), GridPoint(x: 199_994_979, y: 99_999_342)]),
  ]

  @Test(arguments: rows) func foundFaultsStayAway(_ row: Row) throws {
    let shapes = row.shapes.enumerated().map {
      ZoneShape(name: "Z/\($0.offset)", record: $0.offset, rings: [TinyShapes.ring($0.element)])
    }
    let simplified = try #require(try SimplifiedPromises(shapes, errorMeters: row.meters, unitE7: nil))
    for point in row.points { #expect(try simplified.fault(at: point) == nil, "\(point)") }
  }
}
