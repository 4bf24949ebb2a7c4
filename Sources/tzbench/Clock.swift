#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The monotonic clock.
enum Clock {
  /// Nanoseconds that a piece of work takes.
  static func nanoseconds(_ work: () -> Void) -> Double {
    let start = now
    work()
    return Double(now - start)
  }

  private static var now: Int {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Int(time.tv_sec) * 1_000_000_000 + Int(time.tv_nsec)
  }
}
