import TestSupport
import Testing

/// Simplified indexes compared with exact ones of the same shapes, region, and cells: whatever an exact index answers, under
/// any policy, must be certain or possible.
@Suite struct SimplifiedRegionTests {
  /// Exact and simplified indexes of a random region.
  struct Sample {
    let exact, simplified: TimeZoneFinder
    let shapes: [ZoneShape]
    let description: String
    private var generator: SeededGenerator

    /// Sites from the equator to a high latitude, and at the antimeridian; patches of a third of a degree.
    private static let sites = [
      Patchwork.Site("equator", west: 100_000, south: -5_000_000, width: 3_300_000, height: 3_300_000),
      Patchwork.Site("49 N", west: -30_000_000, south: 485_000_000, width: 5_000_000, height: 3_300_000),
      Patchwork.Site(
        "antimeridian", west: 1_790_000_000, south: 300_000_000, width: 3_333_330, height: 3_300_000),
      Patchwork.Site("78 S", west: 20_000_000, south: -785_000_000, width: 15_000_000, height: 3_300_000),
    ]

    /// `nil` if the compiler refuses, by name, what it cannot keep.
    init?(seed: UInt64) throws {
      var generator = SeededGenerator(seed: seed)
      let site = Self.sites[Int(seed % 4)]
      let meters = [5, 100, 500, 1_500, 4_000][Int.random(in: 0..<5, using: &generator)]
      let patchwork = Patchwork(at: site, seed: seed, island: 120_000)
      // Some zones are nautical, and one or two have no ground.
      let missing = Int.random(in: 0..<14, using: &generator)
      let step = Int.random(in: 2...4, using: &generator)
      shapes = patchwork.shapes.filter { $0.record != missing }.map { shape in
        let isNautical = shape.record % step == 0
        return ZoneShape(
          name: isNautical ? "Etc/GMT+\(shape.record % 5)" : shape.name, record: shape.record,
          rings: shape.rings)
      }
      let unit: Int32? = [nil, 1, 10, 100][Int.random(in: 0..<4, using: &generator)]
      let width = [10_000_000, 12_500_000, 37_500_000, 2_500_000][Int.random(in: 0..<4, using: &generator)]
      let region = Self.region(of: shapes, width: Int32(width), using: &generator)
      description =
        "seed \(seed): \(site), \(meters) m, unit \(unit ?? 0), cells \(width), \(String(describing: region))"
      self.generator = generator
      do {
        simplified = try TimeZoneFinder(
          of: shapes,
          CompilerOptions(
            errorMeters: Double(meters), unitE7: unit, cellWidthE7: width, keptPositions: [], region: region))
        exact = try TimeZoneFinder(of: shapes, CompilerOptions(cellWidthE7: width, region: region))
      } catch let error as CompilerError {
        switch error {
        case .smallZone, .collapsedBorders, .emptyRegion, .coarseUnit: return nil
        default: throw error
        }
      }
    }

    /// The world, some zones, or a box, often around one cell through whose sides borders run.
    private static func region(
      of shapes: [ZoneShape], width: Int32, using generator: inout SeededGenerator
    ) -> RegionOptions? {
      let vertices = shapes.flatMap(\.rings).flatMap(\.vertices)
      switch Int.random(in: 0..<6, using: &generator) {
      case 0: return nil
      case 1:
        return .zones(Array(Set(shapes.map(\.name))).sorted().shuffled(using: &generator).prefix(4).sorted())
      default:
        let a = vertices[Int.random(in: vertices.indices, using: &generator)]
        let b =
          Bool.random(using: &generator) ? a : vertices[Int.random(in: vertices.indices, using: &generator)]
        return RegionBox(west: min(a.x, b.x), south: min(a.y, b.y), east: max(a.x, b.x), north: max(a.y, b.y))
          .map { .box($0) }
      }
    }

    /// Points beside vertices and the sides of cells.
    mutating func points(_ count: Int) -> [GridPoint] {
      let vertices = shapes.flatMap(\.rings).flatMap(\.vertices)
      let box = exact.index.regionBox
      let reach = Int32(exact.errorBound + simplified.errorBound * 90 * 1.5) + 10
      return (0..<count).map { number in
        var point = vertices[Int.random(in: vertices.indices, using: &generator)]
        if let box, number % 2 == 0 {
          let isRow = Bool.random(using: &generator)
          if isRow {
            point.y = Int32(clamping: Bool.random(using: &generator) ? box.south : box.north)
          } else {
            let x = Bool.random(using: &generator) ? box.west : box.east
            point.x = Int32(clamping: x > 1_800_000_000 ? x - 3_600_000_000 : x)
          }
        }
        let step = number % 8 < 2 ? 1 : reach
        point.x = min(
          max(point.x + .random(in: -step...step, using: &generator), -1_800_000_000), 1_800_000_000)
        point.y = min(max(point.y + .random(in: -step...step, using: &generator), -900_000_000), 900_000_000)
        return point
      }
    }
  }

  private static let policies: [LookupPolicy] = [
    Fallback.none, .border(meters: 1), .border(meters: 3_000), .point(),
  ]
  .flatMap { fallback in
    [
      SeaPolicy.nautical, .none, .land(withinMeters: -1), .land(withinMeters: 300),
      .land(withinMeters: 40_000),
    ].map { sea in
      LookupPolicy(fallback: fallback, sea: sea)
    }
  }

  /// What is wrong at a position, if anything.
  private static func fault(_ sample: Sample, at coordinate: Coordinate) -> String? {
    let (exact, simplified) = (sample.exact, sample.simplified)
    let truth = exact.timeZoneIdentifiers(at: coordinate)
    if let candidates = simplified.certainty(at: coordinate).candidates {
      if !Set(truth).isSubset(of: candidates) { return "ground \(truth), candidates \(candidates)" }
      if truth.isEmpty, !simplified.mayHaveNoZone(at: coordinate) {
        return "no ground, which is not reported"
      }
    } else if simplified.timeZoneIdentifiers(at: coordinate) != truth {
      return "ground \(truth), certain of \(simplified.timeZoneIdentifiers(at: coordinate))"
    }
    for policy in policies {
      let source = PolicyFinder(simplified, policy)
      let truth = exact.match(at: coordinate, policy: policy)?.timeZoneIdentifiers ?? []
      let found = source.match(at: coordinate)
      let certainty = source.certainty(at: coordinate)
      if let found, found.certainty != certainty { return "\(found.certainty) in the match, \(certainty)" }
      let zones = found?.timeZoneIdentifiers ?? []
      guard let candidates = certainty.candidates else {
        if zones != truth { return "\(truth) under \(policy.fallback) \(policy.sea), certain of \(zones)" }
        continue
      }
      if !Set(truth + zones).isSubset(of: candidates) {
        return "\(truth) and \(zones) under \(policy.fallback) \(policy.sea), candidates \(candidates)"
      }
      if truth.isEmpty || zones.isEmpty, !source.mayHaveNoZone(at: coordinate) {
        return
          "\(truth) and \(zones) under \(policy.fallback) \(policy.sea), not reported that none is possible"
      }
      if case .none = policy.sea, candidates.contains(where: TimeZoneFinder.isNautical) {
        // Where no zone covers, the nearest place may have such a zone.
        if case .point = policy.fallback { continue }
        return "candidates \(candidates) where only zones of land are answers"
      }
    }
    return nil
  }

  @Test(arguments: 0..<UInt64(rounds(400)))
  func exactAnswersArePossibleInSimplifiedRegions(_ seed: UInt64) throws {
    guard var sample = try Sample(seed: seed) else { return }
    for point in sample.points(400) {
      let coordinate = Coordinate(onEarth: point)
      if let fault = Self.fault(sample, at: coordinate) {
        Issue.record("\(sample.description), \(point): \(fault)")
        return
      }
    }
  }

  /// Vertices may lie beyond longitude 180. When they were moved onto it, borders were off by far more than the bound.
  @Test(arguments: [1, 10, 100, 1_000] as [Int32])
  func bordersMayLeaveTheGrid(_ unit: Int32) throws {
    let end = GridPoint.maximumLongitude
    let coast = (0...40 as ClosedRange<Int32>).map {
      (end + ($0 % 2 == 0 ? -15_420 : 12_580 + 100 * $0), 300_000_000 + 82_500 * $0)
    }
    let west = end - 10_000_000
    let ring = TinyShapes.ring([(west, 300_000_000)] + coast + [(west, 303_300_000)])
    let promises = try #require(
      try SimplifiedPromises(
        [ZoneShape(name: "A", record: 0, rings: [ring])], errorMeters: 20, unitE7: unit))
    var generator = SeededGenerator(seed: 1)
    for _ in 0..<rounds(20_000) {
      let point = GridPoint(
        x: end - .random(in: 0...20_000, using: &generator),
        y: .random(in: 300_000_000...303_300_000, using: &generator))
      if let fault = try promises.fault(at: point) {
        Issue.record("\(point): \(fault)")
        return
      }
    }
  }

  /// A spike of a border crosses the end of a box, and only without it is all of the zone's ground beyond.
  @Test func zoneBeyondTheEndOfABoxIsPossible() throws {
    let spike: [(Int32, Int32)] = [
      (0, -1_000), (4_900_000, -1_000), (5_000_000, 2_000), (5_100_000, -1_000), (10_000_000, -1_000),
    ]
    let shapes = [
      ZoneShape(
        name: "A", record: 0, rings: [TinyShapes.ring(spike + [(10_000_000, 10_000_000), (0, 10_000_000)])]),
      ZoneShape(
        name: "B", record: 1, rings: [TinyShapes.ring(spike + [(10_000_000, -10_000_000), (0, -10_000_000)])]),
    ]
    let box = RegionBox(west: 0, south: 0, east: 10_000_000, north: 10_000_000)
    let finder = try TimeZoneFinder(
      of: shapes,
      CompilerOptions(
        errorMeters: 100, cellWidthE7: 10_000_000, keptPositions: [], region: box.map { .box($0) }))
    let coordinate = try Coordinate(latitude: 0.0001, longitude: 0.5)
    #expect(finder.timeZoneIdentifiers(at: coordinate) == ["A"])
    #expect(finder.certainty(at: coordinate).candidates == ["A", "B"])
    #expect(try finder.certainty(at: Coordinate(latitude: 0.01, longitude: 0.5)).isCertain)
  }
}
