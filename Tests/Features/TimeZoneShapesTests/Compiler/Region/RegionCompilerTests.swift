import TestSupport
import Testing

/// Indexes of regions: inside they answer as brute force does, outside not at all.
@Suite(.tags(.readsUntrustedBytes, .concurrency)) struct RegionCompilerTests {
  /// Compares single calls, the batch and the region itself at some points.
  private func expect(
    _ finder: TimeZoneFinder, at points: [GridPoint], _ comment: String,
    location: SourceLocation = #_sourceLocation, _ expected: (GridPoint) -> (zones: [String], isInside: Bool)
  ) {
    var batch = [Int32](repeating: 0, count: points.count)
    points.withUnsafeBufferPointer { points in
      batch.withUnsafeMutableBufferPointer { finder.zoneIndices(at: points, into: $0) }
    }
    for (point, zone) in zip(points, batch) {
      let coordinate = Coordinate(onEarth: point)
      let (zones, isInside) = expected(point)
      let found = finder.timeZoneIdentifiers(at: coordinate)
      let first = zone < 0 ? nil : finder.identifiers[Int(zone)]
      if found != zones || first != zones.first || finder.isInRegion(coordinate) != isInside {
        Issue.record(
          "\(comment), \(point): expected \(zones), \(isInside), found \(found), batch \(first ?? "none")",
          sourceLocation: location)
        return
      }
    }
  }

  // MARK: Random partitions

  @Test(arguments: 0..<UInt64(rounds(90)))
  func aRegionOfZonesHasTheirGroundAndNothingElse(_ seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let sample = RegionSample(seed: seed)
    let names = Array(Set(sample.shapes.map(\.name))).sorted()
    let selected = names.shuffled(using: &generator).prefix(Int.random(in: 1...3, using: &generator)).sorted()
    let shapes = sample.shapes.filter { selected.contains($0.name) }
    let finder = try sample.finder(.zones(selected))
    #expect(finder.identifiers == selected)
    #expect(finder.region?.kind == .zones)
    expect(finder, at: sample.points(400, using: &generator), "seed \(seed), \(selected)") { point in
      let zones = BruteForce.zones(at: point, in: shapes)
      return (zones, !zones.isEmpty)
    }
  }

  @Test(arguments: 0..<UInt64(rounds(150)))
  func aBoxIsExactInsideAndEmptyOutside(_ seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let sample = RegionSample(seed: seed)
    guard let box = sample.box(using: &generator) else { return }
    let points = sample.points(400, using: &generator)
    do {
      let finder = try sample.finder(.box(box))
      #expect(finder.region?.kind == .box)
      expect(finder, at: points, "seed \(seed), \(box)") { point in
        let isInside = sample.touches(box, point)
        return (isInside ? BruteForce.zones(at: point, in: sample.shapes) : [], isInside)
      }
      let corners = [GridPoint(x: box.west, y: box.south), GridPoint(x: box.east, y: box.north)]
      #expect(corners.allSatisfy { finder.isInRegion(Coordinate(onEarth: $0)) }, "seed \(seed), \(box)")
    } catch CompilerError.emptyRegion {
      let found = points.first {
        sample.touches(box, $0) && !BruteForce.zones(at: $0, in: sample.shapes).isEmpty
      }
      #expect(found == nil, "seed \(seed), \(box)")
    }
  }

  /// Compiling the region of an index again gives the same bytes, as `verify --recompile` expects.
  @Test func wholeWorldIsAValidRegion() throws {
    let sample = RegionSample(seed: 4)
    let world = try sample.finder(nil)
    #expect(world.region == nil)
    let all = try sample.finder(.zones(world.identifiers))
    let box = try sample.finder(
      RegionBox(west: -1_800_000_000, south: -900_000_000, east: 1_800_000_000, north: 900_000_000)
        .map { .box($0) })
    #expect(all.index.metadata.edgeCount == world.index.metadata.edgeCount)
    #expect(box.index.metadata.window == world.index.metadata.window)
    let region = try #require(box.region)
    #expect([region.west, region.south, region.east, region.north] == [-180, -90, 180, 90])
  }

  // MARK: Windows

  /// Squares of ten degrees, given by their south-western corners, and the window in cells of 60 degrees: first column,
  /// first row, columns, rows.
  struct WindowRow: Sendable, CustomStringConvertible {
    let description: String
    let squares: [(Int32, Int32)]
    let window: [UInt32]
  }

  @Test(arguments: [
    WindowRow(description: "one cell", squares: [(-175, -85)], window: [0, 0, 1, 1]),
    WindowRow(description: "the last cell", squares: [(170, 80)], window: [5, 2, 1, 1]),
    WindowRow(description: "up to the side of a cell", squares: [(-130, -40)], window: [0, 0, 1, 1]),
    WindowRow(description: "across a side", squares: [(-125, 0)], window: [0, 1, 2, 1]),
    WindowRow(description: "around the antimeridian", squares: [(170, 0), (-180, 0)], window: [5, 1, 2, 1]),
    WindowRow(description: "the shorter way", squares: [(100, 0), (-170, 0)], window: [4, 1, 3, 1]),
    WindowRow(
      description: "nearly all around", squares: [(-170, 0), (-50, 0), (70, 0)], window: [0, 1, 5, 1]),
    WindowRow(
      description: "all around", squares: [(-170, 0), (-110, 0), (-50, 0), (10, 0), (70, 0), (130, 0)],
      window: [0, 1, 6, 1]),
  ])
  func windowIsTheSmallest(_ row: WindowRow) throws {
    let rings = row.squares.compactMap { x, y in
      Ring(
        [(x, y), (x + 10, y), (x + 10, y + 10), (x, y + 10)].map {
          GridPoint(x: $0 * 10_000_000, y: $1 * 10_000_000)
        })
    }
    let bytes = try IndexCompiler.compile(
      [ZoneShape(name: "A", record: 0, rings: rings)],
      provenance: .test, cellWidthE7: 600_000_000,
      region: .zones(["A"]))
    let window = try TimeZoneFinder(bytes: bytes).index.metadata.window
    #expect([window.firstColumn, window.firstRow, window.columns, window.rows] == row.window)
  }

  // MARK: Errors

  @Test func regionsOfNothingAreErrors() throws {
    let sample = RegionSample(seed: 1)
    #expect(throws: CompilerError.unknownZone("Z")) {
      try IndexCompiler.compile(
        sample.shapes, provenance: .test, options: CompilerOptions(region: .zones(["A", "Z"])))
    }
    let square = TinyShapes.square(0, 0, 100)
    let empty = [
      ZoneShape(name: "A", record: 0, rings: [square]), ZoneShape(name: "B", record: 1, rings: []),
    ]
    #expect(throws: CompilerError.emptyRegion) {
      try IndexCompiler.compile(
        empty, provenance: .test, options: CompilerOptions(region: .zones(["B"])))
    }
    let far = RegionBox(west: 100_000_000, south: 100_000_000, east: 110_000_000, north: 110_000_000)
    #expect(throws: CompilerError.emptyRegion) {
      try IndexCompiler.compile(
        empty, provenance: .test, options: CompilerOptions(region: far.map { .box($0) }))
    }
    #expect(RegionBox(west: 0, south: 1, east: 0, north: 0) == nil)
    #expect(RegionBox(west: 0, south: 0, east: 1_800_000_001, north: 0) == nil)
  }

  @Test func zonesWithoutGroundInABoxAreLeftOut() throws {
    let shapes = ["A", "B", "C"].enumerated().map { number, name in
      ZoneShape(
        name: name, record: number,
        rings: [
          Ring(
            [(0, 0), (1, 0), (1, 1), (0, 1)].map {
              GridPoint(x: ($0 + Int32(number)) * 100_000_000, y: $1 * 100_000_000)
            })
        ].compactMap { $0 })
    }
    let box = RegionBox(west: 150_000_000, south: 0, east: 160_000_000, north: 10_000_000)
    let bytes = try IndexCompiler.compile(
      shapes, provenance: .test,
      options: CompilerOptions(region: box.map { .box($0) }))
    #expect(try TimeZoneFinder(bytes: bytes).identifiers == ["B"])
  }
}
