import TestSupport
import Testing

/// Indexes with simplified borders, compared with the shapes that they were made from.
@Suite struct SimplifiedIndexTests {
  /// Where an answer is certain it is that of the shapes, and else the shapes' zones are among the candidates.
  @Test(arguments: [5, 25, 100, 500] as [Double])
  func certainAnswersAreThoseOfTheShapes(meters: Double) throws {
    let shapes = try ExcerptIndex.shapes.get()
    let finder = try TimeZoneFinder(of: shapes, CompilerOptions(errorMeters: meters))
    #expect(finder.errorBound == meters)
    let tree = try ShapeTree(shapes: shapes)
    var generator = SeededGenerator(seed: UInt64(meters))
    let vertices = shapes.flatMap(\.rings).flatMap(\.vertices)
    let reach = Int32(meters * 300)
    var (certain, uncertain, wrong) = (0, 0, 0)
    for number in 0..<rounds(20_000) {
      let vertex = vertices[Int.random(in: vertices.indices, using: &generator)]
      let point =
        number % 20 == 0
        ? GridPoint.anywhere(using: &generator)
        : GridPoint(
          x: vertex.x + .random(in: -reach...reach, using: &generator),
          y: vertex.y + .random(in: -reach...reach, using: &generator))
      let coordinate = Coordinate(onEarth: point)
      let expected = tree.timeZoneIdentifiers(at: coordinate)
      let found = finder.timeZoneIdentifiers(at: coordinate)
      if found != expected { wrong += 1 }
      switch finder.certainty(at: coordinate) {
      case .certain:
        certain += 1
        #expect(found == expected, "\(point)")
      case .candidates(let candidates):
        uncertain += 1
        #expect(Set(expected).isSubset(of: candidates), "\(point)")
      }
    }
    #expect(
      certain > rounds(4_000) && uncertain > rounds(4_000) && wrong > rounds(200),
      "\(certain), \(uncertain), \(wrong)")
  }

  /// Most cells without borders are marked, so that the entry that a lookup reads tells that its answer is certain.
  @Test func mostCellsWithoutBordersAreMarked() throws {
    let finder = try TimeZoneFinder(bytes: ExcerptIndex.simplified.get())
    var (marked, all) = (0, 0)
    for top in 0..<finder.index.columns * finder.index.rows {
      finder.index.forEachCell(ofTop: top) { cell in
        guard cell.entry.isZoneSet else { return }
        all += 1
        if cell.entry.isCertain { marked += 1 }
      }
    }
    #expect(marked > all * 9 / 10 && marked < all, "\(marked) of \(all)")
  }

  @Test func anExactIndexHasNoMarks() throws {
    let index = try TimeZoneFinder(bytes: ExcerptIndex.bytes.get()).index
    for top in 0..<index.columns * index.rows {
      index.forEachCell(ofTop: top) { #expect(!$0.entry.isZoneSet || !$0.entry.isCertain) }
    }
  }
}
