import TimeZoneEngine

/// A format in which dates and times are written.
///
/// | format | name | texts | reading |
/// |---|---|---|---|
/// | ``automatic`` | `auto` | `now`, and what ``iso8601`` and ``exif`` read | as theirs |
/// | | | Unix seconds, 94,694,400 ..< 4,102,444,800 | instant |
/// | | | Unix milliseconds, 1,000,000,000,000 ..< 4,102,444,800,000, or the same in micro- or nanoseconds | instant |
/// | | | `2026/11/20 12:00`, `2026/7/1 9:00 UTC` | as ``iso8601`` |
/// | ``iso8601`` | `iso` | `2026-11-20T12:00:00Z`, `2026-11-20 21:00+09:00`, `20261120T120000.5Z` | instant |
/// | | | `2026-11-20T12:00:00`, `2026-11-20 12:00`, `20261120T1200` | local |
/// | ``exif`` | `exif` | `2026:11:20 12:00:00Z`, `2026:11:20 21:00:00.25+09:00` | instant |
/// | | | `2026:11:20 12:00:00`, `2026:11:20 12:00:00.25` | local |
/// | ``utc`` | `utc` | what ``iso8601`` and ``exif`` read | instant, in UTC if there is no offset |
/// | ``unixSeconds`` | `unix` | any number of seconds in the years 0000 to 9999 | instant |
/// | ``unixMilliseconds`` | `unix-ms` | any number of milliseconds in the years 0000 to 9999 | instant |
/// | ``unixMicroseconds`` | `unix-us` | any number of microseconds in these years | instant |
/// | ``unixNanoseconds`` | `unix-ns` | any number of nanoseconds in the years 1678 to 2261 | instant |
/// | ``excel`` | `excel` | days in Excel's 1900 system: `46346.5` | local |
/// | ``pattern(_:)`` | the pattern | `20.11.2026 12:00` by `%d.%m.%Y %H:%M` | instant with `%z`, `%Z` or `%s`, else local |
///
/// An offset from UTC is `Z`, `+09`, `+0900`, `+09:00`, `+09:00:00`, `UTC` or `GMT`, possibly after one space. What RFC
/// 9557 appends to it, such as `[Europe/Berlin]`, is ignored, unless it has `!`. A number of Unix time may have an
/// exponent: `1.7e9`.
///
/// White space around a text is ignored. Fractions of a second are rounded down to the millisecond, toward the past;
/// Excel's, which represent times of whole seconds, to the nearest second. A date without a time of day is an error,
/// except by a pattern.
public enum TimeFormat: Hashable, Sendable {
  /// `now`, ISO 8601, EXIF, or a number that is unmistakably Unix time.
  ///
  /// Numbers are Unix time only before 2100, in seconds from 1973 on, which have 8 to 10 digits, or in milliseconds
  /// from 2001-09-09T01:46:40Z on, which have 13. Any other is ``TimeError/doubtfulNumber(_:_:)``. So `20260701`,
  /// `202607011200`, `010720261200` and `20260701120000`, and Excel's `46204.5`, are never taken for Unix time. Numbers
  /// of 10 digits are seconds, even if they could be a date and an hour.
  ///
  /// `now` is not available in Embedded Swift.
  case automatic
  /// ISO 8601 with or without an offset from UTC; see ``Instant/init(parsing:)`` for its forms.
  case iso8601
  /// A date with colons, as in EXIF 2.32 (`DateTimeOriginal`).
  ///
  /// Subseconds, and a UTC offset or `Z`, may follow, as ExifTool writes them (`SubSecDateTimeOriginal`,
  /// `GPSDateTime`).
  case exif
  /// ISO 8601 or EXIF, in UTC if the text has no UTC offset.
  case utc
  /// Seconds since 1970-01-01T00:00:00Z.
  case unixSeconds
  /// Milliseconds since 1970-01-01T00:00:00Z.
  case unixMilliseconds
  /// Microseconds since 1970-01-01T00:00:00Z.
  case unixMicroseconds
  /// Nanoseconds since 1970-01-01T00:00:00Z.
  case unixNanoseconds
  /// A local time as days in the 1900 date system of Excel, in which 1 is 1900-01-01.
  ///
  /// As Excel displays them, days from 61 on count from 1899-12-30, and days before 60 from 1899-12-31. Day 60, which
  /// Excel displays as 1900-02-29, is an error. The last is 2958465, 9999-12-31. (Files in the 1904 date system, once
  /// the default on the Mac, have numbers smaller by 1462.)
  case excel
  /// A pattern similar to a pattern for `strptime`.
  case pattern(TimePattern)

  /// Creates the format with a name or pattern.
  ///
  /// - Parameter name: `auto`, `unix`, `unix-ms`, `unix-us`, `unix-ns`, `iso`, `exif`, `utc` or `excel`,
  ///   case-insensitive; or a pattern, which has a `%`.
  /// - Throws: ``TimeError/unknownFormat(_:)`` or ``TimeError/unusablePattern(_:reason:)``.
  /// - Complexity: O(*n*) in the length of the name.
  public init(parsing name: String) throws(TimeError) {
    if name.utf8.contains(UInt8(ascii: "%")) {
      self = .pattern(try TimePattern(parsing: name))
      return
    }
    let lowercased = name.utf8.map { $0.asciiLowercase }
    guard let row = Self.table.first(where: { lowercased.elementsEqual($0.name.utf8) }) else {
      throw .unknownFormat(name)
    }
    self = row.format
  }

  /// Reads an instant or a local time from text.
  ///
  /// - Parameter utf8: UTF-8; any other bytes are an error like any other unreadable text.
  /// - Returns: An instant, or a local time if the text has no UTC offset.
  /// - Throws: ``TimeError`` with the flaw of the text and the expected form.
  /// - Complexity: O(*n*) in the number of bytes. Nothing is allocated for a readable text.
  public func read(_ utf8: UnsafeBufferPointer<UInt8>) throws(TimeError) -> TimeReading {
    switch self {
    case .automatic, .iso8601, .utc: if let plain = Instant(plainUTC: utf8) { return .instant(plain) }
    default: break
    }
    do throws(TimeError) {
      return try read(TextScanner(trimming: utf8))
    } catch {
      throw error.expecting(.format(self))
    }
  }

  /// Reads an instant from text.
  ///
  /// - Parameter utf8: UTF-8; any other bytes are an error like any other unreadable text.
  /// - Returns: The instant.
  /// - Throws: ``TimeError`` with the flaw of the text and the expected form; ``TimeError/lacksOffset(_:_:)`` for a
  ///   local time.
  /// - Complexity: O(*n*) in the number of bytes. Nothing is allocated for a readable text.
  public func readInstant(_ utf8: UnsafeBufferPointer<UInt8>) throws(TimeError) -> Instant {
    try read(utf8).instant(of: TextScanner(trimming: utf8))
  }

  /// Reads a text; errors expect an instant.
  func read(_ text: TextScanner) throws(TimeError) -> TimeReading {
    guard !text.isAtEnd else { throw text.unreadableTime("it is empty") }
    switch self {
    case .automatic: return try Self.readAnyForm(text)
    case .iso8601: return try CalendarText.read(text, separator: UInt8(ascii: "-"))
    case .exif: return try CalendarText.read(text, separator: UInt8(ascii: ":"))
    case .utc: return .instant(try Self.readUTC(text))
    case .unixSeconds: return .instant(try UnixTime.instant(text, unit: .seconds))
    case .unixMilliseconds: return .instant(try UnixTime.instant(text, unit: .milliseconds))
    case .unixMicroseconds: return .instant(try UnixTime.instant(text, unit: .microseconds))
    case .unixNanoseconds: return .instant(try UnixTime.instant(text, unit: .nanoseconds))
    case .excel: return .local(try ExcelSerial.local(text))
    case .pattern(let pattern): return try pattern.read(text)
    }
  }

  private static func readUTC(_ text: TextScanner) throws(TimeError) -> Instant {
    guard let separator = CalendarText.separator(of: text) else {
      throw text.unreadableTime("\(text.nextWord()) does not begin with a date")
    }
    switch try CalendarText.read(text, separator: separator) {
    case .instant(let instant): return instant
    case .local(let local):
      return try Instant(local.secondsSince1970, milliseconds: local.millisecond, readFrom: text)
    }
  }

  private static func readAnyForm(_ text: TextScanner) throws(TimeError) -> TimeReading {
    if let separator = CalendarText.separator(of: text) {
      return try CalendarText.read(text, separator: separator)
    }
    #if !hasFeature(Embedded)
      var word = text
      if word.consume("now", ignoringCase: true), word.isAtEnd { return .instant(.now) }
    #endif
    return .instant(try UnixTime.instant(text))
  }
}

// MARK: - Names

extension TimeFormat: CustomStringConvertible {
  /// The formats with a name, and what messages say about their texts.
  private static let table: [(format: TimeFormat, name: String, forms: String)] = [
    (
      .automatic, "auto",
      "now, ISO 8601 (2026-11-20T12:00:00Z, 2026-11-20T12:00), EXIF (2026:11:20 12:00:00), or Unix seconds or milliseconds (1795176000)"
    ),
    (.iso8601, "iso", "ISO 8601 (2026-11-20T12:00:00Z, 2026-11-20T12:00)"),
    (.exif, "exif", "EXIF's form (2026:11:20 12:00:00, 2026:11:20 12:00:00+09:00)"),
    (.utc, "utc", "ISO 8601 or EXIF's form (2026-11-20T12:00:00Z, 2026-11-20 12:00:00, 2026:11:20 12:00:00)"),
    (.unixSeconds, "unix", "Unix seconds (1795176000)"),
    (.unixMilliseconds, "unix-ms", "Unix milliseconds (1795176000000)"),
    (.unixMicroseconds, "unix-us", "Unix microseconds (1795176000000000)"),
    (.unixNanoseconds, "unix-ns", "Unix nanoseconds (1795176000000000000)"),
    (.excel, "excel", "a serial date of Excel (46346.5)"),
  ]

  /// The name of the format, as ``init(parsing:)`` reads it.
  public var description: String {
    if case .pattern(let pattern) = self { return pattern.source }
    return Self.table.first { $0.format == self }?.name ?? ""
  }

  /// For messages.
  var forms: String {
    if case .pattern(let pattern) = self { return "the pattern \(pattern.source.quotedForMessage)" }
    return Self.table.first { $0.format == self }?.forms ?? ""
  }
}

extension LocalDateTime {
  /// Reads a local time from text, in ISO 8601 or EXIF without a UTC offset.
  ///
  /// - Parameter text: Such as `2026-11-20T12:00`, `2026-11-20 12:00:00` or `2026:11:20 12:00:00`. Fractions of a
  ///   second are rounded down to the millisecond.
  /// - Throws: ``TimeError`` with the flaw of the text and the expected form. An offset is an error, because a text
  ///   with an offset is an ``Instant``.
  /// - Complexity: O(*n*) in the length of the text.
  public init(parsing text: String) throws(TimeError) {
    self = try text.withTimeScanner { scanner throws(TimeError) in
      do throws(TimeError) {
        guard !scanner.isAtEnd else { throw scanner.unreadableTime("it is empty") }
        guard let separator = CalendarText.separator(of: scanner) else {
          throw scanner.unreadableTime("\(scanner.nextWord()) does not begin with a date")
        }
        switch try CalendarText.read(scanner, separator: separator) {
        case .local(let local): return local
        case .instant(let instant): throw .hasOffset(scanner.wholeText.shortenedForMessage, instant)
        }
      } catch {
        throw error.expecting(.localTime)
      }
    }
  }
}

extension String {
  func withTimeScanner<Value>(
    _ body: (TextScanner) throws(TimeError) -> Value
  ) throws(TimeError) -> Value {
    var text = self
    return try text.withUTF8 { bytes in
      Result { () throws(TimeError) in try body(TextScanner(trimming: bytes)) }
    }.get()
  }
}
