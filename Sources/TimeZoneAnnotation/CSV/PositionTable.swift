import TimeZoneEngine
import TimeZoneIndex
import TimeZoneSupport

/// A table of positions that is read as a whole, such as places of interest: with the texts of further columns.
package struct PositionTable: Sendable {
  /// A row with a position.
  package struct Row: Sendable {
    /// The line it begins on, counted from 1.
    package let line: Int64
    /// Its position.
    package let coordinate: Coordinate
    /// The text of each column asked for; empty where the table lacks the column, or the row the cell.
    package let texts: [String]
  }

  /// The rows, in order. Those without a position are left out.
  package private(set) var rows: [Row] = []
  /// Whether the table has each of the columns asked for.
  package let hasColumn: [Bool]

  /// Reads a table, decompressed first where it begins like gzip.
  ///
  /// - Parameters:
  ///   - source: The table. It has a header, and its coordinates are found as ``CSVOptions`` describes.
  ///   - names: The usual names of each further column, in lower case; the first that the header has is read.
  ///   - limit: The greatest number of rows.
  /// - Throws: ``AnnotationError``: the source fails, coordinates are not found, or a row is malformed; ``AnnotationError/other(_:)`` for too many rows.
  package init(
    contentsOf source: any ByteSource, columns names: [[String]], limit: Int
  ) throws(AnnotationError) {
    let input = try RecordInput(source, chunkSize: 1 << 16)
    let skipped = ByteBuffer()
    try input.requireText()
    try input.moveByteOrderMark(to: skipped)
    try input.requireNoJSON()
    let separator = try input.moveSeparatorLine(to: skipped)
    let delimiter = try input.delimiter(given: separator)
    var line: Int64 = separator == nil ? 1 : 2
    guard let header = try FirstRow(input, delimiter, hasHeader: true) else { throw .noHeader }
    try header.checkHeader(line: line)
    let columns = TableColumns(header, finding: names.flatMap { $0 }, and: [])
    let reader = RowReader(
      delimiter: delimiter,
      coordinates: try ColumnFinder(columns: columns, header: header, options: CSVOptions()).coordinateColumns(),
      texts: names.map { $0.lazy.compactMap { columns.indices($0).first }.first })
    hasColumn = reader.texts.map { $0 != nil }
    line += Int64(header.lines)
    input.skip(header.row.end)
    var chunk = ByteBuffer()
    while try input.cut(delimiter, into: &chunk) {
      line = try reader.read(chunk, from: line) { row throws(AnnotationError) in
        if rows.count == limit { throw .other("expected at most \(limit) rows, found more") }
        rows.append(row)
      }
    }
  }

  /// Where the cells of a row are.
  private struct RowReader {
    let delimiter: UInt8
    let coordinates: CoordinateColumns
    let texts: [Int?]

    /// - Returns: The line after the last row.
    func read(
      _ chunk: ByteBuffer, from line: Int64, _ body: (Row) throws(AnnotationError) -> Void
    ) throws(AnnotationError) -> Int64 {
      let noEnds = UnsafeMutableBufferPointer<Int32>(start: nil, count: 0)
      var scanner = RowScanner(chunk, delimiter: delimiter, fieldEnds: noEnds)
      while true {
        let number = line + Int64(scanner.line)
        guard let row = scanner.next() else { return line + Int64(scanner.line) }
        if row.isUnclosed { throw .row(line: number, .unclosedQuotationMark) }
        let fields = Array(RowFields(row, chunk, delimiter: delimiter))
        let cells = { (column: Int?) -> UnsafeBufferPointer<UInt8> in
          guard let column, fields.indices.contains(column) else {
            return UnsafeBufferPointer(start: nil, count: 0)
          }
          return chunk.bytes.part(fields[column])
        }
        switch position(cells) {
        case .none: continue
        case .failure(let error): throw .row(line: number, error)
        case .position(let point):
          // Points were checked when they were read.
          guard let coordinate = try? Coordinate(latitudeE7: point.y, longitudeE7: point.x) else { continue }
          try body(Row(line: number, coordinate: coordinate, texts: texts.map { CellText(cells($0)).text }))
        }
      }
    }

    private func position(_ cell: (Int?) -> UnsafeBufferPointer<UInt8>) -> CoordinateCells.Reading {
      func hemisphere(_ column: HemisphereColumn?) -> HemisphereReference.Cell {
        HemisphereReference.Cell(
          CellText(cell(column?.index)).text, allowsNumbers: column?.allowsNumbers ?? false)
      }
      switch coordinates {
      case .pair(let latitude, let longitude):
        return CoordinateCells.read(latitude: cell(latitude), longitude: cell(longitude))
      case .referenced(let latitude, let longitude, let latitudeReference, let longitudeReference):
        return CoordinateCells.read(
          latitude: cell(latitude), hemisphere(latitudeReference),
          longitude: cell(longitude), hemisphere(longitudeReference))
      case .combined(let column):
        return CoordinateCells.read(combined: cell(column))
      }
    }
  }
}
