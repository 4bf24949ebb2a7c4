/// The columns of a table, and the positions of the columns with requested names.
///
/// A header may have millions of columns, so their names are looked at once, and few are kept.
struct TableColumns: Sendable {
  /// For messages.
  let listed: AnnotationError.Columns
  let count: Int
  /// For each name asked for, in lower case, the columns that have it.
  private var columns: [ExactText: [Int]]
  let candidates: CoordinateCandidates
  /// For each new column, the first column of exactly its name, and how many there are.
  private var namesakes: [ExactText: (first: Int, count: Int)] = [:]

  private static let listLimit = 1000

  init(_ first: FirstRow, _ options: CSVOptions, finding names: [String] = [], and newColumns: [String] = [])
  {
    count = first.row.fieldCount
    guard options.hasHeader else {
      (listed, columns, candidates) = (.unnamed(count: count), [:], CoordinateCandidates())
      return
    }
    var columns: [ExactText: [Int]] = [:]
    for name in names + ColumnFinder.names(options) { columns[ExactText(name.lowercased())] = [] }
    var namesakes: [ExactText: (first: Int, count: Int)] = [:]
    let newNames = Set(newColumns.map { ExactText($0) })
    let mayBeEmpty = columns[ExactText("")] != nil || newNames.contains(ExactText(""))
    var firstNames: [String] = []
    var candidates = CoordinateCandidates()
    first.forEachName { column, name in
      if column < Self.listLimit { firstNames.append(name) }
      if name.isEmpty, !mayBeEmpty { return }
      columns[ExactText(name.lowercased())]?.append(column)
      candidates.add(name, at: column)
      let exact = ExactText(name)
      if newNames.contains(exact) { namesakes[exact, default: (column, 0)].count += 1 }
    }
    listed = .named(firstNames, count: count)
    self.columns = columns
    self.namesakes = namesakes
    self.candidates = candidates
  }

  /// The columns with a name that was asked for, case-insensitive.
  func indices(_ name: String) -> [Int] { columns[ExactText(name.lowercased())] ?? [] }

  /// The columns of exactly the name of a new one; `nil` if none exists.
  func namesakes(of newColumn: String) -> (first: Int, count: Int)? { namesakes[ExactText(newColumn)] }
}

/// The row that determines the columns of a table: the header, or the first row that is not blank if none exists.
struct FirstRow {
  let row: RowScanner.Row
  /// The number of lines up to its end.
  let lines: Int
  private let bytes: ByteBuffer
  private let delimiter: UInt8

  /// Reads the row, `nil` if the input has none; nothing is consumed.
  init?(_ input: RecordInput, _ delimiter: UInt8, hasHeader: Bool) throws(AnnotationError) {
    // A blank row determines the columns only if there is no other row.
    let start = hasHeader ? 0 : try input.peekFirstText()
    try input.peekRecord(from: start, delimiter: delimiter)
    if input.pending.count == 0 { return nil }
    let row = input.row(from: start, delimiter)
    self.row = row
    bytes = input.pending
    lines = bytes.withBytes { bytes in bytes.part(0..<row.end).reduce(0) { $0 + ($1 == .lineFeed ? 1 : 0) } }
    self.delimiter = delimiter
  }

  /// Calls `body` with the name in each cell and its column, counted from 0, in order.
  func forEachName(_ body: (Int, String) -> Void) {
    bytes.withBytes { bytes in
      for (column, field) in RowFields(row, self.bytes, delimiter: delimiter).enumerated() {
        body(column, field.isEmpty ? "" : bytes.part(field).cellText)
      }
    }
  }

  func name(of column: Int) -> String? {
    bytes.withBytes { bytes in
      for (index, field) in RowFields(row, self.bytes, delimiter: delimiter).enumerated()
      where index == column {
        return bytes.part(field).cellText
      }
      return nil
    }
  }

  func checkHeader(line: Int64) throws(AnnotationError) {
    if row.isUnclosed { throw .unclosedHeader(line: line) }
    let hasCarriageReturns = bytes.withBytes { bytes in
      let content = bytes.part(row.start..<row.contentEnd)
      return content.contains(.carriageReturn) && !content.contains(.quotationMark)
    }
    if hasCarriageReturns { throw .carriageReturns }
  }
}
