import TestSupport
import Testing
import TimeZoneAnnotation

/// Short rows under a header of many columns: their padding is passed on piece by piece.
@Suite(.tags(.concurrency)) struct WideTableTests {
  private static let width = 10_000
  private static let rows = 3_000
  private static let header = "lat,lon" + String(repeating: ",", count: width - 2) + "\n"

  /// What it wrote, and the largest piece.
  private final class Meter: ByteSink, @unchecked Sendable {
    // Sendable by hand: an annotation makes one call at a time.
    private(set) var total = 0
    private(set) var largest = 0
    private(set) var lines = 0
    private(set) var checksum: UInt64 = 0
    func write(_ bytes: UnsafeRawBufferPointer) {
      total += bytes.count
      largest = max(largest, bytes.count)
      for (offset, byte) in bytes.enumerated() where byte != UInt8(ascii: ",") {
        if byte == 0x0A { lines += 1 }
        checksum = checksum &* 31 &+ UInt64(byte) &+ UInt64(total - bytes.count + offset)
      }
    }
  }

  private func annotated(
    _ text: String, _ options: AnnotationOptions, _ csv: CSVOptions = CSVOptions()
  ) throws -> (sink: Meter, summary: AnnotationSummary) {
    let sink = Meter()
    let summary = try TimeZoneAnnotator(NumberedZones(.world), format: .csv(csv), options: options)
      .annotate(BytesSource(Array(text.utf8)), to: sink)
    return (sink, summary)
  }

  @Test(arguments: [false, true]) func outputOfAChunkIsWrittenInParts(_ replaces: Bool) throws {
    let header = replaces ? Self.header.dropLast() + "timezone\n" : Self.header[...]
    let text = header + String(repeating: "43.06,141.35\n", count: Self.rows)
    let cell = "Asia/Tokyo".utf8.count
    let added = replaces ? 0 : ",timezone".utf8.count
    var checksum: UInt64?
    for threads in 1...3 {
      let (sink, summary) = try annotated(
        String(text), AnnotationOptions(replacesColumns: replaces, threads: threads))
      #expect(summary.rows == Self.rows)
      #expect(sink.lines == Self.rows + 1)
      let commas = Self.width - 2 + (replaces ? 0 : 1)
      #expect(sink.total == header.utf8.count + added + Self.rows * (12 + commas + cell + 1))
      #expect(sink.largest < 7 << 20)
      if let checksum { #expect(sink.checksum == checksum) }
      checksum = sink.checksum
    }
  }

  /// Lines are counted across the parts, and an error is after all rows before it.
  @Test func aMalformedRowInALaterPart() throws {
    let rows = String(repeating: "1,2\n", count: Self.rows)
    let found = try annotated(Self.header + rows + "x,y\n" + rows, AnnotationOptions(threads: 2))
    #expect(found.summary.failures.map(\.line) == [Int64(Self.rows + 2)])
    #expect(found.sink.lines == 2 * Self.rows + 2)
    #expect(throws: AnnotationError.self) {
      try annotated(Self.header + rows + "x,y\n", AnnotationOptions(errorPolicy: .fail))
    }
  }

  @Test func cancellationWithinAChunk() throws {
    let cancellation = AnnotationCancellation()
    let options = AnnotationOptions(
      progress: { if $0.rows > 500 { cancellation.cancel() } }, cancellation: cancellation)
    #expect(throws: AnnotationError.cancelled) {
      try annotated(Self.header + String(repeating: "1,2\n", count: Self.rows), options)
    }
  }

  /// Rows of all widths, with a column that is replaced and without.
  @Test func raggedRows() throws {
    for replaced in [nil, 0, 3, 5] {
      var names = ["a", "lat", "lon", "b", "c", "d"]
      if let replaced { names[replaced] = "timezone" }
      let header = names.joined(separator: ";")
      for count in 1...9 {
        for ending in ["\n", "\r\n", ""] {
          var cells = (0..<count).map { $0 == 1 ? "43.06" : $0 == 2 ? "141.35" : "\"\($0);\n\"" }
          let row = cells.joined(separator: ";") + ending
          cells += [String](repeating: "", count: max(0, names.count - count))
          let zone = count == 2 || count == 1 ? "" : "Asia/Tokyo"
          if let replaced { cells[replaced] = zone } else { cells.insert(zone, at: names.count) }
          let expected = cells.joined(separator: ";") + ending
          let found = try Annotated(
            header + "\n" + row, .csv(), AnnotationOptions(replacesColumns: true))
          #expect(
            found.text == header + (replaced == nil ? ";timezone" : "") + "\n" + expected,
            "\(count) cells, \(String(describing: replaced)) replaced, ending \(ending.utf8.count)")
        }
      }
    }
  }
}
