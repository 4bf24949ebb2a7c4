#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Work side by side on threads of the platform's libc.
package enum Threads {
  /// Calls `work` with each number below `shares`, on several threads at once, and returns when all are done.
  ///
  /// The calling thread takes part; where the system has no more threads to give, the others do their shares.
  package static func run(_ count: Int, shares: Int, _ work: @Sendable (Int) -> Void) {
    #if hasFeature(Embedded)
      for share in 0..<shares { work(share) }
    #else
      withoutActuallyEscaping(work) { work in
        let team = Team(shares: shares, work: work)
        let threads = (1..<max(1, count)).compactMap { _ in team.startThread() }
        team.workOff()
        for thread in threads { pthread_join(thread, nil) }
      }
    #endif
  }
}

#if !hasFeature(Embedded)
  /// Threads that take numbered shares of some work until none is left.
  private final class Team: @unchecked Sendable {
    // Sendable by hand: `next` is changed under the mutex only.
    private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private var next = 0
    private let shares: Int
    private let work: @Sendable (Int) -> Void

    package init(shares: Int, work: @escaping @Sendable (Int) -> Void) {
      self.shares = shares
      self.work = work
      mutex.initialize(to: pthread_mutex_t())
      pthread_mutex_init(mutex, nil)
    }

    deinit {
      pthread_mutex_destroy(mutex)
      mutex.deallocate()
    }

    package func workOff() {
      while let share = takeShare() { work(share) }
    }

    private func takeShare() -> Int? {
      pthread_mutex_lock(mutex)
      defer { pthread_mutex_unlock(mutex) }
      guard next < shares else { return nil }
      defer { next += 1 }
      return next
    }

    /// `nil` where there is no thread to be had.
    package func startThread() -> pthread_t? {
      let context = Unmanaged.passRetained(self)
      #if canImport(Darwin)
        var thread: pthread_t?
        let code = pthread_create(&thread, nil, { Team.enter($0) }, context.toOpaque())
      #else
        var thread = pthread_t()
        let code = pthread_create(&thread, nil, { $0.flatMap { Team.enter($0) } }, context.toOpaque())
      #endif
      guard code == 0 else {
        context.release()
        return nil
      }
      return thread
    }

    private static func enter(_ context: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? {
      Unmanaged<Team>.fromOpaque(context).takeRetainedValue().workOff()
      return nil
    }
  }
#endif
