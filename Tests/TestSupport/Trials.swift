import Foundation
import Testing

/// How often a random test asks: as often as it names, but a twentieth of that in a debug build, whose code takes so many
/// times as long. `Scripts/test` asks in full.
package func rounds(_ count: Int) -> Int {
  #if DEBUG
    (count + 19) / 20
  #else
    count
  #endif
}

/// The same, and an eighth under a sanitizer (`Scripts/sanitize`), where each question takes up to ten times as long and
/// what is looked for is the bytes it touches, not its answer.
package func trials(_ count: Int) -> Int {
  ProcessInfo.processInfo.environment["TZLOOKUP_SANITIZED"] == nil ? rounds(count) : max(1, count / 8)
}

extension Trait where Self == ConditionTrait {
  /// For a test that takes minutes without optimizations: `Scripts/test` and `swift test -c release` run it.
  package static var optimizedOnly: Self {
    .enabled(if: rounds(20) == 20, "takes minutes without optimizations: swift test -c release runs it")
  }
}

/// The samples of a test: each fifth of them in a debug build.
package func sampled<Element>(_ samples: [Element]) -> [Element] {
  stride(from: 0, to: samples.count, by: rounds(20) == 20 ? 1 : 5).map { samples[$0] }
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
