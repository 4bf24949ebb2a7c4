import Foundation
import TimeZoneLocalTime

extension Instant {
  /// The second that contains a date. Dates out of range are clamped; a date that is not a number becomes 1970.
  public init(_ date: Date) {
    let seconds = date.timeIntervalSince1970.rounded(.down)
    let exact = Int64(exactly: seconds)
    self.init(secondsSince1970: exact ?? (seconds.isNaN ? 0 : seconds < 0 ? .min : .max))
  }
}

extension Date {
  /// The date that an instant is. (A `Date` is a `Double`: beyond 2^53 seconds, 285 million years, it is rounded to the
  /// nearest.)
  public init(_ instant: Instant) {
    self.init(timeIntervalSince1970: Double(instant.secondsSince1970) + Double(instant.milliseconds) / 1_000)
  }
}

extension TimeZoneRules {
  /// Seconds to add to UTC at a date.
  ///
  /// (`.now` without a type is that of ``/TimeZoneLocalTime/Instant``, with and without this module.)
  ///
  /// - Parameter date: Any date. Fractions of a second are ignored.
  /// - Returns: As ``/TimeZoneLocalTime/TimeZoneRules/utcOffset(at:)``, positive to the east.
  @_disfavoredOverload
  public func utcOffset(at date: Date) -> Int { utcOffset(at: Instant(date)) }
}
