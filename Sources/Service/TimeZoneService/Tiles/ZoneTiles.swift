import TimeZoneLookupTiny

/// Vector tiles of an index: zones and their borders, in the Mapbox Vector Tile format 2.1 and the web's Mercator projection.
///
/// `Endpoint.tiles` describes the layers. In `zones`, a disputed area is covered by each of its zones. In `borders`, `neighbor` is
/// missing where a disputed area begins, or an area without a zone, and `sea` is true if only nautical zones begin and end there.
///
/// Tiles are made from the borders as they are in the index, each vertex rounded to the tile's unit. If borders of the
/// world, simplified to within 500 m, are off by less than half a unit, they are used instead: drawing the world in a few
/// hundred pixels does not require reading four million edges. Polygons and lines reach a little over the sides of the tile.
///
/// A zone of which the tile has less than a square unit is left out; the zone around it covers its area. If records of one
/// zone overlap, the area that two of them cover is not drawn.
package struct ZoneTiles: Sendable {
  /// The deepest zoom: a unit then is 7 cm on the equator.
  package static let maximumZoom = 16

  private let finder: TimeZoneFinder
  /// The simplified borders of the same data, where these are the world's.
  private let simplified: TimeZoneFinder?

  /// Tiles of a finder's index, and of a simplified one if that is good enough.
  package init(_ finder: TimeZoneFinder, simplified: TimeZoneFinder? = .tiny) {
    self.finder = finder
    let isSame =
      simplified.map {
        $0.index.texts.dataVersion == finder.index.texts.dataVersion
          && $0.identifiers == finder.identifiers && finder.region == nil
          && finder.errorBound <= $0.errorBound
      } ?? false
    self.simplified = isSame ? simplified : nil
  }

  /// The tile, not compressed; `nil` if none exists.
  package func tile(z: Int, x: Int, y: Int) -> [UInt8]? {
    guard let frame = Self.frame(z: z, x: x, y: y) else { return nil }
    return Self.tile(frame, of: isSimplified(frame) ? simplified ?? finder : finder)
  }

  /// Whether a tile is made from simplified borders: they are off by less than half a unit, wherever in the tile.
  package func isSimplified(z: Int, x: Int, y: Int) -> Bool {
    Self.frame(z: z, x: x, y: y).map { isSimplified($0) } ?? false
  }

  private static func frame(z: Int, x: Int, y: Int) -> TileFrame? {
    guard (0...maximumZoom).contains(z), (0..<(1 << z)).contains(x), (0..<(1 << z)).contains(y) else {
      return nil
    }
    return TileFrame(z: z, x: x, y: y, extent: extent(z: z))
  }

  /// Units across a tile of a zoom: as many as the size of the tiles allows, and no more than a renderer tells apart.
  package static func extent(z: Int) -> Int32 { z < 7 ? 1_024 : z < 11 ? 2_048 : 8_192 }

  private func isSimplified(_ frame: TileFrame) -> Bool {
    // At the tile's greatest distance from the equator.
    let unit = frame.metersOfUnit(Double(max(abs(frame.south), abs(frame.north))))
    return simplified.map { $0.errorBound < unit / 2 } ?? false
  }

  private static func tile(_ frame: TileFrame, of finder: TimeZoneFinder) -> [UInt8] {
    let index = finder.index
    var clip = BorderWalk.borders(of: index, in: frame)
    let arcs = TileArcs(&clip, base: clip.lists.number(ofZones: index.zones(at: frame))).arcs
    var tile = ProtocolBuffer()
    append(polygonsOf: arcs, clip.lists, finder, frame, to: &tile)
    append(bordersOf: arcs, clip.lists, finder, frame, to: &tile)
    return tile.bytes
  }

  private static func append(
    polygonsOf arcs: [TileArcs.Arc], _ lists: ZoneLists, _ finder: TimeZoneFinder, _ frame: TileFrame,
    to tile: inout ProtocolBuffer
  ) {
    var members: [Int32: [ZoneRings.Member]] = [:]
    for arc in arcs {
      for side in lists[arc.change] where side >> 1 != lists.outside {
        members[side >> 1, default: []].append(
          ZoneRings.Member(points: arc.points, isOnLeft: side & 1 == 0))
      }
    }
    var zones = TileLayer("zones", extent: frame.extent, keys: ["zone", "nautical"])
    var disputed = TileLayer("disputed", extent: frame.extent, keys: [])
    for (zone, members) in members.sorted(by: { $0.key < $1.key }) {
      var geometry = TileGeometry()
      for polygon in ZoneRings(members).polygons() {
        for ring in polygon { geometry.append(ring: ring.points) }
      }
      if zone == lists.disputed {
        disputed.append(.polygons, id: 1, [], geometry)
      } else {
        let number = Int(zone)
        zones.append(
          .polygons, id: UInt64(number) + 1,
          [.text(finder.identifiers[number]), .flag(finder.isNautical(number))], geometry)
      }
    }
    for layer in [zones, disputed] where !layer.isEmpty { layer.append(to: &tile) }
  }

  private static func append(
    bordersOf arcs: [TileArcs.Arc], _ lists: ZoneLists, _ finder: TimeZoneFinder, _ frame: TileFrame,
    to tile: inout ProtocolBuffer
  ) {
    var geometries: [Neighbors: TileGeometry] = [:]
    for arc in arcs where arc.isBorder && !arc.isSpeck {
      let isAtSea = lists[arc.change].allSatisfy {
        $0 >> 1 == lists.disputed || finder.isNautical(Int($0 >> 1))
      }
      let neighbors = Neighbors(lists.zones(besideBorder: arc.change), isAtSea: isAtSea)
      geometries[neighbors, default: TileGeometry()].append(line: arc.points)
    }
    var layer = TileLayer("borders", extent: frame.extent, keys: ["sea", "zone", "neighbor"])
    for (number, border) in geometries.sorted(by: { $0.key < $1.key }).enumerated() {
      let zones = border.key.zones.map { TileLayer.Value.text(finder.identifiers[$0]) }
      layer.append(.lines, id: UInt64(number) + 1, [.flag(border.key.isAtSea)] + zones, border.value)
    }
    if !layer.isEmpty { layer.append(to: &tile) }
  }

  /// The zones on the two sides of a border, whichever is on the left.
  private struct Neighbors: Hashable, Comparable {
    /// One or two, ascending.
    let zones: [Int]
    let isAtSea: Bool

    init(_ sides: (left: Int32?, right: Int32?), isAtSea: Bool) {
      zones = [sides.left, sides.right].compactMap { $0.map { Int($0) } }.sorted()
      self.isAtSea = isAtSea
    }

    /// Lines on land first, under the lines at sea.
    private var key: [Int] { [isAtSea ? 1 : 0] + zones }
    static func < (a: Neighbors, b: Neighbors) -> Bool { a.key.lexicographicallyPrecedes(b.key) }
  }
}

extension TileArcs.Arc {
  /// Whether it is a ring of less than a square unit.
  fileprivate var isSpeck: Bool { points.first == points.last && abs(TileRing(points.dropLast()).area) < 2 }
}

extension IndexReader {
  fileprivate func zones(at frame: TileFrame) -> [Int] {
    let around = Int64(IndexFormat.extentX)
    var x = frame.west
    if x < Int64(IndexFormat.originX) { x += around }
    if x >= Int64(IndexFormat.originX) + around { x -= around }
    let corner = GridPoint(x: Int32(clamping: x), y: Int32(clamping: frame.south))
    return zones(at: corner)
  }
}
