/// Reads the positions and times of a table.
///
/// Columns are found as the annotation finds them; where no column of times is given, it is found by its name.
package final class TableRows: TimedRowReader {
  private var table: TableReader
  private let plan: TablePlan?
  private let cells: RowCells?
  private var times: RowTimeReader
  /// The columns of times, as options of an annotation name them; `nil` in an empty table.
  package let timeColumn: CSVOptions.Column?
  /// Whether times without an offset are in UTC, as the names of their columns say.
  package var isUTC: Bool { plan?.time?.isUTC ?? false }

  package init(
    _ source: any ByteSource, _ csv: CSVOptions, accuracy: CSVOptions.Column?, format: TimeFormat
  ) throws(AnnotationError) {
    times = RowTimeReader(format: format, readsLocalTimes: true)
    table = try TableReader(RecordInput(source, chunkSize: TimedRow.chunkSize), csv)
    guard let first = table.start.first else {
      (plan, cells, timeColumn) = (nil, nil, nil)
      return
    }
    let header = csv.hasHeader ? first : nil
    let usual = header.map { TrackColumns($0) }
    var csv = csv
    csv.accuracy = accuracy ?? usual?.accuracy
    // They are read as instants, but may have an offset in another column, as local times do.
    var annotation = AnnotationOptions()
    annotation.assumedZone = "Etc/UTC"
    let columns = TableColumns(first, csv)
    let finder = ColumnFinder(columns: columns, first: first, options: csv)
    var plan = try TablePlan(finder, delimiter: table.start.delimiter, annotation)
    if plan.time == nil {
      plan.time = usual?.time
      plan.time?.offset = try finder.index(of: csv.offset, .offset)
    }
    if plan.time == nil { throw .missingColumn(.time, found: columns.listed) }
    (self.plan, cells) = (plan, RowCells(plan))
    timeColumn = csv.time ?? plan.time.flatMap { Self.name(of: $0, header) }
    if header != nil { table.skipHeader() }
    times.ambiguousUnit = try table.input.ambiguousUnit(inColumn: plan.time?.offset, plan)
  }

  private static func name(of time: TimeColumns, _ header: FirstRow?) -> CSVOptions.Column? {
    if time.further.isEmpty { return .number(time.time + 1) }
    let names = ([time.time] + time.further).compactMap { header?.name(of: $0) }
    return names.count > time.further.count ? .named(names.joined(separator: "+")) : nil
  }

  deinit { cells?.deallocate() }

  package func next() throws(AnnotationError) -> TimedRow? {
    guard let cells, let columns = plan?.time, let (row, line) = try table.next(cells.ends) else {
      return nil
    }
    let chunk = table.chunk
    var timed = TimedRow(line: line)
    do throws(RowError) {
      if row.isUnclosed { throw .unclosedQuotationMark }
      timed.position = try cells.position(row, chunk)
      let whole = cells.cell(columns.time, row, chunk).withoutQuotationMarks
      if columns.further.isEmpty, let instant = Instant(plainUTC: whole) {
        timed.time = .instant(instant)
      } else {
        timed.time = try cells.time(columns, row, chunk, times)
      }
      if let accuracy = plan?.accuracy {
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
