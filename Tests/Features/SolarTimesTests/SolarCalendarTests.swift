import SolarTimes
import TestSupport
import Testing

/// Solar days and events by local date. Expected times are Skyfield's, with DE421.
@Suite(.tags(.noSanitizer)) struct SolarCalendarTests {
  typealias Row = (
    place: (Double, Double), zone: String, date: String, rise: String, noon: String, fall: String,
    location: SourceLocation
  )

  @Test func dayHasSunriseNoonAndSunset() throws {
    let rows: [Row] = [
      // The same sun, two hours apart by the clock.
      (
        (43.06, 141.35), "Asia/Tokyo", "2026-06-21", "2026-06-21T03:55:13.241+09:00",
        "2026-06-21T11:36:19.904+09:00", "2026-06-21T19:17:26.873+09:00", #_sourceLocation
      ),
      (
        (43.06, 141.35), "Asia/Sakhalin", "2026-06-21", "2026-06-21T05:55:13.241+11:00",
        "2026-06-21T13:36:19.904+11:00", "2026-06-21T21:17:26.873+11:00", #_sourceLocation
      ),
      // Noon lies in the date, though at night by the clock.
      (
        (43.06, 141.35), "America/New_York", "2026-06-20", "2026-06-20T14:55:13.241-04:00",
        "2026-06-20T22:36:19.904-04:00", "2026-06-21T06:17:26.873-04:00", #_sourceLocation
      ),
      // Clocks far from the sun.
      (
        (43.8, 87.6), "Asia/Shanghai", "2026-01-10", "2026-01-10T09:42:38.482+08:00",
        "2026-01-10T14:17:00.607+08:00", "2026-01-10T18:51:38.961+08:00", #_sourceLocation
      ),
      (
        (42.24, -8.72), "Europe/Madrid", "2026-07-01", "2026-07-01T07:02:13.724+02:00",
        "2026-07-01T14:38:46.692+02:00", "2026-07-01T22:15:07.110+02:00", #_sourceLocation
      ),
      // 23 and 25 hours.
      (
        (52.52, 13.405), "Europe/Berlin", "2026-03-29", "2026-03-29T06:48:04.172+02:00",
        "2026-03-29T13:11:07.492+02:00", "2026-03-29T19:35:16.370+02:00", #_sourceLocation
      ),
      (
        (52.52, 13.405), "Europe/Berlin", "2026-10-25", "2026-10-25T06:49:41.431+01:00",
        "2026-10-25T11:50:27.752+01:00", "2026-10-25T16:50:25.708+01:00", #_sourceLocation
      ),
      // The days around the one that Samoa skipped.
      (
        (-13.83, -171.77), "Pacific/Apia", "2011-12-29", "2011-12-29T07:01:03.401-10:00",
        "2011-12-29T13:29:10.988-10:00", "2011-12-29T19:57:16.198-10:00", #_sourceLocation
      ),
      (
        (-13.83, -171.77), "Pacific/Apia", "2011-12-31", "2011-12-31T07:01:36.985+14:00",
        "2011-12-31T13:29:39.999+14:00", "2011-12-31T19:57:40.337+14:00", #_sourceLocation
      ),
    ]
    for row in rows {
      let calendar = try Self.calendar(row.place, row.zone)
      let day = try #require(calendar.solarDay(on: try date(row.date)), sourceLocation: row.location)
      let context = "\(day.date) \(day.noon)"
      #expect(day.date.description == row.date, "\(context)", sourceLocation: row.location)
      #expect(day.sunrise.isNearLocal(row.rise), "\(context)", sourceLocation: row.location)
      let noon: Instant? = day.noon
      #expect(noon.isNearLocal(row.noon), "\(context)", sourceLocation: row.location)
      #expect(day.sunset.isNearLocal(row.fall), "\(context)", sourceLocation: row.location)
    }
  }

  /// Reykjavik in June and Tromsø: what the civil day has of the horizon.
  @Test func civilDays() throws {
    let reykjavik = try Self.calendar((64.15, -21.94), "Atlantic/Reykjavik")
    let tromsø = try Self.calendar((69.65, 18.96), "Europe/Oslo")
    let rows: [(calendar: SolarCalendar, date: String, events: String, location: SourceLocation)] = [
      (reykjavik, "2026-06-14", "rise 02:58:18, fall 23:58:52", #_sourceLocation),
      (reykjavik, "2026-06-15", "rise 02:57:20", #_sourceLocation),
      (reykjavik, "2026-06-16", "fall 00:00:09, rise 02:56:31", #_sourceLocation),
      (reykjavik, "2026-06-21", "fall 00:03:51, rise 02:55:06", #_sourceLocation),
      (reykjavik, "2026-06-29", "fall 00:00:17, rise 03:02:14, fall 23:59:04", #_sourceLocation),
      (tromsø, "2026-06-21", "", #_sourceLocation),
      (tromsø, "2026-12-21", "", #_sourceLocation),
    ]
    for row in rows {
      let events = row.calendar.events(on: try date(row.date))
      let found = events.compactMap { $0.text(row.calendar.rules) }.joined(separator: ", ")
      #expect(found == row.events, sourceLocation: row.location)
      #expect(events.contains { $0.kind == .noon }, sourceLocation: row.location)
    }
  }

  /// Every event of a year belongs to one civil day, also where the clocks change.
  @Test(arguments: [("Europe/Oslo", 69.65, 18.96), ("Asia/Shanghai", 39.5, 74.0), ("Etc/GMT+12", 0.0, 179.9)])
  func civilDaysPartitionAYear(_ zone: String, _ latitude: Double, _ longitude: Double) throws {
    let calendar = try Self.calendar((latitude, longitude), zone)
    let thresholds: [SolarThreshold] = [.sunrise, .civil]
    var byDate: [SolarEvent] = []
    var date = try date("2026-01-01")
    while date.year == 2026 {
      byDate += calendar.events(on: date, thresholds: thresholds)
      date = date.adding(days: 1)
    }
    var days = calendar.year(2026)
    days +=
      calendar.solarDays(on: try self.date("2025-12-31"))
      + calendar.solarDays(on: try self.date("2027-01-01"))
    let all = days.flatMap { $0.events(thresholds) }
      .filter { CalendarDate(at: $0.instant, in: calendar.rules).year == 2026 }
    #expect(byDate == all.sorted { $0.instant < $1.instant })
  }

  @Test func aSkippedDateHasNoDay() throws {
    let apia = try Self.calendar((-13.83, -171.77), "Pacific/Apia")
    let skipped = try date("2011-12-30")
    #expect(apia.solarDay(on: skipped) == nil)
    #expect(apia.events(on: skipped).isEmpty)
    #expect(!apia.contains(skipped))
    #expect(apia.contains(try date("2011-12-29")))
    #expect(apia.contains(try date("2011-12-31")))
    #expect(apia.year(2011).count == 364)
    // Clocks that skip an hour skip no date.
    #expect(try Self.calendar((0, 0), "Europe/Berlin").contains(try date("2026-03-29")))
  }

  @Test func aRepeatedDateHasTwo() throws {
    let kwajalein = try Self.calendar((8.72, 167.73), "Pacific/Kwajalein")
    let repeated = kwajalein.solarDays(on: try date("1969-09-30"))
    try #require(repeated.count == 2)
    #expect(kwajalein.solarDay(on: try date("1969-09-30"))?.noon == repeated[0].noon)
    let apart = repeated[1].noon.millisecondsSince1970 - repeated[0].noon.millisecondsSince1970
    #expect(abs(Double(apart) / 3_600_000 - 24) < 0.1)
    let falls = kwajalein.events(on: try date("1969-09-30")).filter { $0.kind == .dusk(.sunrise) }
    #expect(falls.count == 2)
  }

  /// At 180 degrees by universal time, noon is at midnight but for the equation of time, and moves across it four times.
  @Test func noonAtMidnight() throws {
    let calendar = try Self.calendar((0, 180), "Etc/UTC")
    var counts: [Int: Int] = [:]
    var noons: [Instant] = []
    var date = try date("2026-01-01")
    while date.year == 2026 {
      let days = calendar.solarDays(on: date)
      counts[days.count, default: 0] += 1
      noons += days.map { $0.noon }
      date = date.adding(days: 1)
    }
    #expect(counts == [0: 2, 1: 361, 2: 2])
    #expect(noons == calendar.year(2026).map { $0.noon })
    for (earlier, later) in zip(noons, noons.dropFirst()) {
      let hours = Double(later.millisecondsSince1970 - earlier.millisecondsSince1970) / 3_600_000
      #expect(abs(hours - 24) < 0.01)
    }
  }

  @Test func aYearIsItsDays() throws {
    let calendar = try Self.calendar((-33.87, 151.21), "Australia/Sydney")
    let year = calendar.year(2024)
    #expect(year.count == 366)
    for (number, day) in year.enumerated() {
      #expect(day.date == (try date("2024-01-01")).adding(days: number))
      let single = try #require(calendar.solarDay(on: day.date))
      #expect(single.noon == day.noon && single.sunrise == day.sunrise && single.sunset == day.sunset)
    }
  }

  @Test(arguments: [Int.min, -1_000_000, -1, 10_000, 1_000_000, .max])
  func yearsBeyondTheCalendarAreEmpty(_ year: Int) throws {
    #expect(try Self.calendar((52, 13), "Europe/Berlin").year(year).isEmpty)
  }

  @Test(arguments: [0, 1, 1582, 9999]) func farYearsHaveDays(_ year: Int) throws {
    let days = try Self.calendar((52, 13), "Europe/Berlin").year(year)
    #expect(days.count == (year == 0 ? 366 : 365))
    #expect(days.allSatisfy { $0.state == .normal && $0.sunrise != nil && $0.sunset != nil })
  }

  @Test func farDates() throws {
    let calendar = try Self.calendar((52, 13), "Europe/Berlin")
    for date in [try date("0000-01-01").adding(days: .min), try date("0000-01-01").adding(days: .max)] {
      #expect(calendar.solarDay(on: date) == nil)
      #expect(calendar.events(on: date).isEmpty)
      #expect(calendar.contains(date))
    }
    #expect(calendar.solarDay(on: try date("0000-01-01")) != nil)
    #expect(calendar.solarDay(on: try date("9999-12-31")) != nil)
  }

  private static func calendar(_ place: (Double, Double), _ zone: String) throws -> SolarCalendar {
    let observer = SolarObserver(try Coordinate(latitude: place.0, longitude: place.1))
    return SolarCalendar(observer, rules: try TimeZoneRules(identifier: zone))
  }

  private func date(_ text: String) throws -> CalendarDate {
    CalendarDate(try LocalDateTime(parsing: text + "T00:00:00"))
  }
}

extension Instant? {
  /// Whether it is within 0.5 s of a local time with its offset.
  fileprivate func isNearLocal(_ text: String) -> Bool {
    guard let self, let whole = try? Instant(parsing: text),
      let fraction = Double("0" + text.dropFirst(19).prefix(4))
    else { return false }
    let expected = Double(whole.secondsSince1970) + fraction
    return abs(Double(self.millisecondsSince1970) / 1_000 - expected) < 0.5
  }
}

extension SolarEvent {
  /// `rise 02:58:18`, to the nearest second; `nil` for noon and midnight.
  fileprivate func text(_ rules: TimeZoneRules) -> String? {
    let word: String
    switch kind {
    case .dawn: word = "rise"
    case .dusk: word = "fall"
    default: return nil
    }
    let rounded = Instant(millisecondsSince1970: instant.millisecondsSince1970 + 500)
    return "\(word) \(rounded.text(utcOffset: rules.utcOffset(at: rounded)).dropFirst(11).prefix(8))"
  }
}
