import TimeZoneEngine
import TimeZoneTracks

/// Passes batches of fixes from the thread that reads them to the one that uses them.
///
/// It holds few batches: a slow consumer slows the reader down, and memory stays constant.
package final class FixQueue<Outcome: Sendable>: @unchecked Sendable {
  // Sendable by hand: all properties are accessed under the lock only.
  private let lock = Lock()
  private var batches: [[TrackFix]] = []
  private var outcome: Outcome?
  private var isAbandoned = false
  private let limit: Int

  package init(limit: Int = 16) {
    self.limit = limit
  }

  // MARK: The reader's side

  /// Adds a batch; waits while the queue is full.
  package func put(_ fixes: [TrackFix]) -> Bool {
    lock.acquire()
    defer { lock.release() }
    while batches.count >= limit, !isAbandoned { lock.wait() }
    if isAbandoned { return false }
    batches.append(fixes)
    lock.notifyAll()
    return true
  }

  package func close(_ outcome: Outcome) {
    lock.withLock {
      self.outcome = outcome
      lock.notifyAll()
    }
  }

  // MARK: The consumer's side

  /// Takes all waiting batches; if none exist, waits for the next ones.
  package func take<Failure: Error>(
    _ beforeWaiting: () throws(Failure) -> Void
  ) throws(Failure) -> [[TrackFix]] {
    if let ready = takeReady() { return ready }
    try beforeWaiting()
    lock.acquire()
    defer { lock.release() }
    while batches.isEmpty, outcome == nil { lock.wait() }
    return removeAll()
  }

  /// `nil` if the caller has to wait.
  private func takeReady() -> [[TrackFix]]? {
    lock.withLock { batches.isEmpty && outcome == nil ? nil : removeAll() }
  }

  /// The result of reading, once ``take(_:)`` has returned no batches.
  package var result: Outcome? { lock.withLock { outcome } }

  /// Tells the reader that no more batches will be taken.
  package func abandon() {
    lock.withLock {
      isAbandoned = true
      batches = []
      lock.notifyAll()
    }
  }

  /// Under the lock.
  private func removeAll() -> [[TrackFix]] {
    let taken = batches
    batches = []
    lock.notifyAll()
    return taken
  }
}
