import TimeZoneAnnotation
import TimeZoneTracks

/// Reads the fixes of a table or of JSON objects, through the readers of `TimeZoneAnnotation`.
struct RowsReader {
  private let rows: any TimedRowReader
  private let times: TrackTimes

  init(_ rows: any TimedRowReader, _ options: TrackReadOptions) {
    self.rows = rows
    times = TrackTimes(options.timeFormat, options)
  }

  static func table(_ input: PlainSource, _ options: TrackReadOptions) throws(TrackFileError) -> RowsReader {
    let rows = try mapError(
      { TrackFileError($0) },
      TableRows(input, options.table, accuracy: options.accuracy, format: options.timeFormat))
    return RowsReader(rows, options)
  }

  static func objects(_ input: PlainSource, _ options: TrackReadOptions) throws(TrackFileError) -> RowsReader
  {
    let rows = try mapError(
      { TrackFileError($0) }, ObjectRows(input, options.objects, format: options.timeFormat))
    return RowsReader(rows, options)
  }

  func read(into fixes: FixBatcher) throws(TrackFileError) {
    var batch: [TimedRow] = []
    while true {
      let hasMore = try mapError({ TrackFileError($0) }, rows.read(into: &batch))
      if !hasMore { return }
      for row in batch { try add(row, to: fixes) }
    }
  }

  @inline(__always)
  private func add(_ row: TimedRow, to fixes: FixBatcher) throws(TrackFileError) {
    if let failure = row.failure {
      return try fixes.addUnreadable(TrackFileError(.row(failure), at: TrackPlace(line: row.line)))
    }
    guard let point = row.position else { return row.time == nil ? () : fixes.addRecordWithoutPosition() }
    guard let reading = row.time else {
      return fixes.addPositionWithoutTime { TrackPlace(line: row.line) }
    }
    let instant: Instant
    do throws(TrackFileError.Reason) {
      instant = try times.instant(reading)
    } catch {
      return try fixes.addUnreadable(TrackFileError(error, at: TrackPlace(line: row.line)))
    }
    try fixes.add(TrackFix(Coordinate(onEarth: point), at: instant, accuracy: row.accuracy)) {
      TrackPlace(line: row.line)
    }
  }
}
