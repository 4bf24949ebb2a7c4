import TimeZoneLocalTime

/// The times in the cells of rows.
extension LocalTimes {
  /// The time of a row.
  ///
  /// - Parameters:
  ///   - cell: The time, or the date where there is a time of day.
  ///   - timeOfDay: The time of day, in a cell of its own.
  ///   - offset: The offset from UTC of a local time.
  ///   - isUTC: Whether times without an offset are in UTC, where they are not local times.
  /// - Returns: `nil` where the row has none.
  /// - Throws: ``RowError``: a cell is malformed, or one of date and time of day is empty.
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
      if content.isUnknownDate { return nil }
      throw error
    }
  }

  @inline(never)
  private func readingOfCells(
    _ cell: UnsafeBufferPointer<UInt8>, timeOfDay: UnsafeBufferPointer<UInt8>?,
    offset: UnsafeBufferPointer<UInt8>?, isUTC: Bool
  ) throws(RowError) -> TimeReading? {
    guard let text = try text(CellText(cell).text, timeOfDay.map { CellText($0).text }) else { return nil }
    let reading: TimeReading
    do throws(RowError) {
      reading = try self.reading(Array(text.utf8))
    } catch {
      if Array(text.utf8).withUnsafeBufferPointer({ $0.isUnknownDate }) { return nil }
      guard isUTC, case .time(.lacksOffset(_, let local)) = error else { throw error }
      return try Self.instant(local, offset: "Z")
    }
    if isUTC, case .local(let local) = reading { return try Self.instant(local, offset: "Z") }
    guard case .local(let local) = reading, let offset = offset.map({ CellText($0).text }),
      // EXIF has spaces for unknown digits, and keeps the colon.
      !offset.isMissingValue, offset != ":"
    else { return reading }
    return try Self.instant(local, offset: offset)
  }

  /// Date and time of day in one text; `nil` where both are empty.
  private func text(_ date: String, _ timeOfDay: String?) throws(RowError) -> String? {
    guard let timeOfDay else { return date.isMissingValue ? nil : date }
    switch (date.isMissingValue, timeOfDay.isMissingValue) {
    case (true, true): return nil
    case (false, true): throw .timeOfDayMissing(date: date.shortenedForMessage)
    case (true, false): throw .dateMissing(timeOfDay: timeOfDay.shortenedForMessage)
    case (false, false): return "\(date) \(timeOfDay)"
    }
  }

  private func reading(_ text: [UInt8]) throws(RowError) -> TimeReading {
    try text.withUnsafeBufferPointer { text -> Result<TimeReading, RowError> in
      Result { () throws(RowError) in try reading(text) }
    }.get()
  }

  /// The instant of a local time with its offset from UTC as ISO 8601 writes it.
  private static func instant(_ local: LocalDateTime, offset: String) throws(RowError) -> TimeReading {
    // Anything else could be decimals of the seconds.
    if offset.unicodeScalars.first.map({ "+-\u{2212}Zz".unicodeScalars.contains($0) }) == true {
      let text = Array("\(local)\(offset)".utf8)
      let reading = text.withUnsafeBufferPointer { text in
        Result { () throws(TimeError) in try TimeFormat.iso8601.read(text) }
      }
      if case .success(.instant(let instant)) = reading { return .instant(instant) }
    }
    throw .malformedOffset(offset.shortenedForMessage)
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Whether it is EXIF's text for an unknown date and time: `0000:00:00 00:00:00`, or spaces and colons.
  fileprivate var isUnknownDate: Bool {
    contains(UInt8(ascii: ":"))
      && allSatisfy { $0 == UInt8(ascii: "0") || $0 == UInt8(ascii: ":") || $0.isSpace }
  }
}
