import Foundation

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
