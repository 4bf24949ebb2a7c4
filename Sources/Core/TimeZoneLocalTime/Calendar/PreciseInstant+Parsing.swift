import TimeZoneSupport

/// What a text says, to the millisecond: an instant, or only what a clock showed.
package enum PreciseReading: Hashable, Sendable {
  /// An instant: the text has an offset from UTC, or is Unix time.
  case instant(PreciseInstant)
  /// A date and time of day, and milliseconds after it, 0...999, in a zone that the text does not name.
  case local(LocalDateTime, milliseconds: Int)
}

extension PreciseInstant {
  /// An instant from text, in the forms of ``Instant/init(parsing:)``.
  ///
  /// - Parameter text: A time in the years 0000...9999, in UTC. Fractions are exact to the millisecond, and rounded down,
  ///   toward the past.
  /// - Throws: ``TimeError``: what is wrong with the text, and the forms that are understood.
  /// - Complexity: O(*n*) in the length of the text.
  public init(parsing text: String) throws(TimeError) {
    var text = text
    self = try text.withUTF8 { bytes in
      Result { () throws(TimeError) in try PreciseInstant(parsingUTF8: bytes) }
    }.get()
  }

  /// An instant from the bytes of a text, as ``init(parsing:)`` reads it, without making a `String`.
  ///
  /// - Parameter bytes: UTF-8; any other bytes are an error like any other unreadable text.
  /// - Throws: ``TimeError``: what is wrong with the text, and the forms that are understood.
  /// - Complexity: O(*n*) in the number of bytes. Nothing is allocated for a readable text.
  public init(parsingUTF8 bytes: UnsafeBufferPointer<UInt8>) throws(TimeError) {
    if let plain = PreciseInstant(plainUTC: bytes) {
      self = plain
      return
    }
    let text = TextScanner(trimming: bytes)
    let instant = try Instant(parsingUTF8: bytes)
    let start = PreciseInstant(instant)
    let milliseconds = TimeFormat.automatic.milliseconds(of: text)
    self = PreciseInstant(millisecondsSince1970: start.millisecondsSince1970 + Int64(milliseconds))
  }
}

extension TimeFormat {
  /// Reads a text as ``read(_:)`` does, to the millisecond.
  ///
  /// - Parameter utf8: UTF-8; any other bytes are an error like any other unreadable text.
  /// - Returns: An instant, or a local time where the text has no offset from UTC. Fractions are rounded down, toward the
  ///   past; Excel's to the nearest second.
  /// - Throws: ``TimeError``: what is wrong with the text, and what was expected.
  /// - Complexity: O(*n*) in the number of bytes. Nothing is allocated for a readable text.
  package func readPrecisely(_ utf8: UnsafeBufferPointer<UInt8>) throws(TimeError) -> PreciseReading {
    let reading = try read(utf8)
    let milliseconds = milliseconds(of: TextScanner(trimming: utf8))
    switch reading {
    case .local(let local): return .local(local, milliseconds: milliseconds)
    case .instant(let instant):
      let start = PreciseInstant(instant)
      return .instant(
        PreciseInstant(millisecondsSince1970: start.millisecondsSince1970 + Int64(milliseconds)))
    }
  }

  /// The milliseconds after the second that ``read(_:)`` returns, 0...999, of a text that it reads.
  package func milliseconds(ofReadable utf8: UnsafeBufferPointer<UInt8>) -> Int {
    milliseconds(of: TextScanner(trimming: utf8))
  }

  /// The same.
  fileprivate func milliseconds(of text: TextScanner) -> Int {
    switch self {
    case .excel: 0
    case .pattern(let pattern): (try? pattern.readPrecisely(text))?.milliseconds ?? 0
    case .unixSeconds: UnixTime.milliseconds(of: text, unit: .seconds)
    case .unixMilliseconds: UnixTime.milliseconds(of: text, unit: .milliseconds)
    case .iso8601, .exif, .utc: CalendarText.milliseconds(of: text)
    case .automatic:
      CalendarText.separator(of: text) == nil
        ? UnixTime.milliseconds(of: text) : CalendarText.milliseconds(of: text)
    }
  }
}

// MARK: - The usual form

extension PreciseInstant {
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
    // The highest digit found: where one is greater than 9, there was something else.
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
    var milliseconds: Int64 = 0
    if count > 20 {
      guard count > 21, text[19] == UInt8(ascii: ".") else { return nil }
      var weight: Int64 = 100
      for index in 20..<(count &- 1) {
        let digit = text[index] &- 0x30
        guard digit <= 9 else { return nil }
        milliseconds &+= Int64(digit) &* weight
        weight /= 10
      }
    }
    let seconds =
      GregorianDay.number(year: year, month: month, day: day) &* GregorianDay.seconds
      &+ (hour &* 60 &+ minute) &* 60 &+ second
    self.init(millisecondsSince1970: seconds &* 1_000 &+ milliseconds)
  }
}

// MARK: - Fractions

extension CalendarText {
  /// The milliseconds of the time of day that follow its second, of a readable text.
  static func milliseconds(of text: TextScanner) -> Int {
    // The only point or comma of such a text comes before its decimals.
    var scanner = text
    var colons = 0
    var timeDigits = 0
    var isInTime = false
    while let byte = scanner.peek(), byte != UInt8(ascii: "."), byte != UInt8(ascii: ",") {
      if byte | 0x20 == UInt8(ascii: "t") || byte == UInt8(ascii: " ") { (isInTime, colons) = (true, 0) }
      if byte == UInt8(ascii: ":") { colons += 1 }
      if isInTime, byte.isASCIIDigit { timeDigits += 1 }
      scanner.advance()
    }
    // The unit of the last number: hours, minutes or seconds.
    let unit = timeDigits <= 2 ? 3_600 : timeDigits <= 4 ? 60 : 1
    // Parts of a thousandth of a second: whole seconds of the fraction have been counted.
    return scanner.consumeFraction(of: unit * 1_000) % 1_000
  }
}

extension UnixTime {
  /// The milliseconds that follow the second of a readable number; the unit is that of the number where none is given.
  static func milliseconds(of text: TextScanner, unit: Unit? = nil) -> Int {
    var scanner = text
    let isNegative = scanner.consumeSign() ?? false
    guard let first = scanner.peek(), first.isASCIIDigit else { return 0 }
    let start = scanner.position
    let whole = scanner.consumeWhole()
    let digits = scanner.position - start
    var parts: Int64
    if unit == .seconds || unit == nil && digits < 13 {
      var decimals = scanner
      parts = Int64(scanner.consumeFraction(of: 1_000))
      // A negative number is rounded down: 1.0001 seconds before is 2 seconds before, and 999 milliseconds after.
      let isInexact = isNegative && !decimals.isMultiple(ofDecimals: 3)
      if isNegative { parts = (1_000 - parts - (isInexact ? 1 : 0)) % 1_000 }
    } else {
      let isPositive = scanner.consumeFraction()
      let milliseconds = isNegative ? -whole - (isPositive ? 1 : 0) : whole
      parts = milliseconds - floorDivide(milliseconds, 1_000) * 1_000
    }
    return Int(parts)
  }
}

extension TextScanner {
  /// Whether no digit but zero follows the first decimals.
  fileprivate mutating func isMultiple(ofDecimals count: Int) -> Bool {
    // The point.
    advance()
    for _ in 0..<count { _ = consumeDigit() }
    while let digit = consumeDigit() {
      if digit != 0 { return false }
    }
    return true
  }
}
