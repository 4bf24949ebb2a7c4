/// A table of positions that is read as a whole, such as places of interest: with the texts of further columns.
package struct PositionTable: Sendable {
  package struct Row: Sendable {
    /// The line it begins on, counted from 1.
    package let line: Int64
    package let coordinate: Coordinate
    /// The text of each column asked for; empty if the table lacks the column, or the row the cell.
    package let texts: [String]
  }

  package private(set) var rows: [Row] = []
  /// The line of the first row that has some text, but no position; `nil` if none exists.
  package private(set) var firstLineWithoutPosition: Int64?
  /// Whether semicolons separate the fields, as spreadsheets write tables where numbers have decimal commas.
  package let isSeparatedBySemicolons: Bool
  package let hasColumn: [Bool]

  /// Reads a table, decompressed first if it begins like gzip.
  package init(
    contentsOf source: any ByteSource, columns names: [[String]], limit: Int
  ) throws(AnnotationError) {
    let csv = CSVOptions()
    var table = try TableReader(try RecordInput(source, chunkSize: 1 << 16), csv)
    guard let header = table.start.first else { throw .noHeader }
    let columns = TableColumns(header, csv, finding: names.flatMap { $0 })
    let plan = try TablePlan(
      ColumnFinder(columns: columns, first: header, options: csv), delimiter: table.start.delimiter,
      AnnotationOptions())
    let texts = names.map { $0.lazy.compactMap { columns.indices($0).first }.first }
    hasColumn = texts.map { $0 != nil }
    isSeparatedBySemicolons = plan.delimiter == UInt8(ascii: ";")
    table.skipHeader()
    let cells = RowCells(plan)
    defer { cells.deallocate() }
    while let (row, line) = try table.next(cells.ends) {
      if row.isUnclosed { throw .row(line: line, .unclosedQuotationMark) }
      let fields = table.texts(row)
      let point = try mapError(
        { AnnotationError.row(line: line, $0) }, cells.position(row, table.chunk))
      guard let point else {
        if firstLineWithoutPosition == nil, !fields.allSatisfy(\.isEmpty) { firstLineWithoutPosition = line }
        continue
      }
      guard rows.count < limit else { throw .other("expected at most \(limit) rows, found more") }
      let found = texts.map { column in
        column.flatMap { fields.indices.contains($0) ? fields[$0] : nil } ?? ""
      }
      rows.append(Row(line: line, coordinate: Coordinate(onEarth: point), texts: found))
    }
  }
}
