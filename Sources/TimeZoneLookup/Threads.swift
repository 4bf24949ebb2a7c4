#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Work side by side on threads of the platform's libc.
enum Threads {
  /// Calls `work` with each number below `count`, each on a thread of its own, and returns when all are done.
  ///
  /// Where the system has no more threads to give, the calling one does their share.
  static func run(_ count: Int, _ work: @Sendable (Int) -> Void) {
    #if hasFeature(Embedded)
      for number in 0..<count { work(number) }
    #else
      withoutActuallyEscaping(work) { work in
        let shares = (1..<max(1, count)).map { Share(number: $0, work: work) }
        let started = shares.map { $0.start() }
        work(0)
        for (share, thread) in zip(shares, started) {
          if let thread { pthread_join(thread, nil) } else { work(share.number) }
        }
      }
    #endif
  }
}

#if !hasFeature(Embedded)
  /// What one thread has to do.
  private final class Share: Sendable {
    let number: Int
    private let work: @Sendable (Int) -> Void

    init(number: Int, work: @escaping @Sendable (Int) -> Void) {
      self.number = number
      self.work = work
    }

    /// Starts a thread; `nil` where there is none to be had.
    func start() -> pthread_t? {
      let context = Unmanaged.passRetained(self)
      #if canImport(Darwin)
        var thread: pthread_t?
        let code = pthread_create(&thread, nil, { Share.enter($0) }, context.toOpaque())
      #else
        var thread = pthread_t()
        let code = pthread_create(&thread, nil, { $0.flatMap { Share.enter($0) } }, context.toOpaque())
      #endif
      guard code == 0 else {
        context.release()
        return nil
      }
      return thread
    }

    private static func enter(_ context: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? {
      let share = Unmanaged<Share>.fromOpaque(context).takeRetainedValue()
      share.work(share.number)
      return nil
    }
  }
#endif
