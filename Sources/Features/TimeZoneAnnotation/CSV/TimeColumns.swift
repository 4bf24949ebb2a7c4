import TimeZoneLocalTime

/// Which fields of a row hold its time, counted from 0.
struct TimeColumns: Equatable, Sendable {
  /// The time, or its date.
  let time: Int
  /// The time of day, where a column of its own has it.
  let timeOfDay: Int?
  /// The offset from UTC of local times.
  var offset: Int?
  /// The unit of those that are numbers and may be in two; `nil` for none.
  var ambiguousUnit: OffsetUnit?
  /// Whether times without an offset are in UTC, as EXIF defines `GPSDateStamp` and `GPSTimeStamp`.
  let isUTC: Bool

  /// All of them.
  var indices: [Int] { [time] + [timeOfDay, offset].compactMap { $0 } }
}

extension CSVOptions.Column {
  /// The names of two columns that are joined by a plus sign: a date and a time of day.
  var dateAndTimeOfDay: (date: CSVOptions.Column, timeOfDay: CSVOptions.Column)? {
    guard case .named(let name) = self, let two = TimeName.dateAndTimeOfDay(name) else { return nil }
    return (.named(two.date), .named(two.timeOfDay))
  }
}

extension ColumnFinder {
  /// The columns of times.
  /// Returns `nil` if none are asked for.
  func timeColumns(isLocal: Bool) throws(AnnotationError) -> TimeColumns? {
    guard let given = options.time else { return nil }
    let role: AnnotationError.Role = isLocal ? .localTime : .time
    if case .named(let name) = given, columns.indices(name).isEmpty, let two = given.dateAndTimeOfDay,
      let date = try index(of: two.date, role), let timeOfDay = try index(of: two.timeOfDay, role)
    {
      return TimeColumns(
        time: date, timeOfDay: timeOfDay, offset: try index(of: options.offset, .offset),
        isUTC: isGPSStamp(date) && isGPSStamp(timeOfDay))
    }
    guard let time = try index(of: given, role) else { return nil }
    var offset = try index(of: options.offset, .offset)
    if isLocal, offset == nil { offset = try exifOffset(of: time) }
    return TimeColumns(time: time, timeOfDay: nil, offset: offset, isUTC: isGPSStamp(time))
  }

  private func isGPSStamp(_ column: Int) -> Bool {
    header?.name(of: column).map { TimeName($0).isGPSStamp } ?? false
  }

  /// The column of the offsets that belongs to one of EXIF's times, in the same group.
  private func exifOffset(of time: Int) throws(AnnotationError) -> Int? {
    guard let header, let offset = header.name(of: time).flatMap({ TimeName($0).offset }) else { return nil }
    var found: [Int] = []
    header.forEachName { column, text in
      if offset.matches(text) { found.append(column) }
    }
    if found.count > 1 {
      throw .ambiguousColumn(.offset, name: nil, numbers: found.map { $0 + 1 }, found: columns.listed)
    }
    return found.first
  }
}

/// The times in the cells of rows.
extension RowTimeReader {
  /// The time of a row.
  /// Returns `nil` if the row has none.
  @inline(__always)
  func reading(
    _ cell: UnsafeBufferPointer<UInt8>, timeOfDay: UnsafeBufferPointer<UInt8>?,
    offset: UnsafeBufferPointer<UInt8>?, isUTC: Bool
  ) throws(RowError) -> TimeReading? {
    if timeOfDay != nil || offset != nil || isUTC {
      return try readingOfCells(cell, timeOfDay: timeOfDay, offset: offset, isUTC: isUTC)
    }
    let content = cell.withoutQuotationMarks
    if MissingValue.matches(trimming: content) { return nil }
    do throws(RowError) {
      return try reading(content)
    } catch {
      if content.isUnknownTime { return nil }
      throw error
    }
  }

  @inline(never)
  private func readingOfCells(
    _ cell: UnsafeBufferPointer<UInt8>, timeOfDay: UnsafeBufferPointer<UInt8>?,
    offset: UnsafeBufferPointer<UInt8>?, isUTC: Bool
  ) throws(RowError) -> TimeReading? {
    try reading(date: CellText(cell).text, timeOfDay: timeOfDay.map { CellText($0).text }, isUTC: isUTC) {
      () throws(RowError) in offset.map { CellText($0).text }
    }
  }
}
