import TestSupport
import TimeZonePlaces
import TimeZoneShapes

/// Any bytes as a gazetteer: as they are, and with checksums that are right, so that the structure is looked at.
enum GazetteerHarness: FuzzHarness {
  static let name = "gazetteer"

  static func seeds() throws -> [[UInt8]] {
    var generator = SeededGenerator(seed: 1)
    return [0, 1, 3, 12].map { SmallGazetteer.random(cities: $0, using: &generator).gazetteerBytes() }
  }

  static func run(_ bytes: [UInt8]) {
    for bytes in [bytes, SmallGazetteer.layout.sealed(bytes)] {
      guard let gazetteer = try? Gazetteer(bytes: bytes) else { continue }
      require(gazetteer.fileBytes == bytes, "the bytes as they are")
      GazetteerQuestions.ask(gazetteer) { require($0, $1) }
    }
  }
}
