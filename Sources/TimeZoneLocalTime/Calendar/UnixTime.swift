import TimeZoneSupport

/// Unix seconds or milliseconds as text.
enum UnixTime {
  /// From this many on, either side of zero, a number is one of milliseconds.
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
      // The fraction of a millisecond matters where there is no other, before 1970.
      let signed = isNegative ? -magnitude &- (hasFraction ? 1 : 0) : magnitude
      return try Instant(floorDivide(signed, 1_000), readFrom: text)
    }
    return try Instant(isNegative ? -magnitude - (hasFraction ? 1 : 0) : magnitude, readFrom: text)
  }
}

extension TextScanner {
  /// Consumes digits: their value, or one far beyond all use where it is greater.
  mutating func consumeWhole() -> UInt64 {
    var value: UInt64 = 0
    while let digit = consumeDigit() { value = min(value * 10 + UInt64(digit), 1_000_000_000_000_000_000) }
    return value
  }

  /// Consumes a point or comma and the digits behind it, if there are any, and tells whether one is not zero.
  mutating func consumeFraction() -> Bool {
    guard let point = peek(), point == UInt8(ascii: ".") || point == UInt8(ascii: ","),
      let next = peek(1), next.isASCIIDigit
    else { return false }
    advance()
    var isPositive = false
    while let digit = consumeDigit() { isPositive = isPositive || digit != 0 }
    return isPositive
  }
}
