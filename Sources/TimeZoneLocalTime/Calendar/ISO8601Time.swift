import TimeZoneSupport

/// A date, a time of day and an offset from UTC as ISO 8601 and RFC 3339 write them.
enum ISO8601Time {
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
    let local = try reader.dateTime()
    // Cut off, a fraction of a second is never rounded into another second.
    _ = reader.scanner.consumeFraction()
    let offset = try reader.offset()
    guard reader.scanner.isAtEnd else {
      throw text.unreadableTime("expected the end after the offset, found \(reader.scanner.nextWord())")
    }
    return try Instant(local.secondsSince1970 - Int64(offset), readFrom: text)
  }

  private struct Reader {
    let text: TextScanner
    var scanner: TextScanner

    mutating func dateTime() throws(TimeError) -> LocalDateTime {
      let year = try number(4, "the year")
      let isExtended = scanner.consume(UInt8(ascii: "-"))
      let month = try number(2, "the month")
      if isExtended { try expect(UInt8(ascii: "-"), "a '-' after the month") }
      let day = try number(2, "the day")
      try separator()
      let hour = try number(2, "the hour")
      let hasColons = scanner.consume(UInt8(ascii: ":"))
      let minute = try number(2, "the minute")
      var second = 0
      if hasColons ? scanner.consume(UInt8(ascii: ":")) : scanner.peek()?.isASCIIDigit ?? false {
        second = try number(2, "the second")
      }
      return try checked { () throws(TimeError) in
        try LocalDateTime(
          year: year, month: month, day: day, hour: hour, minute: minute, second: second)
      }
    }

    /// Seconds east of UTC.
    mutating func offset() throws(TimeError) -> Int {
      if scanner.consume("z", ignoringCase: true) { return 0 }
      guard let isNegative = scanner.consumeSign() else {
        let found = scanner.isAtEnd ? "" : ", found \(scanner.nextWord())"
        throw text.unreadableTime("it lacks an offset from UTC such as Z or +09:00\(found)")
      }
      let hours = try number(2, "the offset's hours")
      let minutes = try sixtieths("the offset's minutes", .minute)
      let seconds = try sixtieths("the offset's seconds", .second)
      if hours > 25 { throw failure(.outOfRange(.offset, found: hours, expected: 0...25)) }
      let magnitude = hours * 3_600 + minutes * 60 + seconds
      return isNegative ? -magnitude : magnitude
    }

    /// Minutes or seconds of an offset: none, `:30` or `30`.
    private mutating func sixtieths(_ name: StaticString, _ field: TimeError.Field) throws(TimeError) -> Int {
      guard scanner.consume(UInt8(ascii: ":")) || scanner.peek()?.isASCIIDigit ?? false else { return 0 }
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

    /// Exactly so many digits.
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

    private func checked(_ make: () throws(TimeError) -> LocalDateTime) throws(TimeError) -> LocalDateTime {
      do throws(TimeError) {
        return try make()
      } catch {
        throw failure(error)
      }
    }

    /// The same for the text as a whole.
    private func failure(_ error: TimeError) -> TimeError {
      text.unreadableTime("\(error)")
    }
  }
}
