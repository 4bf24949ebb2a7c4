import TimeZoneSupport

/// Which fields of a row hold its time, counted from 0.
struct TimeColumns: Equatable, Sendable {
  /// The time, or its date.
  let time: Int
  /// The time of day, where a column of its own has it.
  let timeOfDay: Int?
  /// The offset from UTC of local times.
  let offset: Int?
  /// Whether times without an offset are in UTC, as EXIF defines `GPSDateStamp` and `GPSTimeStamp`.
  let isUTC: Bool

  /// All of them.
  var indices: [Int] { [time] + [timeOfDay, offset].compactMap { $0 } }
}

extension CSVOptions.Column {
  /// The names of two columns that are joined by a plus sign: a date and a time of day.
  var dateAndTimeOfDay: (date: CSVOptions.Column, timeOfDay: CSVOptions.Column)? {
    guard case .named(let name) = self else { return nil }
    let parts = name.split(separator: "+", omittingEmptySubsequences: false)
    guard parts.count == 2, !parts[0].isEmpty, !parts[1].isEmpty else { return nil }
    return (.named(String(parts[0])), .named(String(parts[1])))
  }
}

extension ColumnFinder {
  /// The columns of times.
  ///
  /// - Parameter isLocal: Whether they are local times.
  /// - Returns: `nil` where none are asked for.
  /// - Throws: ``AnnotationError``: there is no such column, or several.
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
    guard let name = header?.name(of: column) else { return false }
    return ["gpsdatestamp", "gpstimestamp", "gpsdatetime"].contains(ColumnName.normalized(name).name)
  }

  /// The columns of EXIF's times, by ExifTool's names and by EXIF's own, and those of their offsets (EXIF 2.32, 4.6.5).
  private static let exifOffsets = [
    "datetimeoriginal": "offsettimeoriginal", "createdate": "offsettimedigitized",
    "datetimedigitized": "offsettimedigitized", "modifydate": "offsettime", "datetime": "offsettime",
  ]

  /// The column of the offsets that belongs to one of EXIF's times, in the same group.
  private func exifOffset(of time: Int) throws(AnnotationError) -> Int? {
    guard let header, let name = header.name(of: time).map({ ColumnName.normalized($0) }),
      let offsetName = Self.exifOffsets[name.name]
    else { return nil }
    var found: [Int] = []
    header.forEachName { column, text in
      // Nearly all names of a wide header have another length.
      guard
        (offsetName.utf8.count...offsetName.utf8.count + name.group.utf8.count + 8).contains(text.utf8.count)
      else {
        return
      }
      let other = ColumnName.normalized(text)
      if other.name == offsetName, other.group.isSame(as: name.group) { found.append(column) }
    }
    if found.count > 1 {
      throw .ambiguousColumn(.offset, name: nil, numbers: found.map { $0 + 1 }, found: columns.listed)
    }
    return found.first
  }
}
