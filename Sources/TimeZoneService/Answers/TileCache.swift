import TimeZoneLookup
import TimeZoneSupport
import TimeZoneTiles

/// The most recently used vector tiles, compressed.
package final class TileCache: @unchecked Sendable {
  // Sendable by hand: the tiles in memory are accessed under the lock only.
  private let lock = Lock()
  private let limit: Int
  private let make: @Sendable (TileNumber) -> [UInt8]?
  private var tiles: [TileNumber: Tile] = [:]
  private var size = 0
  private var time: UInt64 = 0

  /// The number of a tile.
  package struct TileNumber: Hashable, Sendable {
    package let zoom: Int
    package let column: Int
    package let row: Int

    /// A tile of a zoom.
    package init(zoom: Int, column: Int, row: Int) {
      self.zoom = zoom
      self.column = column
      self.row = row
    }
  }

  private struct Tile {
    let bytes: [UInt8]
    /// When it was last used, in uses.
    var time: UInt64
  }

  /// What is counted for a tile beside its bytes.
  private static let overhead = 128

  /// A cache of the tiles of an index.
  ///
  /// - Parameters:
  ///   - finder: The index.
  ///   - limit: The greatest size of all tiles, in bytes.
  convenience init(_ finder: TimeZoneFinder, limit: Int) {
    let tiles = ZoneTiles(finder)
    self.init(limit: limit) { tiles.tile(z: $0.zoom, x: $0.column, y: $0.row) }
  }

  /// A cache of tiles that a function makes.
  package init(limit: Int, make: @escaping @Sendable (TileNumber) -> [UInt8]?) {
    self.limit = limit
    self.make = make
  }

  /// The number of tiles in memory, and their size in bytes.
  package var contents: (count: Int, bytes: Int) { lock.withLock { (tiles.count, size) } }

  /// A tile, compressed with gzip; `nil` where there is no such tile. Threads that ask for the same tile at once each make
  /// it.
  package func tile(_ number: TileNumber) -> [UInt8]? {
    if let known = known(number) { return known }
    guard let bytes = make(number).flatMap({ GzipContent.compressed($0) }) else { return nil }
    keep(bytes, number)
    return bytes
  }

  private func known(_ number: TileNumber) -> [UInt8]? {
    lock.withLock {
      guard tiles[number] != nil else { return nil }
      time += 1
      tiles[number]?.time = time
      return tiles[number]?.bytes
    }
  }

  private func keep(_ bytes: [UInt8], _ number: TileNumber) {
    lock.withLock {
      guard bytes.count + Self.overhead <= limit else { return }
      time += 1
      let before = tiles.updateValue(Tile(bytes: bytes, time: time), forKey: number)
      size += bytes.count - (before?.bytes.count ?? -Self.overhead)
      if size > limit { shrink() }
    }
  }

  /// Forgets the tiles that were not used for the longest time, until three quarters of the limit are left: so that this
  /// happens rarely.
  private func shrink() {
    for (number, tile) in tiles.sorted(by: { $0.value.time < $1.value.time }) {
      if size <= limit / 4 * 3 { return }
      tiles[number] = nil
      size -= tile.bytes.count + Self.overhead
    }
  }
}
