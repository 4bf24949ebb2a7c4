import TimeZoneSupport

/// How the rows of a table are read and written.
struct TablePlan: Sendable {
  let delimiter: UInt8
  /// The number of columns in the first row: new cells are inserted after them.
  let width: Int
  let columns: CoordinateColumns
  /// The column of instants.
  let time: Int?
  /// Columns whose values are replaced, by index.
  let replaced: [Int: NewColumn.Kind]
  /// Columns that are added, in order.
  let appended: [NewColumn]

  /// A plan for a table.
  ///
  /// - Parameters:
  ///   - columns: Those of the first row.
  ///   - delimiter: What separates them.
  ///   - options: How the table is read.
  ///   - annotation: What is added.
  /// - Throws: ``AnnotationError``: the coordinates are not found, or a new column clashes with another.
  init(
    _ columns: AnnotationError.Columns, delimiter: UInt8, options: CSVOptions, annotation: AnnotationOptions
  ) throws(AnnotationError) {
    self.delimiter = delimiter
    let finder = ColumnFinder(columns: columns, options: options)
    self.columns = try finder.coordinateColumns()
    time = try finder.timeColumn()
    var names: [String] = []
    switch columns {
    case .named(let all):
      names = all
      width = all.count
    case .unnamed(let count): width = count
    }
    var replaced: [Int: NewColumn.Kind] = [:]
    var appended: [NewColumn] = []
    for column in annotation.newColumns {
      let clashes = names.indices.filter { names[$0].isSame(as: column.name) }
      guard let first = clashes.first else {
        appended.append(column)
        continue
      }
      guard annotation.replacesColumns else { throw .columnExists(column.name) }
      guard clashes.count == 1 else { throw .ambiguousReplacement(column.name, count: clashes.count) }
      replaced[first] = column.kind
    }
    self.replaced = replaced
    self.appended = appended
    if inputColumns.contains(where: { replaced[$0] != nil }) { throw .replacesInput }
  }

  /// The columns that are read.
  private var inputColumns: [Int] { columns.indices + (time.map { [$0] } ?? []) }

  /// The number of fields of a row that must be located to annotate it.
  var neededFields: Int { max(width, (inputColumns.max() ?? 0) + 1) }
}

// MARK: - The start of a table

extension Preamble {
  /// Consumes the header of a table, or peeks at its first row where it has none.
  static func table(
    _ input: RecordInput, _ csv: CSVOptions, _ engine: ZoneEngine, _ options: AnnotationOptions
  ) throws(AnnotationError) -> Preamble {
    let output = ByteBuffer()
    try input.moveByteOrderMark(to: output)
    let delimiter = try input.delimiter(given: csv.delimiter)
    let boundary = RecordBoundary(delimiters: [delimiter])
    guard let first = try FirstRow(input, boundary, delimiter, skippingBlank: !csv.hasHeader) else {
      if csv.hasHeader { throw .noHeader }
      return Preamble(output: output, lines: 0, boundary: boundary, makeAnnotator: nil)
    }
    if csv.hasHeader { try first.checkHeader() }
    let columns =
      csv.hasHeader ? .named(first.texts) : AnnotationError.Columns.unnamed(count: first.row.fieldCount)
    let plan = try TablePlan(columns, delimiter: delimiter, options: csv, annotation: options)
    if csv.hasHeader {
      RowWriter(plan, engine, options).writeHeader(first.row, input.pending, into: output)
      input.skip(first.row.end)
    }
    return Preamble(
      output: output, lines: csv.hasHeader ? first.lines : 0, boundary: boundary,
      makeAnnotator: { TableAnnotator(plan, engine, options) })
  }
}

/// The row that determines the columns: the first, or the first that is not blank.
private struct FirstRow {
  let row: RowScanner.Row
  /// The number of lines up to its end.
  let lines: Int
  private let bytes: ByteBuffer
  private let delimiter: UInt8

  /// - Returns: `nil` where the input has no row.
  init?(
    _ input: RecordInput, _ boundary: RecordBoundary, _ delimiter: UInt8, skippingBlank: Bool
  ) throws(AnnotationError) {
    let end = try input.peekRecords(boundary)
    bytes = input.pending
    bytes.clearSlack()
    let none = UnsafeMutableBufferPointer<Int>(start: nil, count: 0)
    var scanner = RowScanner(bytes, delimiter: delimiter, fieldEnds: none)
    var first: RowScanner.Row?
    while let row = scanner.next(), row.start < end {
      let isBlank = row.contentEnd == row.start
      // A blank row determines the columns only where there is no other row.
      if first == nil || !isBlank { first = row }
      if !isBlank || !skippingBlank { break }
    }
    guard let first else { return nil }
    row = first
    lines = scanner.line
    self.delimiter = delimiter
  }

  /// The texts of its cells.
  var texts: [String] {
    let fields = FieldRanges(row, bytes, delimiter: delimiter)
    return bytes.withBytes { bytes in (0..<fields.count).map { CellText(bytes.part(fields[$0])).text } }
  }

  /// Throws where it cannot be the header of a table.
  func checkHeader() throws(AnnotationError) {
    if row.isUnclosed { throw .unclosedHeader }
    let hasCarriageReturns = bytes.withBytes { bytes in
      let content = bytes.part(row.start..<row.contentEnd)
      return content.contains(.carriageReturn) && !content.contains(.quotationMark)
    }
    if hasCarriageReturns { throw .carriageReturns }
  }
}

extension RecordInput {
  /// The delimiters that are detected, the most likely first.
  private static let delimiters: [UInt8] = [",", "\t", ";", "|"].map { UInt8(ascii: $0) }

  /// The delimiter given, or else the one that occurs most often outside quotation marks in the first row that is not
  /// blank; a comma where none does.
  fileprivate func delimiter(given: UInt8?) throws(AnnotationError) -> UInt8 {
    if let given { return given }
    let end = try peekRecords(RecordBoundary(delimiters: Self.delimiters))
    return pending.withBytes { Self.likeliestDelimiter(in: $0.part(0..<end)) }
  }

  private static func likeliestDelimiter(in bytes: UnsafeBufferPointer<UInt8>) -> UInt8 {
    var counts = [Int](repeating: 0, count: delimiters.count)
    var isQuoted = false
    var isFieldStart = true
    var hasText = false
    for byte in bytes {
      if byte == .quotationMark, isQuoted || isFieldStart { isQuoted.toggle() }
      isFieldStart = false
      if isQuoted {
        hasText = true
      } else if byte == .lineFeed {
        if hasText { break }
        isFieldStart = true
      } else {
        hasText = hasText || byte != .carriageReturn
        guard let index = delimiters.firstIndex(of: byte) else { continue }
        counts[index] += 1
        isFieldStart = true
      }
    }
    // The first of the largest.
    let best = counts.indices.reduce(0) { counts[$1] > counts[$0] ? $1 : $0 }
    return delimiters[best]
  }
}
