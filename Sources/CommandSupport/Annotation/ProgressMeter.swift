#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif
import SystemFiles
import TimeZoneAnnotation

/// Tells on standard error how far an annotation has come: on a terminal in one line that changes, five times a
/// second; elsewhere, where it is asked for, in a line each second.
final class ProgressMeter: @unchecked Sendable {
  // Sendable by hand: the annotation makes one call at a time, and is over when `clear()` comes.
  private let isWanted: Bool
  private let isTerminal = isatty(STDERR_FILENO) == 1
  private let totalBytes: Int?
  private let watch = Stopwatch()
  private var nextTenths = 0
  private var hasLine = false

  init(_ arguments: AnnotationArguments, totalBytes: Int?) {
    isWanted = !arguments.quiet && (arguments.progress || isTerminal)
    self.totalBytes = totalBytes
  }

  /// What the annotation is to call; `nil` where nothing is wanted.
  var callback: (@Sendable (AnnotationProgress) -> Void)? {
    guard isWanted else { return nil }
    return { self.tell($0) }
  }

  private func tell(_ progress: AnnotationProgress) {
    let tenths = watch.tenths
    guard tenths >= nextTenths else { return }
    nextTenths = tenths + (isTerminal ? 2 : 10)
    // Nothing is worth telling of the first moment.
    guard tenths > 0 else { return }
    let line = text(progress, seconds: Double(tenths) / 10)
    write(isTerminal ? "\r\u{1B}[K\(line)" : "tzlookup: \(line)\n")
    hasLine = isTerminal
  }

  private func text(_ progress: AnnotationProgress, seconds: Double) -> String {
    let rate = Int(Double(progress.rows) / seconds)
    var text = "\(Int(clamping: progress.rows).grouped) rows, \(rate.grouped) rows/s"
    guard let totalBytes, totalBytes > 0 else { return text }
    let share = min(1, Double(progress.bytesRead) / Double(totalBytes))
    text += ", \(Int(share * 100)) %"
    if share > 0 { text += ", \(Int((seconds / share - seconds).rounded(.up))) s left" }
    return text
  }

  /// Takes the changing line away.
  func clear() {
    if hasLine { write("\r\u{1B}[K") }
    hasLine = false
  }

  private func write(_ text: String) {
    Array(text.utf8).withUnsafeBytes { try? SystemCall.write($0, to: STDERR_FILENO) }
  }
}
