/// The first chunk of an input, or several where the first have blank lines only, looked at before the rest is read.
struct Beginning {
  let chunk: ByteBuffer
  private let source: ChunkReader

  /// Reads the first records, with whatever ends them where each of some delimiters may separate fields.
  init(_ source: any ByteSource, delimiters: [UInt8], _ options: AnnotationOptions) throws(AnnotationError) {
    let boundary = RecordBoundary(delimiters: delimiters)
    try self.init(ChunkReader(source, boundary: boundary, chunkSize: options.chunkSize))
    if begins(with: [0xFF, 0xFE]) || begins(with: [0xFE, 0xFF]) {
      throw .input("expected UTF-8, found UTF-16: convert the input first, with 'iconv -f UTF-16 -t UTF-8'")
    }
  }

  /// The same input, with records that end elsewhere.
  init(_ other: Beginning, boundary: RecordBoundary) throws(AnnotationError) {
    try self.init(other.reader(boundary: boundary, from: 0))
  }

  private init(_ source: ChunkReader) throws(AnnotationError) {
    self.source = source
    chunk = ByteBuffer()
    _ = try source.next(into: chunk)
    // How much one read gives is chance, and must not decide what the columns are.
    let more = ByteBuffer()
    var isBlank = chunk.isBlank(from: markLength)
    while isBlank, chunk.count <= ChunkReader.recordLimit, try source.next(into: more) {
      isBlank = more.isBlank(from: 0)
      chunk.append(more, 0..<more.count)
      try chunk.requireComplete()
      chunk.clearSlack()
    }
  }

  /// How many bytes the UTF-8 byte order mark takes: 3 or 0.
  var markLength: Int { begins(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0 }

  private func begins(with head: [UInt8]) -> Bool {
    withExtendedLifetime(chunk) { chunk.bytes.prefix(head.count).elementsEqual(head) }
  }

  /// What seems to separate the fields of a table.
  var delimiter: UInt8 {
    withExtendedLifetime(chunk) { Delimiter.detected(in: chunk.bytes.part(markLength..<chunk.count)) }
  }

  /// A reader of the input from some byte of this chunk on.
  func reader(boundary: RecordBoundary, from start: Int) -> ChunkReader {
    ChunkReader(source, boundary: boundary, puttingBack: chunk, from: start)
  }

  /// The first row of a table.
  ///
  /// - Parameters:
  ///   - delimiter: What separates its fields.
  ///   - skippingBlank: Whether blank rows are passed over, unless there is nothing else.
  /// - Returns: `nil` where there is none.
  func firstRow(_ delimiter: UInt8, skippingBlank: Bool) -> FirstRow? {
    let none = UnsafeMutableBufferPointer<Int>(start: nil, count: 0)
    var scanner = RowScanner(chunk, delimiter: delimiter, fieldEnds: none, from: markLength)
    var first: RowScanner.Row?
    while let row = scanner.next() {
      if first == nil || row.contentEnd > row.start { first = row }
      if row.contentEnd > row.start || !skippingBlank { break }
    }
    return first.map { FirstRow(row: $0, chunk: chunk, delimiter: delimiter, lines: scanner.line) }
  }
}

extension ByteBuffer {
  /// Whether nothing but line endings follows.
  fileprivate func isBlank(from start: Int) -> Bool {
    withExtendedLifetime(self) {
      bytes.part(start..<count).allSatisfy { $0 == .lineFeed || $0 == .carriageReturn }
    }
  }
}

/// The row that tells what the columns are.
struct FirstRow {
  let row: RowScanner.Row
  let chunk: ByteBuffer
  let delimiter: UInt8
  /// How many lines it takes.
  let lines: Int

  /// What stands in its cells.
  var texts: [String] {
    let fields = FieldRanges(row, chunk, delimiter: delimiter)
    return withExtendedLifetime(chunk) {
      (0..<fields.count).map { CellText(chunk.bytes.part(fields[$0])).text }
    }
  }

  /// Refuses what is no header of a table that can be read.
  func checkHeader() throws(AnnotationError) {
    if row.isUnclosed {
      throw .input("line 1: a quotation mark that opens a field in the header is never closed")
    }
    let content = withExtendedLifetime(chunk) { Array(chunk.bytes.part(row.start..<row.contentEnd)) }
    if content.contains(.carriageReturn), !content.contains(.quotationMark) {
      throw .input(
        "expected lines that end with a line feed, found carriage returns alone: convert the input first, "
          + "with 'tr \"\\r\" \"\\n\"'")
    }
  }
}
