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
  public var secondsText: String { "\(tenths / 10).\(tenths % 10)" }

  /// Tenths of a second, rounded.
  var tenths: Int {
    let now = Self.now
    let nanoseconds = (now.tv_sec - start.tv_sec) * 1_000_000_000 + (now.tv_nsec - start.tv_nsec)
    return (nanoseconds + 50_000_000) / 100_000_000
  }

  private static var now: timespec {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return time
  }
}
