import CommandSupport
import Testing
import TimeZoneLocalTime
import TimeZoneLookup
import TimeZonePlaces

/// What `tzlookup info` says about the age of the data.
@Suite struct DataAgeTests {
  /// `Scripts/build data` writes the dates with the data: they must be of the same releases.
  @Test func packageDatesMatchBuiltInData() {
    #expect(DataDates.boundaries.release == TimeZoneFinder.world.information.dataVersion)
    #expect(DataDates.rules.release == TimeZoneDatabase.embedded.version)
    #expect(DataDates.cities.release == Gazetteer.embedded.information.dataVersion)
  }

  /// Every zone's offset at each quarter of an hour, on which all of today's changes are, until some differ.
  @Test(arguments: [1_791_000_000, 1_803_000_000, 1_774_000_000, 1_777_777_777] as [Int64])
  func nextChangeIsFirstOfAnyZone(_ start: Int64) throws {
    let zones = TimeZoneFinder.world.identifiers
    let rules = try zones.map { try TimeZoneDatabase.embedded.rules(for: $0) }
    let before = rules.map { $0.utcOffset(at: Instant(secondsSince1970: start)) }
    var instant = start / 900 * 900
    var changed: [Int] = []
    while changed.isEmpty {
      instant += 900
      let now = Instant(secondsSince1970: instant)
      changed = zones.indices.filter { rules[$0].utcOffset(at: now) != before[$0] }
    }
    let found = try #require(
      NextClockChange(in: zones, of: .embedded, after: Instant(secondsSince1970: start)))
    #expect(found.instant.secondsSince1970 == instant)
    #expect(found.changes.map(\.zone) == changed.map { zones[$0] })
    let transitions = found.changes.map(\.transition)
    #expect(transitions.map(\.before.utcOffset) == changed.map { before[$0] })
    #expect(transitions.map(\.after.utcOffset) == changed.map { rules[$0].utcOffset(at: found.instant) })
  }

  @Test func zonesThatChangeAtOnceAreGroupedByOffsets() throws {
    let start = try Instant(parsing: "2026-10-25T00:00Z")
    let zones = [
      "Asia/Tokyo", "Europe/Athens", "Europe/Berlin", "Europe/Lisbon", "Europe/Paris", "Nowhere/None",
    ]
    let change = try #require(NextClockChange(in: zones, of: .embedded, after: start))
    #expect(
      change.lines == [
        "2026-10-25T01:00:00Z", "+03:00 to +02:00: Europe/Athens",
        "+02:00 to +01:00: Europe/Berlin, Europe/Paris", "+01:00 to +00:00: Europe/Lisbon",
      ])
    let all = try #require(
      NextClockChange(in: TimeZoneFinder.world.identifiers, of: .embedded, after: start))
    #expect(all.lines.contains { $0.hasPrefix("+02:00 to +01:00: ") && $0.hasSuffix(" others") })
  }

  @Test func zonesWithoutChangesHaveNone() {
    #expect(NextClockChange(in: ["Asia/Tokyo", "Etc/GMT+5"], of: .embedded, after: .now) == nil)
    #expect(NextClockChange(in: [], of: .embedded, after: .now) == nil)
  }
}
