import Foundation
import TestSupport
import Testing

/// Certainty, compared with brute force: the distance to every piece of every border, on the globe.
///
/// The borders of these indexes are exact; only the bound is stated, so that what a lookup must find out is known.
@Suite(.tags(.readsUntrustedBytes)) struct CertaintyTests {
  /// How much farther than the bound a border may be that makes a position uncertain: longitudes count as if all of
  /// them were as short as where they are shortest, up to a bound away.
  private static let slack = 1.25
  /// Poles nearer than this many times the bound make all longitudes count.
  private static let polarRatio = 9.0

  private struct Case {
    let shapes: [ZoneShape]
    let bound: Double
    let cellWidthE7: Int
  }

  private struct Counts {
    var certain = 0
    var uncertain = 0
  }

  /// Compares the certainty of some points with their distances to borders.
  private func check(
    _ sample: Case, at points: [GridPoint], _ comment: String, location: SourceLocation = #_sourceLocation
  ) throws -> Counts {
    let finder = try TimeZoneFinder(
      bytes: IndexCompiler.compile(
        sample.shapes, provenance: .test, cellWidthE7: sample.cellWidthE7,
        statedErrorMillimeters: UInt32(sample.bound * 1000)))
    #expect(finder.errorBound == sample.bound, sourceLocation: location)
    let pieces = BorderPieces(sample.shapes)
    let edges = EdgeScan(sample.shapes)
    var counts = Counts()
    for point in points {
      let coordinate = try Coordinate(latitudeE7: point.y, longitudeE7: point.x)
      let isCertain = finder.isCertain(at: coordinate)
      func fail(_ what: String) {
        Issue.record("\(comment), bound \(sample.bound) m, \(point): \(what)", sourceLocation: location)
      }
      let meters = pieces.sights(from: point).map(\.meters).min() ?? .infinity
      if isCertain {
        counts.certain += 1
        if meters <= sample.bound { fail("certain, but a border is \(meters) m away") }
      } else {
        counts.uncertain += 1
        let poleMeters = Globe.meters(
          Globe.Position(point), Globe.Position(x: 0, y: point.y < 0 ? -9e8 : 9e8))
        let limit = sample.bound * Self.slack
        // Edges between parts of one zone count as well.
        let isNear =
          meters <= limit || poleMeters <= Self.polarRatio * sample.bound
          || !edges.sights(from: point, within: limit, where: { !$0.isEnd }).isEmpty
        if !isNear { fail("not certain, but the nearest border is \(meters) m away") }
      }
      try checkAgreement(finder, coordinate, isCertain, fail)
    }
    return counts
  }

  /// All calls say the same.
  private func checkAgreement(
    _ finder: TimeZoneFinder, _ coordinate: Coordinate, _ isCertain: Bool, _ fail: (String) -> Void
  ) throws {
    let match = finder.match(at: coordinate, fallback: .none)
    switch finder.certainty(at: coordinate) {
    case .certain:
      if !isCertain { fail("certainty is certain") }
      if let match, match.certainty != .certain { fail("the match is not certain") }
    case .candidates(let candidates):
      if isCertain { fail("certainty is \(candidates)") }
      let least = try finder.timeZoneIdentifiers(withinMeters: finder.errorBound, of: coordinate)
      let most = try finder.timeZoneIdentifiers(withinMeters: finder.errorBound + 0.01, of: coordinate)
      let isComplete =
        Set(least + finder.timeZoneIdentifiers(at: coordinate)).isSubset(of: candidates)
        && Set(candidates).isSubset(of: most) && candidates == candidates.sorted()
      if !isComplete { fail("candidates \(candidates), within the bound \(most)") }
      if let match, match.certainty != .candidates(candidates) { fail("the match is \(match.certainty)") }
    }
  }

  /// Points at vertices and edges of shapes, and up to some bounds away from them; on sides of cells; anywhere.
  private func points(
    _ sample: Case, count: Int, using generator: inout SeededGenerator
  ) -> [GridPoint] {
    let rings = sample.shapes.flatMap(\.rings).map(\.edges)
    let reach = sample.bound * 1.8e9 / (.pi * 6_371_008.8)
    return (0..<count).map { number in
      guard number % 6 != 0,
        let (a, b) = rings.randomElement(using: &generator)?.randomElement(using: &generator)
      else {
        return .anywhere(using: &generator)
      }
      let share = number % 6 == 1 ? 0 : Double.random(in: 0...1, using: &generator)
      var x = Double(a.x) + share * (Double(b.x) - Double(a.x))
      var y = Double(a.y) + share * (Double(b.y) - Double(a.y))
      let distance = reach * [0, 0.5, 0.95, 1.02, 1.3, 3].picked(&generator)
      let angle = Double.random(in: 0..<2 * .pi, using: &generator)
      y += distance * sin(angle)
      x += distance * cos(angle) / max(1e-4, cos(min(abs(y), 9e8) * .pi / 1.8e9))
      if number % 6 == 5 {
        // Beside a side of a cell.
        let width = Double(sample.cellWidthE7) / 16
        x = (x / width).rounded() * width + Double(Int.random(in: -1...1, using: &generator))
      }
      return GridPoint(
        x: Int32(min(max(x, -1.8e9), 1.8e9)), y: Int32(min(max(y, -9e8), 9e8)))
    }
  }

  /// No border is near, but only where few records meet are they combined to know it.
  @Test(arguments: [(64, true), (65, false)])
  func crowdedLeaves(_ borders: Int, isCertain: Bool) throws {
    let finder = try TimeZoneFinder(bytes: HostileIndex.star(zones: borders, errorMillimeters: 25_000))
    #expect(try finder.isCertain(at: Coordinate(latitudeE7: 450_000_000, longitudeE7: 1)) == isCertain)
  }

  // MARK: Random shapes

  /// Rings of any form from the equator to the poles and across the end of the map, in cells of several widths, under
  /// bounds from what a receiver errs to more than a cell.
  @Test(arguments: 0..<UInt64(rounds(60)))
  func certainMeansFartherThanTheBound(_ seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let scale = [40_000, 3_000_000, 20_000_000, 90_000_000].picked(&generator)
    let x = Int.random(in: -18...16, using: &generator) * 100_000_000
    let y = [-9, -5, 0, 4, 8].picked(&generator) * 100_000_000
    let shapes = (0..<Int.random(in: 1...4, using: &generator)).map { record in
      let rings = (0..<Int.random(in: 1...2, using: &generator)).compactMap { _ in
        Ring.random(vertices: 3...6, side: 9, using: &generator).flatMap { ring in
          Ring(
            ring.vertices.map { vertex in
              GridPoint(
                x: Int32(min(Int(vertex.x) * scale + x, 1_800_000_000)),
                y: Int32(min(Int(vertex.y) * scale + y, 900_000_000)))
            })
        }
      }
      return ZoneShape(name: ["A", "B", "C"].picked(&generator), record: record, rings: rings)
    }
    let sample = Case(
      shapes: shapes, bound: [0.5, 25, 500, 20_000, 300_000].picked(&generator),
      cellWidthE7: [9_375_000, 37_500_000, 150_000_000].picked(&generator))
    let counts = try check(sample, at: points(sample, count: 40, using: &generator), "seed \(seed)")
    #expect(counts.certain > 0 && counts.uncertain > 0)
  }

  /// Sectors that meet at the poles, and at sides of cells: their borders are in no leaf.
  @Test(arguments: [25, 2_000, 100_000] as [Double])
  func bordersAlongSidesOfCellsCount(bound: Double) throws {
    let shapes = (0..<6).map { number in
      let west = Int32(number * 600_000_000 - 1_800_000_000)
      let (east, pole) = (west + 600_000_000, Int32(900_000_000))
      return ZoneShape(
        name: "Z\(number % 3)", record: number,
        rings: [
          TinyShapes.ring([(west, -pole), (west, pole), (east, pole), (east, -pole)])
        ])
    }
    var generator = SeededGenerator(seed: 3)
    let sample = Case(shapes: shapes, bound: bound, cellWidthE7: 37_500_000)
    let counts = try check(sample, at: points(sample, count: 300, using: &generator), "sectors")
    #expect(counts.certain > 50 && counts.uncertain > 50)
  }

  /// One zone around the whole Earth has no border: neither at longitude 180 nor at the poles.
  @Test func endsOfTheMapAreNoBorders() throws {
    let world = TinyShapes.ring([
      (-1_800_000_000, -900_000_000), (-1_800_000_000, 900_000_000), (1_800_000_000, 900_000_000),
      (1_800_000_000, -900_000_000),
    ])
    let finder = try TimeZoneFinder(
      bytes: IndexCompiler.compile(
        [ZoneShape(name: "A", record: 0, rings: [world])], provenance: .test, cellWidthE7: 150_000_000,
        statedErrorMillimeters: 25_000))
    for (latitude, longitude) in [(90, 0), (-90, 10), (89.99999, 3), (0, 180), (10, -180), (-20, 179.99999)] {
      #expect(try finder.isCertain(at: Coordinate(latitude: latitude, longitude: longitude)))
    }
  }

  /// The first leaf of an index, of several borders, next to a cell of one zone. Its record set has the number of another zone's
  /// set, or the same zone under another number.
  @Test(arguments: [(1, false), (2, true)] as [(UInt32, Bool)])
  func leafAndCellAreComparedByTheirZones(_ zoneSet: UInt32, hasSameZones: Bool) throws {
    var draft = IndexDraft()
    draft.metadata.errorMillimeters = 25_000
    // One record of each of three zones.
    draft.put(.recordSets, [3, 0, 1, 2, 3, 0, 1, 2])
    let vertices = [1, 80_000_000].map { PolylineVertex(x: 45_000_000, y: $0) }
    var writer = LeafWriter()
    let leaf = writer.write(
      [0, 2].map { BorderChain(toggle: $0, vertices) }, base: 1, center: (x: 1 << 26, y: 1 << 26), sizeLog: 27
    )
    draft.tree[5] = zoneSet
    draft.tree[6] = TreeEntry(leaf.kind, widthLog: 0, location: leaf.number).bits
    draft.sections[.leaves] = writer.finish(&draft.tree)
    let finder = try TimeZoneFinder(bytes: draft.bytes)
    for (x, isNear) in [(-10_000, false), (-1, true), (0, true), (10_000, false)] as [(Int32, Bool)] {
      let coordinate = try Coordinate(latitudeE7: 450_000_000, longitudeE7: x)
      #expect(finder.isCertain(at: coordinate) == (hasSameZones || !isNear), "\(x)")
    }
  }

  /// East of a leaf of 2 × 2 slots, an edge that ends at the leaf's side, in the row of its northern slots.
  @Test func edgeOfALeafOfSeveralSlotsCounts() throws {
    var draft = IndexDraft(inNode: .line(-40, 50, -26, 50), widthLog: 1, column: 0, row: 0)
    draft.metadata.errorMillimeters = 1_000_000
    let finder = try TimeZoneFinder(bytes: draft.bytes)
    // 555 m and 1.7 km.
    for (latitude, isCertain) in [(50.005, false), (50.015, true), (49.995, false), (49.985, true)] {
      #expect(try finder.isCertain(at: Coordinate(latitude: latitude, longitude: -25.9999)) == isCertain)
    }
  }

  /// A box of the second top cell of the northern row, from -90, 0 to 0, 90, and no zones.
  @Test(
    arguments: [
      (45, -45, true), (45, -89.995, false), (45, -90.005, false), (45, -100, true), (45, -0.005, false),
      (45, 0.005, false), (45, 10, true), (0.005, -45, false), (-0.005, -45, false), (-10, -45, true),
    ] as [(Double, Double, Bool)])
  func sidesOfABoxAreBorders(_ latitude: Double, _ longitude: Double, isCertain: Bool) throws {
    var draft = IndexDraft.coarse
    draft.metadata.errorMillimeters = 1_000_000
    draft.metadata.region = .box
    draft.metadata.window = TopWindow(firstColumn: 1, firstRow: 1, columns: 1, rows: 1)
    draft.tree = [0]
    let finder = try TimeZoneFinder(bytes: draft.bytes)
    #expect(try finder.isCertain(at: Coordinate(latitude: latitude, longitude: longitude)) == isCertain)
  }

  // MARK: Exact indexes

  @Test func anExactIndexIsAlwaysCertain() throws {
    let finder = TimeZoneFinder.world
    #expect(finder.errorBound == 0)
    #expect(finder.information.errorBound == 0)
    var generator = SeededGenerator(seed: 4)
    for _ in 0..<rounds(2_000) {
      let coordinate = Coordinate(onEarth: .anywhere(using: &generator))
      #expect(finder.isCertain(at: coordinate))
      #expect(finder.certainty(at: coordinate) == .certain)
    }
    // A gap of the data: found by the nearest border, and as exact as the data.
    let gap = try Coordinate(latitude: 60.602995, longitude: -172.4999801)
    #expect(finder.match(at: gap)?.certainty == .certain)
  }
}

extension Array {
  fileprivate func picked(_ generator: inout SeededGenerator) -> Element {
    self[Int.random(in: indices, using: &generator)]
  }
}
