import Foundation
import TestSupport
import Testing
import TimeZoneLookupFoundation

/// Date components and local times, both ways, against Foundation's own calendar.
@Suite(.tags(.noSanitizer)) struct DateComponentsTests {
  private let utc = TimeZone(secondsFromGMT: 0)

  /// From 1583, the first year without days of the Julian calendar, Foundation counts the same days.
  @Test func componentsAreThoseOfFoundation() throws {
    var random = SeededGenerator(seed: 14)
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = try #require(utc)
    for _ in 0..<rounds(5_000) {
      let seconds = Int64.random(in: -12_212_553_600...253_402_300_799, using: &random)
      let local = LocalDateTime(secondsSince1970: seconds)
      let components = DateComponents(local, in: utc)
      let expected = calendar.dateComponents(
        [.era, .year, .month, .day, .hour, .minute, .second],
        from: Date(timeIntervalSince1970: Double(seconds)))
      #expect(
        (components.era, components.year, components.month, components.day)
          == (expected.era, expected.year, expected.month, expected.day), "\(local)")
      #expect(
        (components.hour, components.minute, components.second)
          == (expected.hour, expected.minute, expected.second), "\(local)")
      #expect(components.date == Date(timeIntervalSince1970: Double(seconds)), "\(local)")
      #expect(try LocalDateTime(components) == local)
    }
  }

  @Test func yearsBefore1HaveTheOtherEra() throws {
    let rows: [(year: Int, era: Int, yearOfEra: Int, location: SourceLocation)] = [
      (1, 1, 1, #_sourceLocation), (0, 0, 1, #_sourceLocation), (9_999, 1, 9_999, #_sourceLocation),
    ]
    for row in rows {
      let local = try LocalDateTime(year: row.year, month: 2, day: 28)
      let components = DateComponents(local)
      #expect(components.era == row.era, sourceLocation: row.location)
      #expect(components.year == row.yearOfEra, sourceLocation: row.location)
      #expect(components.timeZone == nil, sourceLocation: row.location)
      // Not a date in the time zone of the machine.
      #expect(components.calendar == nil, sourceLocation: row.location)
      #expect(components.date == nil, sourceLocation: row.location)
      #expect(try LocalDateTime(components) == local, sourceLocation: row.location)
    }
    // The farthest instants too.
    for seconds in [Int64.min, .max] { _ = DateComponents(LocalDateTime(secondsSince1970: seconds)) }
  }

  @Test func missingTimesOfDayAreZero() throws {
    let components = DateComponents(year: 2026, month: 11, day: 20)
    #expect(try LocalDateTime(components) == LocalDateTime(year: 2026, month: 11, day: 20))
  }

  @Test func componentsThatAreNoDateAreRefused() {
    func check(
      _ components: DateComponents, _ error: DateComponentsError,
      location: SourceLocation = #_sourceLocation
    ) {
      #expect(throws: error, sourceLocation: location) { try LocalDateTime(components) }
    }
    check(DateComponents(month: 1, day: 1), .missing(.year))
    check(DateComponents(year: 2026, day: 1), .missing(.month))
    check(DateComponents(year: 2026, month: 1), .missing(.day))
    check(
      DateComponents(calendar: Calendar(identifier: .buddhist), year: 2569, month: 1, day: 1),
      .otherCalendar(.buddhist))
    check(
      DateComponents(year: 2026, month: 2, day: 29), .time(.outOfRange(.day, found: 29, expected: 1...28)))
    check(
      DateComponents(year: 1_000_000, month: 2, day: 29),
      .time(.outOfRange(.year, found: 1_000_000, expected: 0...9999)))
    check(
      DateComponents(era: 0, year: 1_000_000, month: 2, day: 29),
      .time(.outOfRange(.year, found: -999_999, expected: 0...9999)))
  }

  /// Foundation has the same policy: the first of two, and after a gap.
  @Test(arguments: ["Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "Asia/Tokyo"])
  func datesAreThoseOfFoundation(_ identifier: String) throws {
    let zone = try #require(TimeZone(identifier: identifier))
    let rules = try TimeZoneRules(zone)
    var random = SeededGenerator(seed: 16)
    for _ in 0..<1_000 {
      // 2000 to 2025, which every platform's rules know.
      let local = LocalDateTime(
        secondsSince1970: Int64.random(in: 946_684_800...1_735_689_599, using: &random))
      let components = DateComponents(local, in: zone)
      guard case .unique = rules.instants(of: local) else { continue }
      #expect(try rules.date(from: components) == components.date, "\(local)")
    }
  }

  @Test func datesByPolicy() throws {
    let berlin = try TimeZoneRules(identifier: "Europe/Berlin")
    let twice = DateComponents(year: 2026, month: 10, day: 25, hour: 2, minute: 30)
    let never = DateComponents(year: 2026, month: 3, day: 29, hour: 2, minute: 30)
    let rows:
      [(components: DateComponents, policy: LocalTimePolicy, expected: String, location: SourceLocation)] =
        [
          (twice, .compatible, "2026-10-25T00:30:00Z", #_sourceLocation),
          (twice, LocalTimePolicy(repeated: .later), "2026-10-25T01:30:00Z", #_sourceLocation),
          (never, .compatible, "2026-03-29T01:30:00Z", #_sourceLocation),
          (never, LocalTimePolicy(skipped: .before), "2026-03-29T00:30:00Z", #_sourceLocation),
        ]
    for row in rows {
      let date = try berlin.date(from: row.components, by: row.policy)
      #expect("\(Instant(date))" == row.expected, sourceLocation: row.location)
    }
    #expect(throws: DateComponentsError.self) {
      try berlin.date(from: twice, by: LocalTimePolicy(repeated: .fail))
    }
  }

  /// In Berlin clocks are turned back on 25 October 2026.
  @Test func componentsByRules() throws {
    let berlin = try TimeZoneRules(identifier: "Europe/Berlin")
    let rows: [(seconds: Double, expected: String, location: SourceLocation)] = [
      (1_792_888_199, "2026-10-25T02:29:59", #_sourceLocation),
      (1_792_891_800.75, "2026-10-25T02:30:00", #_sourceLocation),
    ]
    for row in rows {
      let components = berlin.dateComponents(at: Date(timeIntervalSince1970: row.seconds))
      #expect(try "\(LocalDateTime(components))" == row.expected, sourceLocation: row.location)
    }
  }

  /// Whatever the time zone of the machine, and also where clocks show them twice. Most offsets have seconds before 1900,
  /// Monrovia's until 1972.
  @Test(arguments: [
    "America/St_Johns", "Asia/Tokyo", "Africa/Monrovia", "Australia/Lord_Howe", "Europe/Berlin",
    "Pacific/Apia",
  ]) func componentsByRulesHaveTheirDate(_ identifier: String) throws {
    let rules = try TimeZoneRules(identifier: identifier)
    var random = SeededGenerator(seed: 18)
    var seconds = (0..<1_000).map { _ in Int64.random(in: -4_000_000_000...4_000_000_000, using: &random) }
    let range = Instant(secondsSince1970: 0)..<Instant(secondsSince1970: 4_000_000_000)
    for transition in rules.transitions(in: range).prefix(20) {
      seconds += (-2...2).map { transition.instant.secondsSince1970 + $0 * 1_800 }
    }
    for second in seconds {
      let date = Date(timeIntervalSince1970: Double(second))
      let components = rules.dateComponents(at: date.addingTimeInterval(0.5))
      #expect(components.date == date, "\(second)")
      #expect(components.timeZone?.secondsFromGMT() == rules.utcOffset(at: date), "\(second)")
      #expect(components.calendar?.timeZone == components.timeZone, "\(second)")
      let dates = LocalTimePolicy.Repeated.allCases.map {
        try? rules.date(from: components, by: LocalTimePolicy(repeated: $0))
      }
      #expect(dates.contains(date), "\(second)")
    }
  }
}
