import TimeZoneSupport

extension Instant {
  /// An instant from text.
  ///
  /// | form | example |
  /// |---|---|
  /// | the present (not in Embedded Swift) | `now` |
  /// | ISO 8601 with an offset from UTC | `2026-11-20T12:00:00Z`, `2026-11-20 21:00+09:00`, `20261120T120000.5Z` |
  /// | EXIF with an offset from UTC | `2026:11:20 12:00:00Z`, `2026:11:20 21:00:00.25+09:00` |
  /// | Unix seconds | `1795176000`, `1795176000.25` |
  /// | Unix milliseconds | `1795176000000` |
  ///
  /// These are the forms of ``TimeFormat/automatic``, which states the range in which a number is Unix time; a text
  /// without an offset is an error. White space around the text is ignored, and a minus sign may be `-` or U+2212.
  ///
  /// In ISO 8601, the time of day may end with the hours or the minutes, and the last of its numbers may have decimals,
  /// after a point or a comma: `T12:30:00`, `T12:30` and `T12.5` are the same. Fractions of a second are rounded down,
  /// toward the past. An offset is `Z`, `+09`, `+0900`, `+09:00`, `+09:00:00`, `UTC` or `GMT`, perhaps after one space.
  /// Hour 24, second 60, and dates by week or by day of the year are errors.
  ///
  /// - Parameter text: A time in the years 0000...9999, in UTC.
  /// - Throws: ``TimeError``: what is wrong with the text, and the forms that are understood.
  /// - Complexity: O(*n*) in the length of the text.
  public init(parsing text: String) throws(TimeError) {
    self = try text.withTimeScanner { scanner throws(TimeError) in try Instant(scanner) }
  }

  /// An instant from the bytes of a text, as ``init(parsing:)`` reads it, without making a `String`.
  ///
  /// - Parameter bytes: UTF-8; any other bytes are an error like any other unreadable text.
  /// - Throws: ``TimeError``: what is wrong with the text, and the forms that are understood.
  /// - Complexity: O(*n*) in the number of bytes. Nothing is allocated for a readable text.
  public init(parsingUTF8 bytes: UnsafeBufferPointer<UInt8>) throws(TimeError) {
    try self.init(TextScanner(trimming: bytes))
  }

  private init(_ text: TextScanner) throws(TimeError) {
    self = try TimeFormat.automatic.read(text).instant(of: text)
  }

  /// The instants of the years 0000...9999 in UTC, in Unix seconds.
  private static let readable: ClosedRange<Int64> = -62_167_219_200...253_402_300_799

  /// - Throws: ``TimeError`` for an instant outside these years.
  init(_ seconds: Int64, readFrom text: TextScanner) throws(TimeError) {
    guard Self.readable.contains(seconds) else {
      throw text.unreadableTime("it is not in the years 0000 to 9999")
    }
    secondsSince1970 = seconds
  }
}
