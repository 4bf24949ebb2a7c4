import TimeZoneEngine

extension Instant {
  /// Reads an instant from text, in ISO 8601, EXIF, or Unix time.
  ///
  /// | form | example |
  /// |---|---|
  /// | the present (not in Embedded Swift) | `now` |
  /// | ISO 8601 with an offset from UTC | `2026-11-20T12:00:00Z`, `2026-11-20 21:00+09:00`, `20261120T120000.5Z` |
  /// | EXIF with an offset from UTC | `2026:11:20 12:00:00Z`, `2026:11:20 21:00:00.25+09:00` |
  /// | Unix seconds | `1795176000`, `1795176000.25` |
  /// | Unix milliseconds, microseconds, nanoseconds | `1795176000000`, `1795176000000000`, `1795176000000000000` |
  ///
  /// These are the forms of ``TimeFormat/automatic``, which states the range in which a number is Unix time; a text
  /// without an offset is an error. White space around the text is ignored, and a minus sign may be `-` or U+2212.
  ///
  /// In ISO 8601, the time of day may end with the hours or the minutes, and the last of its numbers may have decimals,
  /// after a point or a comma: `T12:30:00`, `T12:30` and `T12.5` are the same. Fractions are exact to the millisecond,
  /// and rounded down, toward the past. An offset is `Z`, `+09`, `+0900`, `+09:00`, `+09:00:00`, `UTC` or `GMT`,
  /// possibly after one space. Hour 24, second 60, and dates by week or by day of the year are errors.
  ///
  /// - Parameter text: A time in the years 0000...9999, in UTC.
  /// - Throws: ``TimeError`` with the flaw of the text and the supported forms.
  /// - Complexity: O(*n*) in the length of the text.
  public init(parsing text: String) throws(TimeError) {
    var text = text
    self = try text.withUTF8 { bytes in
      Result { () throws(TimeError) in try Instant(parsingUTF8: bytes) }
    }.get()
  }

  /// Reads an instant from UTF-8 text, like ``init(parsing:)`` but without making a `String`.
  ///
  /// - Parameter bytes: UTF-8. Any other bytes are an error like any other unreadable text.
  /// - Throws: ``TimeError`` with the flaw of the text and the supported forms.
  /// - Complexity: O(*n*) in the number of bytes. Nothing is allocated for a readable text.
  public init(parsingUTF8 bytes: UnsafeBufferPointer<UInt8>) throws(TimeError) {
    if let plain = Instant(plainUTC: bytes) {
      self = plain
      return
    }
    let text = TextScanner(trimming: bytes)
    self = try TimeFormat.automatic.read(text).instant(of: text)
  }

  /// The instants of the years 0000...9999 in UTC, in Unix seconds.
  private static let readable: ClosedRange<Int64> = -62_167_219_200...253_402_300_799

  init(_ seconds: Int64, milliseconds: Int = 0, readFrom text: TextScanner) throws(TimeError) {
    guard Self.readable.contains(seconds) else {
      throw text.unreadableTime("it is not in the years 0000 to 9999")
    }
    self.init(secondsSince1970: seconds, milliseconds: milliseconds)
  }

  /// The instant of `YYYY-MM-DDTHH:MM:SSZ` or `YYYY-MM-DDTHH:MM:SS.fffZ`, the form of nearly all times of tracks, with
  /// any number of decimals; `nil` for any other text, which the general reader then reads.
  @inline(__always)
  package init?(plainUTC text: UnsafeBufferPointer<UInt8>) {
    // `Z` after the seconds, or a point and at least one digit before it.
    let count = text.count
    guard count >= 20, text[count &- 1] == UInt8(ascii: "Z"), text[4] == UInt8(ascii: "-"),
      text[7] == UInt8(ascii: "-"), text[10] == UInt8(ascii: "T"), text[13] == UInt8(ascii: ":"),
      text[16] == UInt8(ascii: ":")
    else { return nil }
    // The highest digit found: if one is greater than 9, there was something else.
    var highest: UInt8 = 0
    func twoDigits(_ index: Int) -> Int64 {
      let (tens, units) = (text[index] &- 0x30, text[index &+ 1] &- 0x30)
      highest = max(highest, tens, units)
      return Int64(tens) &* 10 &+ Int64(units)
    }
    let year = twoDigits(0) &* 100 &+ twoDigits(2)
    let (month, day) = (twoDigits(5), twoDigits(8))
    let (hour, minute, second) = (twoDigits(11), twoDigits(14), twoDigits(17))
    guard highest <= 9, (1...12).contains(month), day >= 1,
      day <= 28 || day <= GregorianDay.count(inMonth: month, of: year), hour <= 23, minute <= 59, second <= 59
    else { return nil }
    var milliseconds = 0
    if count > 20 {
      guard count > 21, text[19] == UInt8(ascii: ".") else { return nil }
      var weight = 100
      for index in 20..<(count &- 1) {
        let digit = text[index] &- 0x30
        guard digit <= 9 else { return nil }
        milliseconds &+= Int(digit) &* weight
        weight /= 10
      }
    }
    let seconds =
      GregorianDay.number(year: year, month: month, day: day) &* GregorianDay.seconds
      &+ (hour &* 60 &+ minute) &* 60 &+ second
    self.init(secondsSince1970: seconds, milliseconds: milliseconds)
  }
}
