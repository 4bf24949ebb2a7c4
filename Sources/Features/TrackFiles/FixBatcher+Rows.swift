import TimeZoneAnnotation
import TimeZoneTracks

extension FixBatcher {
  /// Adds the fix of a row of a table, or of a JSON object.
  @inline(__always)
  func add(_ row: TimedRow, _ times: TrackTimes) throws(TrackFileError) {
    let place = TrackPlace(line: row.line)
    if let failure = row.failure { return try addUnreadable(TrackFileError(.row(failure), at: place)) }
    guard let point = row.position else { return row.time == nil ? () : addRecordWithoutPosition() }
    guard let reading = row.time else { return addPositionWithoutTime { place } }
    let instant: Instant
    do throws(TrackFileError.Reason) {
      instant = try times.instant(reading)
    } catch {
      return try addUnreadable(TrackFileError(error, at: place))
    }
    try add(TrackFix(Coordinate(onEarth: point), at: instant, accuracy: row.accuracy)) { place }
  }
}
