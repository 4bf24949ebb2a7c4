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
  /// So numbers whose magnitude is at least 100,000,000,000 are milliseconds: as seconds that would be the year 5138,
  /// as milliseconds it is 1973. White space around the text is ignored, and a minus sign may be `-` or U+2212.
  ///
  /// In ISO 8601, the time of day may end with the hours or the minutes, and the last of its numbers may have decimals,
  /// after a point or a comma: `T12:30:00`, `T12:30` and `T12.5` are the same. Fractions of a second are rounded down,
  /// toward the past. An offset is `Z`, `+09`, `+0900`, `+09:00` or `+09:00:00`. Hour 24, second 60, and dates by week
  /// or by day of the year are errors.
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
  fileprivate static let readable: ClosedRange<Int64> = -62_167_219_200...253_402_300_799

  /// - Throws: ``TimeError`` for an instant outside ``readable``.
  fileprivate init(_ seconds: Int64, readFrom scanner: TextScanner) throws(TimeError) {
    guard Self.readable.contains(seconds) else {
      throw scanner.unreadableTime("it is not in the years 0000 to 9999")
    }
    secondsSince1970 = seconds
  }
}

extension TextScanner {
  /// The error for the whole text.
  fileprivate func unreadableTime(_ reason: String) -> TimeError {
    .unreadable(wholeText.shortenedForMessage, reason: reason)
  }
}

// MARK: - ISO 8601

/// A date, a time of day and an offset from UTC as ISO 8601 and RFC 3339 write them.
private enum ISO8601Time {
  /// Whether the text begins like `2026-` or `20261120T`.
  static func matches(_ text: TextScanner) -> Bool {
    var scanner = text
    let start = scanner.position
    while scanner.consumeDigit() != nil {}
    let digits = scanner.position - start
    guard let next = scanner.peek() else { return false }
    return digits > 0 && (next == UInt8(ascii: "-") || next | 0x20 == UInt8(ascii: "t"))
  }

  static func instant(_ text: TextScanner) throws(TimeError) -> Instant {
    var reader = Reader(text: text, scanner: text)
    let (local, unit) = try reader.dateTime()
    let fraction = reader.scanner.consumeFraction(of: unit)
    let offset = try reader.offset()
    guard reader.scanner.isAtEnd else {
      throw text.unreadableTime("expected the end after the offset, found \(reader.scanner.nextWord())")
    }
    return try Instant(local.secondsSince1970 + Int64(fraction - offset), readFrom: text)
  }

  private struct Reader {
    let text: TextScanner
    var scanner: TextScanner

    /// The date and time without decimals, and the seconds in a unit of its last number.
    mutating func dateTime() throws(TimeError) -> (LocalDateTime, unit: Int) {
      let year = try number(4, "the year")
      let isExtended = scanner.consume(UInt8(ascii: "-"))
      let month = try number(2, "the month")
      if isExtended { try expect(UInt8(ascii: "-"), "a '-' after the month") }
      let day = try number(2, "the day")
      try separator()
      let hour = try number(2, "the hour")
      var (minute, second, unit) = (0, 0, 3_600)
      let hasColons = scanner.consume(UInt8(ascii: ":"))
      if hasColons || hasDigit {
        minute = try number(2, "the minute")
        unit = 60
        if hasColons ? scanner.consume(UInt8(ascii: ":")) : hasDigit {
          second = try number(2, "the second")
          unit = 1
        }
      }
      return try checked { () throws(TimeError) in
        let local = try LocalDateTime(
          year: year, month: month, day: day, hour: hour, minute: minute, second: second)
        return (local, unit)
      }
    }

    private var hasDigit: Bool { scanner.peek()?.isASCIIDigit ?? false }

    /// Seconds east of UTC.
    mutating func offset() throws(TimeError) -> Int {
      if scanner.consume("z", ignoringCase: true) { return 0 }
      guard let isNegative = scanner.consumeSign() else {
        let found = scanner.isAtEnd ? "" : ", found \(scanner.nextWord())"
        throw text.unreadableTime("it lacks an offset from UTC such as Z or +09:00\(found)")
      }
      let hours = try number(2, "the offset's hours")
      let hasColons = scanner.peek() == UInt8(ascii: ":")
      let minutes = try sixtieths("the offset's minutes", .minute, hasColons)
      let seconds = try sixtieths("the offset's seconds", .second, hasColons)
      if hours > 25 { throw failure(.outOfRange(.offset, found: hours, expected: 0...25)) }
      let magnitude = hours * 3_600 + minutes * 60 + seconds
      return isNegative ? -magnitude : magnitude
    }

    /// The minutes or seconds of an offset: absent, `:30` or `30`.
    private mutating func sixtieths(
      _ name: StaticString, _ field: TimeError.Field, _ hasColon: Bool
    ) throws(TimeError) -> Int {
      guard hasColon ? scanner.consume(UInt8(ascii: ":")) : hasDigit else { return 0 }
      let value = try number(2, name)
      if value > 59 { throw failure(.outOfRange(field, found: value, expected: 0...59)) }
      return value
    }

    private mutating func separator() throws(TimeError) {
      if scanner.consume("t", ignoringCase: true) { return }
      guard scanner.peek() == UInt8(ascii: " ") else {
        throw text.unreadableTime(
          scanner.isAtEnd
            ? "it has no time of day" : "expected T and the time of day, found \(scanner.nextWord())")
      }
      scanner.advance()
    }

    private mutating func expect(_ byte: UInt8, _ what: StaticString) throws(TimeError) {
      if !scanner.consume(byte) { throw text.unreadableTime("expected \(what), found \(scanner.nextWord())") }
    }

    /// Consumes a number of exactly `count` digits.
    private mutating func number(_ count: Int, _ name: StaticString) throws(TimeError) -> Int {
      let start = scanner
      var value = 0
      for _ in 0..<count {
        guard let digit = scanner.consumeDigit() else {
          throw text.unreadableTime("expected \(count) digits for \(name), found \(start.nextWord())")
        }
        value = value * 10 + Int(digit)
      }
      return value
    }

    private func checked<Value>(_ make: () throws(TimeError) -> Value) throws(TimeError) -> Value {
      do throws(TimeError) {
        return try make()
      } catch {
        throw failure(error)
      }
    }

    /// The error for the whole text.
    private func failure(_ error: TimeError) -> TimeError {
      text.unreadableTime("\(error)")
    }
  }
}

// MARK: - Unix time

/// Unix seconds or milliseconds as text.
private enum UnixTime {
  /// Numbers of at least this magnitude are milliseconds.
  private static let firstMilliseconds: UInt64 = 100_000_000_000

  static func instant(_ text: TextScanner) throws(TimeError) -> Instant {
    var scanner = text
    let isNegative = scanner.consumeSign() ?? false
    guard let first = scanner.peek(), first.isASCIIDigit else {
      throw text.unreadableTime("\(scanner.nextWord()) is not a number")
    }
    let whole = scanner.consumeWhole()
    let hasFraction = scanner.consumeFraction()
    guard scanner.isAtEnd else {
      throw text.unreadableTime("expected the end after a number, found \(scanner.nextWord())")
    }
    let magnitude = Int64(clamping: whole)
    guard whole < firstMilliseconds else {
      // Before 1970 a fraction of a millisecond may round a whole second down.
      let signed = isNegative ? -magnitude &- (hasFraction ? 1 : 0) : magnitude
      return try Instant(floorDivide(signed, 1_000), readFrom: text)
    }
    return try Instant(isNegative ? -magnitude - (hasFraction ? 1 : 0) : magnitude, readFrom: text)
  }
}

extension TextScanner {
  /// Consumes digits and returns their value, clamped to 10^18.
  fileprivate mutating func consumeWhole() -> UInt64 {
    var value: UInt64 = 0
    while let digit = consumeDigit() { value = min(value * 10 + UInt64(digit), 1_000_000_000_000_000_000) }
    return value
  }

  /// Consumes a point or comma and the digits after it, if there are any.
  ///
  /// - Returns: Whether one of the digits is not zero.
  fileprivate mutating func consumeFraction() -> Bool {
    guard consumeDecimalMark() else { return false }
    var isPositive = false
    while let digit = consumeDigit() { isPositive = isPositive || digit != 0 }
    return isPositive
  }

  /// The same, as a part of a unit.
  ///
  /// - Parameter unit: The unit in seconds, at most an hour.
  /// - Returns: The fraction in seconds, rounded down; exact however many digits there are.
  fileprivate mutating func consumeFraction(of unit: Int) -> Int {
    guard consumeDecimalMark() else { return 0 }
    var count = 0
    while let byte = peek(count), byte.isASCIIDigit { count += 1 }
    // From the last digit to the first: rounding down at each step rounds down the whole.
    var seconds = 0
    for index in (0..<count).reversed() {
      seconds = (Int((peek(index) ?? 0x30) - 0x30) * unit + seconds) / 10
    }
    for _ in 0..<count { advance() }
    return seconds
  }

  /// Consumes a point or comma that a digit follows.
  private mutating func consumeDecimalMark() -> Bool {
    guard let mark = peek(), mark == UInt8(ascii: ".") || mark == UInt8(ascii: ","),
      peek(1)?.isASCIIDigit ?? false
    else { return false }
    advance()
    return true
  }
}

// MARK: - Errors

/// Why a date and time, or the text of one, is not usable.
public enum TimeError: Error, Hashable, Sendable {
  /// A part of a date and time.
  public enum Field: String, Hashable, Sendable {
    case year, month, day, hour, minute, second
    /// Hours of an offset from UTC.
    case offset
  }

  /// A part of a date and time is not in its range.
  case outOfRange(Field, found: Int, expected: ClosedRange<Int>)
  /// The text cannot be read as a time, for the given `reason`.
  case unreadable(String, reason: String)
}

extension TimeError: CustomStringConvertible {
  /// One line with the value found and what was expected.
  public var description: String {
    switch self {
    case .outOfRange(let field, let found, let expected):
      return "\(field.name) \(found) is not in \(expected.lowerBound)...\(expected.upperBound)"
    case .unreadable(let text, let reason):
      return "cannot read \"\(text)\" as a time: \(reason); expected \(Self.forms)"
    }
  }

  private static let forms =
    "now, ISO 8601 with its offset from UTC (2026-11-20T12:00:00Z, 2026-11-20T21:00+09:00), or Unix seconds or milliseconds (1795176000)"
}

extension TimeError.Field {
  fileprivate var name: String { self == .offset ? "hour of the offset" : rawValue }
}
