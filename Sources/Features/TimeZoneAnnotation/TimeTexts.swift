import TimeZoneLocalTime

/// The time of a row in several texts: a date and its time of day, and an offset from UTC.
extension RowTimeReader {
  /// The time of a row.
  /// Returns `nil` if the row has none.
  func reading(
    date: String, timeOfDay: String?, isUTC: Bool, offset: () throws(RowError) -> String?
  ) throws(RowError) -> TimeReading? {
    guard let text = try joined(date, timeOfDay) else { return nil }
    let reading: TimeReading
    var failure: RowError?
    do throws(RowError) {
      reading = try self.reading(Array(text.utf8))
    } catch {
      if Array(text.utf8).withUnsafeBufferPointer({ $0.isUnknownTime }) { return nil }
      guard case .time(.lacksOffset(_, let local)) = error else { throw error }
      (reading, failure) = (.local(local), error)
    }
    guard case .local(let local) = reading else { return reading }
    if isUTC { return .instant(local.instant(utcOffset: 0)) }
    // EXIF has spaces for unknown digits, and keeps the colon.
    guard let offset = try offset(), !offset.isMissingValue, offset != ":" else {
      if let failure { throw failure }
      return reading
    }
    guard let seconds = OffsetText(offset)?.seconds(ambiguousUnit) else {
      throw .malformedOffset(offset.shortenedForMessage)
    }
    return .instant(local.instant(utcOffset: seconds))
  }

  /// Date and time of day in one text; `nil` where both are missing.
  private func joined(_ date: String, _ timeOfDay: String?) throws(RowError) -> String? {
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
}

extension UnsafeBufferPointer<UInt8> {
  /// Whether it is EXIF's text for an unknown date and time: `0000:00:00 00:00:00`, or spaces and colons.
  var isUnknownTime: Bool {
    contains(UInt8(ascii: ":"))
      && allSatisfy { $0 == UInt8(ascii: "0") || $0 == UInt8(ascii: ":") || $0.isSpace }
  }
}

/// The name of a column or a member of times, and what EXIF says about times of this name (EXIF 2.32, 4.6.5 and 4.6.6).
struct TimeName: Sendable {
  private let group: String
  private let name: String

  init(_ name: String) {
    (group, self.name) = ColumnName.normalized(name)
  }

  /// Whether times without an offset are in UTC, as EXIF defines `GPSDateStamp` and `GPSTimeStamp`.
  var isGPSStamp: Bool { ["gpsdatestamp", "gpstimestamp", "gpsdatetime"].contains(name) }

  /// The name of the offsets from UTC that belong to one of EXIF's times; `nil` for any other name.
  var offset: OffsetName? { Self.offsets[name].map { OffsetName(group: group, name: $0) } }

  /// By ExifTool's names and by EXIF's own.
  private static let offsets = [
    "datetimeoriginal": "offsettimeoriginal", "createdate": "offsettimedigitized",
    "datetimedigitized": "offsettimedigitized", "modifydate": "offsettime", "datetime": "offsettime",
  ]

  /// The name of offsets, in the same group as that of the times.
  struct OffsetName: Sendable {
    let group: String
    let name: String

    /// How many bytes such names have: nearly all names of a wide header, or of a large object, have another number.
    static func lengths(name: Int, group: Int) -> ClosedRange<Int> { name...name + group + 8 }

    func matches(_ text: String) -> Bool {
      guard Self.lengths(name: name.utf8.count, group: group.utf8.count).contains(text.utf8.count) else {
        return false
      }
      let other = ColumnName.normalized(text)
      return other.name == name && other.group.isSame(as: group)
    }
  }

  /// The two names in one, of a date and of a time of day, that are joined by a plus sign.
  static func dateAndTimeOfDay(_ joined: String) -> (date: String, timeOfDay: String)? {
    let parts = joined.split(separator: "+", omittingEmptySubsequences: false)
    guard parts.count == 2, !parts[0].isEmpty, !parts[1].isEmpty else { return nil }
    return (String(parts[0]), String(parts[1]))
  }
}
