import Foundation
import Testing
import TimeZoneEngine

/// Shares, results, locks: nothing depends on which thread does what.
@Suite struct ThreadsTests {
  /// A number that threads change.
  private final class Counter: @unchecked Sendable {
    // Sendable by hand: touched under the lock only.
    private let lock = Lock()
    private var values: [Int: Int] = [:]

    func add(_ key: Int) { lock.withLock { values[key, default: 0] += 1 } }

    var counts: [Int: Int] { lock.withLock { values } }
  }

  private struct Failure: Error, Equatable {
    let share: Int
  }

  @Test(arguments: [(0, 5), (1, 5), (2, 5), (7, 5), (64, 1_000), (3, 1), (3, 0)])
  func everyShareIsDoneOnce(threads: Int, shares: Int) {
    let counter = Counter()
    Threads.run(threads, shares: shares) { counter.add($0) }
    #expect(counter.counts == Dictionary(uniqueKeysWithValues: (0..<shares).map { ($0, 1) }))
  }

  @Test func teamsWithinTeams() {
    let counter = Counter()
    Threads.run(4, shares: 8) { outer in
      Threads.run(3, shares: 10) { counter.add(10 * outer + $0) }
    }
    #expect(counter.counts == Dictionary(uniqueKeysWithValues: (0..<80).map { ($0, 1) }))
  }

  /// Each share waits for the other, so two threads must be at work at once.
  @Test(.timeLimit(.minutes(1))) func sharesAreDoneSideBySide() {
    let lock = Lock()
    nonisolated(unsafe) var arrived = 0
    Threads.run(2, shares: 2) { _ in
      lock.withLock {
        arrived += 1
        lock.notifyAll()
        while arrived < 2 { lock.wait() }
      }
    }
    #expect(arrived == 2)
  }

  @Test(arguments: [1, 2, 5]) func resultsComeInTheOrderOfTheShares(threads: Int) {
    let squares = Threads.results(threads, shares: 100) { share -> Int in
      // Early shares take longest.
      usleep(UInt32(100 - share) * 20)
      return share * share
    }
    #expect(squares == (0..<100).map { $0 * $0 })
    #expect(Threads.results(threads, shares: 0) { $0 }.isEmpty)
    #expect(Threads.results(threads, shares: 3) { $0 == 1 ? nil : $0 } == [0, nil, 2])
  }

  @Test(arguments: [1, 2, 5]) func errorOfTheFirstFailingShareIsThrown(threads: Int) {
    let counter = Counter()
    #expect(throws: Failure(share: 3)) {
      try Threads.results(threads, shares: 20) { (share) throws(Failure) in
        counter.add(share)
        if share % 4 == 3 { throw Failure(share: share) }
        return share
      }
    }
    #expect(counter.counts.count == 20)
  }

  /// All results that are made are released again, those beside an error too.
  @Test func resultsAreReleased() {
    final class Owned: Sendable {
      let live: Counter
      init(_ live: Counter) { self.live = live }
      deinit { live.add(0) }
    }
    let counter = Counter()
    #expect(throws: Failure(share: 2)) {
      try Threads.results(2, shares: 5) { (share) throws(Failure) in
        if share == 2 { throw Failure(share: share) }
        return Owned(counter)
      }
    }
    #expect(counter.counts == [0: 4])
  }

  @Test(.timeLimit(.minutes(1))) func aDetachedThreadRuns() {
    let lock = Lock()
    nonisolated(unsafe) var isDone = false
    let started = Threads.detach {
      lock.withLock {
        isDone = true
        lock.notifyAll()
      }
    }
    #expect(started)
    lock.withLock {
      while !isDone { lock.wait() }
    }
    #expect(isDone)
  }

  @Test func thereIsAProcessor() {
    #expect((1...1024).contains(Threads.processorCount))
  }

  @Test func oneThreadAtATimeHoldsALock() {
    let lock = Lock()
    nonisolated(unsafe) var sum = 0
    Threads.run(8, shares: 8) { _ in
      for _ in 0..<10_000 { lock.withLock { sum += 1 } }
    }
    #expect(sum == 80_000)
  }

  @Test func aLockIsReleasedWhereTheBodyThrows() {
    let lock = Lock()
    #expect(throws: Failure(share: 0)) { try lock.withLock { () throws(Failure) in throw Failure(share: 0) } }
    #expect(lock.withLock { true })
  }
}
