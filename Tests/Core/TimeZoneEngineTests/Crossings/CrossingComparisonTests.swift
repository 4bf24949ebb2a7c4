import TestSupport
import Testing

/// Legs over compiled shapes against ``BruteForceLeg``, which knows no index: the zones in order, and where they change.
@Suite(.tags(.readsUntrustedBytes)) struct CrossingComparisonTests {
  /// Compares legs between the ends given; returns how many crossings there were.
  @discardableResult
  private func expectExact(
    _ finder: TimeZoneFinder, _ shapes: [ZoneShape], _ legs: [(GridPoint, GridPoint)], _ comment: String
  ) throws -> Int {
    var crossings = 0
    var undecided = 0
    for (start, end) in legs {
      guard let expected = BruteForceLeg(from: start, to: end, in: shapes) else {
        undecided += 1
        continue
      }
      let found = try CrossedZones(finder, from: start, to: end)
      guard found.agrees(with: expected) else {
        Issue.record(
          "\(comment): \(start) to \(end): expected \(expected.zones) at \(expected.fractions) \(expected.points), found \(found.zones) at \(found.fractions) \(found.points)"
        )
        return crossings
      }
      crossings += found.fractions.count
    }
    #expect(
      undecided * 1_000 <= legs.count, "\(comment): \(undecided) of \(legs.count) legs were not decided")
    return crossings
  }

  private func legs(
    _ count: Int, side: Int32, _ x: Int32, _ y: Int32, scale: Int32 = 1,
    using generator: inout SeededGenerator
  ) -> [(GridPoint, GridPoint)] {
    func point() -> GridPoint {
      // On vertices, or beside them where the shapes are enlarged.
      func place() -> Int32 {
        let place = Int32.random(in: -2...side + 2, using: &generator) * scale
        return scale > 1 && Bool.random(using: &generator)
          ? place + Int32.random(in: -scale / 2...scale / 2, using: &generator) : place
      }
      return GridPoint(x: place() + x, y: place() + y).wrapped
    }
    return (0..<count).map { _ in (point(), point()) }
  }

  @Test(arguments: TinyShapes.samples.filter { !$0.shapes.isEmpty })
  func tinyShapes(_ sample: TinyShapes.Sample) throws {
    var generator = SeededGenerator(seed: 1)
    var crossings = 0
    for (x, y, scale) in [
      (0, 0, 1), (9_374_995, -5, 1), (-7, 4, 1), (1_799_999_994, 899_999_990, 1),
      (-1_800_000_000, -900_000_000, 1), (-40_000_000, 30_000_000, 7_000_001),
      (1_700_000_000, 800_000_000, 9_000_000),
    ] as [(Int32, Int32, Int32)] {
      let shapes = CrossedZones.moved(sample.shapes, x, y, scale: scale)
      let legs = legs(300, side: 12, x, y, scale: scale, using: &generator)
      crossings += try expectExact(CrossedZones.finder(shapes), shapes, legs, "\(sample) at \(x), \(y)")
    }
    let hasGround = GridPoint.all(side: 12).contains { !BruteForce.zones(at: $0, in: sample.shapes).isEmpty }
    #expect(crossings > 100 || !hasGround)
  }

  /// Legs of up to 180 degrees across the antimeridian: crossings up to 180 degrees beyond it.
  @Test(
    arguments: [-1_790_000_000, -1_425_000_000, -900_000_000, -150_000_000, 150_000_000, 1_425_000_000]
      as [Int32])
  func farBeyondTheAntimeridian(_ x: Int32) throws {
    var generator = SeededGenerator(seed: 6)
    var crossings = 0
    let turn: Int64 = 3_600_000_000
    for sample in TinyShapes.samples where !sample.shapes.isEmpty {
      let scale: Int32 = 7_000_001
      let shapes = CrossedZones.moved(sample.shapes, x, 80_000_000, scale: scale)
      var legs: [(GridPoint, GridPoint)] = []
      for number in 0..<100 {
        let end = GridPoint(
          x: x + .random(in: 0...12, using: &generator) * scale,
          y: 80_000_000 + .random(in: 0...12 * scale, using: &generator)
        ).onEarth
        // Some place on the other side of the antimeridian, less than 180 degrees away.
        let far = end.x < 0 ? Int64(end.x) + turn / 2 + 1...turn / 2 : -turn / 2...Int64(end.x) - turn / 2 - 1
        let start = GridPoint(
          x: Int32(Int64.random(in: far, using: &generator)),
          y: .random(in: -400_000_000...600_000_000, using: &generator))
        legs.append(number % 2 == 0 ? (start, end) : (end, start))
      }
      crossings += try expectExact(CrossedZones.finder(shapes), shapes, legs, "\(sample) at \(x)")
    }
    #expect(crossings > 500)
  }

  @Test(arguments: 0..<UInt64(rounds(24)))
  func crowdedRings(_ seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let rings = (0..<4).map { record in
      ZoneShape(
        name: "\(record / 2)", record: record,
        rings: [
          seed % 2 == 0
            ? Ring.wandering(edges: 250, side: 60, using: &generator)
            : Ring.random(vertices: 20...40, side: 30, using: &generator)
        ].compactMap { $0 })
    }
    let (x, y): (Int32, Int32) = seed % 3 == 0 ? (1_799_999_970, 0) : (9_374_980, -9_375_020)
    let shapes = CrossedZones.moved(rings, x, y)
    let legs = legs(100, side: 60, x, y, using: &generator)
    let crossings = try expectExact(CrossedZones.finder(shapes), shapes, legs, "seed \(seed)")
    #expect(crossings > 150)
  }

  /// Zones around one vertex, more than a leaf of the usual kind holds.
  @Test(arguments: [CrowdedShapes.pie(slices: 300), .fan(slices: 300), .nested(100, step: 3)])
  func largeLeaves(_ crowd: CrowdedShapes) throws {
    var generator = SeededGenerator(seed: 3)
    let vertices = crowd.shapes.flatMap(\.rings).flatMap(\.vertices)
    let legs = (0..<60).map { number in
      let near = vertices.randomElement(using: &generator) ?? GridPoint(x: 0, y: 0)
      let reach: Int32 = number % 2 == 0 ? 10 : 1_000_000
      func point() -> GridPoint {
        GridPoint(
          x: near.x + .random(in: -reach...reach, using: &generator),
          y: near.y + .random(in: -reach...reach, using: &generator))
      }
      return (point(), number % 3 == 0 ? near : point())
    }
    try expectExact(CrossedZones.finder(crowd.shapes), crowd.shapes, legs, "\(crowd)")
  }

  /// Real borders: legs of some centimeters to 100 km, from and through vertices, along edges.
  @Test func crossingsOfTheExcerptAreExact() throws {
    let shapes = try ExcerptIndex.shapes.get()
    let finder = try TimeZoneFinder(bytes: ExcerptIndex.bytes.get())
    let rings = shapes.flatMap(\.rings)
    var generator = SeededGenerator(seed: 4)
    var legs: [(GridPoint, GridPoint)] = []
    for number in 0..<rounds(20_000) {
      let vertices = rings[number % rings.count].vertices
      let position = Int.random(in: vertices.indices, using: &generator)
      let (a, b) = (vertices[position], vertices[(position + 1) % vertices.count])
      let reach = Int32(1) << Int32.random(in: 0...23, using: &generator)
      func near(_ point: GridPoint) -> GridPoint {
        GridPoint(
          x: point.x + .random(in: -reach...reach, using: &generator),
          y: point.y + .random(in: -reach...reach, using: &generator)
        ).onEarth
      }
      switch number % 5 {
      case 0: legs.append((a, near(a)))
      case 1: legs.append((near(a), a))
      case 2: legs.append((a, b))
      case 3:
        // Through a vertex, and along an edge beyond its end.
        let end = number % 2 == 0 ? near(a) : GridPoint(x: a.x + (a.x - b.x), y: a.y + (a.y - b.y))
        legs.append((GridPoint(x: a.x + (a.x - end.x), y: a.y + (a.y - end.y)), end))
      default: legs.append((near(a), near(a)))
      }
    }
    let crossings = try expectExact(finder, shapes, legs, "excerpt")
    #expect(crossings > rounds(5_000))
  }

  /// What a search remembers of the legs before changes no answer.
  @Test func legsInARowAreLegsAlone() throws {
    let finder = try TimeZoneFinder(bytes: ExcerptIndex.bytes.get())
    let vertices = try ExcerptIndex.shapes.get().flatMap(\.rings).flatMap(\.vertices)
    var generator = SeededGenerator(seed: 5)
    var crossings = 0
    for _ in 0..<rounds(300) {
      var point = vertices.randomElement(using: &generator) ?? GridPoint(x: 0, y: 0)
      var search = CrossingSearch(finder.index, at: point)
      for _ in 0..<100 {
        let reach = Int32(1) << Int32.random(in: 0...18, using: &generator)
        let next = GridPoint(
          x: point.x + .random(in: -reach...reach, using: &generator),
          y: point.y + .random(in: -reach...reach, using: &generator)
        ).onEarth
        var found: [ZoneCrossing] = []
        if Int.random(in: 0..<10, using: &generator) == 0 {
          search.jump(to: next)
        } else {
          search.move(to: next) { found.append($0) }
          let alone = try finder.crossings(from: Coordinate(point), to: Coordinate(next))
          #expect(found == alone, "\(point) to \(next)")
        }
        let zones = try finder.timeZoneIdentifiers(at: Coordinate(next))
        #expect(search.zones.map { finder.identifiers[Int($0)] } == zones, "\(next)")
        crossings += found.count
        point = next
      }
    }
    #expect(crossings > rounds(500))
  }
}
