import Platform

/// Runs work in parallel on the platform's POSIX threads: the only form of concurrency in the package.
///
/// Work is divided into numbered shares. Each thread takes the next share when it finishes one, so which thread does
/// which share varies from run to run: results must depend only on the number of the share.
package enum Threads {
  /// Calls `work` with each number below `shares`, on several threads at once, and returns when all calls have
  /// returned.
  ///
  /// The calling thread takes part. If the system cannot create more threads, fewer threads do all the work.
  package static func run(_ count: Int, shares: Int, _ work: @Sendable (Int) -> Void) {
    #if hasFeature(Embedded)
      for share in 0..<shares { work(share) }
    #else
      withoutActuallyEscaping(work) { work in
        let team = Team(shares: shares, work: work)
        let threads = (1..<max(1, min(count, shares))).compactMap { _ in JoinableThread { team.workOff() } }
        team.workOff()
        for thread in threads { thread.join() }
      }
    #endif
  }

  /// Like ``run(_:shares:_:)``, and returns the result of each share.
  package static func results<Value: Sendable, Failure: Error>(
    _ count: Int, shares: Int, _ work: @Sendable (Int) throws(Failure) -> Value
  ) throws(Failure) -> [Value] {
    // Sendable by hand: each share writes its own slot, and slots are read after all threads have been joined.
    nonisolated(unsafe) let slots = UnsafeMutableBufferPointer<Result<Value, Failure>?>.allocate(
      capacity: shares)
    slots.initialize(repeating: nil)
    defer {
      slots.deinitialize()
      slots.deallocate()
    }
    run(count, shares: shares) { share in
      slots[share] = Result { () throws(Failure) in try work(share) }
    }
    var values: [Value] = []
    values.reserveCapacity(shares)
    for slot in slots {
      if let slot { values.append(try slot.get()) }
    }
    return values
  }
}

#if !hasFeature(Embedded)
  extension Threads {
    /// The number of processors online, limited to 1...1024.
    package static var processorCount: Int { max(1, min(1024, sysconf(Int32(_SC_NPROCESSORS_ONLN)))) }

    @discardableResult
    package static func detach(_ work: @escaping @Sendable () -> Void) -> Bool {
      guard let thread = JoinableThread(work) else { return false }
      thread.detach()
      return true
    }
  }

  /// Hands out the shares of some work until none is left.
  private final class Team: @unchecked Sendable {
    // Sendable by hand: `next` is changed under the lock only.
    private let lock = Lock()
    private var next = 0
    private let shares: Int
    private let work: @Sendable (Int) -> Void

    init(shares: Int, work: @escaping @Sendable (Int) -> Void) {
      self.shares = shares
      self.work = work
    }

    func workOff() {
      while let share = takeShare() { work(share) }
    }

    private func takeShare() -> Int? {
      lock.withLock {
        guard next < shares else { return nil }
        defer { next += 1 }
        return next
      }
    }
  }

  /// A thread, which must be joined or detached exactly once.
  private struct JoinableThread {
    private let thread: pthread_t

    /// Starts the thread; `nil` if the system cannot create one.
    init?(_ work: @escaping @Sendable () -> Void) {
      let start = Unmanaged.passRetained(Start(work))
      #if canImport(Glibc)
        var thread = pthread_t()
      #else
        // On these platforms `pthread_t` is a pointer.
        var thread: pthread_t?
      #endif
      let code = pthread_create(&thread, nil, { Self.enter($0) }, start.toOpaque())
      let started: pthread_t? = code == 0 ? thread : nil
      guard let started else {
        start.release()
        return nil
      }
      self.thread = started
    }

    func join() { pthread_join(thread, nil) }

    func detach() { pthread_detach(thread) }

    private final class Start: Sendable {
      let work: @Sendable () -> Void

      init(_ work: @escaping @Sendable () -> Void) { self.work = work }
    }

    private static func enter(_ start: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
      if let start { Unmanaged<Start>.fromOpaque(start).takeRetainedValue().work() }
      return nil
    }
  }

  /// A POSIX mutex with a condition variable.
  ///
  /// (The standard library's `Mutex` needs newer Apple systems than this package does, and has no condition.)
  package final class Lock: @unchecked Sendable {
    // Sendable by hand: both objects may be used from any thread.
    private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)

    package init() {
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

    package func acquire() { pthread_mutex_lock(mutex) }

    package func release() { pthread_mutex_unlock(mutex) }

    package func withLock<Value, Failure: Error>(_ body: () throws(Failure) -> Value) throws(Failure) -> Value
    {
      acquire()
      defer { release() }
      return try body()
    }

    /// Releases the lock, which the caller must hold, until ``notifyAll()`` is called, and acquires it again. Wakeups
    /// may be spurious: call it in a loop that checks the condition.
    package func wait() { pthread_cond_wait(condition, mutex) }

    package func notifyAll() { pthread_cond_broadcast(condition) }
  }
#endif
