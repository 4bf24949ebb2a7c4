import TestSupport
import Testing

/// Leaves of all sizes and forms: chains are read back as they were written, and answers do not depend on how large leaves are.
@Suite(.tags(.readsUntrustedBytes)) struct LeafTests {
  // MARK: Chains

  private static let lengths = [
    1, 2, 3, 7, 8, 9, 15, 16, 17, 63, 64, 65, 127, 128, 129, 500, 504, 511, 512, 513, 1_025,
  ]
  /// How far vertices are from each other at most: residuals of all widths, up to the whole leaf.
  private static let steps: [Int32] = [1, 3, 100, 10_000, 1_000_000, 100_000_000, 890_000_000]

  private func line(
    edges: Int, step: Int32, using generator: inout SeededGenerator
  ) -> [PolylineVertex] {
    var vertex = PolylineVertex(x: 450_000_000, y: 450_000_000)
    return (0...edges).map { _ in
      vertex.x = min(900_000_000, max(0, vertex.x + .random(in: -step...step, using: &generator)))
      vertex.y = min(900_000_000, max(0, vertex.y + .random(in: -step...step, using: &generator)))
      return vertex
    }
  }

  private func edges(of bytes: [UInt8]) throws -> [LeafEdge] {
    let index = try TimeZoneFinder(bytes: bytes).index
    var edges: [LeafEdge] = []
    index.readEdges(of: index.cell(at: 1, 1), scale: 1, into: &edges)
    return edges
  }

  @Test(arguments: lengths)
  func chainsAreReadBack(_ length: Int) throws {
    for (number, step) in Self.steps.enumerated() {
      var generator = SeededGenerator(seed: UInt64(number))
      let lines = (0..<3).map { _ in line(edges: length, step: step, using: &generator) }
      let found = try edges(
        of: HostileIndex.bytes(
          recordZones: [0, 0, 0], recordSets: [[], [0], [1], [2]], base: 0,
          polylines: lines.enumerated().map { ($0.offset + 1, $0.element) }))
      let expected = lines.flatMap { line in
        zip(line, line.dropFirst()).map {
          Edge(ax: Int64($0.x), ay: Int64($0.y), bx: Int64($1.x), by: Int64($1.y))
        }
      }
      #expect(found.map(\.edge) == expected, "step \(step)")
      #expect(found.allSatisfy { $0.isReal })
    }
  }

  /// Of 64 chains each has a bit of an answer; of 65 the point is kept. From 32,768 on numbers have 32 bits.
  @Test(arguments: [2, 63, 64, 65, 66, 32_767, 32_768])
  func anyNumberOfChains(_ count: Int) throws {
    let finder = try TimeZoneFinder(bytes: HostileIndex.star(zones: count))
    let index = finder.index
    var edges: [LeafEdge] = []
    index.readEdges(of: index.cell(at: 1, 1), scale: 1, into: &edges)
    #expect(edges.count == count)
    for (x, y) in [(450_000_001, 449_999_999), (450_000_500, 460_000_000), (449_000_000, 440_000_000)] {
      let expected = edges.indices.filter { edges[$0].edge.isCrossed(fromWestTo: Int64(x), Int64(y)) }
      let point = GridPoint(x: Int32(x), y: Int32(y))
      #expect(index.zones(at: point) == expected)
      #expect(index.firstZone(at: point) == expected.first ?? -1)
    }
  }

  /// A detour is crossed by the rows below the end of a border that goes on outside, to the last unit: also where the ends of
  /// blocks are rounded to 2^14 units, as they are in this leaf.
  @Test(arguments: [0, 1, 8_191, 8_192, 16_383] as [Int32], [false, true])
  func detoursEndAtTheirRow(_ offset: Int32, isStart: Bool) throws {
    let y = 1 << 28 + offset
    var line = [PolylineVertex(x: -5, y: y), PolylineVertex(x: 300_000_000, y: 899_999_999)]
    if !isStart { line.reverse() }
    var leaves = LeafWriter()
    let leaf = leaves.write(
      [BorderChain(toggle: 0, line, startsWest: isStart, endsWest: !isStart)], even: 0, odd: 1,
      center: HostileIndex.center, sizeLog: HostileIndex.sizeLog)
    let index = try TimeZoneFinder(bytes: HostileIndex.bytes(recordZones: [0], leaves, leaf.kind)).index
    // Near the end the edge rises by 2.1 units for each to the east.
    let rows: [(x: Int32, y: Int32, zone: Int)] = [
      (0, y - 20_000, 0), (0, y - 1, 0), (0, y, 0), (0, y + 20_000, -1), (30_000, y + 20_000, 0),
      (300_000_000, 899_999_998, 0),
    ]
    for row in rows { #expect(index.firstZone(at: GridPoint(x: row.x, y: row.y)) == row.zone, "\(row)") }
  }

  // MARK: Differences

  /// Leaves of as many blocks, on both sides of what one chain may have.
  private static let blocks = [1, 2, 7, 8, 9, 16, 17, 63, 64, 65, 100]

  private func expectSame(
    _ shapes: [ZoneShape], at points: [GridPoint], cellWidthE7: Int = 180_000_000, blocks: [Int] = blocks,
    _ comment: String
  ) throws {
    let expected = points.map { BruteForce.zones(at: $0, in: shapes) }
    for blocks in blocks {
      var options = CompilerOptions(cellWidthE7: cellWidthE7)
      options.vertexLimits = [8 * blocks + 1]
      let index = try TimeZoneFinder(of: shapes, options).index
      let found = points.map { index.zones(at: $0).map { index.identifiers[$0] } }
      #expect(found == expected, "\(comment), leaves of \(blocks) blocks")
      let batch = [Int32](unsafeUninitializedCapacity: points.count) { buffer, count in
        points.withUnsafeBufferPointer { index.firstZones(at: $0, into: buffer, threads: 1) }
        count = points.count
      }
      #expect(batch == points.map { Int32(index.firstZone(at: $0)) }, "\(comment), batch of \(blocks) blocks")
    }
  }

  /// Vertices, points on edges, those beside them, and those in the row of a vertex.
  private func points(
    _ shapes: [ZoneShape], _ count: Int, using generator: inout SeededGenerator
  ) -> [GridPoint] {
    let rings = shapes.flatMap(\.rings)
    return (0..<count).compactMap { _ -> GridPoint? in
      guard let ring = rings.randomElement(using: &generator) else { return nil }
      let number = Int.random(in: 0..<ring.vertices.count, using: &generator)
      let (a, b) = (ring.vertices[number], ring.vertices[(number + 1) % ring.vertices.count])
      let share = Double.random(in: 0...1, using: &generator)
      let (dx, dy) = (Double(b.x) - Double(a.x), Double(b.y) - Double(a.y))
      let reach: Int64 = [0, 1, 20].randomElement(using: &generator) ?? 0
      let point = GridPoint(
        x: Int32(
          clamping: Int64(Double(a.x) + share * dx) + Int64.random(in: -reach...reach, using: &generator)),
        y: Int32(
          clamping: Int64(Double(a.y) + share * dy) + Int64.random(in: -reach...reach, using: &generator)))
      let other = ring.vertices.randomElement(using: &generator) ?? a
      let inRow = GridPoint(x: point.x, y: other.y + .random(in: -1...1, using: &generator))
      return [point, point, inRow].filter(\.isOnEarth).randomElement(using: &generator)
    }
  }

  /// Cells of 2^28 to 2^30 units, with vertices far from the ends of their blocks and close to where they are expected.
  @Test(arguments: [180_000_000, 450_000_000, 900_000_000], 0..<UInt64(rounds(20)))
  func nearlyStraightBorders(cellWidthE7: Int, _ seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let steps = Int32.random(in: 2...40, using: &generator)
    let across = 40_000_000 * Int32.random(in: 1...20, using: &generator) / steps
    let up = 40_000_000 * Int32.random(in: -20...20, using: &generator) / steps
    let border = (0...steps).map { step in
      GridPoint(
        x: 20_000_000 + across * step + .random(in: -3_000...3_000, using: &generator),
        y: 20_000_000 + up * step + .random(in: -3_000...3_000, using: &generator))
    }
    let ring = Ring(border + [GridPoint(x: -100_000_000, y: 850_000_000)])
    let shapes = [ZoneShape(name: "A", record: 0, rings: [ring].compactMap { $0 })]
    try expectSame(
      shapes, at: points(shapes, 200, using: &generator), cellWidthE7: cellWidthE7, blocks: [1, 8, 100],
      "seed \(seed)")
  }

  @Test(arguments: AdverseShapes.Kind.allCases, 0..<UInt64(rounds(100)))
  func adverseShapes(_ kind: AdverseShapes.Kind, _ seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let sample = AdverseShapes(kind, seed: seed, unit: [1, 10, 100][Int(seed % 3)])
    try expectSame(sample.shapes, at: points(sample.shapes, 200, using: &generator), "\(sample)")
  }

  /// Rings whose vertices are anywhere in a square, from a few units to half the world: margins are large.
  @Test(
    arguments: [10, 1_000, 30_000, 1_000_000, 30_000_000, 800_000_000] as [Int32], 0..<UInt64(rounds(60)))
  func wildRings(_ side: Int32, _ seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let shapes = (0..<3).map { record in
      let rings = (0..<2).compactMap { _ -> Ring? in
        let count = [5, 60, 600].randomElement(using: &generator) ?? 5
        if Bool.random(using: &generator) {
          return Ring.random(vertices: 3...max(4, count / 4), side: side, using: &generator)
        }
        let step = max(1, side / .random(in: 5...200, using: &generator))
        var point = GridPoint.random(side: side, using: &generator)
        return Ring(
          (0..<count).map { _ in
            point.x = min(side, max(0, point.x + .random(in: -step...step, using: &generator)))
            point.y = min(side, max(0, point.y + .random(in: -step...step, using: &generator)))
            return point
          })
      }
      return ZoneShape(name: ["A", "B", "C"][record], record: record, rings: rings)
    }
    let beside = (0..<50).map { _ in GridPoint.random(side: side, using: &generator) }
    try expectSame(
      shapes, at: points(shapes, 200, using: &generator) + beside, "seed \(seed), side \(side)")
  }
}
