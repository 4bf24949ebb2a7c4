import Testing
import TimeZonePlaces

@Suite("Gazetteer") struct GazetteerTests {
  @Test("the embedded gazetteer has cities with names, positions and zones") func cities() throws {
    let gazetteer = Gazetteer.embedded
    #expect(gazetteer.count > 200_000)
    let city = gazetteer[gazetteer.count - 1]
    #expect(!city.name.isEmpty)
    #expect(!city.timeZoneIdentifier.isEmpty)
  }
}
