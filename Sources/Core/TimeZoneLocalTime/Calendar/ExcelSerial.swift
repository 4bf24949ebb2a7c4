import TimeZoneEngine

/// Days in the 1900 date system of Excel (ECMA-376 Part 1, 18.17.4.1).
///
/// Day 1 is 1900-01-01. Day 60, 1900-02-29, never existed (kept from Lotus 1-2-3), so later days count from 1899-12-30.
enum ExcelSerial {
  private static let leapDay: Int64 = 60
  /// 9999-12-31 is 2958465.
  private static let days: Range<Int64> = 1..<2_958_466
  /// The serial number of 1970-01-01.
  private static let epoch: Int64 = 25_569

  static func local(_ text: TextScanner) throws(TimeError) -> LocalDateTime {
    var scanner = text
    guard let first = scanner.peek(), first.isASCIIDigit else {
      throw text.unreadableTime("\(scanner.nextWord()) is not a number of days")
    }
    let day = scanner.consumeWhole()
    // In half seconds, to round to the nearest second.
    let halves = scanner.consumeFraction(of: 2 * GregorianDay.seconds).parts
    guard scanner.isAtEnd else {
      throw text.unreadableTime("expected the end after a number, found \(scanner.nextWord())")
    }
    // A fraction may round up to the next day, which may be the fictitious one.
    let seconds = min(day, days.upperBound) * GregorianDay.seconds + (halves + 1) / 2
    let rounded = seconds / GregorianDay.seconds
    guard days.contains(rounded) else {
      throw text.unreadableTime("it is not in the days 1 to \(days.upperBound - 1)")
    }
    guard rounded != leapDay else {
      throw text.unreadableTime("day \(leapDay) is 1900-02-29 in Excel, a day that did not exist")
    }
    let since1970 = rounded < leapDay ? epoch - 1 : epoch
    return LocalDateTime(secondsSince1970: seconds - since1970 * GregorianDay.seconds)
  }
}
