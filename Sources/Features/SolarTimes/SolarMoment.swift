import TimeZoneLocalTime

/// Instants as days of universal time from J2000, 2000-01-01T12:00.
enum SolarMoment {
  /// Milliseconds from 1970-01-01T00:00 to J2000.
  private static let epoch: Int64 = 946_728_000_000
  private static let millisecondsPerDay = 86_400_000.0
  /// The farthest days that are computed, about 10,950 years from 2000: the series are valid for less.
  private static let farthest = 4_000_000.0

  /// The days from J2000 to an instant, clamped to ``farthest``.
  static func days(_ instant: Instant) -> Double {
    let (milliseconds, overflows) = instant.millisecondsSince1970.subtractingReportingOverflow(epoch)
    guard !overflows else { return instant.millisecondsSince1970 < 0 ? -farthest : farthest }
    return min(max(Double(milliseconds) / millisecondsPerDay, -farthest), farthest)
  }

  /// The instant after a number of days, rounded to the millisecond. The days must be finite and below 1e9.
  static func instant(_ days: Double) -> Instant {
    let milliseconds = days * millisecondsPerDay
    let rounded = Int64(milliseconds + (milliseconds < 0 ? -0.5 : 0.5))
    return Instant(millisecondsSince1970: epoch &+ rounded)
  }

  /// The noon of a day by universal time, counted from 1970-01-01.
  static func noon(ofDay day: Int64) -> Double {
    // 2000-01-01 is day 10,957.
    Double(day &- 10_957)
  }
}
