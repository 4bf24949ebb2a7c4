import TestSupport
import Testing

@Suite(.tags(.noSanitizer)) struct CalendarDateTests {
  @Test func dateKeepsItsParts() throws {
    let date = try CalendarDate(year: 2024, month: 2, day: 29)
    #expect((date.year, date.month, date.day) == (2024, 2, 29))
    #expect(date.description == "2024-02-29")
    #expect(try CalendarDate(year: 0, month: 1, day: 1).description == "0000-01-01")
  }

  @Test func badPartsAreErrors() {
    #expect(throws: TimeError.self) { try CalendarDate(year: 2026, month: 2, day: 29) }
    #expect(throws: TimeError.self) { try CalendarDate(year: 2026, month: 13, day: 1) }
    #expect(throws: TimeError.self) { try CalendarDate(year: 10_000, month: 1, day: 1) }
  }

  @Test func datesAreReadInOneForm() throws {
    for text in ["2026-11-20", "0000-01-01", "9999-12-31", "2024-02-29"] {
      #expect(try CalendarDate(parsing: text).description == text)
    }
    for text in ["", "today", " 2026-11-20", "2026-11-2", "2026/11/20", "20.11.2026", "2026-11-20T12:00"] {
      #expect(throws: TimeError.unreadable(text, reason: "it has another form", expected: .date)) {
        try CalendarDate(parsing: text)
      }
    }
    #expect(throws: TimeError.outOfRange(.day, found: 29, expected: 1...28)) {
      try CalendarDate(parsing: "2026-02-29")
    }
  }

  @Test func todayIsTheZones() throws {
    let rules = try TimeZoneRules(identifier: "Pacific/Kiritimati")
    let before = CalendarDate(at: .now, utcOffset: 50_400)
    let today = CalendarDate.today(in: rules)
    #expect([before, CalendarDate(at: .now, utcOffset: 50_400)].contains(today))
  }

  @Test func addedDaysGiveRealDates() throws {
    let date = try CalendarDate(year: 1999, month: 12, day: 31)
    #expect(date.adding(days: 1).description == "2000-01-01")
    #expect(date.adding(days: -365).description == "1998-12-31")
    #expect(date.days(until: date.adding(days: 146_097)) == 146_097)
    #expect(date.adding(days: 1) > date)
    // Months and days stay real at the ends.
    for farthest in [
      date.adding(days: .max), date.adding(days: .min), date.adding(days: .max).adding(days: .max),
    ] {
      #expect((1...12).contains(farthest.month) && (1...31).contains(farthest.day))
      #expect(abs(date.days(until: farthest)) > 1_000_000_000)
    }
    #expect(date.adding(days: .max) > date)
    #expect(date.adding(days: .min) < date)
  }

  /// The date is that of the clock, also before 1970 and for offsets with seconds.
  @Test func ofAnInstant() throws {
    let midnight = try Instant(parsing: "2026-11-20T00:00:00Z")
    #expect(CalendarDate(at: midnight, utcOffset: 0).description == "2026-11-20")
    #expect(CalendarDate(at: midnight, utcOffset: -1).description == "2026-11-19")
    #expect(CalendarDate(at: Instant(secondsSince1970: -1), utcOffset: 0).description == "1969-12-31")
    let rules = try TimeZoneRules(identifier: "Asia/Tokyo")
    #expect(
      CalendarDate(at: try Instant(parsing: "2026-11-20T15:00:00Z"), in: rules).description == "2026-11-21")
    let time = LocalDateTime(at: midnight + .milliseconds(5), in: rules)
    #expect(time == LocalDateTime(at: midnight + .milliseconds(5), utcOffset: 32_400))
    #expect(time.description == "2026-11-20T09:00:00.005")
    for seconds in [Int64.min, .max] {
      #expect(CalendarDate(at: Instant(secondsSince1970: seconds), utcOffset: 0).description.count > 10)
    }
    let ends = [(Int64.max, 32_400, "+292277026596-12-05"), (.min, -43_200, "-292277022657-01-26")]
    for (seconds, offset, text) in ends {
      #expect(CalendarDate(at: Instant(secondsSince1970: seconds), utcOffset: offset).description == text)
    }
  }
}
