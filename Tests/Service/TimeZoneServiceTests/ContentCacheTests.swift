import Testing
import TimeZoneAnnotation
import TimeZoneService

/// Contents in memory: the most recently used, within a bound.
@Suite struct ContentCacheTests {
  @Test func contentsAreMadeOnce() {
    let cache = ContentCache<Int>(limit: 1 << 20)
    var count = 0
    for _ in 0..<3 {
      let content = cache.content(1) {
        count += 1
        return [1, 2, 3]
      }
      #expect(content.flatMap { GzipContent.decompressed($0) } == [1, 2, 3])
    }
    #expect(count == 1)
    #expect(cache.known(1) != nil && cache.known(2) == nil)
  }

  @Test func contentsThatWereNotUsedForLongGoFirst() {
    let cache = ContentCache<Int>(limit: 20_000)
    var count = 0
    func use(_ key: Int) {
      _ = cache.content(key) {
        count += 1
        return (0..<100).map { UInt8(truncatingIfNeeded: $0 &* key) }
      }
      #expect(cache.contents.bytes <= 20_000)
    }
    for key in 0..<1000 {
      use(key)
      use(0)
    }
    #expect(count == 1000)
    #expect(cache.contents.count > 10)
  }

  @Test func contentsThatDoNotFitAreNotKept() {
    let cache = ContentCache<Int>(limit: 10)
    #expect(cache.content(1) { [1] } != nil)
    #expect(cache.contents.count == 0 && cache.contents.bytes == 0)
  }

  private struct Failure: Error {}

  @Test func failedContentIsMadeAgain() throws {
    let cache = ContentCache<Int>(limit: 1 << 20)
    #expect(throws: Failure.self) { try cache.content(1) { () throws(Failure) in throw Failure() } }
    #expect(cache.content(1) { [1] } != nil)
  }
}
