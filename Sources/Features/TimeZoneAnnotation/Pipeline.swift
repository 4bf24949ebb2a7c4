/// The start of an input, which has been consumed, and the properties of the rest that it determines.
struct Preamble {
  /// The annotated start: a byte order mark, a header.
  let output: ByteBuffer
  let lines: Int
  /// The delimiter of the records in the rest; `nil` if quotation marks have no meaning.
  let delimiter: UInt8?
  /// Makes an annotator for each thread; `nil` if no records follow.
  let makeAnnotator: (@Sendable () -> any ChunkAnnotator)?
  /// Throws at the end of the input, after all output, if no object has what is to be read.
  var checkEnd: @Sendable (KeyCensus) throws(AnnotationError) -> Void = { _ in }
}

/// Annotates chunks, for one thread.
protocol ChunkAnnotator: AnyObject {
  /// Annotates whole records: those up to the end of the chunk, or as many as take the output beyond
  /// ``AnnotationOptions/outputLimit``.
  func annotate(_ chunk: ByteBuffer, from start: Int, into output: ByteBuffer) -> ChunkReport

  var zonesFound: Set<ExactText> { get }
}

/// The result of annotating a chunk, or a part of it.
struct ChunkReport {
  /// The counts, with lines and records numbered within the part.
  var summary = AnnotationSummary()
  /// Lines, including those inside quotation marks.
  var lines = 0
  /// The end of the part in the chunk.
  var end = 0
  /// The failure that stops the annotation; the output then ends with the row before it.
  var fatal: AnnotationSummary.Failure?
  var census = KeyCensus()
  /// Whether some row is in the output, where rows are separated by commas and may be left out.
  var keepsRows = false
  /// The place where the comma before the first of them is in the output: it goes where no row was kept before the part.
  var firstComma: Int?
}

/// The answer for a row with a position.
struct RowAnswer {
  let point: GridPoint
  let found: NumberedZones.Answer
  let time: RowTime?
  /// The time as the row has it, without an offset from UTC.
  var localTime: LocalDateTime?
  /// Its number among the positions last taken.
  var number = 0
}

/// The zones of one thread's answers, counted.
struct ZoneTally {
  private let zones: NumberedZones
  /// Whether each zone was found, by its index.
  private var isFound: [Bool]

  init(_ zones: NumberedZones) {
    self.zones = zones
    isFound = [Bool](repeating: false, count: zones.identifiers.count)
  }

  @inline(__always)
  mutating func count(_ answer: NumberedZones.Answer, in summary: inout AnnotationSummary) {
    guard answer.zoneIndex < 0 else { return isFound[Int(answer.zoneIndex)] = true }
    summary.rowsWithoutZone += 1
    if answer.isOutsideRegion { summary.rowsOutsideRegion += 1 }
  }

  /// The names of the zones.
  var found: Set<ExactText> {
    let names = zones.names
    return Set(isFound.indices.lazy.filter { isFound[$0] }.map { ExactText(names[$0]) })
  }
}

/// Runs threads that each take a chunk, annotate it, and write it when its turn comes.
///
/// One thread at a time reads, and one at a time writes, in the order of the chunks; between the two, threads run
/// concurrently. A thread takes its next chunk only after it has written the last one, and writes a chunk whose output
/// is large in parts, each before it annotates the next: so memory is bounded, and a slow sink slows down the source.
/// If rows are long, and chunks with them, fewer threads have one at a time (``byteLimit``).
final class Pipeline: @unchecked Sendable {
  // Sendable by hand: properties listed below a lock are accessed under that lock only, except `sink`, which is used by
  // the thread whose turn it is.
  private let inputLock = Lock()
  private let input: RecordInput
  private var chunksTaken: Int64 = 0

  private let outputLock = Lock()
  private let sink: any ByteSink
  private var chunksWritten: Int64 = 0
  private var failure: AnnotationError?
  /// The bytes of the chunks that have been taken and not been written.
  private var bytesTaken = 0
  private var linesWritten: Int64
  private var summary = AnnotationSummary()
  private var zonesFound: Set<ExactText> = []
  private var census = KeyCensus()
  private var hasKeptRows = false

  private let preamble: Preamble
  private let options: AnnotationOptions
  private let stop: AnnotationCancellation?

  /// How many bytes of chunks are annotated at the same time before no more are taken: more than chunks of the size that is
  /// asked for have, on any number of threads.
  private var byteLimit: Int {
    max(32 << 20, Self.largeBuffer(options) * options.effectiveThreads)
  }

  /// The size beyond which a buffer does not stay for the next chunk.
  private static func largeBuffer(_ options: AnnotationOptions) -> Int { 2 * options.effectiveChunkSize }

  init(
    _ input: RecordInput, _ preamble: Preamble, _ sink: any ByteSink, _ options: AnnotationOptions,
    stop: AnnotationCancellation?
  ) {
    self.input = input
    self.preamble = preamble
    self.sink = sink
    self.options = options
    self.stop = stop
    linesWritten = Int64(preamble.lines)
  }

  /// Runs until the input ends or something fails.
  func run() throws(AnnotationError) -> AnnotationSummary {
    // With compression even an empty start is written: a gzip file has at least one member.
    try (options.compresses ? GzipCompressor().member(preamble.output) : preamble.output).write(to: sink)
    guard let makeAnnotator = preamble.makeAnnotator else { return summary }
    let threads = options.effectiveThreads
    Threads.run(threads, shares: threads) { _ in self.work(makeAnnotator()) }
    outputLock.acquire()
    defer { outputLock.release() }
    summary.zones = zonesFound.count
    if let failure { throw failure }
    try preamble.checkEnd(census)
    return summary
  }

  private func work(_ annotator: any ChunkAnnotator) {
    var chunk = ByteBuffer()
    var output = ByteBuffer()
    do throws(AnnotationError) {
      let compressor: GzipCompressor? = options.compresses ? try GzipCompressor() : nil
      while let ticket = take(&chunk) {
        var start = 0
        repeat {
          output.truncate(to: 0)
          let report = annotator.annotate(chunk, from: start, into: output)
          start = report.end
          if let comma = report.firstComma, isFirstKept(ticket) { output.remove(at: comma) }
          let bytes = try compressor?.member(output) ?? output
          guard try write(bytes, report, ticket, isLast: start == chunk.count) else {
            return add(annotator.zonesFound)
          }
        } while start < chunk.count
        let limit = Self.largeBuffer(options)
        if chunk.capacity > limit { chunk = ByteBuffer() }
        if output.capacity > 2 * options.outputLimit { output = ByteBuffer() }
        give(back: ticket.size)
      }
    } catch {
      end(error)
    }
    add(annotator.zonesFound)
  }

  // MARK: Input

  private struct Ticket {
    /// Its number in the order of the input, from 0.
    let number: Int64
    let bytesRead: Int64
    /// Its size in bytes.
    let size: Int
  }

  /// Returns `nil` at the end, or when the work has been stopped.
  private func take(_ chunk: inout ByteBuffer) -> Ticket? {
    inputLock.acquire()
    defer { inputLock.release() }
    waitForRoom()
    if isStopped { return nil }
    do throws(AnnotationError) {
      try requireNotCancelled()
      guard try input.cut(preamble.delimiter, into: &chunk) else { return nil }
    } catch {
      // Chunks read before are written first, so that the output of a stream ends where its input does. Then all
      // threads stop, before another one can continue reading after the error.
      waitForTurn(chunksTaken)
      end(error)
      return nil
    }
    defer { chunksTaken += 1 }
    outputLock.withLock { bytesTaken += chunk.count }
    return Ticket(number: chunksTaken, bytesRead: input.bytesRead, size: chunk.count)
  }

  /// Waits while the chunks that have been taken have too many bytes. Threads that have them need nothing of this one.
  private func waitForRoom() {
    outputLock.acquire()
    while bytesTaken >= byteLimit, failure == nil { outputLock.wait() }
    outputLock.release()
  }

  private func give(back bytes: Int) {
    outputLock.withLock {
      bytesTaken -= bytes
      outputLock.notifyAll()
    }
  }

  // MARK: Output

  private var isStopped: Bool { outputLock.withLock { failure != nil } }

  private func end(_ error: AnnotationError) {
    outputLock.withLock {
      if failure == nil { failure = error }
      outputLock.notifyAll()
    }
  }

  private func requireNotCancelled() throws(AnnotationError) {
    if options.cancellation?.isCancelled == true || stop?.isCancelled == true { throw .cancelled }
  }

  private func waitForTurn(_ number: Int64) {
    outputLock.acquire()
    while chunksWritten != number, failure == nil { outputLock.wait() }
    outputLock.release()
  }

  /// Whether no row has been kept, once the chunks before this one are written.
  private func isFirstKept(_ ticket: Ticket) -> Bool {
    waitForTurn(ticket.number)
    return outputLock.withLock { !hasKeptRows }
  }

  /// Writes a chunk, or a part of one, once the chunks before it are written.
  private func write(
    _ bytes: ByteBuffer, _ report: ChunkReport, _ ticket: Ticket, isLast: Bool
  ) throws(AnnotationError) -> Bool {
    waitForTurn(ticket.number)
    // No other thread has this turn, so the lock need not be held while a slow sink takes the bytes.
    if isStopped { return false }
    try bytes.write(to: sink)
    outputLock.acquire()
    defer { outputLock.release() }
    if let fatal = report.fatal {
      throw .row(line: linesWritten + fatal.line, fatal.reason.numbered(after: summary.rows))
    }
    census.add(report.census)
    hasKeptRows = hasKeptRows || report.keepsRows
    summary.add(report.summary, linesBefore: linesWritten)
    linesWritten += Int64(report.lines)
    options.progress?(AnnotationProgress(rows: summary.rows, bytesRead: ticket.bytesRead))
    guard isLast else {
      try requireNotCancelled()
      return true
    }
    chunksWritten += 1
    outputLock.notifyAll()
    return true
  }

  private func add(_ zones: Set<ExactText>) {
    outputLock.withLock { zonesFound.formUnion(zones) }
  }
}
