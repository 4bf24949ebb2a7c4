import Foundation
import TimeZoneAnnotation
import TestSupport
import Testing

/// From Swift code: any source of bytes, any sink, any zones; progress, cancellation, errors of the caller's own.
@Suite(.tags(.concurrency)) struct LibraryTests {
  private static let rows = 5_000
  private static let table = "lat,lon\n" + String(repeating: "43.06,141.35\n", count: rows)

  private final class Log: @unchecked Sendable {
    private let lock = Lock()
    private var stored: [AnnotationProgress] = []
    func add(_ progress: AnnotationProgress) {
      lock.acquire()
      stored.append(progress)
      lock.release()
    }
    var all: [AnnotationProgress] {
      lock.acquire()
      defer { lock.release() }
      return stored
    }
  }

  @Test(arguments: 1...3) func progressIsReportedInOrder(_ threads: Int) throws {
    let log = Log()
    let options = AnnotationOptions(threads: threads, chunkSize: 1000, progress: { log.add($0) })
    _ = try Annotated(Self.table, .csv(), options)
    #expect(log.all.count > 50)
    #expect(
      log.all.last == AnnotationProgress(rows: Int64(Self.rows), bytesRead: Int64(Self.table.utf8.count)))
    #expect(
      zip(log.all, log.all.dropFirst()).allSatisfy { $0.rows < $1.rows && $0.bytesRead <= $1.bytesRead })
  }

  @Test(arguments: 1...3) func cancellationStopsIt(_ threads: Int) throws {
    let cancellation = AnnotationCancellation()
    let sink = BytesSink()
    let options = AnnotationOptions(
      threads: threads, chunkSize: 1000, progress: { if $0.rows > 1000 { cancellation.cancel() } },
      cancellation: cancellation)
    #expect(throws: AnnotationError.cancelled) {
      try TimeZoneAnnotator(NumberedZones(.world), options: options)
        .annotate(BytesSource(Array(Self.table.utf8)), to: sink)
    }
    let rows = sink.bytes.count { $0 == 0x0A } - 1
    #expect(rows > 1000 && rows < 2000)
    #expect(sink.bytes.last == 0x0A)
  }

  @Test func anyEngine() throws {
    let zones = NumberedZones(
      RuledZones(["South", "North, \"up\""], number: { $0.y > 0 ? 1 : $0.y < 0 ? 0 : -1 }))
    let sink = BytesSink()
    let summary = try TimeZoneAnnotator(zones).annotate(
      BytesSource(Array("y,x\n1,1\n-1,1\n0,0\n".utf8)), to: sink)
    #expect(
      String(decoding: sink.bytes, as: UTF8.self)
        == "y,x,timezone\n1,1,\"North, \"\"up\"\"\"\n-1,1,South\n0,0,\n")
    #expect(summary.rowsWithoutZone == 1)
    #expect(summary.zones == 2)
  }

  private final class FailingSource: ByteSource, @unchecked Sendable {
    // Sendable by hand: an annotation makes one call at a time.
    private let source = BytesSource(Array(LibraryTests.table.utf8))
    private var reads = 0
    func read(into buffer: UnsafeMutableRawBufferPointer) throws(AnnotationError) -> Int {
      reads += 1
      if reads > 4 { throw .other("the wire is cut") }
      return source.read(into: buffer)
    }
  }

  private final class FailingSink: ByteSink, @unchecked Sendable {
    // Sendable by hand: an annotation makes one call at a time.
    private(set) var writes = 0
    func write(_ bytes: UnsafeRawBufferPointer) throws(AnnotationError) {
      writes += 1
      if writes == 3 { throw .other("the tape is full") }
    }
  }

  /// What was read before is still written.
  @Test(arguments: 1...3) func aSourceThatFails(_ threads: Int) throws {
    let sink = BytesSink()
    let options = AnnotationOptions(threads: threads, chunkSize: 1000)
    #expect(throws: AnnotationError.other("the wire is cut")) {
      try TimeZoneAnnotator(NumberedZones(.world), options: options).annotate(FailingSource(), to: sink)
    }
    // Four reads of 1000 bytes: a header of 8 and rows of 13.
    #expect(sink.bytes.count { $0 == 0x0A } == 1 + (4 * 1000 - 8) / 13)
  }

  @Test(arguments: 1...3) func aSinkThatFails(_ threads: Int) throws {
    let sink = FailingSink()
    let options = AnnotationOptions(threads: threads, chunkSize: 1000)
    #expect(throws: AnnotationError.other("the tape is full")) {
      try TimeZoneAnnotator(NumberedZones(.world), options: options)
        .annotate(BytesSource(Array(Self.table.utf8)), to: sink)
    }
    #expect(sink.writes == 3)
  }

  @Test func filesThatCannotBeUsed() throws {
    let directory = try TemporaryDirectory()
    let missing = directory.file("none/out.csv")
    let reason = SystemError(code: ENOENT)
    #expect(throws: AnnotationError.file(FileError(.open, missing, reason))) { try FileSource(path: missing) }
    #expect(throws: AnnotationError.file(FileError(.write, missing, reason))) { try FileSink(path: missing) }
  }

  /// The directory goes while the file is being written.
  @Test func aFileThatCannotBeMovedIntoItsPlace() throws {
    let directory = try TemporaryDirectory(holding: "inner")
    let path = directory.file("inner/out.csv")
    let sink = try FileSink(path: path)
    try FileManager.default.removeItem(atPath: directory.file("inner"))
    let error = AnnotationError.file(FileError(.write, path, SystemError(code: ENOENT)))
    let bytes = Array("x".utf8)
    #expect(throws: error) { try bytes.withUnsafeBytes { bytes in try sink.write(bytes) } }
    #expect(throws: error) { try sink.commit() }
  }

  @Test func aFileAppearsWithItsCommitOnly() throws {
    let directory = try TemporaryDirectory()
    let input = try directory.write(Self.table.utf8, to: "in.csv")
    let output = directory.file("out.csv")
    do {
      let sink = try FileSink(path: output)
      try TimeZoneAnnotator(NumberedZones(.world)).annotate(FileSource(path: input), to: sink)
      #expect(FileIdentity(path: output) == nil)
    }
    #expect(FileIdentity(path: output) == nil)
    let sink = try FileSink(path: output)
    try TimeZoneAnnotator(NumberedZones(.world)).annotate(FileSource(path: input), to: sink)
    try sink.commit()
    let expected = Self.table.utf8.count + ",timezone".utf8.count + 11 * Self.rows
    #expect(FileIdentity(path: output)?.size == Int64(expected))
  }
}
