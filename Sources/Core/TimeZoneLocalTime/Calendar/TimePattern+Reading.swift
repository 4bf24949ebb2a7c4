import TimeZoneEngine

extension TimePattern {
  func read(_ text: TextScanner) throws(TimeError) -> TimeReading {
    var reader = PatternReader(text)
    for item in items { try reader.consume(item) }
    return try reader.reading()
  }
}

/// Reads a text item by item, without backtracking.
private struct PatternReader {
  private let text: TextScanner
  private var scanner: TextScanner
  private var year = 0
  private var month = 1
  private var day = 1
  private var dayOfYear: Int?
  private var weekday: Int64?
  private var (hour, minute, second) = (0, 0, 0)
  private var milliseconds = 0
  /// 0 for AM, 1 for PM.
  private var half: Int?
  private var offset: Int?
  private var unixSeconds: Int64?

  init(_ text: TextScanner) {
    self.text = text
    scanner = text
  }

  mutating func consume(_ item: TimePattern.Item) throws(TimeError) {
    switch item {
    case .literal(let byte):
      guard scanner.peek()?.asciiLowercase == byte else { throw expected(Self.name(of: byte)) }
      scanner.advance()
    case .space:
      guard scanner.peek()?.isASCIISpace ?? false else { throw expected("white space") }
      while scanner.peek()?.isASCIISpace ?? false { scanner.advance() }
    case .field(let field): try consume(field)
    }
  }

  private mutating func consume(_ field: TimePattern.Field) throws(TimeError) {
    switch field {
    case .year: year = try scanner.consumeNumber(4, "the year", of: text)
    case .yearOfCentury:
      let number = try scanner.consumeNumber(2, "the year of the century", of: text)
      year = number < 69 ? 2_000 + number : 1_900 + number
    case .month: month = try number(upTo: 2, "the month")
    case .monthName: month = try name("the name of a month", GregorianDay.monthNames) + 1
    case .day:
      // A space stands for the first of two digits.
      let isPadded = scanner.peek(1)?.isASCIIDigit ?? false && scanner.consume(UInt8(ascii: " "))
      day = try number(upTo: isPadded ? 1 : 2, "the day")
    case .dayOfYear: dayOfYear = try number(upTo: 3, "the day of the year")
    case .weekday: weekday = Int64(try name("the name of a day of the week", GregorianDay.weekdayNames))
    case .hour: hour = try number(upTo: 2, "the hour")
    case .hourOfHalf:
      hour = try number(upTo: 2, "the hour")
      guard (1...12).contains(hour) else { throw failure(.outOfRange(.hour, found: hour, expected: 1...12)) }
    case .half: half = try name("AM or PM", ["AM", "PM"])
    case .minute: minute = try number(upTo: 2, "the minute")
    case .second: second = try number(upTo: 2, "the second")
    case .fraction:
      let start = scanner.position
      let number = try number(upTo: 9, "the fraction of a second")
      let digits = scanner.position - start
      milliseconds = (0..<9 - digits).reduce(number) { value, _ in value * 10 } / 1_000_000
    case .offset:
      guard let seconds = try scanner.consumeOffsetOrUTC(of: text) else {
        throw expected("an offset from UTC such as Z or +09:00")
      }
      offset = seconds
    case .zone:
      _ = try name("UTC or GMT", ["UTC", "GMT"])
      offset = offset ?? 0
    case .unixSeconds: unixSeconds = try signedNumber()
    }
  }

  func reading() throws(TimeError) -> TimeReading {
    guard scanner.isAtEnd else { throw expected("the end") }
    if let unixSeconds {
      return .instant(try Instant(unixSeconds, milliseconds: milliseconds, readFrom: text))
    }
    let seconds = try local().secondsSince1970
    guard let offset else {
      return .local(LocalDateTime(secondsSince1970: seconds, milliseconds: milliseconds))
    }
    return .instant(try Instant(seconds - Int64(offset), milliseconds: milliseconds, readFrom: text))
  }

  private func local() throws(TimeError) -> LocalDateTime {
    // A half day begins with its hour 12.
    let hour = half.map { self.hour % 12 + 12 * $0 } ?? self.hour
    var date = (month: month, day: day)
    if let dayOfYear { date = try self.date(ofDay: dayOfYear) }
    let local = try mapError(
      failure,
      LocalDateTime(
        year: year, month: date.month, day: date.day, hour: hour, minute: minute, second: second))
    let actual = GregorianDay.weekday(floorDivide(local.secondsSince1970, GregorianDay.seconds))
    if let weekday, weekday != actual {
      let names = GregorianDay.weekdayNames
      throw text.unreadableTime(
        "its weekday is \(names[Int(weekday)]), but its date is a \(names[Int(actual)])")
    }
    return local
  }

  private func date(ofDay number: Int) throws(TimeError) -> (month: Int, day: Int) {
    let count = GregorianDay.isLeap(Int64(year)) ? 366 : 365
    guard (1...count).contains(number) else {
      throw text.unreadableTime("day \(number) of the year is not in 1...\(count)")
    }
    let first = GregorianDay.number(year: Int64(year), month: 1, day: 1)
    let date = GregorianDay.date(first + Int64(number - 1))
    return (Int(date.month), Int(date.day))
  }

  // MARK: Parts

  /// Consumes a number of one digit up to `count`, at most 9.
  private mutating func number(upTo count: Int, _ what: StaticString) throws(TimeError) -> Int {
    guard let first = scanner.peek(), first.isASCIIDigit else { throw expected("digits for \(what)") }
    var value = 0
    for _ in 0..<count {
      guard let digit = scanner.consumeDigit() else { break }
      value = value * 10 + Int(digit)
    }
    return value
  }

  private mutating func signedNumber() throws(TimeError) -> Int64 {
    let start = scanner
    let isNegative = scanner.consumeSign() ?? false
    guard scanner.peek()?.isASCIIDigit ?? false else {
      scanner = start
      throw expected("Unix seconds")
    }
    let magnitude = scanner.consumeWhole()
    return isNegative ? -magnitude : magnitude
  }

  /// Consumes a name, in full or its first three letters, and returns its number from 0.
  private mutating func name(_ what: StaticString, _ names: [StaticString]) throws(TimeError) -> Int {
    for (number, name) in names.enumerated() where scanner.consume(name, ignoringCase: true) {
      return number
    }
    for (number, name) in names.enumerated() where scanner.consume(name, ignoringCase: true, first: 3) {
      return number
    }
    throw expected("\(what)")
  }

  // MARK: Errors

  private static func name(of byte: UInt8) -> String {
    byte < 0x80 ? String(Unicode.Scalar(byte)).quotedForMessage : "the text of the pattern"
  }

  private func expected(_ what: String) -> TimeError {
    text.unreadableTime("expected \(what), found \(scanner.nextWord())")
  }

  private func failure(_ error: TimeError) -> TimeError { text.unreadableTime("\(error)") }
}
