import TestSupport
import Testing

/// Records of one zone that are neighbors: the border between them vanishes, and no point of the zone is lost.
@Suite(.tags(.readsUntrustedBytes)) struct InnerBordersTests {
  private static func shape(_ name: String, _ record: Int, _ rings: Ring...) -> ZoneShape {
    ZoneShape(name: name, record: record, rings: rings)
  }

  /// Shapes, and the number of edges across which zones change.
  private static let rows: [(shapes: [ZoneShape], edges: Int)] = [
    // A border that both share exactly.
    ([shape("A", 0, TinyShapes.square(0, 0, 4)), shape("A", 1, TinyShapes.square(4, 0, 4))], 6),
    // Beside another zone.
    (
      [
        shape("A", 0, TinyShapes.square(0, 0, 4)), shape("A", 1, TinyShapes.square(4, 0, 4)),
        shape("B", 2, TinyShapes.square(8, 0, 4)),
      ], 9
    ),
    // Three that meet in a point, and the zone around them.
    (
      [
        shape("A", 0, TinyShapes.square(0, 0, 4)), shape("A", 1, TinyShapes.square(4, 0, 4)),
        shape("A", 2, TinyShapes.square(0, 4, 4)), shape("A", 3, TinyShapes.square(4, 4, 4)),
      ], 8
    ),
    // They overlap by a sliver: no hole by parity, and nothing vanishes.
    ([shape("A", 0, TinyShapes.square(0, 0, 5)), shape("A", 1, TinyShapes.square(4, 0, 4))], 8),
    // One inside the other, twice the same, and a lake that another record fills.
    ([shape("A", 0, TinyShapes.square(0, 0, 8)), shape("A", 1, TinyShapes.square(2, 2, 3))], 8),
    ([shape("A", 0, TinyShapes.square(0, 0, 4)), shape("A", 1, TinyShapes.square(0, 0, 4))], 0),
    (
      [
        shape("A", 0, TinyShapes.square(0, 0, 8), TinyShapes.square(2, 2, 4)),
        shape("A", 1, TinyShapes.square(2, 2, 4)),
      ], 4
    ),
  ]

  @Test func pointsAreThoseOfTheUnion() throws {
    for row in Self.rows {
      let finder = try TimeZoneFinder(of: row.shapes)
      #expect(finder.information.edgeCount == row.edges, "\(row)")
      for point in GridPoint.all(side: 14) {
        let found = finder.timeZoneIdentifiers(at: try Coordinate(latitudeE7: point.y, longitudeE7: point.x))
        let expected = BruteForce.zones(at: point, in: row.shapes)
        #expect(found == expected, "\(point), \(row)")
      }
    }
  }

  /// A grid of squares, each of a random zone: leaves are needed only where zones change.
  @Test(arguments: 0..<UInt64(rounds(40))) func randomGridsAreExactEverywhere(_ seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    var shapes: [ZoneShape] = []
    for y in 0..<5 as Range<Int32> {
      for x in 0..<5 as Range<Int32> {
        let name = ["A", "A", "A", "B"].randomElement(using: &generator) ?? "A"
        // Some are a unit too wide or too narrow: overlaps and gaps.
        let side =
          4
          + (Int.random(in: 0..<8, using: &generator) == 0 ? Int32.random(in: -1...1, using: &generator) : 0)
        shapes.append(Self.shape(name, shapes.count, TinyShapes.square(4 * x, 4 * y, side)))
      }
    }
    let finder = try TimeZoneFinder(of: shapes)
    for point in GridPoint.all(side: 22) {
      let found = finder.timeZoneIdentifiers(at: try Coordinate(latitudeE7: point.y, longitudeE7: point.x))
      #expect(found == BruteForce.zones(at: point, in: shapes), "seed \(seed), \(point)")
    }
  }

  // MARK: Zones that are the same since some date

  /// A merged index answers as the full one does, mapped: the excerpt, at points of all kinds.
  @Test func aMergedIndexIsTheFullOneMapped() throws {
    let shapes = try ExcerptIndex.shapes.get()
    let full = try TimeZoneFinder(bytes: ExcerptIndex.bytes.get())
    let groups = try ZoneGroups(of: full.identifiers, since: Instant(secondsSince1970: 1_795_305_600))
    #expect(groups.groups.count < full.identifiers.count)
    let merged = try TimeZoneFinder(
      of:
        shapes.map {
          ZoneShape(name: groups.representative(of: $0.name), record: $0.record, polygons: $0.polygons)
        })
    #expect(merged.identifiers == groups.groups.map(\.representative))
    #expect(merged.information.byteCount < full.information.byteCount)
    let points = TestPoints(shapes)
    var generator = SeededGenerator(seed: 17)
    for number in 0..<rounds(200_000) {
      let kind = TestPointKind.allCases[number % TestPointKind.allCases.count]
      let point = points.point(kind, using: &generator).normalized
      let coordinate = try Coordinate(latitudeE7: point.y, longitudeE7: point.x)
      let expected = groups.representatives(of: full.timeZoneIdentifiers(at: coordinate))
      #expect(merged.timeZoneIdentifiers(at: coordinate) == expected, "\(point)")
    }
  }
}
