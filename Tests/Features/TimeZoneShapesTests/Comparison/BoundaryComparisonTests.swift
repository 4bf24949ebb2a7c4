import Foundation
import TestSupport
import Testing

/// Which area lies in another zone than before.
@Suite(.tags(.readsUntrustedBytes, .concurrency)) struct BoundaryComparisonTests {
  private static let degree: Int32 = 10_000_000

  /// A ring from longitudes and latitudes in degrees.
  private static func ring(_ degrees: [(Double, Double)]) -> Ring {
    TinyShapes.ring(degrees.map { (Int32($0.0 * 1e7), Int32($0.1 * 1e7)) })
  }

  private static func shape(_ name: String, _ rings: Ring...) -> ZoneShape {
    ZoneShape(name: name, record: 0, rings: rings)
  }

  private static func report(_ old: [ZoneShape], _ new: [ZoneShape]) throws -> BoundaryComparison.Report {
    try BoundaryComparison(old: old, new: new).run(threads: 2)
  }

  // MARK: Known areas

  /// Integrals of M N cos p over the area by Simpson's rule, in square meters.
  @Test(
    arguments: [
      ([(0, 0), (1, 0), (1, 1), (0, 1)], 12_308_463_893.975),
      ([(-180, 60), (-179, 60), (-179, 61), (-180, 61)], 6_123_140_878.746),
      ([(0, 0), (1, 0), (0, 1)], 6_154_383_992.734),
      ([(0, 0), (10, 0), (0, 80)], 4_185_136_766_733.402),
      ([(-180, -90), (180, -90), (180, 90), (-180, 90)], 510_065_621_724_090.1),
    ] as [([(Double, Double)], Double)])
  func areasAreThoseOnTheEllipsoid(_ corners: [(Double, Double)], _ squareMeters: Double) throws {
    let report = try Self.report([Self.shape("A", Self.ring(corners))], [Self.shape("B", Self.ring(corners))])
    let move = try #require(report.moves.first)
    #expect(report.moves.count == 1)
    #expect(move.from == "A")
    #expect(move.to == "B")
    #expect(abs(move.squareMeters / squareMeters - 1) < 1e-11)
  }

  // MARK: Cells

  /// Zones of cells of one degree, each put anywhere: every pair's sum is that of its cells.
  @Test(arguments: UInt64(1)...UInt64(rounds(20)))
  func movesAreTheSumsOfTheirCells(_ seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let names: [String?] = ["A", "B", "C", nil]
    let cells = (0..<25).map { _ in
      (
        old: names[Int.random(in: 0..<4, using: &generator)],
        new: names[Int.random(in: 0..<4, using: &generator)]
      )
    }
    let south = Int.random(in: -90...85, using: &generator)
    var expected: [[String?]: Double] = [:]
    for (index, cell) in cells.enumerated() where cell.old != cell.new {
      expected[[cell.old, cell.new], default: 0] += Self.cellArea(south: south + index / 5)
    }
    let report = try Self.report(
      Self.shapes(cells.map(\.old), south), Self.shapes(cells.map(\.new), south))
    #expect(Set(report.moves.map { [$0.from, $0.to] }) == Set(expected.keys), "seed \(seed)")
    for move in report.moves {
      let area = expected[[move.from, move.to]] ?? 0
      #expect(abs(move.squareMeters / area - 1) < 1e-9, "seed \(seed): \(move)")
    }
    #expect(report.moves.map(\.squareMeters) == report.moves.map(\.squareMeters).sorted(by: >))
  }

  /// One record for each cell, five to a row.
  private static func shapes(_ zones: [String?], _ south: Int) -> [ZoneShape] {
    zones.enumerated().compactMap { index, zone in
      zone.map { zone in
        ZoneShape(
          name: zone, record: index,
          rings: [
            TinyShapes.square(Int32(index % 5) * degree, Int32(south + index / 5) * degree, degree)
          ])
      }
    }
  }

  private static func cellArea(south: Int) -> Double {
    let squareEccentricity = 0.0066943799901413165
    func density(_ latitude: Double) -> Double {
      let root = (1 - squareEccentricity * sin(latitude) * sin(latitude)).squareRoot()
      return 6_378_137 * 6_378_137 * (1 - squareEccentricity) * cos(latitude) / (root * root * root * root)
    }
    let unit = Double.pi / 180
    let step = unit / 200
    let first = Double(south) * unit
    let inner = (1..<200).reduce(0.0) { $0 + ($1 % 2 == 0 ? 2 : 4) * density(first + Double($1) * step) }
    return unit * step / 3 * (density(first) + inner + density(first + unit))
  }

  // MARK: Places and zones

  @Test func placesAreTheConnectedPiecesTheLargestFirst() throws {
    let old = [Self.shape("A", Self.ring([(0, 0), (10, 0), (10, 10), (0, 10)]))]
    let large = Self.ring([(1, 1), (4, 1), (4, 4), (1, 4)])
    let small = Self.ring([(6, 6), (7, 6), (7, 7), (6, 7)])
    let new = [
      Self.shape("A", Self.ring([(0, 0), (10, 0), (10, 10), (0, 10)]), large, small),
      Self.shape("B", large, small),
    ]
    let comparison = BoundaryComparison(old: old, new: new)
    #expect(comparison.added == ["B"])
    #expect(comparison.removed == [])
    let report = try comparison.run(placeCount: 2, threads: 1)
    #expect(report.changedZones == ["A", "B"])
    #expect(report.moves.count == 1)
    let points = report.places.map(\.point)
    #expect(points.count == 2)
    #expect(large.envelope.contains(points[0]))
    #expect(small.envelope.contains(points[1]))
    #expect(try comparison.run(placeCount: 1, threads: 1).places.map(\.point) == [points[0]])
  }

  @Test(arguments: TinyShapes.samples)
  func nothingMovesBetweenTheSameShapes(_ sample: TinyShapes.Sample) throws {
    let comparison = BoundaryComparison(old: sample.shapes, new: sample.shapes.reversed())
    let report = try comparison.run(threads: 2)
    #expect(comparison.added.isEmpty && comparison.removed.isEmpty)
    #expect(report.changedZones.isEmpty && report.moves.isEmpty && report.places.isEmpty)
  }
}
