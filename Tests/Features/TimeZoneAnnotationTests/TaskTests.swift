import TestSupport
import Testing
import TimeZoneAnnotation

/// Annotations of tasks: results, progress as a sequence, cancellation.
@Suite(.tags(.concurrency)) struct TaskTests {
  private static let rows = 5_000
  private static let table = "lat,lon\n" + String(repeating: "43.06,141.35\n", count: rows)

  private func annotator(_ threads: Int = 2, chunkSize: Int = 1000) -> TimeZoneAnnotator {
    TimeZoneAnnotator(
      NumberedZones(.world), options: AnnotationOptions(threads: threads, chunkSize: chunkSize))
  }

  @Test(arguments: 1...3) func taskGivesTheSameResult(_ threads: Int) async throws {
    let expected = try Annotated(Self.table, .csv(), AnnotationOptions(threads: threads, chunkSize: 1000))
    let sink = BytesSink()
    let summary = try await annotator(threads).annotate(BytesSource(Array(Self.table.utf8)), to: sink)
    #expect(summary == expected.summary)
    #expect(sink.bytes == expected.bytes)
  }

  /// Many more at once than Swift's concurrency has threads: none of them is blocked.
  @Test func manyAtOnce() async throws {
    let expected = try Annotated(Self.table)
    try await withThrowingTaskGroup(of: [UInt8].self) { group in
      for _ in 0..<64 {
        group.addTask {
          let sink = BytesSink()
          try await annotator().annotate(BytesSource(Array(Self.table.utf8)), to: sink)
          return sink.bytes
        }
      }
      for try await bytes in group { #expect(bytes == expected.bytes) }
    }
  }

  @Test func errorsAreThoseWithoutATask() async {
    await #expect(throws: AnnotationError.noHeader) {
      try await annotator().annotate(BytesSource([]), to: BytesSink())
    }
  }

  @Test func progressIsASequenceThatEnds() async throws {
    let (updates, progress) = AsyncStream.makeStream(of: AnnotationProgress.self)
    async let summary = annotator().annotate(
      BytesSource(Array(Self.table.utf8)), to: BytesSink(), reportingTo: progress)
    var seen: [AnnotationProgress] = []
    for await update in updates { seen.append(update) }
    #expect(try await summary.rows == Int64(Self.rows))
    #expect(seen.count > 50)
    #expect(seen.last == AnnotationProgress(rows: Int64(Self.rows), bytesRead: Int64(Self.table.utf8.count)))
    #expect(zip(seen, seen.dropFirst()).allSatisfy { $0.rows < $1.rows })
  }

  @Test func progressEndsWithAnError() async throws {
    let (updates, progress) = AsyncStream.makeStream(of: AnnotationProgress.self)
    await #expect(throws: AnnotationError.noHeader) {
      try await annotator().annotate(BytesSource([]), to: BytesSink(), reportingTo: progress)
    }
    for await update in updates { Issue.record("expected no progress, found \(update)") }
  }

  // MARK: Cancellation

  /// Rows without end.
  private final class EndlessSource: ByteSource, @unchecked Sendable {
    // Sendable by hand: an annotation makes one call at a time.
    private var isStarted = false
    func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
      let text = isStarted ? "43.06,141.35\n" : "lat,lon\n"
      isStarted = true
      let count = min(text.utf8.count, buffer.count)
      buffer.copyBytes(from: text.utf8.prefix(count))
      return count
    }
  }

  /// Knows whether it is used after its annotation has ended.
  private final class GuardedSink: ByteSink, @unchecked Sendable {
    // Sendable by hand: the values are accessed under the lock only.
    private let lock = Lock()
    private var isClosed = false
    private var last: UInt8?
    private(set) var lateWrites = 0
    func write(_ bytes: UnsafeRawBufferPointer) {
      lock.withLock {
        if isClosed { lateWrites += 1 }
        last = bytes.last
      }
    }
    func close() -> UInt8? {
      lock.withLock {
        isClosed = true; return last
      }
    }
    var late: Int { lock.withLock { lateWrites } }
  }

  @Test(arguments: 1...3) func cancelingTheTaskStopsIt(_ threads: Int) async throws {
    let sink = GuardedSink()
    let (updates, progress) = AsyncStream.makeStream(of: AnnotationProgress.self)
    let annotator = annotator(threads)
    let task = Task {
      defer { #expect(sink.close() == 0x0A) }
      return try await annotator.annotate(EndlessSource(), to: sink, reportingTo: progress)
    }
    var reports = 0
    for await _ in updates {
      reports += 1
      if reports == 10 { task.cancel() }
    }
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(sink.late == 0)
  }

  @Test func aTaskThatIsCanceledBeforeItStartsWritesNothing() async throws {
    let sink = BytesSink()
    let annotator = annotator()
    let task = Task {
      while !Task.isCancelled { await Task.yield() }
      try await annotator.annotate(EndlessSource(), to: sink)
    }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(sink.bytes.isEmpty)
  }

  /// The options' own cancellation keeps its error.
  @Test func cancellationObjectStopsATask() async {
    let cancellation = AnnotationCancellation()
    let options = AnnotationOptions(
      chunkSize: 1000, progress: { if $0.rows > 1000 { cancellation.cancel() } }, cancellation: cancellation)
    await #expect(throws: AnnotationError.cancelled) {
      try await TimeZoneAnnotator(NumberedZones(.world), options: options)
        .annotate(EndlessSource(), to: BytesSink())
    }
  }
}
