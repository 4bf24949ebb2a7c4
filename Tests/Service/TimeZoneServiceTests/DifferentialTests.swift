import TestSupport
import Testing
import TimeZoneService

/// The routes give the answers of the library.
@Suite struct DifferentialTests {
  @Test func zonesAreThoseOfTheFinder() {
    var random = SeededGenerator(seed: 0x5EA1)
    var targets: [(Coordinate, all: String, single: String)] = []
    for _ in 0..<rounds(300) {
      let latitude = Int32.random(in: -900_000_000...900_000_000, using: &random)
      let longitude = Int32.random(in: -1_800_000_000...1_800_000_000, using: &random)
      guard let coordinate = try? Coordinate(latitudeE7: latitude, longitudeE7: longitude) else { continue }
      let query = "lat=\(latitude.degreesText)&lng=\(longitude.degreesText)"
      targets.append(
        (
          coordinate, "/v1/timezone?\(query)&all=true",
          "/v1/batch?points=\(latitude.degreesText),\(longitude.degreesText)"
        ))
    }
    for (coordinate, all, single) in targets {
      let match = TimeZoneFinder.world.match(at: coordinate)
      let zones = (match?.timeZoneIdentifiers ?? []).map { "\"\($0)\"" }
      let text = ServiceProbe.world.response(all).text
      #expect(text.contains("\"zones\":[\(zones.joined(separator: ","))],"), "\(all): \(text)")
      let batch = ServiceProbe.world.response(single).text
      #expect(batch.contains("\"timeZone\":\(zones.first ?? "null"),"), "\(single): \(batch)")
    }
  }
}
