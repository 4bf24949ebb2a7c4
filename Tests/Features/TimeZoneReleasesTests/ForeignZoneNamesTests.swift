import Testing
import TimeZoneReleases

/// Zones by the names that other systems have for them.
@Suite struct ForeignZoneNamesTests {
  @Test(arguments: [
    ("Tokyo Standard Time", "Asia/Tokyo"), ("w. europe standard time", "Europe/Berlin"),
    ("Eastern Time (US & Canada)", "America/New_York"), ("Cape Verde Is.", "Atlantic/Cape_Verde"),
    ("Quito", "America/Lima"), ("(GMT+07:00) Asia/Bangkok", "Asia/Bangkok"),
    ("(UTC-05:00) Eastern Time (US & Canada)", "America/New_York"), ("(GMT+01:00)Bern", "Europe/Zurich"),
    ("/freeassociation.sourceforge.net/Europe/Berlin", "Europe/Berlin"),
    ("/mozilla.org/20050126_1/America/Argentina/Ushuaia", "America/Argentina/Ushuaia"),
    ("/softwarestudio.org/Olson_20011030_5/asia/calcutta", "Asia/Calcutta"), ("/example.org/UTC", "UTC"),
    ("", nil), ("/", nil), ("/example.org/1", nil), ("(GMT", nil), ("(GMT+01:00)", nil),
    ("(x) Europe/Berlin", nil),
    ("(GMT) (GMT) Europe/Berlin", nil), ("Munich", nil), ("|", nil), ("Chennai|Mumbai", nil),
  ]) func foreignNamesHaveAZone(_ name: String, _ expected: String?) {
    #expect(ForeignZoneNames.zone(named: name) == expected)
  }

  @Test("cities of Rails only count where they are asked for") func cities() {
    #expect(ForeignZoneNames.zone(named: "Georgetown", includingCities: false) == nil)
    #expect(
      ForeignZoneNames.zone(named: "(GMT-04:00) Georgetown", includingCities: false) == "America/Guyana")
    #expect(ForeignZoneNames.zone(named: "Hawaii", includingCities: false) == "Pacific/Honolulu")
  }
}
