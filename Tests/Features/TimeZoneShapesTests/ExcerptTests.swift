import TestSupport
import Testing

/// The committed excerpt of the real data around Hokkaido and Sakhalin.
@Suite(.tags(.readsUntrustedBytes)) struct ExcerptTests {
  private static let shapes = Result { try Shapefile(path: RepositoryFiles.excerpt).shapes() }

  @Test(arguments: [
    (43.06, 141.35, ["Asia/Tokyo"]),
    (46.96, 142.73, ["Asia/Sakhalin"]),
  ])
  func knownPlaces(_ latitude: Double, _ longitude: Double, _ expected: [String]) throws {
    let tree = try ShapeTree(contentsOf: RepositoryFiles.excerpt)
    let coordinate = try Coordinate(latitude: latitude, longitude: longitude)
    #expect(tree.timeZoneIdentifiers(at: coordinate) == expected)
    #expect(tree.timeZoneIdentifier(at: coordinate) == expected.first)
  }

  @Test func shapesAreValid() throws {
    for shape in try Self.shapes.get() {
      #expect(try shape.validityWarning() == nil)
      #expect(shape.vanishedParts == 0)
    }
  }

  /// Vertices, points 1e-7 degrees off them, and points in between: exact, and between GEOS contains and covers.
  @Test func answersAreExactNearTheBorders() throws {
    let shapes = try Self.shapes.get()
    let tree = try ShapeTree(shapes: shapes)
    let oracle = try GeometryOracle(shapes: shapes)
    var generator = SeededGenerator(seed: 43)
    let vertices = shapes.flatMap { $0.rings.flatMap(\.vertices) }
    for _ in 0..<rounds(300) {
      var point = try #require(vertices.randomElement(using: &generator))
      let distance = try #require([0, 1, 100, 10_000, 1_000_000].randomElement(using: &generator)) as Int32
      point.x += .random(in: -distance...distance, using: &generator)
      point.y += .random(in: -distance...distance, using: &generator)
      let zones = tree.zones(at: point)
      #expect(zones == BruteForce.zones(at: point, in: shapes), "\(point)")
      var contained: Set<String> = []
      var covered: Set<String> = []
      try oracle.forEachZone(at: point) { zone, isContained in
        covered.insert(oracle.identifiers[zone])
        if isContained { contained.insert(oracle.identifiers[zone]) }
      }
      #expect(contained.isSubset(of: zones) && covered.isSuperset(of: zones), "\(point)")
    }
  }
}
