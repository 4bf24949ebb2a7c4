import TestSupport
import Testing
import TimeZoneService

/// Tiles of the world, decoded and asked what covers a point, beside what the finder says.
@Suite(.tags(.noSanitizer)) struct ZoneTilesTests {
  private static let tiles = ZoneTiles(.world)
  private static let places: [(latitude: Double, longitude: Double, what: String)] = [
    (43.06, 141.35, "Sapporo"), (31.7489, -106.4796, "El Paso, 120 m from the border"),
    (43.839319, 87.526148, "disputed ground"), (31.5, 35.1, "disputed ground"),
    (31.95, 35.2, "where three zones meet"), (34.5, 79.5, "disputed ground"),
    (27.5, 61.5, "no disputed ground"),
    (-25.0667, -130.1005, "a small island"), (-16.8, 179.99, "at longitude 180"),
    (-16.8, -179.99, "beyond longitude 180"), (65.5, -169, "Bering Strait"),
    (84.9, 20, "near the northern end of the map"), (-84.9, -60, "near its southern end"),
    (51.4401, 4.9298, "Baarle-Nassau"), (0.001, 0.001, "the corner of four tiles"),
  ]

  private func decoded(_ position: TilePosition, _ tiles: ZoneTiles = tiles) throws -> DecodedTile {
    let bytes = try #require(tiles.tile(z: position.z, x: position.x, y: position.y))
    return try #require(DecodedTile(bytes), "\(position)")
  }

  /// Compares random points of a tile; returns how many were farther than 1.5 units from all borders.
  private func expectAgreement(
    _ position: TilePosition, _ finder: TimeZoneFinder, _ tiles: ZoneTiles, points: Int,
    _ generator: inout SeededGenerator
  ) throws -> Int {
    let tile = try decoded(position, tiles)
    var compared = 0
    for _ in 0..<points {
      let x = Double.random(in: 0..<position.extent, using: &generator)
      let y = Double.random(in: 0..<position.extent, using: &generator)
      let coordinate = try position.coordinate(x, y)
      let expected = Set(finder.timeZoneIdentifiers(at: coordinate))
      let found = tile.zones(atX: x, y)
      if found == expected, tile.isDisputed(atX: x, y) == (expected.count > 1) {
        compared += 1
      } else if !tile.hasBorder(within: 1.5, ofX: x, y) {
        let disputed = tile.isDisputed(atX: x, y) ? "disputed" : "not disputed"
        Issue.record(
          "\(position) at \(x), \(y), \(coordinate): expected \(expected), found \(found), \(disputed)")
        return compared
      }
    }
    return compared
  }

  @Test(arguments: 0...ZoneTiles.maximumZoom) func `Polygons cover what the finder says`(z: Int) throws {
    var generator = SeededGenerator(seed: UInt64(z))
    var compared = 0
    var points = 0
    for place in Self.places {
      let coordinate = try Coordinate(latitude: place.latitude, longitude: place.longitude)
      let position = TilePosition(z: z, around: coordinate)
      compared += try expectAgreement(position, .world, Self.tiles, points: 60, &generator)
      points += 60
    }
    for _ in 0..<rounds(40) {
      let anywhere = Coordinate(onEarth: GridPoint.anywhere(using: &generator))
      let position = TilePosition(z: z, around: anywhere)
      compared += try expectAgreement(position, .world, Self.tiles, points: 60, &generator)
      points += 60
    }
    #expect(compared * 100 > points * 95, "\(compared) of \(points) points are not at borders")
  }

  @Test func `A place has its zones once the zoom separates them`() throws {
    for place in Self.places {
      let coordinate = try Coordinate(latitude: place.latitude, longitude: place.longitude)
      let expected = Set(TimeZoneFinder.world.timeZoneIdentifiers(at: coordinate))
      for z in 10...ZoneTiles.maximumZoom {
        let position = TilePosition(z: z, around: coordinate)
        let (x, y) = position.units(coordinate)
        let tile = try decoded(position)
        let found = tile.zones(atX: x, y)
        #expect(found == expected || tile.hasBorder(within: 1.5, ofX: x, y), "\(place.what), zoom \(z)")
      }
    }
  }

  @Test(arguments: [
    (31.5, 35.1, 6, true), (31.5, 35.1, 10, true), (43.84, 87.53, 4, true), (43.06, 141.35, 6, false),
  ])
  func `Disputed ground is a layer of its own, where there is any`(
    latitude: Double, longitude: Double, z: Int, isDisputed: Bool
  ) throws {
    let coordinate = try Coordinate(latitude: latitude, longitude: longitude)
    let position = TilePosition(z: z, around: coordinate)
    let tile = try decoded(position)
    let (x, y) = position.units(coordinate)
    #expect((tile["disputed"] != nil) == isDisputed)
    #expect(tile.isDisputed(atX: x, y) == isDisputed)
  }

  @Test func `Borders name the zones on both sides`() throws {
    var named = 0
    for place in Self.places {
      let coordinate = try Coordinate(latitude: place.latitude, longitude: place.longitude)
      // Farther out, lines are so near to each other that their sides are not what is beside them.
      for z in 6...ZoneTiles.maximumZoom {
        let tile = try decoded(TilePosition(z: z, around: coordinate))
        for border in tile["borders"]?.features ?? [] {
          for line in border.parts {
            guard let (left, right) = tile.zones(besideLine: line) else { continue }
            let expected = [left.subtracting(right), right.subtracting(left)].compactMap { $0.min() }
            let found = ["zone", "neighbor"].compactMap { border.attributes[$0] }
            #expect(Set(found) == Set(expected.map { .text($0) }), "\(place), zoom \(z): \(left), \(right)")
            named += 1
          }
        }
      }
    }
    #expect(named > 400)
  }

  @Test func `No point of a low zoom is blank`() throws {
    // Zones that are smaller than a unit are left out, and the zone around them covers their ground.
    var generator = SeededGenerator(seed: 7)
    for z in 0...3 {
      for x in 0..<(1 << z) {
        for y in 0..<(1 << z) {
          let position = TilePosition(z: z, x: x, y: y)
          let tile = try decoded(position)
          for _ in 0..<100 {
            let x = Double.random(in: 0..<position.extent, using: &generator)
            let y = Double.random(in: 0..<position.extent, using: &generator)
            #expect(
              !tile.zones(atX: x, y).isEmpty || tile.hasBorder(within: 1.5, ofX: x, y),
              "\(position) \(x), \(y)")
          }
        }
      }
    }
  }

  @Test func `A tile within one zone is one square`() throws {
    let position = TilePosition(z: 12, around: try Coordinate(latitude: 43.06, longitude: 141.35))
    let tile = try decoded(position)
    let zones = try #require(tile["zones"])
    let feature = try #require(zones.features.first)
    #expect(zones.features.count == 1)
    #expect(feature.attributes == ["zone": .text("Asia/Tokyo"), "nautical": .flag(false)])
    let (low, high) = (-8_192 / 64, 8_192 + 8_192 / 64)
    #expect(feature.parts.count == 1)
    #expect(
      Set(feature.parts[0])
        == Set([
          DecodedTile.Point(x: low, y: low), .init(x: high, y: low), .init(x: low, y: high),
          .init(x: high, y: high),
        ]))
    #expect(tile["borders"] == nil)
  }

  @Test(arguments: [
    (-1, 0, 0), (17, 0, 0), (0, 1, 0), (0, 0, 1), (0, -1, 0), (3, 8, 0), (3, 0, -1), (Int.max, 0, 0),
    (16, 65_536, 0), (4, Int.max, Int.min),
  ])
  func `There is no tile outside the map`(z: Int, x: Int, y: Int) {
    #expect(Self.tiles.tile(z: z, x: x, y: y) == nil)
  }
}

// MARK: - Geometry

extension ZoneTilesTests {
  private static let positions: [TilePosition] =
    (0...2).flatMap { z in
      (0..<(1 << z)).flatMap { x in (0..<(1 << z)).map { y in TilePosition(z: z, x: x, y: y) } }
    }
    + (3...ZoneTiles.maximumZoom).flatMap { z in
      places.compactMap { place in
        (try? Coordinate(latitude: place.latitude, longitude: place.longitude)).map {
          TilePosition(z: z, around: $0)
        }
      }
    }

  @Test func `Geometry follows the specification`() throws {
    for position in Self.positions {
      let tile = try decoded(position)
      let margin = Int(position.extent) / 64
      let range = -margin...Int(position.extent) + margin
      for layer in tile.layers {
        #expect(layer.version == 2)
        #expect(layer.extent == UInt64(position.extent))
        #expect(Set(layer.features.map(\.id)).count == layer.features.count, "\(position) \(layer.name)")
        for feature in layer.features {
          let points = feature.parts.joined()
          #expect(points.allSatisfy { range.contains($0.x) && range.contains($0.y) }, "\(position)")
        }
      }
      for feature in tile["zones"]?.features ?? [] {
        #expect(feature.kind == 3 && feature.isClosed.allSatisfy { $0 })
        let areas = feature.parts.map { DecodedTile.Feature.area($0) }
        #expect((areas.first ?? 0) > 0, "\(position): an exterior comes first")
        #expect(areas.allSatisfy { abs($0) >= 2 }, "\(position)")
        #expect(feature.parts.allSatisfy { $0.count >= 3 && Set($0).count == $0.count }, "\(position)")
      }
      for feature in tile["borders"]?.features ?? [] {
        #expect(feature.kind == 2 && !feature.isClosed.contains(true))
        #expect(feature.parts.allSatisfy { $0.count >= 2 })
      }
    }
  }

  @Test func `Only nautical zones meet at borders at sea`() throws {
    // In the Pacific and in the Alps; the rule is the same as the answers'.
    for (latitude, longitude, isAtSea) in [(0.5, -142.6, true), (46.0, 7.5, false)] {
      let coordinate = try Coordinate(latitude: latitude, longitude: longitude)
      let tile = try decoded(TilePosition(z: 6, around: coordinate))
      let borders = try #require(tile["borders"]).features
      #expect(borders.contains { $0.attributes["sea"] == .flag(isAtSea) })
      #expect(borders.contains { $0.attributes["sea"] == .flag(!isAtSea) } == false)
    }
    let nautical = try decoded(TilePosition(z: 3, x: 0, y: 3))["zones"]?.features ?? []
    for feature in nautical {
      guard case .text(let zone)? = feature.attributes["zone"] else { continue }
      #expect(feature.attributes["nautical"] == .flag(TimeZoneFinder.isNautical(zone)), "\(zone)")
    }
  }

  @Test func `Borders go on in the next tile`() throws {
    var meetings = 0
    for position in Self.positions where position.z >= 1 {
      let next = TilePosition(z: position.z, x: (position.x + 1) % (1 << position.z), y: position.y)
      let side = position.extent
      let here = try decoded(position).crossings(ofColumn: side)
      let beyond = try decoded(next).crossings(ofColumn: 0)
      // Simplified and exact borders are a unit apart.
      let isSame = Self.tiles.isSimplified(z: position.z, x: position.x, y: position.y)
      #expect(isSame == Self.tiles.isSimplified(z: next.z, x: next.x, y: next.y))
      for y in here where y >= 0 && y <= side {
        meetings += 1
        #expect(beyond.contains { abs($0 - y) <= 1.5 }, "\(position): \(y) is none of \(beyond)")
      }
    }
    #expect(meetings > 200)
  }

  @Test func `Longitude 180 is a border where the dates differ`() throws {
    for x in [0, 7] {
      let tile = try decoded(TilePosition(z: 3, x: x, y: 3))
      let column = x == 0 ? 0 : 1_024
      let lines = tile["borders"]?.features.flatMap(\.parts) ?? []
      #expect(lines.contains { $0.contains { $0.x == column } && Set($0.map(\.x)).count == 1 })
    }
    // On Fiji's Taveuni the zone is the same on both sides.
    let taveuni = try Coordinate(latitude: -16.85, longitude: 180)
    let tile = try decoded(TilePosition(z: 12, around: taveuni))
    #expect(tile["borders"] == nil)
    #expect(tile["zones"]?.features.count == 1)
  }
}

extension DecodedTile {
  /// What covers the ground on the two sides of the longest segment of a line; `nil` where that is short.
  fileprivate func zones(besideLine line: [Point]) -> (left: Set<String>, right: Set<String>)? {
    func square(_ segment: (a: Point, b: Point)) -> Int {
      let (dx, dy) = (segment.b.x - segment.a.x, segment.b.y - segment.a.y)
      return dx * dx + dy * dy
    }
    let segments = zip(line, line.dropFirst()).map { (a: $0, b: $1) }
    guard let longest = segments.max(by: { square($0) < square($1) }), square(longest) >= 16 else {
      return nil
    }
    let (a, b) = longest
    let length = Double(square(longest)).squareRoot()
    let (x, y) = (Double(a.x + b.x) / 2, Double(a.y + b.y) / 2)
    // Near enough that nothing is between, but for lines that nearly coincide.
    let dx = Double(b.y - a.y) / length / 64
    let dy = Double(a.x - b.x) / length / 64
    return (zones(atX: x + dx, y + dy), zones(atX: x - dx, y - dy))
  }

  /// Where lines of the borders cross a column, in units.
  fileprivate func crossings(ofColumn column: Double) -> [Double] {
    var crossings: [Double] = []
    for line in self["borders"]?.features.flatMap(\.parts) ?? [] {
      for (a, b) in zip(line, line.dropFirst()) where (Double(a.x) <= column) != (Double(b.x) <= column) {
        crossings.append(Double(a.y) + (column - Double(a.x)) * Double(b.y - a.y) / Double(b.x - a.x))
      }
    }
    return crossings
  }
}
