import TimeZoneEngine

enum UnixTime {
  /// The raw value is how many make a millisecond; 0 for seconds, which are longer.
  enum Unit: Int64 {
    case seconds = 0
    case milliseconds = 1
    case microseconds = 1_000
    case nanoseconds = 1_000_000
  }

  /// The seconds that a bare number may mean, in the years 1973 to 2099. None of them is a date of eight digits.
  private static let seconds: Range<Int64> = 94_694_400..<4_102_444_800
  /// The milliseconds that a bare number may mean: from 2001-09-09T01:46:40Z on and before 2100. Numbers of 12 digits are
  /// earlier, and likely dates: `202607011200`, `010720261200`, `260701120000`.
  private static let milliseconds: Range<Int64> = 1_000_000_000_000..<4_102_444_800_000
  /// The same instants in smaller units.
  private static let microseconds: Range<Int64> = 1_000_000_000_000_000..<4_102_444_800_000_000
  private static let nanoseconds: Range<Int64> = 1_000_000_000_000_000_000..<4_102_444_800_000_000_000

  static func instant(_ text: TextScanner, unit: Unit) throws(TimeError) -> Instant {
    try instant(number(text), unit, text)
  }

  /// The instant of a number that can only be Unix time.
  static func instant(_ text: TextScanner) throws(TimeError) -> Instant {
    let number = try number(text)
    guard let unit = unit(number) else {
      throw .doubtfulNumber(text.wholeText.shortenedForMessage, doubt(text, number))
    }
    return try instant(number, unit, text)
  }

  /// The only unit in which a number is an instant of today; `nil` if none exists, or if its digits read as a date.
  private static func unit(_ number: DecimalText) -> Unit? {
    let value = number.roundedDown
    if seconds.contains(value) { return .seconds }
    if milliseconds.contains(value) { return .milliseconds }
    if microseconds.contains(value) { return DateDigits.reading(number) == nil ? .microseconds : nil }
    return nanoseconds.contains(value) ? .nanoseconds : nil
  }

  private static func number(_ text: TextScanner) throws(TimeError) -> DecimalText {
    var scanner = text
    let isNegative = scanner.consumeSign() ?? false
    guard let first = scanner.peek(), first.isASCIIDigit else {
      throw text.unreadableTime("\(scanner.nextWord()) is not a number")
    }
    let start = scanner.position
    let magnitude = scanner.consumeWhole()
    let digits = scanner.position - start
    let fraction = scanner.consumeFraction(of: 1_000)
    guard scanner.isAtEnd else {
      if let plain = withoutExponent(text) {
        return try plain.withUnsafeBufferPointer { bytes throws(TimeError) -> DecimalText in
          try number(TextScanner(trimming: bytes))
        }
      }
      throw text.unreadableTime("expected the end after a number, found \(scanner.nextWord())")
    }
    // Rounded down: the thousandths of a negative number count from the whole number below it.
    let up = isNegative ? -fraction.parts - (fraction.isExact ? 0 : 1) : fraction.parts
    return DecimalText(
      roundedDown: (isNegative ? -magnitude : magnitude) - (up < 0 ? 1 : 0),
      thousandths: Int(up < 0 ? up + 1_000 : up), digits: digits,
      isPlain: scanner.position == start + digits && start == text.position)
  }

  /// A number such as `1.7e9` without its exponent, `1700000000`; `nil` for any other text.
  private static func withoutExponent(_ text: TextScanner) -> [UInt8]? {
    var scanner = text
    var plain: [UInt8] = scanner.consumeSign() == true ? [UInt8(ascii: "-")] : []
    var digits = scanner
    guard let number = DecimalNumber(&scanner), (1...18).contains(number.power), scanner.isAtEnd else {
      return nil
    }
    let count = number.wholeDigits + number.fractionDigits
    for index in 0..<max(count, number.wholeDigits + number.power) {
      if index == number.wholeDigits { _ = digits.consume(UInt8(ascii: ".")) }
      if index == number.wholeDigits + number.power { plain.append(UInt8(ascii: ".")) }
      plain.append(0x30 + (digits.consumeDigit() ?? 0))
    }
    return plain
  }

  private static func instant(
    _ number: DecimalText, _ unit: Unit, _ text: TextScanner
  ) throws(TimeError) -> Instant {
    guard unit != .seconds else {
      return try Instant(number.roundedDown, milliseconds: number.thousandths, readFrom: text)
    }
    // Longer numbers are read as this one.
    guard number.roundedDown.magnitude < UInt64(Int64.max) else {
      throw text.unreadableTime("the number is too large")
    }
    let instant = Instant(millisecondsSince1970: floorDivide(number.roundedDown, unit.rawValue))
    return try Instant(instant.secondsSince1970, milliseconds: instant.milliseconds, readFrom: text)
  }

  private static func doubt(_ text: TextScanner, _ number: DecimalText) -> TimeError.NumberReading {
    if let reading = DateDigits.reading(number) { return reading }
    // Julian dates of the years 1858 to 2132; day 2440587.5 is the first of 1970.
    if (2_400_000..<2_500_000).contains(number.roundedDown) {
      let day = number.roundedDown - 2_440_588 + (number.thousandths < 500 ? 0 : 1)
      return .julianDate(LocalDateTime(secondsSince1970: day * GregorianDay.seconds))
    }
    guard let local = try? ExcelSerial.local(text) else { return .unknown }
    return .excelSerial(local)
  }
}

/// A number, as the whole number below it and thousandths, rounded down.
struct DecimalText {
  let roundedDown: Int64
  /// 0...999.
  let thousandths: Int
  /// The number of digits before the decimal point.
  let digits: Int
  let isPlain: Bool
}

/// Digits that read as a date: `20260701`, `202607011200`, `20260701120000`, and the last with hundredths of a second.
private enum DateDigits {
  /// The years that are dates rather than numbers.
  private static let years = 1900...2099

  static func reading(_ number: DecimalText) -> TimeError.NumberReading? {
    guard number.isPlain, [8, 12, 14, 16].contains(number.digits) else { return nil }
    var rest = number.digits == 16 ? number.roundedDown / 100 : number.roundedDown
    func next(_ weight: Int64) -> Int {
      defer { rest /= weight }
      return Int(rest % weight)
    }
    let hasSeconds = number.digits > 12
    let second = hasSeconds ? next(100) : 0
    let (minute, hour) = number.digits > 8 ? (next(100), next(100)) : (0, 0)
    let (day, month) = (next(100), next(100))
    let year = Int(rest)
    guard years.contains(year),
      let local = try? LocalDateTime(
        year: year, month: month, day: day, hour: hour, minute: minute, second: second)
    else { return nil }
    return number.digits == 8 ? .date(local) : .dateAndTime(local, hasSeconds: hasSeconds)
  }
}
