import TimeZoneSupport

/// Asks an annotation to stop: it does so before the next chunk.
public final class AnnotationCancellation: @unchecked Sendable {
  // Sendable by hand: the flag is touched under the lock only.
  private let lock = Lock()
  private var isRequested = false

  /// Nothing is asked for yet.
  public init() {}

  /// Asks it to stop.
  public func cancel() {
    lock.acquire()
    isRequested = true
    lock.release()
  }

  /// Whether it was asked to.
  public var isCancelled: Bool {
    lock.acquire()
    defer { lock.release() }
    return isRequested
  }
}
