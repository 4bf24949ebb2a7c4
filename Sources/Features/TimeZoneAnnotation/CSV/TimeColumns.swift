/// Which fields of a row hold its time, counted from 0.
struct TimeColumns: Equatable, Sendable {
  /// The time, or its first part.
  let time: Int
  /// The further parts, if separate columns have them: the time of day, or month, day, hour and so on.
  let further: [Int]
  /// The offset from UTC of local times.
  var offset: Int?
  /// The unit of numbers that fit two units; `nil` for none.
  var ambiguousUnit: OffsetUnit?
  /// Whether times without an offset are in UTC, as EXIF defines `GPSDateStamp` and `GPSTimeStamp`.
  let isUTC: Bool

  var indices: [Int] { [time] + further + [offset].compactMap { $0 } }
}

extension CSVOptions.Column {
  /// The names of columns that are joined by plus signs: the parts of a time.
  var parts: [CSVOptions.Column] {
    guard case .named(let name) = self else { return [] }
    return TimeName.parts(name).map { .named($0) }
  }
}

extension ColumnFinder {
  /// Returns `nil` if no columns of times are asked for.
  func timeColumns(isLocal: Bool, findsOffset: Bool) throws(AnnotationError) -> TimeColumns? {
    guard let given = options.time else { return nil }
    let role: AnnotationError.Role = isLocal ? .localTime : .time
    if case .named(let name) = given, columns.indices(name).isEmpty, !given.parts.isEmpty {
      var parts: [Int] = []
      for part in given.parts { if let index = try index(of: part, role) { parts.append(index) } }
      return TimeColumns(
        time: parts[0], further: Array(parts.dropFirst()), offset: try index(of: options.offset, .offset),
        isUTC: parts.allSatisfy { isGPSStamp($0) })
    }
    guard let time = try index(of: given, role) else { return nil }
    var offset = try index(of: options.offset, .offset)
    if findsOffset, offset == nil { offset = try exifOffset(of: time) }
    return TimeColumns(time: time, further: [], offset: offset, isUTC: isGPSStamp(time))
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
