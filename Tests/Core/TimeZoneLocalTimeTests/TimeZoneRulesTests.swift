import TestSupport
import Testing

/// The embedded rules. (`Scripts/verify rules` compares them with Python's zoneinfo, answer by answer.)
@Suite(.tags(.readsUntrustedBytes)) struct TimeZoneRulesTests {
  private func instant(_ text: String) throws -> Instant { try Instant(parsing: text) }

  @Test func factsOfLocalTime() throws {
    // A zone, an instant, its local time; offset, standard offset, daylight saving; Google's offsets; abbreviation.
    func check(
      _ zone: String, _ time: String, _ expected: String,
      location: SourceLocation = #_sourceLocation
    ) throws {
      let rules = try TimeZoneRules(identifier: zone)
      let instant = try instant(time)
      let type = rules.localTimeType(at: instant)
      let google = rules.googleOffsets(at: instant)
      let found =
        "\(instant.text(utcOffset: type.utcOffset)) \(type.standardOffset) \(type.daylightSaving)"
        + " | \(google.raw) \(google.daylightSaving) \(type.abbreviation)"
      #expect(found == expected, "\(zone)", sourceLocation: location)
      #expect(rules.utcOffset(at: instant) == type.utcOffset, sourceLocation: location)
      #expect(rules.abbreviation(at: instant) == type.abbreviation, sourceLocation: location)
      #expect(
        rules.isDaylightSavingTime(at: instant) == type.isDaylightSaving, sourceLocation: location)
    }
    try check("Asia/Tokyo", "2026-11-20T12:00Z", "2026-11-20T21:00:00+09:00 32400 0 | 32400 0 JST")
    try check("Europe/Berlin", "2026-07-01T12:00Z", "2026-07-01T14:00:00+02:00 3600 3600 | 3600 3600 CEST")
    try check("Europe/Dublin", "2026-01-01T12:00Z", "2026-01-01T12:00:00+00:00 3600 -3600 | 0 0 GMT")
    try check("Europe/Dublin", "2026-07-01T12:00Z", "2026-07-01T13:00:00+01:00 3600 0 | 0 3600 IST")
    try check("Europe/Dublin", "1970-01-01T12:00Z", "1970-01-01T13:00:00+01:00 3600 0 | 3600 0 IST")
    try check("America/Vancouver", "2026-11-20T12:00Z", "2026-11-20T05:00:00-07:00 -25200 0 | -25200 0 MST")
    try check("America/Sao_Paulo", "2026-11-20T12:00Z", "2026-11-20T09:00:00-03:00 -10800 0 | -10800 0 -03")
    try check(
      "Australia/Lord_Howe", "2026-01-01T00:00Z", "2026-01-01T11:00:00+11:00 37800 1800 | 37800 1800 +11")
    try check("Europe/London", "1944-07-01T00:00Z", "1944-07-01T02:00:00+02:00 0 7200 | 0 7200 BDST")
    try check("Europe/Lisbon", "1996-07-01T00:00Z", "1996-07-01T01:00:00+01:00 0 3600 | 0 3600 WEST")
    try check(
      "America/Argentina/Buenos_Aires", "2000-01-01T00:00Z",
      "1999-12-31T21:00:00-03:00 -14400 3600 | -14400 3600 -03")
    try check("Europe/Amsterdam", "1850-01-01T00:00Z", "1850-01-01T00:17:30+00:17:30 1050 0 | 1050 0 LMT")
    try check("Asia/Calcutta", "2500-01-01T00:00Z", "2500-01-01T05:30:00+05:30 19800 0 | 19800 0 IST")
    try check("Etc/GMT+5", "2026-01-01T00:00Z", "2025-12-31T19:00:00-05:00 -18000 0 | -18000 0 -05")
  }

  /// Negative daylight saving as Google's API, and CLDR, split it: by the period and its neighbors alone.
  @Test func negativeSavingMakesTheRestOfTheYearDaylightSavingTime() throws {
    let rows: [(zone: String, instant: String, raw: Int, saving: Int, location: SourceLocation)] = [
      ("Africa/Casablanca", "2017-07-15T00Z", 0, 3_600, #_sourceLocation),
      ("Africa/Casablanca", "2018-11-15T00Z", 0, 3_600, #_sourceLocation),
      ("Africa/Casablanca", "2019-05-20T00Z", 0, 0, #_sourceLocation),
      ("Africa/Casablanca", "2025-07-15T00Z", 0, 3_600, #_sourceLocation),
      // No Ramadan of these rules follows.
      ("Africa/Casablanca", "2026-07-15T00Z", 0, 3_600, #_sourceLocation),
      ("Africa/Casablanca", "2026-11-15T00Z", 0, 0, #_sourceLocation),
      ("Africa/El_Aaiun", "2026-07-15T00Z", 0, 3_600, #_sourceLocation),
      // Three years of standard time, then winters without.
      ("Europe/Dublin", "1970-01-15T00Z", 3_600, 0, #_sourceLocation),
      ("Europe/Dublin", "1972-01-15T00Z", 0, 0, #_sourceLocation),
      ("Europe/Dublin", "1972-07-15T00Z", 0, 3_600, #_sourceLocation),
      ("Europe/Dublin", "2999-07-15T00Z", 0, 3_600, #_sourceLocation),
      ("Africa/Windhoek", "1992-06-15T00Z", 7_200, 0, #_sourceLocation),
      ("Africa/Windhoek", "1996-01-15T00Z", 3_600, 3_600, #_sourceLocation),
      ("Africa/Windhoek", "1996-06-15T00Z", 3_600, 0, #_sourceLocation),
      ("Africa/Windhoek", "2026-01-15T00Z", 7_200, 0, #_sourceLocation),
      // One winter of negative daylight saving between standard times that are no summer times.
      ("Europe/Prague", "1946-08-15T00Z", 3_600, 3_600, #_sourceLocation),
      ("Europe/Prague", "1946-11-15T00Z", 3_600, 0, #_sourceLocation),
      ("Europe/Prague", "1947-01-15T00Z", 0, 0, #_sourceLocation),
      ("Europe/Prague", "1947-03-15T00Z", 3_600, 0, #_sourceLocation),
    ]
    for row in rows {
      let rules = try TimeZoneRules(identifier: row.zone)
      let offsets = rules.googleOffsets(at: try instant(row.instant))
      #expect(offsets == (row.raw, row.saving), "\(row.zone) \(row.instant)", sourceLocation: row.location)
    }
  }

  /// Every transition of every zone until 2040: both halves of a period that is split nowhere agree.
  @Test func offsetsOfOnePeriodAreSplitInOneWay() throws {
    for name in TimeZoneDatabase.embedded.identifiers {
      let rules = try TimeZoneRules(identifier: name)
      var instant = try instant("1970-01-01T00Z")
      while let next = rules.nextTransition(after: instant), next.instant.secondsSince1970 < 2_208_988_800 {
        let first = rules.googleOffsets(at: next.instant)
        guard let end = rules.nextTransition(after: next.instant) else { break }
        let last = rules.googleOffsets(at: Instant(secondsSince1970: end.instant.secondsSince1970 - 1))
        #expect(first == last, "\(name) \(next.instant)")
        instant = next.instant
      }
    }
  }

  @Test func repeatedAndSkippedTimesAreToldApart() throws {
    let berlin = try TimeZoneRules(identifier: "Europe/Berlin")
    let once = try LocalDateTime(year: 2026, month: 11, day: 20, hour: 13)
    #expect(berlin.instants(of: once) == .unique(try instant("2026-11-20T12:00Z")))
    let twice = try LocalDateTime(year: 2026, month: 10, day: 25, hour: 2, minute: 30)
    #expect(
      berlin.instants(of: twice)
        == .repeated(first: try instant("2026-10-25T00:30Z"), second: try instant("2026-10-25T01:30Z")))
    let never = try LocalDateTime(year: 2026, month: 3, day: 29, hour: 2, minute: 30)
    #expect(
      berlin.instants(of: never)
        == .skipped(
          transition: try instant("2026-03-29T01:00Z"), byOffsetBefore: try instant("2026-03-29T01:30Z"),
          byOffsetAfter: try instant("2026-03-29T00:30Z")))
    // A whole day was left out in Samoa.
    let apia = try TimeZoneRules(identifier: "Pacific/Apia")
    let leftOut = try LocalDateTime(year: 2011, month: 12, day: 30, hour: 12)
    guard case .skipped(let transition, _, _) = apia.instants(of: leftOut) else {
      Issue.record("2011-12-30 in Pacific/Apia")
      return
    }
    #expect(transition == (try instant("2011-12-30T10:00Z")))
    // The offset and the rule are unchanged in Nuuk when the rule after the last transition takes over.
    let nuuk = try TimeZoneRules(identifier: "America/Nuuk")
    let before = try LocalDateTime(year: 2023, month: 10, day: 28, hour: 23, second: 1)
    #expect(nuuk.instants(of: before) == .unique(try instant("2023-10-29T01:00:01Z")))
  }

  @Test func transitionsTellBeforeAndAfter() throws {
    let berlin = try TimeZoneRules(identifier: "Europe/Berlin")
    let next = try #require(berlin.nextTransition(after: try instant("2026-11-20T12:00Z")))
    #expect(next.instant == (try instant("2027-03-28T01:00Z")))
    #expect([next.before.abbreviation, next.after.abbreviation] == ["CET", "CEST"])
    #expect(
      berlin.previousTransition(before: Instant(secondsSince1970: next.instant.secondsSince1970 + 1)) == next)
    #expect(
      berlin.nextTransition(after: Instant(secondsSince1970: next.instant.secondsSince1970 - 1)) == next)
    let tokyo = try TimeZoneRules(identifier: "Asia/Tokyo")
    #expect(tokyo.nextTransition(after: try instant("2026-11-20T12:00Z")) == nil)
    #expect(tokyo.previousTransition(before: Instant(secondsSince1970: .min)) == nil)
  }

  @Test func everyNameAndEveryZoneOfTheBoundariesHasRules() throws {
    let database = TimeZoneDatabase.embedded
    #expect(database.version == "2026f")
    #expect(database.identifiers.count == 598)
    for name in database.identifiers + TimeZoneFinder.world.identifiers {
      #expect(throws: Never.self, "\(name)") { try database.rules(for: name) }
    }
  }

  @Test func datesOutOfRangeAreNamed() {
    let cases: [(date: (Int, Int, Int, Int, Int, Int), expected: String, location: SourceLocation)] = [
      ((10_000, 1, 1, 0, 0, 0), "year 10000 is not in 0...9999", #_sourceLocation),
      ((-1, 1, 1, 0, 0, 0), "year -1 is not in 0...9999", #_sourceLocation),
      ((2026, 13, 1, 0, 0, 0), "month 13 is not in 1...12", #_sourceLocation),
      ((2026, 2, 29, 0, 0, 0), "day 29 is not in 1...28", #_sourceLocation),
      ((2026, 1, 1, 24, 0, 0), "hour 24 is not in 0...23", #_sourceLocation),
      ((2026, 1, 1, 0, -1, 0), "minute -1 is not in 0...59", #_sourceLocation),
      ((2026, 1, 1, 0, 0, 60), "second 60 is not in 0...59", #_sourceLocation),
    ]
    for row in cases {
      let error = #expect(throws: TimeError.self, sourceLocation: row.location) {
        let date = row.date
        return try LocalDateTime(
          year: date.0, month: date.1, day: date.2, hour: date.3, minute: date.4, second: date.5)
      }
      #expect(error?.description == row.expected, sourceLocation: row.location)
    }
  }

  @Test func englishNamesFollowTheOffsets() throws {
    let cases: [(zone: String, instant: String, name: String, location: SourceLocation)] = [
      ("Asia/Tokyo", "2026-11-20T12:00Z", "Japan Standard Time", #_sourceLocation),
      ("Europe/Berlin", "2026-07-01T12:00Z", "Central European Summer Time", #_sourceLocation),
      ("Europe/London", "2026-01-01T12:00Z", "Greenwich Mean Time", #_sourceLocation),
      ("Europe/London", "2026-07-01T12:00Z", "British Summer Time", #_sourceLocation),
      ("Europe/Dublin", "2026-01-01T12:00Z", "Greenwich Mean Time", #_sourceLocation),
      ("Europe/Dublin", "2026-07-01T12:00Z", "Irish Standard Time", #_sourceLocation),
      ("Asia/Kolkata", "2026-01-01T12:00Z", "India Standard Time", #_sourceLocation),
      ("Asia/Calcutta", "2026-01-01T12:00Z", "India Standard Time", #_sourceLocation),
      ("Etc/UTC", "2026-01-01T12:00Z", "Coordinated Universal Time", #_sourceLocation),
      // CLDR has no words for it, or others than for the offset of today.
      ("Asia/Amman", "2026-01-01T12:00Z", "GMT+03:00", #_sourceLocation),
      ("America/Vancouver", "2026-11-20T12:00Z", "GMT-07:00", #_sourceLocation),
      ("America/Vancouver", "2020-11-20T12:00Z", "Pacific Standard Time", #_sourceLocation),
      ("Africa/Casablanca", "2026-11-20T12:00Z", "Western European Standard Time", #_sourceLocation),
      ("Europe/Amsterdam", "1850-01-01T12:00Z", "GMT+00:17:30", #_sourceLocation),
    ]
    for row in cases {
      let rules = try TimeZoneRules(identifier: row.zone)
      let offsets = rules.googleOffsets(at: try instant(row.instant))
      let name = EnglishZoneNames.embedded.name(
        of: row.zone, raw: offsets.raw, daylightSaving: offsets.daylightSaving)
      #expect(name == row.name, sourceLocation: row.location)
    }
  }
}
