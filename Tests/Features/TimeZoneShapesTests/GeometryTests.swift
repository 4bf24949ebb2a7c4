import TestSupport
import Testing
@Suite(.tags(.readsUntrustedBytes)) struct GeometryTests {
  /// What GEOS contains is a subset of the answers, and they of what GEOS covers.
  private func expectBetween(_ shapes: [ZoneShape], at points: [GridPoint], _ comment: Comment? = nil) throws
  {
    let tree = try ShapeTree(shapes: shapes)
    let oracle = try GeometryOracle(shapes: shapes)
    #expect(oracle.identifiers == tree.identifiers)
    for point in points {
      var contained: Set<String> = []
      var covered: Set<String> = []
      try oracle.forEachZone(at: point) { zone, isContained in
        covered.insert(oracle.identifiers[zone])
        if isContained { contained.insert(oracle.identifiers[zone]) }
      }
      let answers = Set(tree.zones(at: point))
      #expect(contained.isSubset(of: answers) && answers.isSubset(of: covered), comment)
    }
  }

  @Test(arguments: TinyShapes.samples)
  func answersLieBetweenContainsAndCovers(_ sample: TinyShapes.Sample) throws {
    try expectBetween(sample.shapes, at: GridPoint.all(side: 16))
  }

  @Test(arguments: 0..<UInt64(rounds(100)))
  func answersOnRandomRingsLieBetweenContainsAndCovers(_ seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let shapes = (0..<3).map { record in
      let ring = Ring.random(vertices: 3...9, side: 7, using: &generator)
      return ZoneShape(name: ["A", "B", "A"][record], record: record, rings: ring.map { [$0] } ?? [])
    }
    try expectBetween(shapes, at: GridPoint.all(side: 7), "seed \(seed)")
  }

  @Test(arguments: TinyShapes.samples)
  func validityIsGEOSsOwn(_ sample: TinyShapes.Sample) throws {
    let warnings = try sample.shapes.compactMap { try $0.validityWarning() }
    #expect(warnings.isEmpty == sample.isValid)
  }

  @Test func warningsNameRecordReasonAndPosition() throws {
    let bowTie = ZoneShape(
      name: "Zone/A", record: 7, rings: [TinyShapes.ring([(0, 0), (60, 60), (60, 0), (0, 60)])])
    let warning = try #require(try bowTie.validityWarning())
    #expect(
      warning.hasPrefix(
        "record 7 (Zone/A) is not a valid polygon: Self-intersection at latitude 3e-06, longitude 3e-06;"))
  }
}
