import Foundation

/// How often a random test asks: as often as it names, and an eighth of that under a sanitizer (`Scripts/sanitize`), where
/// each question takes up to ten times as long and what is looked for is the bytes it touches, not its answer.
package func trials(_ count: Int) -> Int {
  ProcessInfo.processInfo.environment["TZLOOKUP_SANITIZED"] == nil ? count : max(1, count / 8)
}

/// Time that this process has worked. The clock on the wall goes on while a busy machine does something else.
package enum ProcessorTime {
  /// Seconds of all threads.
  package static var seconds: Double { read(CLOCK_PROCESS_CPUTIME_ID) }

  /// Seconds that the calling thread takes for some work, whatever other tests do meanwhile.
  package static func ofThread(_ work: () throws -> Void) rethrows -> Double {
    let start = read(CLOCK_THREAD_CPUTIME_ID)
    try work()
    return read(CLOCK_THREAD_CPUTIME_ID) - start
  }

  private static func read(_ clock: clockid_t) -> Double {
    var time = timespec()
    clock_gettime(clock, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
