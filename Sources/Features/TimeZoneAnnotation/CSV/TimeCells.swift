import TimeZoneLocalTime

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
