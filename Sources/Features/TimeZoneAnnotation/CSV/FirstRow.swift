/// The row that determines the columns of a table: the header, or the first row that is not blank where there is none.
struct FirstRow {
  let row: RowScanner.Row
  /// The number of lines up to its end.
  let lines: Int
  private let bytes: ByteBuffer
  private let delimiter: UInt8

  /// Reads the row, `nil` where the input has none; nothing is consumed.
  init?(_ input: RecordInput, _ delimiter: UInt8, hasHeader: Bool) throws(AnnotationError) {
    // A blank row determines the columns only where there is no other row.
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
        body(column, field.isEmpty ? "" : CellText(bytes.part(field)).text)
      }
    }
  }

  /// The name in the cell of a column.
  func name(of column: Int) -> String? {
    bytes.withBytes { bytes in
      for (index, field) in RowFields(row, self.bytes, delimiter: delimiter).enumerated()
      where index == column {
        return CellText(bytes.part(field)).text
      }
      return nil
    }
  }

  /// Throws where it cannot be the header of a table.
  func checkHeader(line: Int64) throws(AnnotationError) {
    if row.isUnclosed { throw .unclosedHeader(line: line) }
    let hasCarriageReturns = bytes.withBytes { bytes in
      let content = bytes.part(row.start..<row.contentEnd)
      return content.contains(.carriageReturn) && !content.contains(.quotationMark)
    }
    if hasCarriageReturns { throw .carriageReturns }
  }
}
