import Foundation
import TestSupport
import Testing

/// The JSON and the descriptions of zones and countries.
@Suite(.tags(.noSanitizer)) struct EntryCodableTests {
  private func json(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(value), as: UTF8.self)
  }

  @Test func entryIsEncodedWithItsKeys() throws {
    let tokyo = try ZoneDirectory.embedded.entry(for: "Japan")
    #expect(
      try json(tokyo) == #"""
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
    #expect(try json(zone) == #"{"name":"Asia/Tokyo","source":"TZ"}"#)
    #expect(try JSONDecoder().decode(SystemTimeZone.self, from: JSONEncoder().encode(zone)) == zone)
    #expect("\(zone)" == "Asia/Tokyo (TZ)")
  }

  @Test func descriptionsNameZoneAndCountry() throws {
    #expect("\(try ZoneDirectory.embedded.entry(for: "Asia/Tokyo"))" == "Asia/Tokyo (Japan)")
    #expect("\(try ZoneDirectory.embedded.entry(for: "Etc/UTC"))" == "Etc/UTC")
    #expect("\(try #require(ZoneDirectory.embedded.country("JP")))" == "Japan (JP)")
  }
}
