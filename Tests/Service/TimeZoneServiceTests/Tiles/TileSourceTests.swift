import TestSupport
import Testing
import TimeZoneLookupTiny
import TimeZoneService

/// Where tiles come from: exact borders, simplified ones, and indexes of other shapes.
@Suite(.tags(.readsUntrustedBytes)) struct TileSourceTests {
  @Test func `At the deepest zoom each vertex is exact to the unit`() throws {
    let polygons = try TimeZoneFinder.world.polygons(of: "Africa/Maseru")
    let tiles = ZoneTiles(.world)
    let vertices = polygons[0].exterior
    var farthest = 0.0
    for vertex in stride(from: 0, to: vertices.count, by: max(1, vertices.count / 150)).map({ vertices[$0] })
    {
      let coordinate = Coordinate(onEarth: vertex)
      let position = TilePosition(z: 16, around: coordinate)
      let bytes = try #require(tiles.tile(z: 16, x: position.x, y: position.y))
      let tile = try #require(DecodedTile(bytes))
      let (x, y) = position.units(coordinate)
      let points = tile["borders"]?.features.flatMap(\.parts).joined().map { $0 } ?? []
      let nearest = points.map { max(abs(Double($0.x) - x), abs(Double($0.y) - y)) }.min() ?? .infinity
      farthest = max(farthest, nearest)
    }
    // A vertex rounds by half a unit, or lies on the straight line between others.
    #expect(farthest < 0.51, "\(farthest) units")
  }

  @Test func `Simplified borders are taken where they are off by less than half a unit`() throws {
    let both = ZoneTiles(.world)
    let exact = ZoneTiles(.world, simplified: nil)
    // Zoom 3: a unit is 4.9 km on the equator, and 420 m at latitude 85.
    for (z, x, y, isSimplified) in [
      (0, 0, 0, true), (3, 4, 3, true), (3, 4, 0, false), (4, 8, 6, true), (5, 17, 15, true),
      (5, 17, 10, false),
      (6, 33, 31, false), (16, 0, 32_768, false),
    ] {
      #expect(both.isSimplified(z: z, x: x, y: y) == isSimplified, "\(z)/\(x)/\(y)")
      #expect(!exact.isSimplified(z: z, x: x, y: y))
      if z > 2 && !isSimplified { #expect(both.tile(z: z, x: x, y: y) == exact.tile(z: z, x: x, y: y)) }
    }
    // They belong to the world's data alone.
    let excerpt = try TimeZoneFinder(bytes: ExcerptIndex.bytes.get())
    #expect(!ZoneTiles(excerpt).isSimplified(z: 0, x: 0, y: 0))
    #expect(!ZoneTiles(.tiny, simplified: excerpt).isSimplified(z: 0, x: 0, y: 0))
  }

  @Test func `Tiles of simplified borders look as those of exact ones`() throws {
    let both = ZoneTiles(.world)
    let exact = ZoneTiles(.world, simplified: nil)
    var generator = SeededGenerator(seed: 3)
    var compared = 0
    for (z, x, y) in [(3, 4, 2), (4, 8, 6), (4, 13, 6), (5, 17, 13)] {
      #expect(both.isSimplified(z: z, x: x, y: y))
      let simplified = try #require(both.tile(z: z, x: x, y: y).flatMap { DecodedTile($0) })
      let other = try #require(exact.tile(z: z, x: x, y: y).flatMap { DecodedTile($0) })
      for _ in 0..<rounds(2_000) {
        let point = (
          Double.random(in: 0..<1_024, using: &generator), Double.random(in: 0..<1_024, using: &generator)
        )
        if simplified.zones(atX: point.0, point.1) == other.zones(atX: point.0, point.1) {
          compared += 1
        } else {
          #expect(other.hasBorder(within: 1.5, ofX: point.0, point.1), "\(z)/\(x)/\(y) \(point)")
        }
      }
    }
    #expect(compared > rounds(7_000))
  }

  @Test func `Many threads get the same tile`() async throws {
    let tiles = ZoneTiles(.world)
    let expected = tiles.tile(z: 6, x: 33, y: 22)
    await withTaskGroup(of: [UInt8]?.self) { group in
      for _ in 0..<8 { group.addTask { tiles.tile(z: 6, x: 33, y: 22) } }
      for await tile in group { #expect(tile == expected) }
    }
  }

  /// Sizes that a browser loads without a wait.
  @Test(arguments: [
    (0, 0, 0, 180_000), (1, 1, 0, 149_000), (2, 2, 1, 149_000), (4, 8, 5, 68_000), (4, 14, 4, 68_000),
    (6, 36, 24, 68_000), (7, 73, 50, 68_000), (10, 546, 346, 20_000), (10, 611, 493, 20_000),
  ])
  func `Crowded tiles stay small`(z: Int, x: Int, y: Int, limit: Int) throws {
    #expect(try #require(ZoneTiles(.world).tile(z: z, x: x, y: y)).count < limit)
  }
}

// MARK: - Other shapes

extension TileSourceTests {
  /// Triangles that overlap each other, many degrees wide, some with sides along those of the index's cells.
  private static func triangles(_ generator: inout SeededGenerator) -> [ZoneShape] {
    let step: Int32 = Bool.random(using: &generator) ? 37_500_000 : 23_456_789
    let (columns, rows) = (1_800_000_000 / step, 800_000_000 / step)
    return (0..<5).compactMap { record in
      let west = Int32.random(in: -columns...columns - 12, using: &generator)
      let south = Int32.random(in: -rows...rows - 12, using: &generator)
      return Ring.random(vertices: 3...3, side: 12, using: &generator).flatMap { ring in
        Ring(ring.vertices.map { GridPoint(x: (west + $0.x) * step, y: (south + $0.y) * step) })
      }
      .map { ZoneShape(name: "zone \(record)", record: record, rings: [$0]) }
    }
  }

  private func expectAgreement(
    _ finder: TimeZoneFinder, around vertices: [GridPoint], _ comment: String,
    _ generator: inout SeededGenerator
  ) throws -> Int {
    let tiles = ZoneTiles(finder)
    var covered = 0
    for z in [0, 1, 2, 5, 9] {
      for vertex in vertices.shuffled(using: &generator).prefix(4) {
        let position = TilePosition(z: z, around: Coordinate(onEarth: vertex))
        let bytes = try #require(tiles.tile(z: z, x: position.x, y: position.y))
        let tile = try #require(DecodedTile(bytes))
        for _ in 0..<50 {
          let x = Double.random(in: 0..<position.extent, using: &generator)
          let y = Double.random(in: 0..<position.extent, using: &generator)
          let expected = Set(finder.timeZoneIdentifiers(at: try position.coordinate(x, y)))
          let found = tile.zones(atX: x, y)
          if !expected.isEmpty { covered += 1 }
          #expect(
            found == expected || tile.hasBorder(within: 1.5, ofX: x, y),
            "\(comment), \(position) at \(x), \(y): expected \(expected), found \(found)")
        }
      }
    }
    return covered
  }

  @Test(arguments: 0..<UInt64(rounds(20))) func `Triangles with borders along cells and across each other`(
    seed: UInt64
  ) throws {
    var generator = SeededGenerator(seed: seed)
    let shapes = Self.triangles(&generator)
    var covered = 0
    for cellWidth in [600_000_000, 150_000_000, 37_500_000] {
      let finder = try TimeZoneFinder(of: shapes, CompilerOptions(cellWidthE7: cellWidth))
      covered += try expectAgreement(
        finder, around: shapes.flatMap(\.rings).flatMap(\.vertices), "seed \(seed), cells of \(cellWidth)",
        &generator)
    }
    #expect(covered > 0, "seed \(seed)")
  }

  @Test func `A region ends without a border`() throws {
    let square = try #require(
      Ring(
        [(-100, -100), (-100, 100), (100, 100), (100, -100)].map {
          GridPoint(x: $0.0 * 3_750_000, y: $0.1 * 3_750_000)
        }))
    let box = try #require(
      RegionBox(west: -100_000_000, south: -100_000_000, east: 100_000_000, north: 100_000_000))
    let finder = try TimeZoneFinder(
      of: [ZoneShape(name: "A", record: 0, rings: [square])],
      CompilerOptions(cellWidthE7: 37_500_000, region: .box(box)))
    let tile = try #require(ZoneTiles(finder).tile(z: 2, x: 2, y: 1).flatMap { DecodedTile($0) })
    #expect(tile["zones"]?.features.first?.attributes["zone"] == .text("A"))
    #expect(tile["borders"] == nil)
    let whole = try TimeZoneFinder(
      of: [ZoneShape(name: "A", record: 0, rings: [square])], CompilerOptions(cellWidthE7: 37_500_000))
    #expect(ZoneTiles(whole).tile(z: 2, x: 2, y: 1).flatMap { DecodedTile($0) }?["borders"] != nil)
  }

  @Test func `Tiles of the excerpt have its zones`() throws {
    let finder = try TimeZoneFinder(bytes: ExcerptIndex.bytes.get())
    let tiles = ZoneTiles(finder)
    let sapporo = try Coordinate(latitude: 43.06, longitude: 141.35)
    for z in 4...16 {
      let position = TilePosition(z: z, around: sapporo)
      let tile = try #require(tiles.tile(z: z, x: position.x, y: position.y).flatMap { DecodedTile($0) })
      let (x, y) = position.units(sapporo)
      #expect(tile.zones(atX: x, y) == ["Asia/Tokyo"], "zoom \(z)")
    }
    // Where the index has nothing, a tile is empty.
    #expect(tiles.tile(z: 6, x: 33, y: 22) == [])
  }
}
