import Foundation
import TimeZoneLocalTime

extension Instant {
  /// Creates the instant of the second that contains a date.
  ///
  /// Dates out of range are clamped; a date that is not a number becomes 1970.
  public init(_ date: Date) {
    let seconds = date.timeIntervalSince1970.rounded(.down)
    let exact = Int64(exactly: seconds)
    self.init(secondsSince1970: exact ?? (seconds.isNaN ? 0 : seconds < 0 ? .min : .max))
  }
}

extension Date {
  /// Creates the date of an instant.
  ///
  /// A `Date` is a `Double`: beyond 2^53 seconds, 285 million years, it is rounded to the nearest.
  public init(_ instant: Instant) {
    self.init(timeIntervalSince1970: Double(instant.secondsSince1970) + Double(instant.milliseconds) / 1_000)
  }
}

extension TimeZoneRules {
  /// Returns the UTC offset at a date, in seconds.
  ///
  /// An argument `.now` without a type is an ``/TimeZoneLocalTime/Instant``, with and without this module.
  ///
  /// - Parameter date: Any date. Fractions of a second are ignored.
  /// - Returns: The same as ``/TimeZoneLocalTime/TimeZoneRules/utcOffset(at:)``, positive to the east.
  @_disfavoredOverload
  public func utcOffset(at date: Date) -> Int { utcOffset(at: Instant(date)) }
}

// Both types have dates of the Gregorian calendar, which `LocalDateTime` extends to all times (ISO 8601) and
// `Calendar` replaces by the Julian one before 1582-10-15.

extension DateComponents {
  /// Creates the components of a local date and time, from year to second, in the Gregorian calendar.
  ///
  /// - Parameters:
  ///   - local: The date and time. Years before 1 have the era 0, as in `Calendar`: year 0 is 1 BC.
  ///   - timeZone: The clock's time zone, which the components and their calendar get, so that their `date` is the
  ///     moment by the platform's rules. If it is `nil`, the components have no calendar either, and therefore no
  ///     `date`, because a calendar would put the date in the device's time zone.
  public init(_ local: LocalDateTime, in timeZone: Foundation.TimeZone? = nil) {
    let calendar = timeZone.map { timeZone in
      var calendar = Calendar(identifier: .gregorian)
      calendar.timeZone = timeZone
      return calendar
    }
    self.init(
      calendar: calendar, timeZone: timeZone, era: local.year > 0 ? 1 : 0,
      // Years are clamped where `Int` has 32 bits: 1 - .min would not fit.
      year: local.year > 0 ? local.year : 1 - max(local.year, 1 - .max), month: local.month, day: local.day,
      hour: local.hour, minute: local.minute, second: local.second)
  }
}

extension LocalDateTime {
  /// Creates the local date and time of components, with 0 for missing hours, minutes, and seconds.
  ///
  /// - Parameter components: Year, month, and day at least, of the Gregorian calendar if they name one. Their time
  ///   zone, nanoseconds, weekday and similar components are ignored.
  /// - Throws: ``DateComponentsError`` if a component is missing or out of range, or the calendar is not the Gregorian.
  public init(_ components: DateComponents) throws(DateComponentsError) {
    if let calendar = components.calendar?.identifier, calendar != .gregorian, calendar != .iso8601 {
      throw .otherCalendar(calendar)
    }
    guard var year = components.year else { throw .missing(.year) }
    guard let month = components.month else { throw .missing(.month) }
    guard let day = components.day else { throw .missing(.day) }
    // Any other number is out of range before the year is.
    if components.era == 0, year > 0 { year = 1 - year }
    self = try mapError(
      DateComponentsError.time,
      LocalDateTime(
        year: year, month: month, day: day, hour: components.hour ?? 0, minute: components.minute ?? 0,
        second: components.second ?? 0))
  }
}

/// The reason why date components cannot be used as a date and time.
public enum DateComponentsError: Error, Hashable, Sendable {
  /// The year, month, or day is missing.
  case missing(TimeError.Field)
  /// The components belong to a calendar other than the Gregorian.
  case otherCalendar(Calendar.Identifier)
  /// A component is out of range.
  case time(TimeError)
  /// The components are a repeated or skipped local time, and the policy is to fail.
  case localTime(LocalTimeError)
}

extension DateComponentsError: CustomStringConvertible {
  /// A description in one line, with the expected and the found value.
  public var description: String {
    switch self {
    case .missing(let field): "expected date components with a \(field.rawValue), found none"
    case .otherCalendar(let identifier):
      "expected date components of the Gregorian calendar, found the calendar \(identifier)"
    case .time(let error): "\(error)"
    case .localTime(let error): "\(error)"
    }
  }
}

extension TimeZoneRules {
  /// Returns the date at which a clock in the zone shows some components.
  ///
  /// ```swift
  /// let berlin = try TimeZoneRules(identifier: "Europe/Berlin")
  /// let date = try berlin.date(from: DateComponents(year: 2026, month: 7, day: 1, hour: 12))
  /// ```
  ///
  /// - Parameters:
  ///   - components: The components, as in ``TimeZoneLocalTime/LocalDateTime/init(_:)``. These rules replace their time
  ///     zone, if they have one.
  ///   - policy: How to choose an instant if the local time is repeated or skipped.
  /// - Returns: The date, a whole second.
  /// - Throws: ``DateComponentsError`` if the components are not a date and time, or the policy is to fail.
  /// - Complexity: The same as ``/TimeZoneLocalTime/TimeZoneRules/instants(of:)``.
  public func date(
    from components: DateComponents, by policy: LocalTimePolicy = .compatible
  ) throws(DateComponentsError) -> Date {
    let local = try LocalDateTime(components)
    return try mapError(DateComponentsError.localTime, Date(resolve(local, by: policy).instant))
  }

  /// Returns the date and time that a clock in the zone shows at a date.
  ///
  /// - Parameter date: Any date in the years of `Instant`; fractions of a second are ignored.
  /// - Returns: The components from era to second, of the Gregorian calendar, by these rules. Their time zone is the
  ///   offset from UTC in force, such as `GMT+0900`, because the platform's zone may have other rules. From 1582-10-15
  ///   on, their `date` is therefore the given date, to the second, even if clocks show the components twice. If the
  ///   platform lacks this time zone, the components have neither a time zone nor a calendar, and their `date` is
  ///   `nil`.
  public func dateComponents(at date: Date) -> DateComponents {
    let instant = Instant(date)
    let offset = utcOffset(at: instant)
    // Platforms refuse large offsets, and may round those with seconds.
    let zone = Foundation.TimeZone(secondsFromGMT: offset)
    return DateComponents(
      LocalDateTime(at: instant, utcOffset: offset), in: zone?.secondsFromGMT() == offset ? zone : nil)
  }
}
