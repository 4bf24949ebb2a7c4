import Foundation
import TestSupport
import Testing

/// The JSON and the descriptions of zones and countries.
@Suite(.tags(.noSanitizer)) struct EntryCodableTests {
  @Test func entryIsEncodedWithItsKeys() throws {
    let tokyo = try ZoneDirectory.embedded.entry(for: "Japan")
    try expectJSON(
      of: tokyo,
      is: #"""
        {"additionalCountries":[{"code":"AU","name":"Australia"}],"countries":[{"code":"JP","name":"Japan"}],"name":"Asia/Tokyo","olderNames":["Japan"],"place":{"countryCodes":["JP"],"iso6709":"+353916+1394441","location":{"latitude":35.6544444,"longitude":139.7447222},"timeZoneIdentifier":"Asia/Tokyo"}}
        """#)
  }

  @Test func allEntriesAreReadBack() throws {
    let entries = ZoneDirectory.embedded.entries
    #expect(entries.count > 400)
    #expect(try JSONDecoder().decode([ZoneEntry].self, from: JSONEncoder().encode(entries)) == entries)
  }

  @Test func systemTimeZoneIsEncodedWithItsSource() throws {
    let zone = try MachineSettings(TZ: "Asia/Tokyo").zone(in: .embedded)
    try expectJSON(of: zone, is: #"{"name":"Asia/Tokyo","source":"TZ"}"#)
    #expect("\(zone)" == "Asia/Tokyo (TZ)")
  }

  @Test func descriptionsNameZoneAndCountry() throws {
    #expect("\(try ZoneDirectory.embedded.entry(for: "Asia/Tokyo"))" == "Asia/Tokyo (Japan)")
    #expect("\(try ZoneDirectory.embedded.entry(for: "Etc/UTC"))" == "Etc/UTC")
    #expect("\(try #require(ZoneDirectory.embedded.country("JP")))" == "Japan (JP)")
  }
}
