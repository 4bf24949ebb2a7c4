import TestSupport
import Testing

/// Zones that are the same since some moment, and who stands for them.
@Suite(.tags(.readsUntrustedBytes)) struct ZoneGroupsTests {
  private static let zones = TimeZoneFinder.world.identifiers
  private static let from1970 = Instant(secondsSince1970: 0)
  private static let from2026 = Instant(secondsSince1970: 1_795_305_600)

  // MARK: Who stands for whom

  /// A zone, and who stands for it since 1970, strictly, since 2026, strictly.
  private static let rows: [(zone: String, String, String, String, String)] = [
    ("Asia/Tokyo", "Asia/Tokyo", "Asia/Tokyo", "Asia/Seoul", "Asia/Tokyo"),
    ("Europe/Oslo", "Europe/Berlin", "Europe/Berlin", "Europe/Berlin", "Europe/Berlin"),
    // The same clocks with other names: Lisbon's are WET and WEST.
    ("Europe/Lisbon", "Europe/Lisbon", "Europe/Lisbon", "Europe/London", "Europe/Lisbon"),
    // Ireland's daylight saving is negative, in winter.
    ("Europe/Dublin", "Europe/London", "Europe/Dublin", "Europe/London", "Europe/Dublin"),
    ("Asia/Macau", "Asia/Hong_Kong", "Asia/Macau", "Asia/Shanghai", "Asia/Shanghai"),
    ("Atlantic/Reykjavik", "Africa/Abidjan", "Africa/Abidjan", "Africa/Abidjan", "Africa/Abidjan"),
    // Merged with Lagos by the tz database, though Kinshasa is the larger city.
    ("Africa/Kinshasa", "Africa/Lagos", "Africa/Lagos", "Africa/Lagos", "Africa/Lagos"),
    ("Antarctica/McMurdo", "Pacific/Auckland", "Pacific/Auckland", "Pacific/Auckland", "Pacific/Auckland"),
    // The sea joins the land that has its offset.
    ("Etc/GMT-9", "Asia/Tokyo", "Pacific/Palau", "Asia/Seoul", "Asia/Chita"),
    ("Etc/GMT+12", "Etc/GMT+12", "Etc/GMT+12", "Etc/GMT+12", "Etc/GMT+12"),
  ]

  @Test func zonesStandForOthers() throws {
    let all = try [
      ZoneGroups(of: Self.zones, since: Self.from1970),
      ZoneGroups(of: Self.zones, since: Self.from1970, isStrict: true),
      ZoneGroups(of: Self.zones, since: Self.from2026),
      ZoneGroups(of: Self.zones, since: Self.from2026, isStrict: true),
    ]
    #expect(all.map(\.groups.count) == [304, 321, 63, 93])
    for row in Self.rows {
      let found = all.map { $0.representative(of: row.zone) }
      #expect(found == [row.1, row.2, row.3, row.4], "\(row.zone)")
    }
  }

  /// Every zone is in one group, with its representative.
  @Test func groupsArePartitions() throws {
    for isStrict in [false, true] {
      let groups = try ZoneGroups(of: Self.zones.reversed() + ["Asia/Tokyo"], since: .now, isStrict: isStrict)
      #expect(groups.groups.flatMap(\.members).sorted() == Self.zones)
      #expect(groups.groups.map(\.representative) == groups.groups.map(\.representative).sorted())
      for group in groups.groups {
        #expect(group.members == group.members.sorted())
        for member in group.members { #expect(groups.representative(of: member) == group.representative) }
      }
      #expect(groups.zonesWithoutRules == [])
    }
  }

  // MARK: Sets of zones

  @Test func severalZonesBecomeTheirRepresentatives() throws {
    let groups = try ZoneGroups(of: Self.zones, since: Self.from2026)
    let cases: [([String], [String])] = [
      ([], []),
      (["Europe/Rome"], ["Europe/Berlin"]),
      (["Europe/Rome", "Europe/Paris"], ["Europe/Berlin"]),
      // What stands for the second zone precedes what stands for the first.
      (["Asia/Shanghai", "Asia/Urumqi"], ["Asia/Dhaka", "Asia/Shanghai"]),
      (["Mars/Olympus"], ["Mars/Olympus"]),
    ]
    for (zones, expected) in cases { #expect(groups.representatives(of: zones) == expected, "\(zones)") }
  }

  // MARK: Other data

  @Test func zonesWithoutRulesStayThemselves() throws {
    let groups = try ZoneGroups(
      of: ["Sales North", "Europe/Paris", "Mars/Olympus", "", "Europe/Rome"], since: Self.from1970)
    #expect(groups.zonesWithoutRules == ["", "Mars/Olympus", "Sales North"])
    #expect(groups.representative(of: "Sales North") == "Sales North")
    #expect(groups.groups.count == 5)
    #expect(try ZoneGroups(of: [], since: .now).groups == [])
  }

  /// Zones that only places have stand for none of the boundaries.
  @Test func furtherZonesStandForNoneOfTheFirst() throws {
    let groups = try ZoneGroups(
      of: ["Asia/Tokyo"], and: ["Asia/Seoul", "Europe/Rome", "Europe/Berlin"], since: Self.from2026)
    #expect(groups.representative(of: "Asia/Seoul") == "Asia/Tokyo")
    #expect(groups.representative(of: "Europe/Rome") == "Europe/Berlin")
  }

  /// An older name has the rules of its zone.
  @Test func olderNamesHaveRules() throws {
    let groups = try ZoneGroups(of: ["Asia/Calcutta", "Asia/Kolkata"], since: Self.from1970)
    #expect(groups.groups.map(\.members) == [["Asia/Calcutta", "Asia/Kolkata"]])
    #expect(groups.groups[0].representative == "Asia/Kolkata")
  }

  // MARK: Populations

  @Test func populationsAreOfKnownZones() {
    let populations = ZonePopulations.embedded
    #expect(populations["Asia/Shanghai"] > 20_000_000)
    #expect(populations["Mars/Olympus"] == 0)
    #expect(Self.zones.count { populations[$0] > 0 } > 390)
  }
}
