#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A mutex of the platform with a condition to wait for.
///
/// (The standard library's `Mutex` needs newer Apple systems than this package does.)
public final class Lock: @unchecked Sendable {
  // Sendable by hand: both objects are made for use from many threads.
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)

  /// A lock that nobody holds.
  public init() {
    mutex.initialize(to: pthread_mutex_t())
    condition.initialize(to: pthread_cond_t())
    pthread_mutex_init(mutex, nil)
    pthread_cond_init(condition, nil)
  }

  deinit {
    pthread_cond_destroy(condition)
    pthread_mutex_destroy(mutex)
    condition.deallocate()
    mutex.deallocate()
  }

  /// Waits until nobody else holds the lock, and takes it.
  public func acquire() { pthread_mutex_lock(mutex) }

  /// Gives it back.
  public func release() { pthread_mutex_unlock(mutex) }

  /// Gives the lock back until somebody calls ``notifyAll()``, or for no reason, and takes it again.
  public func wait() { pthread_cond_wait(condition, mutex) }

  /// Wakes all who ``wait()``.
  public func notifyAll() { pthread_cond_broadcast(condition) }
}
