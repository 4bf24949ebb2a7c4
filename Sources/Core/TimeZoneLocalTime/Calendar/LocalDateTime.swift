import TimeZoneEngine

/// A date and time of day as shown by a wall clock, without a zone or an offset from UTC.
///
/// The calendar is the proleptic Gregorian calendar, as in ISO 8601.
public struct LocalDateTime: Hashable, Sendable {
  /// The year; 0 is 1 BC.
  public var year: Int { Int(clamping: wideYear) }
  /// The month, 1...12.
  public let month: Int
  /// The day of the month, 1...31.
  public let day: Int
  /// The hour, 0...23.
  public let hour: Int
  /// The minute, 0...59.
  public let minute: Int
  /// The second, 0...59.
  public let second: Int
  /// The millisecond, 0...999.
  public var millisecond: Int { Int(fraction) }

  /// The year in 64 bits: years of instants reach 292 billion.
  let wideYear: Int64

  private let fraction: UInt16

  /// Creates a date and time from its parts, which are checked.
  ///
  /// - Parameters:
  ///   - year: 0...9999. Year 0 is 1 BC.
  ///   - month: 1...12.
  ///   - day: 1 to the month's last.
  ///   - hour: 0...23.
  ///   - minute: 0...59.
  ///   - second: 0...59. Leap seconds don't exist.
  /// - Throws: ``TimeError`` with the first value that is out of range.
  public init(
    year: Int, month: Int, day: Int, hour: Int = 0, minute: Int = 0, second: Int = 0
  ) throws(TimeError) {
    try Self.check(.year, year, 0...9999)
    try Self.check(.month, month, 1...12)
    try Self.check(.day, day, 1...Int(GregorianDay.count(inMonth: Int64(month), of: Int64(year))))
    try Self.check(.hour, hour, 0...23)
    try Self.check(.minute, minute, 0...59)
    try Self.check(.second, second, 0...59)
    (wideYear, self.month, self.day) = (Int64(year), month, day)
    (self.hour, self.minute, self.second, fraction) = (hour, minute, second, 0)
  }

  /// The date and time a number of seconds after 1970-01-01T00:00:00; the year is not limited.
  package init(secondsSince1970 seconds: Int64, milliseconds: Int = 0) {
    self.init(at: Instant(secondsSince1970: seconds, milliseconds: milliseconds), utcOffset: 0)
  }

  /// Creates the time that a zone's clocks show at an instant.
  ///
  /// - Complexity: The same as ``TimeZoneRules/utcOffset(at:)``.
  public init(at instant: Instant, in rules: TimeZoneRules) {
    self.init(at: instant, utcOffset: rules.utcOffset(at: instant))
  }

  /// Creates the time that a clock shows at an instant.
  ///
  /// - Parameters:
  ///   - instant: Any instant; the year is not limited to 0...9999.
  ///   - utcOffset: Seconds to add to UTC.
  public init(at instant: Instant, utcOffset: Int) {
    let clock = instant.clock(utcOffset: utcOffset)
    let (date, rest) = (GregorianDay.date(clock.day), Int(clock.second))
    (wideYear, month, day) = (date.year, Int(date.month), Int(date.day))
    (hour, minute, second, fraction) = (rest / 3_600, rest / 60 % 60, rest % 60, instant.fraction)
  }

  /// Seconds from 1970-01-01T00:00:00 on the same clock, without the decimals.
  package var secondsSince1970: Int64 {
    let day = GregorianDay.number(year: wideYear, month: Int64(month), day: Int64(day))
    return day &* GregorianDay.seconds &+ Int64(hour * 3_600 + minute * 60 + second)
  }

  /// The instant at which a clock with an offset from UTC in seconds shows it.
  package func instant(utcOffset: Int) -> Instant {
    Instant(secondsSince1970: secondsSince1970 &- Int64(utcOffset), milliseconds: millisecond)
  }

  private static func check(
    _ field: TimeError.Field, _ value: Int, _ range: ClosedRange<Int>
  ) throws(TimeError) {
    if !range.contains(value) { throw .outOfRange(field, found: value, expected: range) }
  }
}

extension LocalDateTime: CustomStringConvertible {
  /// The date and time as ISO 8601, such as `2026-11-20T21:00:00`, with three decimals if there are any.
  public var description: String {
    var text = TimeText()
    text.append(self)
    return text.string
  }
}
