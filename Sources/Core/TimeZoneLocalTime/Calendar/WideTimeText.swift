import TimeZoneEngine

/// Dates and times exactly as this library writes them, in every year that instants reach: the inverse of ``TimeText``.
enum WideTimeText {
  /// The date and time of a text such as `2026-11-20T12:00:00` or `+12026-11-20T12:00:00`; `nil` for any other text,
  /// even one that reads as the same time.
  static func localDateTime(_ text: Substring) -> LocalDateTime? {
    var rest = text.utf8[...]
    let isNegative = rest.first == UInt8(ascii: "-")
    if isNegative || rest.first == UInt8(ascii: "+") { rest.removeFirst() }
    guard let year = number(&rest, digits: 4...12),
      let month = number(&rest, after: "-"), let day = number(&rest, after: "-"),
      let hour = number(&rest, after: "T"), let minute = number(&rest, after: ":"),
      let second = number(&rest, after: ":"), let milliseconds = milliseconds(&rest), rest.isEmpty,
      (1...12).contains(month)
    else { return nil }
    let dayNumber = GregorianDay.number(year: isNegative ? -year : year, month: month, day: day)
    let ofDay = hour * 3_600 + minute * 60 + second
    // Sums wrap, and days of no month become others, only if the text differs from that of the result.
    let time = LocalDateTime(
      secondsSince1970: dayNumber &* GregorianDay.seconds &+ ofDay, milliseconds: milliseconds)
    return time.description.isSame(as: text) ? time : nil
  }

  /// Consumes a point and three digits; 0 if there is no point.
  private static func milliseconds(_ rest: inout Substring.UTF8View) -> Int? {
    guard rest.first == UInt8(ascii: ".") else { return 0 }
    rest.removeFirst()
    return number(&rest, digits: 3...3).map(Int.init)
  }

  private static func number(_ rest: inout Substring.UTF8View, after mark: Unicode.Scalar) -> Int64? {
    guard rest.first == UInt8(ascii: mark) else { return nil }
    rest.removeFirst()
    return number(&rest, digits: 2...2)
  }

  /// Consumes as many digits as there are, at most 12.
  private static func number(_ rest: inout Substring.UTF8View, digits: ClosedRange<Int>) -> Int64? {
    let found = rest.prefix(digits.upperBound).prefix { $0.isASCIIDigit }
    guard found.count >= digits.lowerBound else { return nil }
    rest.removeFirst(found.count)
    return found.reduce(0) { $0 * 10 + Int64($1 & 0x0F) }
  }
}
