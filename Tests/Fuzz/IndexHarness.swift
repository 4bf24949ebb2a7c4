import TestSupport
@testable import TimeZoneEngine
import TimeZoneShapes

/// Any bytes as an index: as they are, and with checksums that are right, so that the structure is looked at.
enum IndexHarness: FuzzHarness {
  static let name = "index"

  static func run(_ bytes: [UInt8]) {
    if let finder = try? TimeZoneFinder(bytes: bytes) { return query(finder) }
    if let finder = try? TimeZoneFinder(bytes: IndexBytes.sealed(bytes)) { query(finder) }
  }

  // MARK: Queries

  /// Corners of the Earth, what lies around the tiny shapes of the seeds, and points anywhere.
  private static let points: [GridPoint] = {
    var generator = SeededGenerator(seed: 1)
    let corners = [(-1, -1), (1, 1), (-1, 1), (1, -1)].map { x, y in
      GridPoint(x: x * GridPoint.maximumLongitude, y: y * GridPoint.maximumLatitude)
    }
    let near = (0..<40).map { _ in GridPoint.random(side: 14, using: &generator) }
    let degrees = near.map { GridPoint(x: $0.x * IndexSeeds.degree, y: $0.y * IndexSeeds.degree) }
    return corners + near + degrees + (0..<20).map { _ in GridPoint.anywhere(using: &generator) }
  }()

  private static func query(_ finder: TimeZoneFinder) {
    _ = (finder.information, finder.region)
    var zones = [Int32](repeating: 0, count: points.count)
    points.withUnsafeBufferPointer { points in
      zones.withUnsafeMutableBufferPointer { finder.zoneIndices(at: points, into: $0) }
    }
    for (point, zone) in zip(points, zones) { compare(point, zone, finder) }
    for point in points.indices where point % 16 == 0 { searchBorders(points[point], finder) }
    for zone in finder.identifiers.prefix(3) { _ = try? finder.polygons(of: zone) }
  }

  /// Single calls and the batch agree.
  private static func compare(_ point: GridPoint, _ zone: Int32, _ finder: TimeZoneFinder) {
    let coordinate = Coordinate(onEarth: point)
    let single = finder.zoneIndex(at: coordinate) ?? TimeZoneFinder.noZone
    require(single == zone, "single \(single), batch \(zone)")
    let all = finder.timeZoneIdentifiers(at: coordinate)
    require(all.first == finder.timeZoneIdentifier(at: coordinate), "first of \(all)")
    require(all.isEmpty || finder.isInRegion(coordinate), "\(all) outside the region")
    quickly("certainty") { _ = finder.isCertain(at: coordinate) }
    // Two zones may have the same name only where it is not UTF-8; their order is that of their bytes.
    require(
      zip(all, all.dropFirst()).allSatisfy { !$1.utf8.lexicographicallyPrecedes($0.utf8) }, "\(all) ascend")
  }

  /// What covers a point is within any distance of it, and the nearest border no nearer than nothing.
  private static func searchBorders(_ point: GridPoint, _ finder: TimeZoneFinder) {
    let coordinate = Coordinate(onEarth: point)
    let here = Set(finder.timeZoneIdentifiers(at: coordinate))
    quickly("nearest border") {
      if let border = finder.nearestBorder(to: coordinate) {
        require(border.meters >= 0 && border.nearestPoint.grid.isOnEarth, "\(border)")
      }
    }
    for meters in [0, 1, 100_000, 10_000_000, .infinity] {
      quickly("zones within \(meters) m") {
        let near = try? finder.timeZoneIdentifiers(withinMeters: meters, of: coordinate)
        require(near.map { here.isSubset(of: $0) } ?? false, "\(here) within \(meters) m")
      }
      quickly("region within \(meters) m") {
        require(
          !finder.isInRegion(coordinate, withinMeters: meters) || finder.isInRegion(coordinate),
          "region at \(point)")
      }
    }
    quickly("candidates") {
      let certainty = finder.certainty(at: coordinate)
      require(certainty.candidates.map { here.isSubset(of: $0) } ?? true, "\(here) in \(certainty)")
    }
    for meters in [1_000, 10_000_000.0] {
      quickly("fallback within \(meters) m") {
        let match = finder.match(
          at: coordinate, fallback: .border(meters: meters), sea: .land(withinMeters: meters))
        require(match == nil || finder.isInRegion(coordinate), "an answer outside the region")
      }
    }
  }

  /// No query of a file of a few kilobytes takes seconds, under the address sanitizer either.
  private static func quickly(_ what: String, _ work: () -> Void) {
    let seconds = ProcessorTime.ofThread(work)
    require(seconds < 5, "\(what) took \(seconds) s")
  }
}

/// Tiny indexes: a few top cells, a few edges.
enum IndexSeeds {
  /// What makes the tiny shapes ten million times as large, in 1e-7 degrees.
  static let degree: Int32 = 10_000_000

  static func all() throws -> [[UInt8]] {
    var seeds: [[UInt8]] = []
    for shapes in TinyShapes.samples.map(\.shapes) + TinyOutline.samples.map(\.shapes) where !shapes.isEmpty {
      seeds.append(try index(shapes))
      seeds.append(try index(shapes.map { $0.scaled(by: degree) }))
      seeds.append(try index(shapes.map { $0.scaled(by: degree) }, errorMillimeters: 20_000_000))
    }
    // Windows of the top table: some cells, one, and some around the antimeridian.
    for (seed, region) in [
      (0, .zones(["A"])), (3, .zones(["B", "C"])), (3, Self.box(-10, 10)), (6, Self.box(130, -130)),
    ]
      as [(UInt64, RegionOptions?)]
    {
      seeds.append(try RegionSample(seed: seed).finder(region).indexBytes)
    }
    return seeds + [
      try index(wandering(), width: 450_000_000),
      try index(wandering(), width: 450_000_000, errorMillimeters: 100),
      HostileIndex.crossings(),
      HostileIndex.largeSets(records: 200, polylines: 12),
    ]
  }

  /// A box between two meridians in degrees, and the parallels of -30 and 40.
  private static func box(_ west: Int32, _ east: Int32) -> RegionOptions? {
    RegionBox(west: west * degree, south: -30 * degree, east: east * degree, north: 40 * degree).map {
      .box($0)
    }
  }

  /// The index of some shapes with few top cells.
  static func index(
    _ shapes: [ZoneShape], width: Int = 900_000_000, errorMillimeters: UInt32 = 0
  ) throws -> [UInt8] {
    try IndexCompiler.compile(
      shapes, provenance: .init(dataVersion: "2026e", attribution: "A", license: "L"), cellWidthE7: width,
      statedErrorMillimeters: errorMillimeters)
  }

  /// Rings of many edges, so that leaves of all kinds and deep nodes come up.
  private static func wandering() -> [ZoneShape] {
    var generator = SeededGenerator(seed: 2)
    return ["A", "B", "Etc/GMT"].enumerated().compactMap { number, name in
      Ring.wandering(edges: 60, side: 1_000, using: &generator)
        .map { ZoneShape(name: name, record: number, rings: [$0]) }
    }
  }
}

extension IndexHarness {
  static func seeds() throws -> [[UInt8]] { try IndexSeeds.all() }
}

extension ZoneShape {
  fileprivate func scaled(by factor: Int32) -> ZoneShape {
    ZoneShape(
      name: name, record: record,
      rings: rings.compactMap { ring in
        Ring(ring.vertices.map { GridPoint(x: $0.x * factor, y: $0.y * factor) })
      })
  }
}
