import Foundation
import Testing

#if DEBUG
  private let isOptimized = false
#else
  private let isOptimized = true
#endif

/// Whether each question takes up to ten times as long: in a debug build, and under a sanitizer (`Scripts/sanitize`), which
/// looks for the bytes that are touched, not for answers.
private let isSlow = !isOptimized || ProcessInfo.processInfo.environment["TZLOOKUP_SANITIZED"] != nil

/// How often a random test asks: as often as it names, or a twentieth of that where code is slow. `Scripts/test` asks in
/// full.
package func rounds(_ count: Int) -> Int { isSlow ? (count + 19) / 20 : count }

extension Trait where Self == ConditionTrait {
  /// For a test that takes minutes without optimizations: `Scripts/test` and `swift test -c release` run it.
  package static var optimizedOnly: Self {
    .enabled(if: isOptimized, "takes minutes without optimizations: swift test -c release runs it")
  }
}

/// The samples of a test: each fifth of them where code is slow.
package func sampled<Element>(_ samples: [Element]) -> [Element] {
  stride(from: 0, to: samples.count, by: isSlow ? 5 : 1).map { samples[$0] }
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
