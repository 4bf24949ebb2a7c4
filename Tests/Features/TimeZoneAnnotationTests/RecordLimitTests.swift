import TestSupport
import Testing
import TimeZoneAnnotation

/// A record has at most 16 MiB, its line ending included, whatever way its bytes arrive.
@Suite(.tags(.readsUntrustedBytes)) struct RecordLimitTests {
  private static let limit = 16 << 20
  /// A read that ends within the record, one that has all of it, and sizes in between.
  private static let chunkSizes = [512 << 10, (1 << 20) + 1, 16 << 20, 40 << 20].prefix(rounds(4))

  /// A record of some length, its line ending included.
  private static func record(_ start: String, _ end: String, _ length: Int) -> [UInt8] {
    Array(start.utf8) + [UInt8](repeating: 0x78, count: length - start.utf8.count - end.utf8.count)
      + Array(end.utf8)
  }

  private struct Sample {
    let name: String
    let before: String
    let start: String
    let end: String
    let format: TimeZoneAnnotator.Format
  }

  private static let samples = [
    Sample(name: "a row", before: "lat,lon,a\n1,2,3\n", start: "4,5,", end: "\n", format: .csv()),
    Sample(
      name: "quoted", before: "lat,lon,a\n1,2,3\n", start: "4,5,\"\n\"\"", end: "\"\r\n", format: .csv()),
    Sample(name: "the last row", before: "lat,lon,a\n", start: "4,5,", end: "", format: .csv()),
    Sample(name: "the header", before: "", start: "lat,lon,", end: "\n", format: .csv()),
    Sample(
      name: "without a header", before: "\r\n", start: "1,2,", end: "\n",
      format: .csv(CSVOptions(hasHeader: false, latitude: .number(1), longitude: .number(2)))),
    Sample(
      name: "an object", before: "{}\n", start: "{\"lat\":1,\"lon\":2,\"a\":\"", end: "\"}\n",
      format: .ndjson()),
    Sample(
      name: "an element", before: "[\n{\"lat\":1,\"lon\":2}", start: ",{\"lat\":1,\"lon\":2,\"a\":\"",
      end: "\"}",
      format: .ndjson()),
  ]

  @Test(arguments: 0..<samples.count) func limitOfARecordIsExact(_ number: Int) throws {
    let sample = Self.samples[number]
    let after = sample.end.hasSuffix("\n") ? "\n" : sample.name == "an element" ? "]" : ""
    for excess in [0, 1] {
      let input =
        Array(sample.before.utf8) + Self.record(sample.start, sample.end, Self.limit + excess)
        + Array(after.utf8)
      for size in Self.chunkSizes {
        let sink = BytesSink()
        let annotator = TimeZoneAnnotator(
          NumberedZones(.world), format: sample.format, options: AnnotationOptions(chunkSize: size))
        let name = "\(sample.name), \(excess) too long, chunks of \(size)"
        do throws(AnnotationError) {
          try annotator.annotate(BytesSource(input), to: sink)
          #expect(excess == 0, "\(name)")
          #expect(sink.bytes.count > input.count, "\(name)")
        } catch {
          #expect(excess == 1, "\(name)")
          #expect(
            error == .recordTooLong(offset: Int64(sample.before.utf8.count), limit: Self.limit), "\(name)")
          // The rows before are there, unless they are peeked at with the first record.
          let lines = sink.bytes.count { $0 == 0x0A }
          #expect(
            lines == (sample.name == "without a header" ? 0 : sample.before.utf8.count { $0 == 0x0A }),
            "\(name)")
        }
      }
    }
  }

  /// A table of long rows that counts the bytes it has handed out, and those of the rows that have come back.
  private final class LongRows: ByteSource, ByteSink, @unchecked Sendable {
    // Sendable by hand: the counts are accessed under the lock only.
    private let lock = Lock()
    private let row: [UInt8]
    private let size: Int
    private var read = 0
    private var rowsWritten = 0
    private(set) var greatest = 0

    init(_ row: [UInt8], count: Int) { (self.row, size) = (row, row.count * count) }

    func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
      lock.withLock {
        let offset = read % row.count
        let count = min(buffer.count, row.count - offset, size - read)
        buffer.copyBytes(from: row[offset..<offset + count])
        read += count
        greatest = max(greatest, read - rowsWritten * row.count)
        return count
      }
    }

    func write(_ bytes: UnsafeRawBufferPointer) {
      lock.withLock { rowsWritten += bytes.count { $0 == 0x0A } }
    }
  }

  /// However many threads there are, only so many long rows are in memory.
  @Test func longRowsOnManyThreads() throws {
    for format in [
      TimeZoneAnnotator.Format.csv(CSVOptions(hasHeader: false, latitude: .number(1), longitude: .number(2))),
      .ndjson(),
    ] {
      let isTable = if case .csv = format { true } else { false }
      let row =
        isTable
        ? Self.record("43,141,", "\n", 4 << 20)
        : Self.record("{\"lat\":43,\"lon\":141,\"a\":\"", "\"}\n", 4 << 20)
      let rows = LongRows(row, count: 40)
      let summary = try TimeZoneAnnotator(
        NumberedZones(.world), format: format, options: AnnotationOptions(threads: 32)
      ).annotate(rows, to: rows)
      #expect(summary.rows == 40)
      // The chunks in work, the one that was taken last, and what has been read of the next.
      #expect(rows.greatest <= 32 << 20 + 2 * (5 << 20), "\(rows.greatest >> 20) MiB")
    }
  }

  /// Blank lines before the first row are looked at up to the limit, and no further.
  @Test func blankLinesBeforeTheFirstRow() throws {
    // It has two columns by its own delimiter; a blank row has one.
    let format = TimeZoneAnnotator.Format.csv(
      CSVOptions(hasHeader: false, latitude: .named("x"), longitude: .number(2)))
    for (count, columns) in [(Self.limit - 1, 2), (Self.limit, 1)] {
      let input = [UInt8](repeating: 0x0A, count: count) + Array("43.06;141.35\n".utf8)
      for size in Self.chunkSizes {
        #expect(throws: AnnotationError.noSuchColumn(.latitude, .named("x"), found: .unnamed(count: columns)))
        {
          try Annotated(input, format, AnnotationOptions(chunkSize: size))
        }
      }
    }
  }

  /// A quotation mark that another delimiter would give a meaning is not waited for.
  @Test func aHeaderThatWouldNotEndWithAnotherDelimiter() throws {
    let row = Self.record("43.06,141.35,", "\n", 1 << 20)
    let input = Array("lat,lon,TV |\"in\n".utf8) + Array(repeatElement(row, count: 17).joined())
    let found = try Annotated(input)
    #expect(found.summary.rows == 17)
    #expect(found.bytes.starts(with: Array("lat,lon,TV |\"in,timezone\n".utf8)))
  }
}
