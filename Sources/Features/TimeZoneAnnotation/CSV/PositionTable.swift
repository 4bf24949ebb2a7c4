/// A table of positions that is read as a whole, such as places of interest: with the texts of further columns.
package struct PositionTable: Sendable {
  package struct Row: Sendable {
    /// The line it begins on, counted from 1.
    package let line: Int64
    package let coordinate: Coordinate
    /// The text of each column asked for; empty if the table lacks the column, or the row the cell.
    package let texts: [String]
  }

  /// The rows with a position, in order.
  package private(set) var rows: [Row] = []
  /// The line of the first row that has some text, but no position; `nil` if none exists.
  package private(set) var firstLineWithoutPosition: Int64?
  /// Whether semicolons separate the fields, as spreadsheets write tables where numbers have decimal commas.
  package let isSeparatedBySemicolons: Bool
  /// Whether the table has each of the columns asked for.
  package let hasColumn: [Bool]

  /// Reads a table, decompressed first if it begins like gzip.
  package init(
    contentsOf source: any ByteSource, columns names: [[String]], limit: Int
  ) throws(AnnotationError) {
    let csv = CSVOptions()
    let input = try RecordInput(source, chunkSize: 1 << 16)
    let start = try TableStart(input, csv, ByteBuffer())
    guard let header = start.first else { throw .noHeader }
    let columns = TableColumns(header, finding: names.flatMap { $0 }, and: [])
    let plan = try TablePlan(
      columns, header, delimiter: start.delimiter, options: csv, adding: [], replaces: false, isLocal: false)
    let texts = names.map { $0.lazy.compactMap { columns.indices($0).first }.first }
    hasColumn = texts.map { $0 != nil }
    isSeparatedBySemicolons = plan.delimiter == UInt8(ascii: ";")
    input.skip(header.row.end)
    var line = Int64(start.linesBefore + header.lines) + 1
    let cells = RowCells(plan)
    defer { cells.deallocate() }
    var chunk = ByteBuffer()
    while try input.cut(plan.delimiter, into: &chunk) {
      var scanner = RowScanner(chunk, delimiter: plan.delimiter, fieldEnds: cells.ends)
      let firstLine = line
      while let row = scanner.next() {
        defer { line = firstLine + Int64(scanner.line) }
        if row.isUnclosed { throw .row(line: line, .unclosedQuotationMark) }
        switch cells.position(row, chunk) {
        case .none:
          if firstLineWithoutPosition == nil, !Self.isBlank(row, chunk, plan.delimiter) {
            firstLineWithoutPosition = line
          }
        case .failure(let error): throw .row(line: line, error)
        case .position(let point):
          guard rows.count < limit else { throw .other("expected at most \(limit) rows, found more") }
          let fields = Array(RowFields(row, chunk, delimiter: plan.delimiter))
          rows.append(
            Row(
              line: line, coordinate: Coordinate(onEarth: point),
              texts: texts.map { Self.text($0, fields, chunk) }))
        }
      }
    }
  }

  private static func isBlank(
    _ row: RowScanner.Row, _ chunk: ByteBuffer, _ delimiter: UInt8
  ) -> Bool {
    RowFields(row, chunk, delimiter: delimiter).allSatisfy { field in
      chunk.withBytes { CellText($0.part(field)).text.isEmpty }
    }
  }

  private static func text(_ column: Int?, _ fields: [Range<Int>], _ chunk: ByteBuffer) -> String {
    guard let column, fields.indices.contains(column) else { return "" }
    return chunk.withBytes { CellText($0.part(fields[column])).text }
  }
}
