/// Reports the progress of an annotation, or of reading, on standard error: on a terminal in one line that changes, five times a
/// second; elsewhere, if asked to, in a line each second.
package final class ProgressMeter: @unchecked Sendable {
  // Sendable by hand: the annotation makes one call at a time, and has returned before `clear()` is called.
  private let isTerminal = isatty(STDERR_FILENO) == 1
  private let isEnabled: Bool
  private let totalBytes: Int?
  private let unit: String
  private let watch = Stopwatch()
  private var nextTenths = 0
  private var hasLine = false

  init(_ mode: Mode, totalBytes: Int?, unit: String = "rows") {
    self.unit = unit
    isEnabled = mode == .always || (mode == .onTerminals && isTerminal)
    self.totalBytes = totalBytes
  }

  enum Mode {
    case never, onTerminals, always
  }

  /// The function that the annotation calls; `nil` if it reports nothing.
  var callback: (@Sendable (AnnotationProgress) -> Void)? {
    guard isEnabled else { return nil }
    return { self.report($0) }
  }

  private func report(_ progress: AnnotationProgress) {
    let tenths = watch.tenths
    guard tenths >= nextTenths else { return }
    nextTenths = tenths + (isTerminal ? 2 : 10)
    // The first moment has no rate.
    guard tenths > 0 else { return }
    let line = Self.line(progress, of: totalBytes, afterTenths: tenths, unit: unit)
    write(isTerminal ? "\r\u{1B}[K\(line)" : "tzlookup: \(line)\n")
    hasLine = isTerminal
  }

  /// Rows, rows a second and, if the input's size is known, the part done and the time left.
  package static func line(
    _ progress: AnnotationProgress, of totalBytes: Int?, afterTenths tenths: Int, unit: String = "rows"
  ) -> String {
    let seconds = Double(tenths) / 10
    let rate = Int64(Double(progress.rows) / seconds)
    let text = "\(progress.rows.grouped) \(unit), \(rate.grouped) \(unit)/s"
    guard let totalBytes, totalBytes > 0 else { return text }
    let share = min(1, Double(progress.bytesRead) / Double(totalBytes))
    let percent = "\(text), \(Int(share * 100)) %"
    guard share > 0 else { return percent }
    return percent + ", \(Int64((seconds / share - seconds).rounded(.up))) s left"
  }

  /// Removes the changing line.
  func clear() {
    if hasLine { write("\r\u{1B}[K") }
    hasLine = false
  }

  private func write(_ text: String) {
    Array(text.utf8).withUnsafeBytes { try? SystemCall.write($0, to: STDERR_FILENO) }
  }
}

/// Measures the time since it was created.
package struct Stopwatch: Sendable {
  private let start = ContinuousClock.now

  package init() {}

  /// Seconds with one decimal, such as `4.2`.
  package var secondsText: String { "\(tenths / 10).\(tenths % 10)" }

  /// Tenths of a second, rounded.
  var tenths: Int { Int(((ContinuousClock.now - start) / .milliseconds(100)).rounded()) }
}
