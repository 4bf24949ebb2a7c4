import TimeZoneSupport

/// Makes annotated chunks out of chunks, one per thread.
protocol ChunkAnnotator: AnyObject {
  /// Annotates whole records.
  ///
  /// - Parameters:
  ///   - chunk: The records.
  ///   - output: Empty; receives them annotated.
  /// - Returns: What became of the rows.
  func annotate(_ chunk: ByteBuffer, into output: ByteBuffer) -> ChunkReport

  /// The numbers of the zones found so far.
  var zonesFound: Set<Int32> { get }
}

/// Threads that each take a chunk, annotate it, and hand it on when its turn has come.
///
/// Reading is done by one thread at a time, under one lock, and so is writing, under another and in the order of
/// the chunks; what is between them runs side by side. A thread holds one chunk, and takes the next when it has
/// handed that one on: so memory is bounded, and a slow sink slows the source down.
final class Pipeline: @unchecked Sendable {
  // Sendable by hand: what is below a lock is touched under that lock only.
  private let inputLock = Lock()
  private let reader: ChunkReader
  private let source: CountingSource
  private var chunksTaken = 0

  private let outputLock = Lock()
  private let sink: any ByteSink
  private var chunksWritten = 0
  private var failure: AnnotationError?
  private var linesWritten: Int
  private var summary = AnnotationSummary()
  private var zonesFound: Set<Int32> = []

  private let options: AnnotationOptions
  private let makeAnnotator: @Sendable () -> any ChunkAnnotator

  init(
    _ reader: ChunkReader, _ source: CountingSource, _ sink: any ByteSink, linesBefore: Int,
    options: AnnotationOptions, makeAnnotator: @escaping @Sendable () -> any ChunkAnnotator
  ) {
    self.reader = reader
    self.source = source
    self.sink = sink
    self.options = options
    self.makeAnnotator = makeAnnotator
    linesWritten = linesBefore
  }

  /// Works until the input ends or something fails.
  func run() throws(AnnotationError) -> AnnotationSummary {
    Threads.run(options.threads, shares: options.threads) { _ in self.work() }
    outputLock.acquire()
    defer { outputLock.release() }
    summary.zones = zonesFound.count
    if let failure { throw failure }
    return summary
  }

  private func work() {
    let annotator = makeAnnotator()
    let compressor = options.compresses ? GzipCompressor() : nil
    let chunk = ByteBuffer()
    let output = ByteBuffer()
    do throws(AnnotationError) {
      while let number = take(chunk) {
        output.truncate(to: 0)
        let report = annotator.annotate(chunk, into: output)
        let bytes = try compressor?.compressed(output) ?? output
        guard try hand(on: bytes, report, number) else { break }
      }
    } catch {
      stop(error)
    }
    add(annotator.zonesFound)
  }

  // MARK: Input

  /// - Returns: The chunk's number; `nil` at the end, or when the work has been stopped.
  private func take(_ chunk: ByteBuffer) -> Int? {
    inputLock.acquire()
    defer { inputLock.release() }
    if isStopped { return nil }
    do throws(AnnotationError) {
      if options.cancellation?.isCancelled == true { throw .cancelled }
      guard try reader.next(into: chunk) else { return nil }
    } catch {
      // What was read before is still to be written, so that a stream ends where its input does. Then all stop,
      // before another thread can read on behind the error.
      waitForTurn(chunksTaken)
      stop(error)
      return nil
    }
    defer { chunksTaken += 1 }
    return chunksTaken
  }

  // MARK: Output

  private var isStopped: Bool {
    outputLock.acquire()
    defer { outputLock.release() }
    return failure != nil
  }

  private func stop(_ error: AnnotationError) {
    outputLock.acquire()
    if failure == nil { failure = error }
    outputLock.notifyAll()
    outputLock.release()
  }

  private func waitForTurn(_ number: Int) {
    outputLock.acquire()
    while chunksWritten != number, failure == nil { outputLock.wait() }
    outputLock.release()
  }

  /// Writes a chunk once those before it are written.
  ///
  /// - Returns: False when the work has been stopped.
  private func hand(on bytes: ByteBuffer, _ report: ChunkReport, _ number: Int) throws(AnnotationError)
    -> Bool
  {
    waitForTurn(number)
    // Nobody else has this turn, so the lock need not be held while a slow sink takes the bytes.
    if isStopped { return false }
    try bytes.write(to: sink)
    try conclude(report)
    return true
  }

  private func conclude(_ report: ChunkReport) throws(AnnotationError) {
    outputLock.acquire()
    defer { outputLock.release() }
    if let fatal = report.fatal {
      throw .row(line: linesWritten + fatal.line, reason: fatal.reason)
    }
    summary.add(report, linesBefore: linesWritten)
    linesWritten += report.lines
    options.progress?(AnnotationProgress(rows: summary.rows, bytesRead: source.count))
    chunksWritten += 1
    outputLock.notifyAll()
  }

  private func add(_ zones: Set<Int32>) {
    outputLock.acquire()
    zonesFound.formUnion(zones)
    outputLock.release()
  }
}

extension AnnotationSummary {
  fileprivate mutating func add(_ report: ChunkReport, linesBefore: Int) {
    rows += report.rows
    rowsWithoutPosition += report.rowsWithoutPosition
    rowsWithoutZone += report.rowsWithoutZone
    failedRows += report.failedRows
    for failure in report.failures where failures.count < ChunkReport.maximumReportedFailures {
      failures.append(Failure(line: linesBefore + failure.line, reason: failure.reason))
    }
  }
}
