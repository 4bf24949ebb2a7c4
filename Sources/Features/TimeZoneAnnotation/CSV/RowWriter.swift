/// Writes rows with their new cells. All other bytes of a row are preserved.
final class RowWriter {
  private let plan: TablePlan
  private let zones: NumberedZones
  private let includesAllZones: Bool
  let localTimes: LocalTimes
  let pointValues: RowPointValues
  private let cells: CellWriter
  /// For each zone in order, a delimiter and the zone's cell; the bytes of zone `n` begin at `zoneStarts[n]`.
  private let zoneCells = ByteBuffer()
  private var zoneStarts: [Int] = []
  /// The columns whose values are replaced, in order.
  private let replacedColumns: [Int]
  /// Whether a new row is the old one with its first zone appended, as nearly always.
  private let appendsZoneOnly: Bool

  init(_ plan: TablePlan, _ zones: NumberedZones, _ options: AnnotationOptions) {
    self.plan = plan
    self.zones = zones
    includesAllZones = options.includesAllZones
    localTimes = LocalTimes(zones, options)
    pointValues = RowPointValues(options)
    cells = CellWriter(delimiter: plan.delimiter)
    replacedColumns = plan.replaced.keys.sorted()
    appendsZoneOnly =
      plan.replaced.isEmpty && plan.appended.count == 1 && plan.appended[0].kind == .zone && !includesAllZones
    for name in zones.names {
      zoneStarts.append(zoneCells.count)
      zoneCells.append(plan.delimiter)
      zoneCells.append(cells.cell(name))
    }
    zoneStarts.append(zoneCells.count)
  }

  @inline(__always)
  func write(
    _ row: RowScanner.Row, _ chunk: ByteBuffer, _ answer: RowAnswer?, into output: ByteBuffer
  ) {
    if appendsZoneOnly, row.fieldCount == plan.width {
      output.append(chunk.base + row.start, row.contentEnd &- row.start)
      appendZoneCell(answer?.found.zoneIndex ?? -1, to: output)
      output.append(chunk.base + row.contentEnd, row.end &- row.contentEnd)
    } else {
      writeAnyShape(row, chunk, answer, into: output)
    }
  }

  /// The delimiter and the zone's name.
  @inline(__always)
  private func appendZoneCell(_ zone: Int32, to output: ByteBuffer) {
    guard zone >= 0 else { return output.append(plan.delimiter) }
    let start = zoneStarts[Int(zone)]
    output.append(zoneCells.base + start, zoneStarts[Int(zone) + 1] &- start)
  }

  @inline(never)
  private func writeAnyShape(
    _ row: RowScanner.Row, _ chunk: ByteBuffer, _ answer: RowAnswer?, into output: ByteBuffer
  ) {
    if replacedColumns.isEmpty, row.fieldCount <= plan.width {
      output.append(chunk.base + row.start, row.contentEnd - row.start)
      output.append(repeating: plan.delimiter, count: plan.width - row.fieldCount)
      appendNewCells(answer, to: output)
      output.append(chunk.base + row.contentEnd, row.end - row.contentEnd)
      return
    }
    var written = row.start
    func copy(upTo end: Int) {
      output.append(chunk.base + written, end - written)
      written = end
    }
    var end = row.start
    var replaced = replacedColumns[...]
    for (column, field) in zip(0..<plan.width, RowFields(row, chunk, delimiter: plan.delimiter)) {
      if column == replaced.first {
        copy(upTo: field.lowerBound)
        append(plan.replaced[column], answer, to: output)
        written = field.upperBound
        replaced.removeFirst()
      }
      end = field.upperBound
    }
    copy(upTo: end)
    var width = min(row.fieldCount, plan.width)
    for column in replaced {
      output.append(repeating: plan.delimiter, count: column + 1 - width)
      append(plan.replaced[column], answer, to: output)
      width = column + 1
    }
    output.append(repeating: plan.delimiter, count: plan.width - width)
    appendNewCells(answer, to: output)
    copy(upTo: row.end)
  }

  private func appendNewCells(_ answer: RowAnswer?, to output: ByteBuffer) {
    for column in plan.appended {
      output.append(plan.delimiter)
      append(column.kind, answer, to: output)
    }
  }

  /// Appends a new value, without its delimiter.
  private func append(_ kind: NewColumn.Kind?, _ answer: RowAnswer?, to output: ByteBuffer) {
    guard let kind, let answer, kind.hasValue(for: answer.found) else { return }
    switch kind {
    case .zone where includesAllZones:
      output.append(cells.cell(zones.allZones(answer.point).joined(separator: ";")))
    case .zone:
      // Without its delimiter.
      let zone = Int(answer.found.zoneIndex)
      output.append(zoneCells.base + zoneStarts[zone] + 1, zoneStarts[zone + 1] - zoneStarts[zone] - 1)
    case .source:
      output.append(cells.cell(answer.found.sourceName))
    case .time(let fact):
      guard let time = answer.time else { return }
      // An abbreviation in rules from outside may have any byte.
      localTimes.withText(of: fact, time, in: answer.found.zoneIndex) { append($0, to: output) }
    case .point(let source):
      pointValues.withValue(of: source, at: answer.number) { append($0, to: output) }
    }
  }

  /// Appends a text as a cell; a delimiter may be any byte.
  private func append(_ text: UnsafeBufferPointer<UInt8>, to output: ByteBuffer) {
    if cells.needsQuotationMarks(text) { output.append(cells.cell(text)) } else { output.append(text) }
  }

  func writeHeader(_ row: RowScanner.Row, _ chunk: ByteBuffer, into output: ByteBuffer) {
    output.append(chunk.base + row.start, row.contentEnd - row.start)
    for column in plan.appended {
      output.append(plan.delimiter)
      output.append(cells.cell(column.name))
    }
    output.append(chunk.base + row.contentEnd, row.end - row.contentEnd)
  }
}

/// Quotes cells (RFC 4180).
package struct CellWriter {
  private let delimiter: UInt8

  package init(delimiter: UInt8) { self.delimiter = delimiter }

  /// The bytes of a cell: in quotation marks if the text has a byte that would terminate the cell.
  package func cell(_ text: String) -> [UInt8] {
    Array(text.utf8).withUnsafeBufferPointer { cell($0) }
  }

  func needsQuotationMarks(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    bytes.contains { $0 == delimiter || $0 == .quotationMark || $0 == .lineFeed || $0 == .carriageReturn }
  }

  func cell(_ bytes: UnsafeBufferPointer<UInt8>) -> [UInt8] {
    guard needsQuotationMarks(bytes) else { return Array(bytes) }
    var quoted: [UInt8] = [.quotationMark]
    for byte in bytes {
      if byte == .quotationMark { quoted.append(.quotationMark) }
      quoted.append(byte)
    }
    quoted.append(.quotationMark)
    return quoted
  }
}
