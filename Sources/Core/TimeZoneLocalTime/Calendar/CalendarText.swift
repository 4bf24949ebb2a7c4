import TimeZoneEngine

/// A date, a time of day and possibly an offset from UTC, as ISO 8601, RFC 3339, RFC 9557 and EXIF write them.
enum CalendarText {
  /// The byte after the year, or the byte that ISO 8601 has between other numbers, if the text begins like `2026-`,
  /// `20261120T`, `2026:`, or `2026/`; otherwise `nil`.
  static func separator(of text: TextScanner) -> UInt8? {
    var scanner = text
    let start = scanner.position
    while scanner.consumeDigit() != nil {}
    guard scanner.position > start, let next = scanner.peek() else { return nil }
    let hyphen = UInt8(ascii: "-")
    if next == hyphen || next | 0x20 == UInt8(ascii: "t") { return hyphen }
    // After fewer digits, a slash may follow a day or a month.
    if next == slash { return scanner.position == start + 4 ? next : nil }
    return next == UInt8(ascii: ":") ? next : nil
  }

  private static let slash = UInt8(ascii: "/")

  /// Reads a text whose date has a separator: `-` for ISO 8601, in which it may be absent; `:` for EXIF; `/` for what East
  /// Asia and logs write.
  static func read(_ text: TextScanner, separator: UInt8) throws(TimeError) -> TimeReading {
    var reader = Reader(text: text, scanner: text, separator: separator)
    let (local, unit) = try reader.dateTime()
    let fraction = Int(reader.scanner.consumeFraction(of: Int64(unit) * 1_000).parts)
    let seconds = local.secondsSince1970 + Int64(fraction / 1_000)
    if reader.scanner.isAtEnd {
      if fraction == 0 { return .local(local) }
      return .local(LocalDateTime(secondsSince1970: seconds, milliseconds: fraction % 1_000))
    }
    let end = reader.scanner
    // Programs write `2026-11-20 12:00:00 +0000` and `2026-11-20 12:00:00 UTC`.
    _ = reader.scanner.consume(UInt8(ascii: " "))
    guard let offset = try reader.scanner.consumeOffsetOrUTC(of: text) else {
      throw text.unreadableTime(
        "expected the end or an offset from UTC such as Z or +09:00, found \(end.nextWord())")
    }
    reader.scanner.skipSuffixes()
    guard reader.scanner.isAtEnd else {
      throw text.unreadableTime("expected the end after the offset, found \(reader.scanner.nextWord())")
    }
    return .instant(try Instant(seconds - Int64(offset), milliseconds: fraction % 1_000, readFrom: text))
  }

  private struct Reader {
    let text: TextScanner
    var scanner: TextScanner
    let separator: UInt8

    /// The date and time without decimals, and the seconds in a unit of its last number.
    mutating func dateTime() throws(TimeError) -> (LocalDateTime, unit: Int) {
      let year = try number(4, "the year")
      let isExtended = scanner.consume(separator)
      if !isExtended, separator == UInt8(ascii: ":") { try expectSeparator("after the year") }
      let month = try shortNumber("the month")
      if isExtended { try expectSeparator("after the month") }
      let day = try shortNumber("the day")
      try dateEnd()
      let hour = try shortNumber("the hour")
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
      do throws(TimeError) {
        let local = try LocalDateTime(
          year: year, month: month, day: day, hour: hour, minute: minute, second: second)
        return (local, unit)
      } catch {
        throw text.unreadableTime("\(error)")
      }
    }

    private var hasDigit: Bool { scanner.peek()?.isASCIIDigit ?? false }

    private mutating func dateEnd() throws(TimeError) {
      if scanner.consume("t", ignoringCase: true) { return }
      guard scanner.peek() == UInt8(ascii: " ") else {
        throw text.unreadableTime(
          scanner.isAtEnd
            ? "it has no time of day" : "expected T and the time of day, found \(scanner.nextWord())")
      }
      scanner.advance()
    }

    private mutating func expectSeparator(_ place: StaticString) throws(TimeError) {
      if scanner.consume(separator) { return }
      throw text.unreadableTime(
        "expected \(String(Unicode.Scalar(separator)).quotedForMessage) \(place), found \(scanner.nextWord())"
      )
    }

    /// A number of two digits, or of one in a date with slashes.
    private mutating func shortNumber(_ name: StaticString) throws(TimeError) -> Int {
      let isShort = separator == CalendarText.slash && hasDigit && scanner.peek(1)?.isASCIIDigit != true
      return try number(isShort ? 1 : 2, name)
    }

    private mutating func number(_ count: Int, _ name: StaticString) throws(TimeError) -> Int {
      try scanner.consumeNumber(count, name, of: text)
    }
  }
}

extension TextScanner {
  /// Consumes a number of exactly `count` digits; the error has its name and the whole text.
  mutating func consumeNumber(
    _ count: Int, _ name: StaticString, of text: TextScanner
  ) throws(TimeError) -> Int {
    let start = self
    var value = 0
    for _ in 0..<count {
      guard let digit = consumeDigit() else {
        throw text.unreadableTime("expected \(count) digits for \(name), found \(start.nextWord())")
      }
      value = value * 10 + Int(digit)
    }
    return value
  }

  /// The same as ``consumeOffset(of:)``, and 0 for `UTC` and `GMT`.
  mutating func consumeOffsetOrUTC(of text: TextScanner) throws(TimeError) -> Int? {
    if consume("utc", ignoringCase: true) || consume("gmt", ignoringCase: true) { return 0 }
    return try consumeOffset(of: text)
  }

  /// Consumes a UTC offset in seconds, positive to the east; `nil` if none exists: `Z`, `+09`, `+0900`, `+09:00`,
  /// `+090000`, or `+09:00:00`.
  mutating func consumeOffset(of text: TextScanner) throws(TimeError) -> Int? {
    if consume("z", ignoringCase: true) { return 0 }
    guard let isNegative = consumeSign() else { return nil }
    let hours = try consumeNumber(2, "the offset's hours", of: text)
    let hasColons = peek() == UInt8(ascii: ":")
    let minutes = try consumeSixtieths("the offset's minutes", .minute, hasColons, of: text)
    let seconds = try consumeSixtieths("the offset's seconds", .second, hasColons, of: text)
    if hours > 25 {
      throw text.unreadableTime("\(TimeError.outOfRange(.offset, found: hours, expected: 0...25))")
    }
    let magnitude = hours * 3_600 + minutes * 60 + seconds
    return isNegative ? -magnitude : magnitude
  }

  /// Consumes the suffix of RFC 9557 after an offset, which is ignored: a zone and tags, `[Europe/Berlin][u-ca=gregory]`; but no
  /// tag with `!`, which must not be ignored.
  fileprivate mutating func skipSuffixes() {
    while peek() == UInt8(ascii: "["), peek(1) != UInt8(ascii: "!") {
      var suffix = self
      repeat {
        suffix.advance()
      } while suffix.peek().map({ $0.isASCIIDigit || $0.isASCIILetter || $0.isSuffixMark }) == true
      guard suffix.consume(UInt8(ascii: "]")) else { return }
      self = suffix
    }
  }

  /// The minutes or seconds of an offset: absent, `:30` or `30`.
  private mutating func consumeSixtieths(
    _ name: StaticString, _ field: TimeError.Field, _ hasColon: Bool, of text: TextScanner
  ) throws(TimeError) -> Int {
    guard hasColon ? consume(UInt8(ascii: ":")) : peek()?.isASCIIDigit ?? false else { return 0 }
    let value = try consumeNumber(2, name, of: text)
    if value > 59 {
      throw text.unreadableTime("\(TimeError.outOfRange(field, found: value, expected: 0...59))")
    }
    return value
  }
}

extension UInt8 {
  fileprivate var isSuffixMark: Bool { "._-+/=:".utf8.contains(self) }
}
