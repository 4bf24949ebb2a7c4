import TimeZoneEngine

/// A calendar date without a time of day or a zone.
///
/// The calendar is the proleptic Gregorian calendar, as in ISO 8601.
public struct CalendarDate: Hashable, Sendable {
  /// Days since 1970-01-01; negative before.
  package let dayNumber: Int64

  /// Creates a date from a year, month, and day, which are checked.
  ///
  /// - Parameters:
  ///   - year: 0...9999. Year 0 is 1 BC.
  ///   - month: 1...12.
  ///   - day: 1 to the month's last.
  /// - Throws: ``TimeError`` with the first value that is out of range.
  public init(year: Int, month: Int, day: Int) throws(TimeError) {
    self.init(try LocalDateTime(year: year, month: month, day: day))
  }

  /// Creates a date from a date and time, without its time of day.
  public init(_ time: LocalDateTime) {
    dayNumber = GregorianDay.number(year: time.wideYear, month: Int64(time.month), day: Int64(time.day))
  }

  /// Creates the date that a zone's clocks show at an instant.
  ///
  /// - Complexity: The same as ``TimeZoneRules/utcOffset(at:)``.
  public init(at instant: Instant, in rules: TimeZoneRules) {
    self.init(at: instant, utcOffset: rules.utcOffset(at: instant))
  }

  /// Creates the date that a clock with a UTC offset shows at an instant.
  ///
  /// - Parameters:
  ///   - instant: Any instant.
  ///   - utcOffset: Seconds to add to UTC.
  public init(at instant: Instant, utcOffset: Int) {
    dayNumber = instant.clock(utcOffset: utcOffset).day
  }

  /// Creates a date from a text such as `2026-11-20`.
  ///
  /// - Throws: ``TimeError`` if the text has another form, even white space around it, or there is no such date.
  public init(parsing text: String) throws(TimeError) {
    guard let (year, month, day) = Self.numbers(of: text) else {
      throw .unreadable(text.shortenedForMessage, reason: "it has another form", expected: .date)
    }
    try self.init(year: year, month: month, day: day)
  }

  /// The numbers of `2026-11-20`.
  package static func numbers(of text: String) -> (year: Int, month: Int, day: Int)? {
    let bytes = Array(text.utf8)
    guard bytes.count == 10, bytes[4] == UInt8(ascii: "-"), bytes[7] == UInt8(ascii: "-") else { return nil }
    let digits = bytes[..<4] + bytes[5..<7] + bytes[8...]
    guard digits.allSatisfy({ $0.isASCIIDigit }) else { return nil }
    func number(_ range: Range<Int>) -> Int {
      bytes[range].reduce(0) { $0 * 10 + Int($1 &- UInt8(ascii: "0")) }
    }
    return (number(0..<4), number(5..<7), number(8..<10))
  }

  #if !hasFeature(Embedded)
    /// Returns the date that a zone's clocks show now.
    public static func today(in rules: TimeZoneRules) -> CalendarDate { CalendarDate(at: .now, in: rules) }
  #endif

  /// The year is not limited.
  package init(dayNumber: Int64) { self.dayNumber = dayNumber }

  /// The year; 0 is 1 BC.
  public var year: Int { Int(clamping: GregorianDay.date(dayNumber).year) }
  /// The month, 1...12.
  public var month: Int { Int(GregorianDay.date(dayNumber).month) }
  /// The day of the month, 1...31.
  public var day: Int { Int(GregorianDay.date(dayNumber).day) }

  /// Returns the date a number of days later, or earlier if the number is negative.
  ///
  /// - Parameter days: Any number. Dates more than 2^50 days from 1970 become the date 2^50 days from it.
  /// - Returns: The later or earlier date.
  public func adding(days: Int) -> CalendarDate {
    let (sum, overflows) = dayNumber.addingReportingOverflow(Int64(days))
    let clamped = overflows ? (days < 0 ? .min : .max) : sum
    return CalendarDate(dayNumber: min(max(clamped, -Self.farthest), Self.farthest))
  }

  /// Farther than any instant, and near enough that the calendar's arithmetic does not wrap.
  private static let farthest: Int64 = 1 << 50

  /// Returns the number of days until another date, negative if the other date is earlier.
  public func days(until date: CalendarDate) -> Int { Int(clamping: date.dayNumber &- dayNumber) }
}

extension CalendarDate: Comparable {
  /// Returns whether one date is earlier than another.
  public static func < (left: CalendarDate, right: CalendarDate) -> Bool {
    left.dayNumber < right.dayNumber
  }
}

extension CalendarDate: CustomStringConvertible {
  /// The date as ISO 8601, such as `2026-11-20`, with a sign if the year is outside 0...9999.
  public var description: String {
    var text = TimeText()
    text.append(date: GregorianDay.date(dayNumber))
    return text.string
  }
}
