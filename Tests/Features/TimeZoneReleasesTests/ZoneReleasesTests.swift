import TestSupport
import Testing
import TimeZoneReleases

/// The rules of earlier releases, and the names of Windows. `Scripts/verify known` compares all of them with the packages.
@Suite struct ZoneReleasesTests {
  @Test func `Releases end with the embedded one`() throws {
    #expect(ZoneReleases.all.first == "2020a")
    #expect(ZoneReleases.all.last == TimeZoneDatabase.embedded.version)
    #expect(ZoneReleases.all == ZoneReleases.all.sorted())
    for release in ZoneReleases.all {
      #expect(try ZoneReleases.rules(of: release).version == release)
    }
  }

  /// A name, the last release without it, and the first with it.
  @Test(arguments: [
    ("Pacific/Kanton", "2021a", "2021b"), ("Europe/Kyiv", "2022a", "2022b"),
    ("America/Ciudad_Juarez", "2022f", "2022g"), ("America/Coyhaique", "2025a", "2025b"),
  ])
  func `A name is known to the releases that have it`(zone: String, without: String, with: String) throws {
    let rules = try ZoneReleases.rules(of: without)
    #expect(throws: TimeZoneRulesError.unknownZone(zone, source: "the \(without) rules")) {
      try rules.rules(for: zone)
    }
    #expect(!rules.identifiers.contains(zone))
    let others = try ZoneReleases.rules(of: with)
    #expect(try others.rules(for: zone).identifier == zone)
    #expect(others.identifiers.contains(zone))
    #expect(others.identifiers == others.identifiers.sorted())
  }

  /// Offsets in hours that only some releases knew of.
  @Test(arguments: [
    ("America/Vancouver", "2026-12-01T00:00:00Z", "2025a", -8),
    ("America/Vancouver", "2026-12-01T00:00:00Z", "2026f", -7),
    ("America/Godthab", "2023-12-01T00:00:00Z", "2020a", -3),
    ("America/Godthab", "2023-12-01T00:00:00Z", "2022g", -2),
    ("Africa/Juba", "2021-03-01T00:00:00Z", "2020e", 3), ("Africa/Juba", "2021-03-01T00:00:00Z", "2021a", 2),
    ("Asia/Tokyo", "2021-03-01T00:00:00Z", "2020a", 9),
  ])
  func `Each release has its own rules`(zone: String, time: String, release: String, hours: Int) throws {
    let rules = try ZoneReleases.rules(of: release).rules(for: zone)
    #expect(try rules.utcOffset(at: Instant(parsing: time)) == hours * 3_600)
  }

  @Test(arguments: [
    ("2024c", "expected one of 2020a to 2026f; of that year 2024a, 2024b"),
    ("2019c", "expected one of 2020a to 2026f"),
    ("2099a", "2020a to 2026f"), ("", "2020a to 2026f"), ("2024a 2024b", "of that year 2024a"),
  ])
  func `An unknown release is an error that says what there is`(release: String, expected: String) {
    let error = #expect(throws: UnknownReleaseError.self) { try ZoneReleases.rules(of: release) }
    #expect(error?.description.contains(expected) == true, "\(error?.description ?? "")")
  }

  @Test(arguments: ["*", "", "Asia/Tokyo 2020a", "../Asia/Tokyo", "Asia", "Asia/Toky", "asia/tokyo"])
  func `An unknown name is an error`(name: String) throws {
    let rules = try ZoneReleases.rules(of: "2020a")
    #expect(throws: TimeZoneRulesError.self) { try rules.rules(for: name) }
  }

  @Test(arguments: [
    ("Tokyo Standard Time", "Asia/Tokyo"), ("tokyo standard TIME", "Asia/Tokyo"), ("UTC", "Etc/UTC"),
    ("UTC-11", "Etc/GMT+11"), ("British Columbia Standard Time", "America/Vancouver"), ("Asia/Tokyo", nil),
    ("=tokyo standard time", nil), ("", nil),
  ])
  func `A name of Windows has a zone`(name: String, zone: String?) {
    #expect(WindowsZones.zone(named: name) == zone)
  }

  @Test(arguments: [
    ("Asia/Tokyo", "Tokyo Standard Time"), ("Asia/Calcutta", "India Standard Time"),
    ("Asia/Kolkata", "India Standard Time"), ("Etc/UTC", "UTC"), ("UTC", "UTC"), ("Antarctica/Troll", nil),
    ("=tokyo standard time", nil), ("", nil),
  ])
  func `A zone has a name of Windows`(zone: String, name: String?) {
    #expect(WindowsZones.name(of: zone) == name)
  }
}
