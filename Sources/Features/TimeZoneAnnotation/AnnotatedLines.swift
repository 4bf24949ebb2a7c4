extension TimeZoneAnnotator {
  /// Annotates lines as they arrive, such as the lines of standard input or a socket.
  ///
  /// ```swift
  /// let annotator = TimeZoneAnnotator(.world)
  /// for try await line in annotator.annotated(AsyncStream { readLine() }) { print(line) }
  /// ```
  ///
  /// Pass every line, including empty ones. Lines end only at line feeds. Foundation's `AsyncLineSequence`, which is
  /// the type of `url.lines` and `bytes.lines`, omits empty lines, even inside quotation marks, and breaks lines at
  /// other characters, such as U+2028.
  ///
  /// The next line is requested only when it is needed to complete the output, so a slow consumer slows down the lines.
  /// This suits rows that arrive one by one. ``annotate(_:to:)`` annotates files many times faster.
  ///
  /// - Parameter lines: All lines of the input, without their line endings and not compressed.
  /// - Returns: The lines that ``annotate(_:to:)`` writes for a file of these lines, in order. Iterating throws
  ///   ``AnnotationError``, the error of the lines, or `CancellationError` if the task is canceled, even if that ends
  ///   the lines, as it does the elements of an `AsyncStream`. ``AnnotationOptions/threads`` and ``AnnotationOptions/compresses``
  ///   have no effect.
  public func annotated<Lines: AsyncSequence>(_ lines: Lines) -> AnnotatedLines<Lines>
  where Lines.Element == String {
    AnnotatedLines(annotator: self, lines: lines)
  }
}

/// Lines that are annotated as they are requested.
public struct AnnotatedLines<Lines: AsyncSequence>: AsyncSequence where Lines.Element == String {
  let annotator: TimeZoneAnnotator
  let lines: Lines

  /// An iterator that requests lines and annotates them.
  public struct Iterator: AsyncIteratorProtocol {
    fileprivate var lines: Lines.AsyncIterator
    /// `nil` after the end, and after an error.
    fileprivate var annotation: LineAnnotation?

    /// Returns the next annotated line without its line ending, or `nil` at the end.
    public mutating func next() async throws -> String? {
      guard let annotation else { return nil }
      self.annotation = nil
      while true {
        switch await annotation.exchange.step() {
        case .line(let line):
          self.annotation = annotation
          return line
        case .needsLine:
          try Task.checkCancellation()
          let line = try await lines.next()
          // Cancellation may end the lines, anywhere in a row: that is not the end of the input.
          try Task.checkCancellation()
          annotation.exchange.give(line)
        case .end(let error):
          if let error { throw error }
          return nil
        }
      }
    }
  }

  /// An iterator over the lines.
  public func makeAsyncIterator() -> Iterator {
    Iterator(lines: lines.makeAsyncIterator(), annotation: LineAnnotation(annotator))
  }
}

extension AnnotatedLines: Sendable where Lines: Sendable {}

/// An annotation on a separate thread: the reader of the start of an input, and records of several lines, waits there for
/// further lines.
private final class LineAnnotation: Sendable {
  let exchange: LineExchange

  init(_ annotator: TimeZoneAnnotator) {
    let exchange = LineExchange()
    self.exchange = exchange
    let started = Threads.detach {
      var options = annotator.options
      // Another thread would request a line before this one has written those before it.
      options.threads = 1
      options.compresses = false
      do throws(AnnotationError) {
        _ = try annotator.annotate(exchange, to: exchange, options, stop: nil)
        exchange.end(nil)
      } catch {
        exchange.end(error)
      }
    }
    if !started { exchange.end(.other("cannot start a thread")) }
  }

  deinit { exchange.abandon() }
}

/// Hands lines to the thread of an annotation, and its output to a task.
private final class LineExchange: ByteSource, ByteSink, @unchecked Sendable {
  // Sendable by hand: all properties are accessed under the lock only.
  private let lock = Lock()
  private var input: ArraySlice<UInt8> = []
  private var isInputAtEnd = false
  private var output: [UInt8] = []
  /// The number of bytes of the output that the task has.
  private var taken = 0
  private var thread = Activity.annotating
  /// The task, while it waits for the thread.
  private var task: CheckedContinuation<Void, Never>?

  private enum Activity {
    case annotating, waiting, abandoned
    case ended(AnnotationError?)
  }

  // MARK: The thread

  func read(into buffer: UnsafeMutableRawBufferPointer) throws(AnnotationError) -> Int {
    lock.acquire()
    defer { lock.release() }
    if input.isEmpty, !isInputAtEnd {
      if case .annotating = thread { stop(.waiting) }
      while case .waiting = thread { lock.wait() }
    }
    if case .abandoned = thread { throw .cancelled }
    let part = input.prefix(buffer.count)
    buffer.copyBytes(from: part)
    input = input.dropFirst(part.count)
    return part.count
  }

  func write(_ bytes: UnsafeRawBufferPointer) {
    lock.withLock { output.append(contentsOf: bytes) }
  }

  func end(_ error: AnnotationError?) {
    lock.withLock { stop(.ended(error)) }
  }

  private func stop(_ activity: Activity) {
    thread = activity
    task?.resume()
    task = nil
  }

  // MARK: The task

  enum Step {
    case line(String), needsLine
    case end(AnnotationError?)
  }

  /// The next step of the task, once the thread is idle.
  func step() async -> Step {
    await withCheckedContinuation { task in
      lock.withLock {
        if case .annotating = thread { self.task = task } else { task.resume() }
      }
    }
    return lock.withLock {
      if let feed = output[taken...].firstIndex(of: .lineFeed) { return .line(takeLine(upTo: feed)) }
      guard case .ended(let error) = thread else { return .needsLine }
      return taken < output.count ? .line(takeLine(upTo: output.count)) : .end(error)
    }
  }

  private func takeLine(upTo end: Int) -> String {
    let line = String(decoding: output[taken..<end], as: UTF8.self)
    taken = end + 1
    if taken >= output.count { (output, taken) = ([], 0) }
    return line
  }

  /// Passes on a line; `nil` for the end.
  func give(_ line: String?) {
    lock.withLock {
      if let line { input = Array(line.utf8)[...] + [.lineFeed] } else { isInputAtEnd = true }
      thread = .annotating
      lock.notifyAll()
    }
  }

  func abandon() {
    lock.withLock {
      thread = .abandoned
      lock.notifyAll()
    }
  }
}
