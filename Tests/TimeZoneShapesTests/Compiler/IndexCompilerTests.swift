import TestSupport
import Testing
import TimeZoneIndex
import TimeZoneLookup
import TimeZoneShapes
@Suite(.tags(.readsUntrustedBytes, .concurrency)) struct IndexCompilerTests {
  private static let provenance = IndexCompiler.Provenance(
    dataVersion: "test", attribution: "nobody", license: "none")

  /// The index of some shapes equals brute force at each of some points.
  private func expectExact(
    _ shapes: [Shape], at points: [GridPoint], _ comment: @autoclosure () -> String = "",
    location: SourceLocation = #_sourceLocation
  ) throws {
    let finder = try TimeZoneFinder(bytes: IndexCompiler.compile(shapes, provenance: Self.provenance))
    for point in points {
      let expected = BruteForce.zones(at: point, in: shapes)
      let coordinate = try Coordinate(latitudeE7: point.y, longitudeE7: point.x)
      let found = finder.timeZones(at: coordinate)
      if found != expected || finder.timeZone(at: coordinate) != expected.first {
        Issue.record("\(comment()) \(point): expected \(expected), found \(found)", sourceLocation: location)
        return
      }
    }
  }

  private func scaled(_ shapes: [Shape], by factor: Int32) -> [Shape] {
    shapes.map { shape in
      Shape(
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

  @Test(arguments: 0..<300 as Range<UInt64>)
  func randomRingsAreExactEverywhere(_ seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let shapes = (0..<Int.random(in: 1...5, using: &generator)).map { record in
      let rings = (0..<Int.random(in: 1...3, using: &generator)).compactMap { _ in
        Ring.random(vertices: 3...9, side: 9, using: &generator)
      }
      return Shape(
        name: ["A", "B", "C"].randomElement(using: &generator) ?? "A", record: record, rings: rings)
    }
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
        return Shape(name: ["A", "B", "C"][record], record: record, rings: rings)
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

  @Test(arguments: 0..<40 as Range<UInt64>)
  func edgesAcrossTheEarthAreExact(_ seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let shapes = (0..<4).map { record in
      let ring = Ring((0..<6).map { _ in GridPoint.anywhere(using: &generator) })
      return Shape(name: ["A", "B", "C", "D"][record], record: record, rings: [ring].compactMap { $0 })
    }
    let vertices = shapes.flatMap(\.rings).flatMap(\.vertices)
    let middles = zip(vertices, vertices.dropFirst()).map { a, b in
      GridPoint(x: Int32((Int64(a.x) + Int64(b.x)) / 2), y: Int32((Int64(a.y) + Int64(b.y)) / 2))
    }
    let anywhere = (0..<400).map { _ in GridPoint.anywhere(using: &generator) }
    try expectExact(shapes, at: vertices + middles + anywhere, "seed \(seed)")
  }

  /// Zones like slices of a pie: all borders meet in one cell of the grid, which cannot be divided.
  @Test(arguments: [3, 4, 12, 60, 200])
  func manyBordersMeetAtOneVertex(slices: Int32) throws {
    try expectExact(pie(slices: slices), at: GridPoint.all(side: 6) + rim(slices: slices))
  }

  @Test func tooManyBordersAtOneVertexAreRefused() {
    let error = #expect(throws: CompilerError.self) {
      try IndexCompiler.compile(pie(slices: 400), provenance: Self.provenance)
    }
    #expect(
      error?.description.contains("borders meet within one cell of the grid at -0.0001, -0.0001") == true,
      "\(String(describing: error))")
  }

  /// One zone of many slices: a single border, all of whose edges go through one cell of the grid.
  @Test func manyEdgesOfOneBorderMeetAtOneVertex() throws {
    try expectExact(everySecondSlice(of: 800), at: GridPoint.all(side: 6) + rim(slices: 800))
  }

  @Test func tooManyEdgesAtOneVertexAreRefused() {
    // Not `#expect(throws:)`, which would print the whole index if there were no error.
    do {
      _ = try IndexCompiler.compile(everySecondSlice(of: 16_000), provenance: Self.provenance)
      Issue.record("compiled")
    } catch {
      let message = "vertices pass through one cell of the grid at"
      #expect("\(error)".contains(message), "\(error)")
      #expect("\(error)".contains("at most 4096"), "\(error)")
    }
  }

  private func everySecondSlice(of slices: Int32) -> [Shape] {
    let rings = pie(slices: slices).filter { $0.record % 2 == 0 }.flatMap(\.rings)
    return [Shape(name: "Fan", record: 0, rings: rings)]
  }

  /// Slices around (0, 0), each from one point of a wide square's rim to the next.
  private func pie(slices: Int32) -> [Shape] {
    let rim = rim(slices: slices)
    return (0..<rim.count).map { index in
      let ring = Ring([GridPoint(x: 0, y: 0), rim[index], rim[(index + 1) % rim.count]])
      return Shape(name: "Slice/\(index)", record: index, rings: [ring].compactMap { $0 })
    }
  }

  private func rim(slices: Int32) -> [GridPoint] {
    (0..<slices).map { index in
      let position = Int32(Int(index) * 8_000_000 / Int(slices))
      let along = position % 2_000_000 - 1_000_000
      switch position / 2_000_000 {
      case 0: return GridPoint(x: along, y: -1_000_000)
      case 1: return GridPoint(x: 1_000_000, y: along)
      case 2: return GridPoint(x: -along, y: 1_000_000)
      default: return GridPoint(x: -1_000_000, y: -along)
      }
    }
  }

  // MARK: The file

  @Test func twoRunsGiveTheSameBytes() throws {
    let shapes = try Shapefile(path: RepositoryFiles.excerpt).shapes()
    let first = try IndexCompiler.compile(shapes, provenance: Self.provenance)
    let second = try IndexCompiler.compile(shapes.reversed(), provenance: Self.provenance)
    #expect(first == second)
  }

  /// A change of these numbers is a change of the format or of the layout: the world must be compiled again.
  @Test func theExcerptCompilesToTheBytesItAlwaysDid() throws {
    let bytes = try IndexCompiler.compile(ExcerptIndex.shapes.get(), provenance: Self.provenance)
    #expect(bytes.count == 367_248)
    #expect(bytes.withUnsafeBytes { Checksum()($0) } == 0x8400_311D)
  }

  @Test func theIndexTellsWhatItIs() throws {
    let shapes = [Shape(name: "A", record: 0, rings: [TinyShapes.square(0, 0, 40)])]
    let information = try TimeZoneFinder(bytes: IndexCompiler.compile(shapes, provenance: Self.provenance))
      .information
    #expect(information.dataVersion == "test")
    #expect(information.attribution == "nobody")
    #expect(information.license == "none")
    #expect(information.zoneCount == 1)
    #expect(information.edgeCount == 4)
    #expect(information.unitE7 == 10)
  }

  @Test func nothingToCompileIsAnError() {
    #expect(throws: CompilerError.noShapes) { try IndexCompiler.compile([], provenance: Self.provenance) }
  }
}
