import TimeZoneSupport

extension Instant {
  /// An instant from text.
  ///
  /// | form | example |
  /// |---|---|
  /// | the present (not in Embedded Swift) | `now` |
  /// | ISO 8601 with an offset from UTC | `2026-11-20T12:00:00Z`, `2026-11-20 21:00+09:00`, `20261120T120000.5Z` |
  /// | Unix seconds: up to 11 digits | `1795176000`, `-1.5` |
  /// | Unix milliseconds: 12 digits or more | `1795176000000` |
  ///
  /// So whole numbers are milliseconds from 100,000,000,000 on, either side of zero: as seconds that would be the
  /// year 5138, as milliseconds it is 1973. Fractions are cut off towards the past. Space around the text is
  /// ignored, a minus may be `-` or U+2212. An offset is `Z`, `+09`, `+0900`, `+09:00` or `+09:00:00`.
  ///
  /// - Parameter text: A time in the years 0000...9999, in UTC.
  /// - Throws: ``TimeError``: what is wrong with the text, and the forms that are understood.
  /// - Complexity: O(*n*) in the length of the text.
  public init(parsing text: String) throws(TimeError) {
    var text = text
    let outcome = text.withUTF8 { bytes -> Result<Instant, TimeError> in
      do throws(TimeError) {
        return .success(try Instant(parsingUTF8: bytes))
      } catch {
        return .failure(error)
      }
    }
    self = try outcome.get()
  }

  /// An instant from the bytes of a text, as ``init(parsing:)`` reads it, without making a `String`.
  ///
  /// - Parameter bytes: UTF-8; any other bytes are an error like any other unreadable text.
  /// - Throws: ``TimeError``: what is wrong with the text, and the forms that are understood.
  /// - Complexity: O(*n*) in the number of bytes. Nothing is allocated for a readable text.
  public init(parsingUTF8 bytes: UnsafeBufferPointer<UInt8>) throws(TimeError) {
    let scanner = TextScanner(trimming: bytes)
    guard !scanner.isAtEnd else { throw scanner.unreadableTime("it is empty") }
    #if !hasFeature(Embedded)
      var word = scanner
      if word.consume("now", ignoringCase: true), word.isAtEnd {
        self = .now
        return
      }
    #endif
    self = try ISO8601Time.matches(scanner) ? ISO8601Time.instant(scanner) : UnixTime.instant(scanner)
  }

  /// The instants of the years 0000...9999 in UTC, in Unix seconds.
  static let readable: ClosedRange<Int64> = -62_167_219_200...253_402_300_799

  /// - Throws: ``TimeError`` for an instant outside the years a text may name.
  init(_ seconds: Int64, readFrom scanner: TextScanner) throws(TimeError) {
    guard Self.readable.contains(seconds) else {
      throw scanner.unreadableTime("it is not in the years 0000 to 9999")
    }
    secondsSince1970 = seconds
  }
}

extension TextScanner {
  /// The error for the whole text.
  func unreadableTime(_ reason: String) -> TimeError {
    .unreadable(wholeText.shortenedForMessage, reason: reason)
  }
}
