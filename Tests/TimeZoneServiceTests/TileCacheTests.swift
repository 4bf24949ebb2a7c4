import Testing
import TimeZoneSupport

import TimeZoneService

/// Tiles in memory: the most recently used, within a bound.
@Suite struct TileCacheTests {
  /// Counts how often tiles are made.
  private final class Counter: @unchecked Sendable {
    // Sendable by hand: the count is accessed under the lock only.
    private let lock = Lock()
    private var count = 0

    var value: Int { lock.withLock { count } }

    func add() { lock.withLock { count += 1 } }
  }

  private func number(_ column: Int) -> TileCache.TileNumber { .init(zoom: 10, column: column, row: 0) }

  @Test func tilesAreMadeOnce() {
    let counter = Counter()
    let cache = TileCache(limit: 1 << 20) { _ in
      counter.add()
      return [1, 2, 3]
    }
    for _ in 0..<3 { #expect(cache.tile(number(1)).flatMap { GzipContent.decompressed($0) } == [1, 2, 3]) }
    #expect(counter.value == 1)
  }

  @Test func tilesThatWereNotUsedForLongGoFirst() {
    let counter = Counter()
    let cache = TileCache(limit: 20_000) { number in
      counter.add()
      return (0..<100).map { UInt8(truncatingIfNeeded: $0 &* number.column) }
    }
    for column in 0..<1000 {
      _ = cache.tile(number(column))
      _ = cache.tile(number(0))
      #expect(cache.contents.bytes <= 20_000)
    }
    #expect(counter.value == 1000)
    #expect(cache.contents.count > 10)
  }

  @Test func tilesThatDoNotExistOrDoNotFitAreNotKept() {
    let cache = TileCache(limit: 10) { $0.column == 0 ? nil : [1] }
    #expect(cache.tile(number(0)) == nil)
    #expect(cache.tile(number(1)) != nil)
    #expect(cache.contents.count == 0 && cache.contents.bytes == 0)
  }
}
