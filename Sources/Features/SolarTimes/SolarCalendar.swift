import TimeZoneLocalTime

/// A calendar of solar days and events of the sun by local date, for an observer.
///
/// ```swift
/// let tokyo = try TimeZoneRules(identifier: "Asia/Tokyo")
/// let sapporo = SolarObserver(try Coordinate(latitude: 43.06, longitude: 141.35))
/// let day = SolarCalendar(sapporo, rules: tokyo).solarDay(on: try CalendarDate(year: 2026, month: 6, day: 21))
/// day?.sunrise  // 2026-06-20T18:55:13.239Z, 03:55:13 in Tokyo
/// ```
///
/// The civil day is not the solar day: sunset may follow midnight, as in Reykjavik in June, and a local date may be
/// skipped, repeated, or have 23 or 25 hours. ``solarDay(on:)`` returns the solar day whose noon lies in the date,
/// ``events(on:thresholds:)`` what happens between midnight and midnight by the clock.
///
/// In the years 1900...2100, sunrises and sunsets agree with other ephemerides to 0.2 s below 66 degrees of latitude
/// and to 1 s up to 75 degrees, except where the sun only grazes the threshold: there hundredths of a second of arc are
/// seconds of time. See <doc:SunAccuracy>. Farther from the present the rotation of the Earth is less well known (delta
/// T), and closer to the poles the sun crosses the horizon at such small angles that a hundredth of a degree is minutes.
public struct SolarCalendar: Sendable {
  /// The observer of the sun.
  public let observer: SolarObserver
  /// The rules of local time.
  public let rules: TimeZoneRules

  /// Creates a calendar for an observer and a zone's rules.
  ///
  /// - Parameters:
  ///   - observer: A position and a height.
  ///   - rules: The rules of any zone, usually the position's zone.
  public init(_ observer: SolarObserver, rules: TimeZoneRules) {
    self.observer = observer
    self.rules = rules
  }

  /// Returns whether the zone's clocks ever show a date; for example, Samoa's clocks skipped 2011-12-30.
  ///
  /// - Complexity: O(log n) in the number of the zone's transitions.
  public func contains(_ date: CalendarDate) -> Bool {
    let noon = date.dayNumber.multipliedReportingOverflow(by: 86_400)
    guard !noon.overflow else { return true }
    let local = LocalDateTime(secondsSince1970: noon.partialValue &+ 43_200)
    guard case .skipped(let transition, _, _) = rules.instants(of: local) else { return true }
    // The clocks skip its noon: is any part of the date left on either side?
    let before = Instant(secondsSince1970: transition.secondsSince1970 &- 1)
    return CalendarDate(at: before, in: rules) == date || CalendarDate(at: transition, in: rules) == date
  }

  /// Returns the solar day whose noon lies in a local date.
  ///
  /// - Returns: The first of ``solarDays(on:)``. `nil` if none exists: the zone skips the date (see
  ///   ``contains(_:)``), its clocks are so far from the sun that noon is near midnight and falls into the dates next to
  ///   it, or the year is not in 0...9999.
  /// - Complexity: Constant: about 10 microseconds.
  public func solarDay(on date: CalendarDate) -> SolarDay? { solarDays(on: date).first }

  /// Returns the solar days whose noons lie in a local date, in order.
  ///
  /// - Returns: Usually one. Two if the zone repeats the date, as Kwajalein did on 1969-09-30, or if noon is near
  ///   the midnight of the clocks; none as stated at ``solarDay(on:)``.
  public func solarDays(on date: CalendarDate) -> [SolarDay] {
    Self.years.contains(date.year) ? solarDays(date...date) : []
  }

  /// Returns all events between the midnights of a local date, in order.
  ///
  /// - Parameters:
  ///   - date: A date.
  ///   - thresholds: The thresholds.
  /// - Returns: Passages of the thresholds in both directions, noons and midnights of the sun. Empty if the zone
  ///   skips the date or the year is not in 0...9999. If it repeats the date, the events of both.
  /// - Complexity: Constant: about 30 microseconds.
  public func events(on date: CalendarDate, thresholds: [SolarThreshold] = [.sunrise]) -> [SolarEvent] {
    guard Self.years.contains(date.year) else { return [] }
    var events: [SolarEvent] = []
    for number in date.dayNumber - 3...date.dayNumber + 3 {
      // A solar day ends at most 18 hours and 25 minutes from its mean noon, at a pole.
      guard dates(around: meanNoon(number), seconds: 68_000).contains(date) else { continue }
      for event in solarDay(number).events(thresholds) {
        if CalendarDate(at: event.instant, in: rules) == date { events.append(event) }
      }
    }
    return events.sorted { $0.instant < $1.instant }
  }

  /// Returns the solar days whose noons lie in a year of the zone, in order.
  ///
  /// - Parameter year: Any number; days exist only in 0...9999.
  /// - Returns: Usually one for each date; see ``solarDays(on:)``.
  /// - Complexity: Constant: some milliseconds.
  public func year(_ year: Int) -> [SolarDay] {
    guard Self.years.contains(year), let first = try? CalendarDate(year: year, month: 1, day: 1),
      let last = try? CalendarDate(year: year, month: 12, day: 31)
    else { return [] }
    return solarDays(first...last)
  }

  /// The solar days whose noons lie in some dates, in order.
  private func solarDays(_ dates: ClosedRange<CalendarDate>) -> [SolarDay] {
    // Clocks are up to a day from universal time, and a meridian's noon half a day.
    (dates.lowerBound.dayNumber - 3...dates.upperBound.dayNumber + 3).compactMap { number in
      // True noon is less than 25 minutes from mean noon.
      guard self.dates(around: meanNoon(number), seconds: 1_500).overlaps(dates) else { return nil }
      let day = solarDay(number)
      return dates.contains(day.date) ? day : nil
    }
  }

  /// The years of dates that can be checked, and written with four digits.
  private static let years = 0...9999

  /// Mean noon at the observer's longitude, on a day counted from 1970-01-01 by universal time: days from J2000.
  private func meanNoon(_ day: Int64) -> Double {
    SolarMoment.noon(ofDay: day) - observer.coordinate.longitude / 360
  }

  /// The solar day around a mean noon.
  private func solarDay(_ day: Int64) -> SolarDay {
    let noon = meanNoon(day)
    let path = SunPath(noon: noon, ApparentSun.around(daysFromJ2000: noon), observer)
    let course = DailyCourse(path, observer)
    return SolarDay(course, date: CalendarDate(at: course.noon, in: rules))
  }

  /// The dates that clocks can show within a number of seconds from a moment.
  private func dates(around moment: Double, seconds: Int64) -> ClosedRange<CalendarDate> {
    let middle = SolarMoment.instant(moment).secondsSince1970
    let start = Instant(secondsSince1970: middle - seconds)
    let end = Instant(secondsSince1970: middle + seconds)
    let (first, last) = (CalendarDate(at: start, in: rules), CalendarDate(at: end, in: rules))
    if rules.utcOffset(at: start) == rules.utcOffset(at: end) { return first...last }
    // A change of the clocks may show a date before or after those at both ends.
    return min(first, last).adding(days: -1)...max(first, last).adding(days: 1)
  }
}
