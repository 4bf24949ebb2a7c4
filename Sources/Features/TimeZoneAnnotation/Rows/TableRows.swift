/// Reads the positions and times of a table.
///
/// Columns are found as the annotation finds them; where no column of times is given, it is found by its name.
package final class TableRows: TimedRowReader {
  private let input: RecordInput
  private let plan: TablePlan?
  private let cells: RowCells?
  private var times: RowTimeReader
  private var chunk = ByteBuffer()
  private var scanner: RowScanner?
  private var linesBefore: Int64
  /// The columns of times, as options of an annotation name them; `nil` in an empty table.
  package let timeColumn: CSVOptions.Column?
  /// Whether times without an offset are in UTC, as the names of their columns say.
  package var isUTC: Bool { plan?.time?.isUTC ?? false }

  package init(
    _ source: any ByteSource, _ csv: CSVOptions, accuracy: CSVOptions.Column?, format: TimeFormat
  ) throws(AnnotationError) {
    times = RowTimeReader(format: format, readsLocalTimes: true)
    input = try RecordInput(source, chunkSize: TimedRow.chunkSize)
    let start = try TableStart(input, csv, ByteBuffer())
    linesBefore = Int64(start.linesBefore)
    guard let first = start.first else {
      (plan, cells, timeColumn) = (nil, nil, nil)
      return
    }
    let header = csv.hasHeader ? first : nil
    var accuracy = accuracy
    let usual = header.map { TrackColumns($0) }
    accuracy = accuracy ?? usual?.accuracy
    var names = ColumnFinder.names(csv)
    if case .named(let name)? = accuracy { names.append(name) }
    let columns =
      header.map { TableColumns($0, finding: names, and: []) } ?? TableColumns(count: first.row.fieldCount)
    var plan = try TablePlan(
      columns, first, delimiter: start.delimiter, options: csv, adding: [], replaces: false, isLocal: true)
    let finder = ColumnFinder(columns: columns, first: first, options: csv)
    plan.accuracy = try finder.index(of: accuracy, .accuracy)
    if plan.time == nil {
      plan.time = usual?.time
      plan.time?.offset = try finder.index(of: csv.offset, .offset)
    }
    if plan.time == nil { throw .missingColumn(.time, found: columns.listed) }
    (self.plan, cells) = (plan, RowCells(plan))
    timeColumn = csv.time ?? plan.time.flatMap { Self.name(of: $0, header) }
    if header != nil {
      input.skip(first.row.end)
      linesBefore += Int64(first.lines)
    }
    times.ambiguousUnit = try input.ambiguousUnit(inColumn: plan.time?.offset, plan)
  }

  private static func name(of time: TimeColumns, _ header: FirstRow?) -> CSVOptions.Column? {
    if time.further.isEmpty { return .number(time.time + 1) }
    let names = ([time.time] + time.further).compactMap { header?.name(of: $0) }
    return names.count > time.further.count ? .named(names.joined(separator: "+")) : nil
  }

  deinit { cells?.deallocate() }

  package func read(into rows: inout [TimedRow]) throws(AnnotationError) -> Bool {
    rows.removeAll(keepingCapacity: true)
    guard let plan, let cells, let time = plan.time else { return false }
    while rows.isEmpty {
      if scanner == nil {
        guard try input.cut(plan.delimiter, into: &chunk) else { return false }
        chunk.clearSlack()
        scanner = RowScanner(chunk, delimiter: plan.delimiter, fieldEnds: cells.ends)
      }
      readRows(into: &rows, cells, time, plan)
    }
    return true
  }

  private func readRows(
    into rows: inout [TimedRow], _ cells: RowCells, _ time: TimeColumns, _ plan: TablePlan
  ) {
    guard var scanner else { return }
    while rows.count < TimedRow.batchSize {
      let line = linesBefore + Int64(scanner.line) + 1
      guard let row = scanner.next() else {
        linesBefore += Int64(scanner.line)
        self.scanner = nil
        return
      }
      rows.append(read(row, line: line, cells, time, plan))
    }
    self.scanner = scanner
  }

  @inline(__always)
  private func read(
    _ row: RowScanner.Row, line: Int64, _ cells: RowCells, _ columns: TimeColumns, _ plan: TablePlan
  ) -> TimedRow {
    var timed = TimedRow(line: line)
    if row.isUnclosed {
      timed.failure = .unclosedQuotationMark
      return timed
    }
    switch cells.position(row, chunk) {
    case .position(let point): timed.position = point
    case .none: break
    case .failure(let error): timed.failure = error
    }
    guard timed.failure == nil else { return timed }
    do throws(RowError) {
      timed.time = try times.reading(columns, row, chunk, cells)
      if let accuracy = plan.accuracy {
        timed.accuracy = try TimedRow.accuracy(cells.cell(accuracy, row, chunk).withoutQuotationMarks)
      }
    } catch {
      timed.failure = error
    }
    return timed
  }
}

/// The columns of a header that hold times and accuracies, by their usual names.
private struct TrackColumns {
  private(set) var time: TimeColumns?
  private(set) var accuracy: CSVOptions.Column?

  init(_ header: FirstRow) {
    var columns: [String: Int] = [:]
    header.forEachName { column, name in
      // Longer ones are sentences.
      guard !name.isEmpty, name.utf8.count <= 40 else { return }
      let normalized = ColumnName.normalized(name).name
      if TrackNames.all.contains(normalized), columns[normalized] == nil { columns[normalized] = column }
    }
    func first(_ names: [String]) -> (column: Int, name: String)? {
      names.lazy.compactMap { name in columns[name].map { ($0, name) } }.first
    }
    accuracy = first(TrackNames.accuracies).map { .number($0.column + 1) }
    let whole = first(TrackNames.times)
    if let date = first(TrackNames.dates), let ofDay = first(TrackNames.timesOfDay),
      whole.map({ TrackNames.timesOfDay.contains($0.name) }) ?? true
    {
      let isUTC = TrackNames.isUTC(date.name) || TrackNames.isUTC(ofDay.name)
      time = TimeColumns(time: date.column, further: [ofDay.column], offset: nil, isUTC: isUTC)
    } else if let whole {
      time = TimeColumns(
        time: whole.column, further: [], offset: nil, isUTC: TrackNames.isUTC(whole.name))
    }
  }
}
