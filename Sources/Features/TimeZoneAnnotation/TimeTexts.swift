/// The time of a row in several texts: a date and its time of day, or all their numbers, and an offset from UTC.
extension RowTimeReader {
  /// Returns `nil` if the row has no time.
  func reading(
    _ parts: [String], isUTC: Bool, offset: () throws(RowError) -> String?
  ) throws(RowError) -> TimeReading? {
    guard let text = try joined(parts) else { return nil }
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

  /// All parts in one text; `nil` if all are missing.
  private func joined(_ parts: [String]) throws(RowError) -> String? {
    let text = parts.joined(separator: " ")
    guard let missing = parts.firstIndex(where: { $0.isMissingValue }) else {
      return parts.count > 3 ? calendarText(parts) ?? text : text
    }
    if parts.allSatisfy({ $0.isMissingValue }) { return nil }
    if parts.count > 2 { throw .timePartMissing(text.shortenedForMessage) }
    if missing == 0 { throw .dateMissing(timeOfDay: parts[1].shortenedForMessage) }
    throw .timeOfDayMissing(date: parts[0].shortenedForMessage)
  }

  /// Year, month, day, hour and possibly more in ISO 8601; `nil` if they are anything but numbers, or a pattern has them.
  private func calendarText(_ parts: [String]) -> String? {
    if case .pattern = format { return nil }
    guard parts[0].utf8.count == 4,
      parts.allSatisfy({
        $0.utf8.first?.isASCIIDigit == true && $0.utf8.allSatisfy { $0.isASCIIDigit || $0 == 0x2E }
      })
    else { return nil }
    let numbers = parts.map { $0.utf8.prefix { $0.isASCIIDigit }.count == 1 ? "0\($0)" : $0 }
    let clock = (numbers.dropFirst(3) + ["00", "00"]).prefix(3)
    return "\(numbers.prefix(3).joined(separator: "-"))T\(clock.joined(separator: ":"))"
  }

  private func reading(_ text: [UInt8]) throws(RowError) -> TimeReading {
    try text.withUnsafeBufferPointer { text throws(RowError) in try reading(text) }
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Whether it is EXIF's text for an unknown date and time: `0000:00:00 00:00:00`, or spaces and colons.
  var isUnknownTime: Bool {
    contains(UInt8(ascii: ":"))
      && allSatisfy { $0 == UInt8(ascii: "0") || $0 == UInt8(ascii: ":") || $0.isSpaceOrTab }
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

  /// The name of offsets, in the same group as the name of the times.
  struct OffsetName: Sendable {
    let group: String
    let name: String

    func matches(_ text: String) -> Bool {
      // Nearly all names of a wide header have another number of bytes.
      guard (0...group.utf8.count + 8).contains(text.utf8.count - name.utf8.count) else { return false }
      let other = ColumnName.normalized(text)
      return other.name == name && other.group.isSame(as: group)
    }
  }

  /// The names in one that are joined by plus signs, of the parts of a time; none if it is a single name.
  static func parts(_ joined: String) -> [String] {
    let parts = joined.split(separator: "+", omittingEmptySubsequences: false)
    guard (2...partLimit).contains(parts.count), parts.allSatisfy({ !$0.isEmpty }) else { return [] }
    return parts.map { String($0) }
  }

  /// A year, a month, a day, an hour, a minute and a second.
  static let partLimit = 6
}
