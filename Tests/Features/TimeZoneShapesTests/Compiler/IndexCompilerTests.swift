import TestSupport
import Testing
@Suite(.tags(.readsUntrustedBytes, .concurrency)) struct IndexCompilerTests {
  /// The index of some shapes equals brute force at each of some points.
  private func expectExact(
    _ shapes: [ZoneShape], at points: [GridPoint], _ comment: @autoclosure () -> String = "",
    location: SourceLocation = #_sourceLocation
  ) throws {
    let finder = try TimeZoneFinder(of: shapes)
    for point in points {
      let expected = BruteForce.zones(at: point, in: shapes)
      let coordinate = try Coordinate(latitudeE7: point.y, longitudeE7: point.x)
      let found = finder.timeZoneIdentifiers(at: coordinate)
      if found != expected || finder.timeZoneIdentifier(at: coordinate) != expected.first {
        Issue.record("\(comment()) \(point): expected \(expected), found \(found)", sourceLocation: location)
        return
      }
    }
  }

  private func scaled(_ shapes: [ZoneShape], by factor: Int32) -> [ZoneShape] {
    shapes.map { shape in
      ZoneShape(
        name: shape.name, record: shape.record,
        rings: shape.rings.compactMap { ring in
          Ring(ring.vertices.map { GridPoint(x: $0.x * factor, y: $0.y * factor) })
        })
    }
  }

  // MARK: Exhaustive

  @Test(arguments: TinyShapes.samples.filter { !$0.shapes.isEmpty })
  func tinyShapesAreExactEverywhere(_ sample: TinyShapes.Sample) throws {
    try expectExact(sample.shapes, at: GridPoint.all(side: 16))
  }

  /// Vertices are stored in units of their common divisor; points between multiples of it are decided as exactly.
  @Test(arguments: TinyShapes.samples.filter { !$0.shapes.isEmpty })
  func pointsBetweenUnitsAreExact(_ sample: TinyShapes.Sample) throws {
    try expectExact(scaled(sample.shapes, by: 10), at: GridPoint.all(side: 160))
  }

  @Test(arguments: 0..<UInt64(rounds(300)))
  func randomRingsAreExactEverywhere(_ seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let shapes = ZoneShape.random(count: 1...5, rings: 1...3, vertices: 3...9, side: 9, using: &generator)
    try expectExact(shapes, at: GridPoint.all(side: 9), "seed \(seed)")
  }

  // MARK: Every kind of leaf

  /// Long lines over areas from a few meters to degrees: cells are divided, leaves are counted from their own
  /// middle, from their edges', and from the origin.
  @Test(
    arguments: [(40, 1), (40, 300), (300, 2_000), (2_000, 30_000), (20_000, 400_000)] as [(Int32, Int32)])
  func longLinesAreExactAtEveryScale(side: Int32, scale: Int32) throws {
    for seed in 0..<4 as Range<UInt64> {
      var generator = SeededGenerator(seed: seed)
      let shapes = (0..<3).map { record in
        let rings = (0..<2).compactMap { _ in
          Ring.wandering(edges: 3_000, side: min(side, 60), using: &generator)
        }
        return ZoneShape(name: ["A", "B", "C"][record], record: record, rings: rings)
      }
      let grown = scaled(shapes, by: scale)
      let vertices = grown.flatMap(\.rings).flatMap { $0.vertices.prefix(60) }
      let beside = vertices.map {
        GridPoint(
          x: $0.x + .random(in: -2...2, using: &generator), y: $0.y + .random(in: -2...2, using: &generator))
      }
      let anywhere = (0..<150).map { _ in GridPoint.random(side: min(side, 60) * scale, using: &generator) }
      try expectExact(grown, at: vertices + beside + anywhere, "seed \(seed), scale \(scale)")
    }
  }

  /// Lines of every length that fits into one leaf, and of some more. Half of all edges span a row here.
  @Test(arguments: sampled(Array(3...140)))
  func aLineOfEveryLengthIsExact(vertices: Int) throws {
    var generator = SeededGenerator(seed: UInt64(vertices))
    let ring = try #require(Ring.random(vertices: vertices...vertices, side: 30, using: &generator))
    try expectExact(
      [ZoneShape(name: "A", record: 0, rings: [ring])], at: GridPoint.all(side: 30), "\(vertices) vertices")
  }

  @Test(arguments: 0..<UInt64(rounds(40)))
  func edgesAcrossTheEarthAreExact(_ seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let shapes = (0..<4).map { record in
      let ring = Ring((0..<6).map { _ in GridPoint.anywhere(using: &generator) })
      return ZoneShape(name: ["A", "B", "C", "D"][record], record: record, rings: [ring].compactMap { $0 })
    }
    let vertices = shapes.flatMap(\.rings).flatMap(\.vertices)
    let middles = shapes.flatMap(\.edges).map { a, b in
      GridPoint(x: Int32((Int64(a.x) + Int64(b.x)) / 2), y: Int32((Int64(a.y) + Int64(b.y)) / 2))
    }
    let anywhere = (0..<400).map { _ in GridPoint.anywhere(using: &generator) }
    try expectExact(shapes, at: vertices + middles + anywhere, "seed \(seed)")
  }

  // MARK: The file

  @Test func twoRunsGiveTheSameBytes() throws {
    let shapes = try Shapefile(path: RepositoryFiles.excerpt).shapes()
    let first = try IndexCompiler.compile(shapes, provenance: .test)
    let second = try IndexCompiler.compile(shapes.reversed(), provenance: .test)
    #expect(first == second)
  }

  /// A change of these numbers is a change of the format or of the layout: the world must be compiled again.
  @Test func excerptCompilesToTheSameBytes() throws {
    let bytes = try IndexCompiler.compile(ExcerptIndex.shapes.get(), provenance: .test)
    #expect(bytes.count == 322_749)
    #expect(bytes.withUnsafeBytes { Checksum()($0) } == 0xCD10_B3D5)
  }

  @Test func indexReportsItsProvenanceAndCounts() throws {
    let shapes = [ZoneShape(name: "A", record: 0, rings: [TinyShapes.square(0, 0, 40)])]
    let information = try TimeZoneFinder(of: shapes)
      .information
    #expect(information.dataVersion == "test")
    #expect(information.attribution == "nobody")
    #expect(information.license == "none")
    #expect(information.zoneCount == 1)
    #expect(information.edgeCount == 4)
    #expect(information.unitE7 == 10)
  }

  /// Answers are printed in lines, so a name must not end one.
  @Test(arguments: ["", "Zone\nA", "Zone\u{1B}[31m", "Zone\u{85}", "Zone\u{2028}A", "\u{0}"])
  func namesWithControlCharactersAreRefused(_ name: String) {
    let shapes = [
      ZoneShape(name: "Good", record: 3, rings: [TinyShapes.square(0, 0, 40)]),
      ZoneShape(name: name, record: 4, rings: [TinyShapes.square(40, 0, 40)]),
    ]
    #expect(throws: CompilerError.invalidName(name, record: 4)) {
      try IndexCompiler.compile(shapes, provenance: .test).count
    }
  }

  @Test func nothingToCompileIsAnError() {
    #expect(throws: CompilerError.noShapes) { try IndexCompiler.compile([], provenance: .test) }
  }
}
