import CommandSupport
import Testing
import TimeZoneLocalTime
import TimeZoneTracks

/// The queue between the thread that reads a track and the one that uses it.
@Suite struct FixQueueTests {
  private static func batch(_ number: Int64) throws -> [TrackFix] {
    [TrackFix(try Coordinate(latitude: 1, longitude: 2), at: Instant(millisecondsSince1970: number))]
  }

  @Test func batchesComeOutInOrderAndThenTheOutcome() throws {
    let queue = FixQueue<Int>(limit: 3)
    let batches = try (0..<1_000).map { try Self.batch($0) }
    #expect(
      Threads.detach {
        for batch in batches where !queue.put(batch) { return }
        queue.close(7)
      })
    var taken: [[TrackFix]] = []
    while true {
      let next = queue.take {}
      if next.isEmpty { break }
      #expect(next.count <= 3)
      taken += next
    }
    #expect(taken == batches)
    #expect(queue.result == 7)
  }

  @Test func anAbandonedQueueTakesNothing() throws {
    let queue = FixQueue<Int>(limit: 1)
    #expect(queue.put(try Self.batch(1)))
    queue.abandon()
    #expect(!queue.put(try Self.batch(2)))
  }

  @Test func takingFromFilledOrClosedQueueDoesNotWait() throws {
    let queue = FixQueue<Int>()
    #expect(queue.put(try Self.batch(1)))
    var waits = 0
    #expect(queue.take { waits += 1 }.count == 1)
    #expect(waits == 0)
    queue.close(1)
    #expect(queue.take { waits += 1 }.isEmpty)
    #expect(waits == 0)
  }
}
