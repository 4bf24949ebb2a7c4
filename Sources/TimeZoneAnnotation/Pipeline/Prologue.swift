/// What comes before the rows: it says how they are to be read.
struct Prologue {
  /// The annotated beginning: a byte order mark, a header.
  let output = ByteBuffer()
  /// How many lines of the input that is.
  private(set) var lines = 0
  /// Reads what follows.
  private(set) var reader: ChunkReader
  /// Annotates what follows.
  let makeAnnotator: @Sendable () -> any ChunkAnnotator

  /// Writes the beginning, compressed if that is wanted. Then even nothing is something: a gzip file has a member.
  func write(to sink: any ByteSink, _ options: AnnotationOptions) throws(AnnotationError) {
    try (options.compresses ? GzipCompressor().compressed(output) : output).write(to: sink)
  }
}

// MARK: - JSON lines

extension Prologue {
  static func objects(
    _ source: any ByteSource, _ ndjson: NDJSONOptions, _ engine: ZoneEngine, _ options: AnnotationOptions
  ) throws(AnnotationError) -> Prologue {
    let start = try Beginning(source, delimiters: [], options)
    let prologue = Prologue(
      reader: start.reader(boundary: RecordBoundary(delimiters: []), from: start.markLength),
      makeAnnotator: { ObjectAnnotator(ndjson, engine, options) })
    prologue.output.append(start.chunk, 0..<start.markLength)
    return prologue
  }
}

// MARK: - Tables

extension Prologue {
  static func table(
    _ source: any ByteSource, _ csv: CSVOptions, _ engine: ZoneEngine, _ options: AnnotationOptions
  ) throws(AnnotationError) -> Prologue {
    let candidates = csv.delimiter.map { [$0] } ?? Delimiter.candidates
    var start = try Beginning(source, delimiters: candidates, options)
    let delimiter = csv.delimiter ?? start.delimiter
    let boundary = RecordBoundary(delimiters: [delimiter])
    // The first record with its own delimiter: where another stood before a quotation mark, it may end elsewhere.
    start = try Beginning(start, boundary: boundary)
    guard let first = start.firstRow(delimiter, skippingBlank: !csv.hasHeader) else {
      return try empty(start, csv, options)
    }
    if csv.hasHeader { try first.checkHeader() }
    let names = csv.hasHeader ? first.texts : first.texts.map { _ in "" }
    let plan = try TablePlan(names: names, delimiter: delimiter, options: csv, annotation: options)
    let end = csv.hasHeader ? first.row.end : start.markLength
    var prologue = Prologue(
      reader: start.reader(boundary: boundary, from: end),
      makeAnnotator: { TableAnnotator(plan, engine, options) })
    prologue.output.append(start.chunk, 0..<start.markLength)
    if csv.hasHeader {
      RowWriter(plan, engine, options)
        .writeHeader(first.row, start.chunk, into: prologue.output)
      prologue.lines = first.lines
    }
    return prologue
  }

  /// For an input without a row.
  private static func empty(
    _ start: Beginning, _ csv: CSVOptions, _ options: AnnotationOptions
  ) throws(AnnotationError) -> Prologue {
    if csv.hasHeader { throw .input("expected a header row, found an empty input") }
    return Prologue(
      reader: start.reader(boundary: RecordBoundary(delimiters: []), from: start.chunk.count),
      makeAnnotator: { EmptyAnnotator() })
  }
}
