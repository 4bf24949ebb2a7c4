import TestSupport
import Testing

/// Shapes that no division of cells takes apart compile to an index of a size in proportion to them, and it is exact.
@Suite(.tags(.readsUntrustedBytes)) struct CrowdedShapesTests {
  // MARK: Answers

  @Test(arguments: sampled(CrowdedShapes.samples))
  func answersEqualBruteForce(_ sample: CrowdedShapes) throws {
    try expectExact(sample.shapes, edgeCount: 12, seed: 1)
  }

  /// More than a leaf held before: borders of 10,000 zones, and 16,000 edges of one, at one vertex.
  @Test func tenThousandBordersMeetAtOneVertex() throws {
    try expectExact(CrowdedShapes.pie(slices: 10_000).shapes, edgeCount: 1, seed: 2)
    try expectExact(CrowdedShapes.fan(slices: 4_000).shapes, edgeCount: 2, seed: 3)
  }

  /// The index equals brute force at vertices, in the middle of edges, and one unit beside both.
  private func expectExact(_ shapes: [ZoneShape], edgeCount: Int, seed: UInt64) throws {
    let finder = try TimeZoneFinder(of: shapes)
    var random = SeededGenerator(seed: seed)
    for _ in 0..<edgeCount {
      let ring = try #require(shapes.randomElement(using: &random)?.rings.randomElement(using: &random))
      let number = Int.random(in: 0..<ring.vertices.count, using: &random)
      let (a, b) = (ring.vertices[number], ring.vertices[(number + 1) % ring.vertices.count])
      let middle = GridPoint(x: Int32((Int64(a.x) + Int64(b.x)) / 2), y: Int32((Int64(a.y) + Int64(b.y)) / 2))
      for point in [a, middle] {
        for (dx, dy) in [(0, 0), (1, 0), (-1, 0), (0, 1), (0, -1), (-1, 1)] as [(Int32, Int32)] {
          let beside = GridPoint(x: point.x + dx, y: point.y + dy)
          guard beside.isOnEarth else { continue }
          let expected = BruteForce.zones(at: beside, in: shapes)
          let coordinate = try Coordinate(latitudeE7: beside.y, longitudeE7: beside.x)
          #expect(finder.timeZoneIdentifiers(at: coordinate) == expected, "\(beside)")
          #expect(finder.timeZoneIdentifier(at: coordinate) == expected.first, "\(beside)")
        }
      }
    }
  }

  // MARK: Size

  /// What ``DivisionCredit`` promises: edges stored in a top cell, and edges in all top cells.
  @Test(arguments: sampled(CrowdedShapes.samples))
  func storedEdgesAreBounded(_ sample: CrowdedShapes) throws {
    let index = try TimeZoneFinder(of: sample.shapes).index
    var entries = 0
    var edges: [LeafEdge] = []
    for top in 0..<index.columns * index.rows {
      var stored = 0
      var owners: [Edge: Int] = [:]
      index.forEachCell(ofTop: top) { cell in
        guard !cell.entry.isZoneSet else { return }
        index.readEdges(of: cell, scale: 1, into: &edges)
        for member in edges where member.isReal {
          stored += 1
          owners[member.edge] = sample.shapes.count
        }
      }
      entries += owners.count
      // Edges of stacked zones have many owners; of all others, one or two.
      let weight = sample.description.contains("equal") ? sample.shapes.count : 2
      #expect(
        stored <= (1 + DivisionCredit.perEdge) * weight * owners.count + DivisionCredit.perTopCell,
        "cell \(top)")
    }
    #expect(entries <= DivisionCredit.topCells + DivisionCredit.topCellsPerEdge * index.edgeCount)
  }

  /// Sets are stored once each. Here their elements would add up to the square of the number of zones if each region
  /// had its own list.
  @Test(arguments: [CrowdedShapes.nested(500, step: 1_000), CrowdedShapes.frames(300)])
  func elementsOfSetsAreBounded(_ sample: CrowdedShapes) throws {
    let index = try TimeZoneFinder(of: sample.shapes).index
    let elements = (0..<index.zoneSets.count).reduce(0) { $0 + index.zoneSets[$1].count }
    #expect(elements <= DivisionCredit.topCells + 40 * index.edgeCount)
  }

  /// Edges around one center have equal sums of their ends; 10,000 of them are told apart by other means.
  @Test func edgesAroundOneCenterCompile() throws {
    let shapes = (0..<5_000 as Range<Int32>).map { number in
      let (x, y) = (1_000 + 37 * number, 1_000_000 - 11 * number)
      return ZoneShape(
        name: "A", record: Int(number),
        rings: [Ring([(x, y), (-x, -y), (-x, -y + 1)].map { GridPoint(x: $0, y: $1) })].compactMap { $0 })
    }
    #expect(try TimeZoneFinder(of: shapes).information.edgeCount == 15_000)
  }
}
