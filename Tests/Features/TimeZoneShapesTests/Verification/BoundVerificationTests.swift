import TestSupport
import Testing

/// The proof of a simplified index: what is right passes, and each way of being wrong is found.
@Suite struct BoundVerificationTests {
  private static func verification(
    of index: [UInt8], against shapes: [ZoneShape]
  ) throws -> BoundVerification {
    try BoundVerification(
      of: TimeZoneFinder(bytes: index), against: shapes,
      compiled: TimeZoneFinder(of: shapes))
  }

  // MARK: Defects

  /// Two neighbors 11 km wide and two islands. 1,000 units of the grid are 11 m.
  private static func country(
    border: [(Int32, Int32)], eastern: [(Int32, Int32)]? = nil, strip: [(Int32, Int32)]? = nil,
    hasIslet: Bool = true
  ) -> [ZoneShape] {
    let side: Int32 = 1_000_000
    let islet = hasIslet ? [TinyShapes.square(5 * side, 0, 2000)] : []
    let islands = [TinyShapes.square(3 * side, 0, side)] + islet + (strip.map { [TinyShapes.ring($0)] } ?? [])
    return [
      ZoneShape(name: "A", record: 0, rings: [TinyShapes.ring([(0, 0)] + border + [(0, side)])]),
      ZoneShape(
        name: "B", record: 1,
        rings: [TinyShapes.ring([(2 * side, 0)] + (eastern ?? border) + [(2 * side, side)])]),
      ZoneShape(name: "C", record: 2, rings: islands),
    ]
  }

  private static let straight: [(Int32, Int32)] = [(1_000_000, 0), (1_000_000, 1_000_000)]
  /// With a dent of 44 m.
  private static let dented: [(Int32, Int32)] = [
    (1_000_000, 0), (1_000_000, 450_000), (1_004_000, 500_000), (1_000_000, 550_000), (1_000_000, 1_000_000),
  ]
  /// Ground of the third zone, 11 m wide, and what it leaves of the border.
  private static let strip: [(Int32, Int32)] = [
    (1_000_000, 200_000), (1_000_000, 300_000), (999_000, 250_000),
  ]
  private static let notched: [(Int32, Int32)] = [
    (1_000_000, 0), (1_000_000, 200_000), (999_000, 250_000), (1_000_000, 300_000), (1_000_000, 1_000_000),
  ]

  /// Shapes, what an index has instead of them, and the faults that must be found.
  struct Row: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let shapes, simplified: [ZoneShape]
    let boundMeters: UInt32
    let faults: Set<BoundVerification.Difference.Fault>
    var zonesWithFewerRings: [String] = []
    let location: SourceLocation

    init(
      _ description: String, _ shapes: [ZoneShape], as simplified: [ZoneShape], within boundMeters: UInt32,
      finds faults: Set<BoundVerification.Difference.Fault> = [], losesRingsOf zones: [String] = [],
      location: SourceLocation = #_sourceLocation
    ) {
      testDescription = description
      self.shapes = shapes
      self.simplified = simplified
      self.boundMeters = boundMeters
      self.faults = faults
      zonesWithFewerRings = zones
      self.location = location
    }
  }

  private static let rows = [
    Row("nothing changed", country(border: dented), as: country(border: dented), within: 50),
    Row("a dent within the bound", country(border: dented), as: country(border: straight), within: 50),
    Row(
      "a dent beyond the bound", country(border: dented), as: country(border: straight), within: 20,
      finds: [.wrongWhereCertain, .strangeZones]),
    Row(
      "a new gap within the bound", country(border: straight),
      as: country(border: straight.map { ($0.0 - 1000, $0.1) }, eastern: straight), within: 50,
      finds: [.strangeZones]),
    Row(
      "a new overlap within the bound", country(border: straight),
      as: country(border: straight.map { ($0.0 + 1000, $0.1) }, eastern: straight), within: 50,
      finds: [.strangeZones]),
    Row(
      "a strip of a third zone is lost within the bound",
      country(border: notched, eastern: straight, strip: strip),
      as: country(border: straight), within: 50, finds: [.missingCandidate], losesRingsOf: ["C"]),
    Row(
      "an islet is lost within the bound", country(border: straight),
      as: country(border: straight, hasIslet: false), within: 50, finds: [.wrongWhereCertain],
      losesRingsOf: ["C"]),
  ]

  @Test(arguments: rows)
  func faultsAreFound(_ row: Row) throws {
    let index = try IndexCompiler.compile(
      row.simplified, provenance: .test, cellWidthE7: 18_000_000,
      statedErrorMillimeters: 1000 * row.boundMeters)
    let verification = try Self.verification(of: index, against: row.shapes)
    #expect(verification.hasSameZones, sourceLocation: row.location)
    let points = try verification.run(pointCount: 20_000, seed: 1, threads: 1)
    let borders = try verification.compareBorders(threads: 1)
    let found = Set((points.differences + borders.strangeSides).map(\.fault))
    #expect(found == row.faults, sourceLocation: row.location)
    #expect(points.differenceCount > 0 || row.faults.isEmpty, sourceLocation: row.location)
    #expect(borders.lostRings.map(\.zone) == row.zonesWithFewerRings, sourceLocation: row.location)
    #expect(
      borders.strangeSideCount > 0 || !row.faults.contains(.strangeZones), sourceLocation: row.location)
    #expect(
      points.total.wrongWhereCertain > 0 || !row.faults.contains(.wrongWhereCertain),
      sourceLocation: row.location)
  }

  @Test func gapsAndOverlapsAreCounted() throws {
    let shapes = Self.country(border: Self.straight)
    let gap = Self.country(border: Self.straight.map { ($0.0 - 1000, $0.1) }, eastern: Self.straight)
    let overlap = Self.country(border: Self.straight.map { ($0.0 + 1000, $0.1) }, eastern: Self.straight)
    /// The connected borders of uncovered ground around the shapes, of which the gap is one more where it is closed.
    func report(_ simplified: [ZoneShape], _ shapes: [ZoneShape]) throws -> BoundVerification.BorderReport {
      let index = try IndexCompiler.compile(
        simplified, provenance: .test, cellWidthE7: 18_000_000, statedErrorMillimeters: 50_000)
      return try Self.verification(of: index, against: shapes).compareBorders(threads: 2)
    }
    let same = try report(shapes, shapes)
    #expect(same.gaps == (3, 3))
    #expect(same.overlaps == (0, 0))
    #expect(same.edgeCount == 15)
    #expect(try report(gap, shapes).gaps == (3, 4))
    // The two sides of the overlap have no vertex in common.
    #expect(try report(overlap, shapes).overlaps == (0, 2))
    #expect(try report(shapes, overlap).overlaps == (2, 0))
    #expect(try report(overlap, shapes).dividedOverlaps.map(\.zones) == [["A", "B"]])
  }

  /// Two records of one zone leave a wedge of 11 cm between them, which simplification closes. Nothing says so but the
  /// border inside the zone, so it must stay.
  @Test func aGapBetweenRecordsOfOneZoneIsNotCertain() throws {
    let side: Int32 = 10_000_000
    let shapes = [
      ZoneShape(
        name: "X", record: 0, rings: [TinyShapes.ring([(0, 0), (0, side), (side, side), (side, 0)])]),
      ZoneShape(
        name: "X", record: 1,
        rings: [
          TinyShapes.ring([
            (side, 0), (side + 10, side / 2), (side, side), (2 * side, side), (2 * side, 0),
          ])
        ]),
      ZoneShape(
        name: "W", record: 2,
        rings: [TinyShapes.ring([(2 * side, 0), (2 * side, side), (3 * side, side), (3 * side, 0)])]),
    ]
    let index = try IndexCompiler.compile(
      shapes, provenance: .test, options: CompilerOptions(errorMeters: 25))
    let report = try Self.verification(of: index, against: shapes)
      .run(pointCount: 50_000, seed: 1, threads: 2)
    #expect(report.differenceCount == 0, "\(report.differences)")
  }

  // MARK: Real data

  @Test func simplifiedExcerptPassesVerification() throws {
    let shapes = try ExcerptIndex.shapes.get()
    let verification = try Self.verification(of: ExcerptIndex.simplified.get(), against: shapes)
    let borders = try verification.compareBorders(threads: 2)
    #expect(borders.differenceCount == 0, "\(borders.lostRings) \(borders.strangeSides)")
    let report = try verification.run(pointCount: 100_000, seed: 1, threads: 2)
    #expect(report.differenceCount == 0, "\(report.differences)")
    // Something was at stake: answers near borders differ, and the index knows where.
    let total = report.total
    #expect(total.points == 102_400 && total.wrong > 100 && total.certain < total.points)
    #expect(total.certain > total.points / 5)
    #expect(verification.comparePlaces().count > 0)
  }
}
