#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The time since it was made.
public struct Stopwatch: Sendable {
  private let start: timespec

  /// Starts now.
  public init() {
    start = Self.now
  }

  /// Seconds with one decimal, such as `4.2`.
  public var secondsText: String {
    let now = Self.now
    let nanoseconds = (now.tv_sec - start.tv_sec) * 1_000_000_000 + (now.tv_nsec - start.tv_nsec)
    let tenths = (nanoseconds + 50_000_000) / 100_000_000
    return "\(tenths / 10).\(tenths % 10)"
  }

  private static var now: timespec {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return time
  }
}
