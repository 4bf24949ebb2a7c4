import TestSupport
import Testing
import TimeZoneReleases

/// The names by which systems know zones. `Scripts/verify known` compares those of all systems with Python's zoneinfo.
@Suite struct KnownNamesTests {
  private static func names(_ system: String, at time: String) throws -> KnownNames {
    let instant = try Instant(parsing: time)
    return system == "windows"
      ? .windows(at: instant) : KnownNames(of: try ZoneReleases.rules(of: system), at: instant)
  }

  /// A zone, a system, the moment; its name there, and from when until when clocks agree.
  @Test(arguments: [
    // A new zone: of those whose clocks agree from now on, one of the same country. In the second case America/Ojinaga, which
    // has changed since, would be one for as long as the system is not updated; in the third America/Edmonton.
    ("America/Coyhaique", "2024a", "2026-11-26", "America/Punta_Arenas", "2024-09-08T04:00:00Z", nil),
    ("America/Ciudad_Juarez", "2020a", "2026-11-26", "America/Denver", "2022-11-30T06:00:00Z", nil),
    ("America/Ciudad_Juarez", "2022f", "2026-11-26", "America/Denver", "2022-11-30T06:00:00Z", nil),
    // A zone with a new name.
    ("Europe/Kyiv", "2022b", "2026-11-26", "Europe/Kyiv", nil, nil),
    ("Europe/Kyiv", "2021e", "2026-11-26", "Europe/Kiev", "1996-03-31T01:00:00Z", nil),
    ("Europe/Kiev", "2026f", "2026-11-26", "Europe/Kyiv", nil, nil),
    ("Pacific/Kanton", "2020a", "2026-11-26", "Pacific/Enderbury", "1937-08-31T00:00:00Z", nil),
    // Clocks that older rules have otherwise: in the season before, now, and in the next summer.
    ("America/Vancouver", "2025a", "2026-10-01", "America/Vancouver", nil, "2026-11-01T09:00:00Z"),
    ("America/Vancouver", "2025a", "2026-11-26", "America/Vancouver", nil, "2026-11-01T09:00:00Z"),
    (
      "America/Vancouver", "2025a", "2027-06-01", "America/Vancouver", "2027-03-14T10:00:00Z",
      "2027-11-07T09:00:00Z"
    ),
    ("Asia/Tokyo", "2020a", "2026-11-26", "Asia/Tokyo", nil, nil),
    ("Etc/GMT+11", "2020a", "2026-11-26", "Etc/GMT+11", nil, nil),
    // Names of Windows, by CLDR or, where it has none, by clocks.
    ("Asia/Tokyo", "windows", "2026-11-26", "Tokyo Standard Time", nil, nil),
    ("America/Vancouver", "windows", "2026-11-26", "British Columbia Standard Time", nil, nil),
    ("America/Coyhaique", "windows", "2026-11-26", "Magallanes Standard Time", "2024-09-08T04:00:00Z", nil),
  ])
  func `A zone has a name there`(
    zone: String, system: String, day: String, name: String, start: String?, end: String?
  ) throws {
    let time = day + "T00:00:00Z"
    let known = try #require(try Self.names(system, at: time).name(of: zone))
    #expect(known.name == name)
    #expect(known.agreement.start?.description == start)
    #expect(known.agreement.end?.description == end)
    #expect(known.agreement.isNow == (end.map { time < $0 } ?? true))
  }

  /// Each zone has the name that it is said to have, and clocks that agree at both ends and in the middle.
  @Test(arguments: ["2020a", "2024a", "windows"])
  func `Clocks agree as said`(system: String) throws {
    let now = try Instant(parsing: "2026-11-26T00:00:00Z")
    let names = try Self.names(system, at: "2026-11-26T00:00:00Z")
    for zone in TimeZoneDatabase.embedded.identifiers where zone.contains("/") {
      let known = try #require(try names.name(of: zone), "\(zone)")
      let rules = try TimeZoneRules(identifier: zone)
      let others =
        system == "windows"
        ? try TimeZoneRules(identifier: #require(WindowsZones.zone(named: known.name)))
        : try ZoneReleases.rules(of: system).rules(for: known.name)
      func agree(_ seconds: Int64) -> Bool {
        let instant = Instant(secondsSince1970: seconds)
        return rules.utcOffset(at: instant) == others.utcOffset(at: instant)
      }
      #expect(agree(now.secondsSince1970) == known.agreement.isNow, "\(zone)")
      if let start = known.agreement.start?.secondsSince1970 {
        #expect(agree(start) && !agree(start - 1), "\(zone)")
      }
      if let end = known.agreement.end?.secondsSince1970 { #expect(!agree(end) && agree(end - 1), "\(zone)") }
    }
  }

  /// A system with a few names only.
  @Test func `A directory may have no name`() throws {
    let directory = try TemporaryDirectory(holding: "Asia")
    try directory.write(TimeZoneDatabase.embedded.tzif(of: "Asia/Seoul"), to: "Asia/Seoul")
    let now = try Instant(parsing: "2026-11-26T00:00:00Z")
    let names = KnownNames(of: try TimeZoneDatabase(directory: directory.path), at: now)
    #expect(try names.name(of: "Asia/Tokyo")?.name == "Asia/Seoul")
    #expect(try names.name(of: "Asia/Tokyo")?.agreement.start?.description == "1988-10-08T17:00:00Z")
    #expect(try names.name(of: "Europe/Berlin") == nil)
    #expect(throws: TimeZoneRulesError.self) { try names.name(of: "Mars/Olympus") }
  }

  @Test(arguments: [
    ("America/Coyhaique", "<-03>3"), ("Europe/Berlin", "CET-1CEST,M3.5.0,M10.5.0/3"), ("Asia/Tokyo", "JST-9"),
    ("America/Nuuk", "<-02>2<-01>,M3.5.0/-1,M10.5.0/0"), ("Etc/UTC", "UTC0"),
  ])
  func `Rules have a string for TZ`(zone: String, text: String) throws {
    #expect(try TimeZoneRules(identifier: zone).posixRule?.text == text)
  }
}
