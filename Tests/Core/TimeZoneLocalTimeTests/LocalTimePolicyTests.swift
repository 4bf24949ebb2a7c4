import Testing
import TimeZoneLocalTime
import TimeZoneLookup

/// From a wall clock's time to the instant that it stands for, and the changes in between. (`Scripts/verify rules`
/// compares both with Python's zoneinfo around every change of every zone until 2060.)
@Suite struct LocalTimePolicyTests {
  private static let policies: [LocalTimePolicy] = [
    .compatible, LocalTimePolicy(repeated: .later, skipped: .before),
    LocalTimePolicy(repeated: .fail, skipped: .fail),
  ]

  @Test func aPolicyDecidesWhereClocksChange() throws {
    // A zone, a local time, and what it stands for by: earlier and after; later and before; fail.
    func check(
      _ zone: String, _ text: String, _ expected: [String?],
      location: SourceLocation = #_sourceLocation
    ) throws {
      let rules = try TimeZoneRules(identifier: zone)
      let local = try LocalDateTime(parsing: text)
      let found = Self.policies.map { policy in (try? rules.resolve(local, by: policy)).map { "\($0)" } }
      #expect(found == expected, sourceLocation: location)
    }
    try check(
      "Europe/Berlin", "2026-07-01T12:00",
      ["2026-07-01T12:00:00+02:00", "2026-07-01T12:00:00+02:00", "2026-07-01T12:00:00+02:00"])
    try check(
      "Europe/Berlin", "2026-10-25T02:00",
      ["2026-10-25T02:00:00+02:00 (repeated)", "2026-10-25T02:00:00+01:00 (repeated)", nil])
    try check(
      "Europe/Berlin", "2026-10-25T02:59:59",
      ["2026-10-25T02:59:59+02:00 (repeated)", "2026-10-25T02:59:59+01:00 (repeated)", nil])
    try check(
      "Europe/Berlin", "2026-10-25T03:00",
      ["2026-10-25T03:00:00+01:00", "2026-10-25T03:00:00+01:00", "2026-10-25T03:00:00+01:00"])
    try check(
      "Europe/Berlin", "2026-03-29T02:30",
      ["2026-03-29T03:30:00+02:00 (skipped)", "2026-03-29T01:30:00+01:00 (skipped)", nil])
    try check(
      "Europe/Berlin", "2026-03-29T03:00",
      ["2026-03-29T03:00:00+02:00", "2026-03-29T03:00:00+02:00", "2026-03-29T03:00:00+02:00"])
    // Half an hour.
    try check(
      "Australia/Lord_Howe", "2026-10-04T02:15",
      ["2026-10-04T02:45:00+11:00 (skipped)", "2026-10-04T01:45:00+10:30 (skipped)", nil])
    // The day that Samoa skipped.
    try check(
      "Pacific/Apia", "2011-12-30T12:00",
      ["2011-12-31T12:00:00+14:00 (skipped)", "2011-12-29T12:00:00-10:00 (skipped)", nil])
    // Beyond the last transition of the table.
    try check(
      "America/New_York", "2400-03-12T02:30",
      ["2400-03-12T03:30:00-04:00 (skipped)", "2400-03-12T01:30:00-05:00 (skipped)", nil])
  }

  @Test func aFailureHasTheChangeAndBothCandidates() throws {
    let rules = try TimeZoneRules(identifier: "Europe/Berlin")
    func check(_ text: String, _ message: String, location: SourceLocation = #_sourceLocation) throws {
      let local = try LocalDateTime(parsing: text)
      let error = #expect(throws: LocalTimeError.self, sourceLocation: location) {
        try rules.resolve(local, by: LocalTimePolicy(repeated: .fail, skipped: .fail))
      }
      #expect(error?.description == message, sourceLocation: location)
    }
    try check(
      "2026-10-25T02:30",
      "2026-10-25T02:30:00 occurs twice in Europe/Berlin, because clocks were turned back at 2026-10-25T01:00:00Z: it is 2026-10-25T02:30:00+02:00 or 2026-10-25T02:30:00+01:00"
    )
    try check(
      "2026-03-29T02:30",
      "2026-03-29T02:30:00 does not occur in Europe/Berlin, because clocks were moved forward at 2026-03-29T01:00:00Z: it could be 2026-03-29T01:30:00+01:00 or 2026-03-29T03:30:00+02:00"
    )
  }

  /// Every local time of each quarter of an hour around the changes of every zone, against all instants nearby.
  @Test func everyPolicyIsAsTheClockShows() throws {
    let step: Int64 = 900
    for name in TimeZoneDatabase.embedded.identifiers {
      let rules = try TimeZoneRules(identifier: name)
      let range = Instant(secondsSince1970: 0)..<Instant(secondsSince1970: 2_208_988_800)
      for change in rules.transitions(in: range).suffix(6) {
        let moment = change.instant.secondsSince1970
        let offsets = [change.before.utcOffset, change.after.utcOffset].map { Int64($0) }
        for start in offsets {
          for quarter in -5...5 as ClosedRange<Int64> {
            let seconds = moment + start + quarter * step
            let local = LocalDateTime(secondsSince1970: seconds)
            // When clocks show it, by looking at them.
            let candidates = Set(offsets.map { seconds - $0 }).sorted()
            let shown = candidates.filter { candidate in
              Int64(rules.utcOffset(at: Instant(secondsSince1970: candidate))) == seconds - candidate
            }
            let early = try rules.resolve(local, by: LocalTimePolicy(repeated: .earlier, skipped: .before))
            let late = try rules.resolve(local, by: LocalTimePolicy(repeated: .later, skipped: .after))
            let found = [early, late].map(\.instant.secondsSince1970)
            let kind: ResolvedLocalTime.Kind =
              shown.isEmpty ? .skipped : shown.count == 1 ? .unique : .repeated
            let expected = shown.isEmpty ? candidates : [shown[0], shown[shown.count - 1]]
            if found != expected || early.kind != kind || late.kind != kind {
              Issue.record("\(name) \(local): \(early) \(late)")
            }
          }
        }
      }
    }
  }

  @Test func changesInARangeAreFoundOneByOne() throws {
    let berlin = try TimeZoneRules(identifier: "Europe/Berlin")
    func changes(_ start: String, _ end: String) throws -> [String] {
      berlin.transitions(in: try Instant(parsing: start)..<Instant(parsing: end)).map { "\($0.instant)" }
    }
    #expect(
      try changes("2026-01-01T00:00Z", "2028-01-01T00:00Z") == [
        "2026-03-29T01:00:00Z", "2026-10-25T01:00:00Z", "2027-03-28T01:00:00Z", "2027-10-31T01:00:00Z",
      ])
    // The lower bound is in the range, the upper one is not.
    #expect(try changes("2026-03-29T01:00Z", "2026-10-25T01:00Z") == ["2026-03-29T01:00:00Z"])
    #expect(try changes("2026-03-29T01:00:01Z", "2026-10-25T01:00Z") == [])
    #expect(try changes("1800-01-01T00:00Z", "1894-01-01T00:00Z") == ["1893-03-31T23:06:32Z"])
    // All of time: only the first are looked for.
    let all = Instant(secondsSince1970: .min)..<Instant(secondsSince1970: .max)
    #expect(berlin.transitions(in: all).prefix(2).map { $0.after.abbreviation } == ["CET", "CEST"])
    let tokyo = try TimeZoneRules(identifier: "Asia/Tokyo")
    #expect(tokyo.transitions(in: all).map { "\($0.instant)" }.last == "1951-09-08T15:00:00Z")
    #expect(Array(tokyo.transitions(in: all)).last?.after.abbreviation == "JST")
  }
}
