import Foundation

/// How often a random test asks: as often as it names, and an eighth of that under a sanitizer (`Scripts/sanitize`), where
/// each question takes up to ten times as long and what is looked for is the bytes it touches, not its answer.
package func trials(_ count: Int) -> Int {
  ProcessInfo.processInfo.environment["TZLOOKUP_SANITIZED"] == nil ? count : max(1, count / 8)
}
