import TestSupport
import Testing
import TimeZonePlaces

@Suite("The tree of cities", .tags(.readsUntrustedBytes)) struct CityTreeTests {
  @Test("embedded tree is valid") func embedded() throws { try Gazetteer.embedded.validateTree() }

  @Test(
    "trees of any number of cities are valid", arguments: [1, 7, 8, 9, 16, 17, 63, 64, 65, 512, 513, 5000])
  func sizes(_ count: Int) throws {
    let gazetteer = try MadeGazetteer.gazetteer(Self.source(count))
    #expect(gazetteer.count == count)
  }

  @Test("any order of the entries gives the same bytes") func order() {
    var generator = SeededGenerator(seed: 77)
    var source = Self.source(300)
    // Cities that differ in one thing only.
    for entry in source.entries.prefix(3) {
      var other = entry
      other.population &+= 1
      source.entries.append(other)
      other = entry
      other.regionCode = "9"
      source.entries.append(other)
      other.alternateNames = ["other"]
      source.entries.append(other)
    }
    let bytes = source.gazetteerBytes()
    for _ in 0..<5 {
      source.entries.shuffle(using: &generator)
      #expect(source.gazetteerBytes() == bytes)
    }
  }

  /// Cities of several zones and countries.
  private static func source(_ count: Int) -> GazetteerSource {
    var generator = SeededGenerator(seed: UInt64(count))
    let zones = [("Asia/Tokyo", "JP"), ("Asia/Tokyo", "KR"), ("Pacific/Fiji", "FJ"), ("Europe/Paris", "FR")]
    var source = SmallGazetteer.source
    source.homes = Set(zones.map { GazetteerSource.Territory(zone: $0.0, country: $0.1) })
    source.entries = (0..<count).map { number in
      let point = GridPoint.anywhere(using: &generator)
      let zone = zones[Int.random(in: 0..<zones.count, using: &generator)]
      return GazetteerSource.Entry(
        name: "city \(number)", country: zone.1, population: .random(in: 0...1000, using: &generator),
        latitudeE5: point.y / 100, longitudeE5: point.x / 100, zone: zone.0)
    }
    return source
  }

  // MARK: Faults

  @Test("a tree that is not the one over the cities is refused") func faults() throws {
    let bytes = Self.source(40).gazetteerBytes()
    for byte in MadeGazetteer.treeRange(bytes) {
      for change in [UInt8(1), 0x10, 0x80, 0xFF] {
        let changed = MadeGazetteer.damaged(bytes) { $0[byte] ^= change }
        let error = #expect(throws: GazetteerError.self) { try Gazetteer(bytes: changed) }
        let offset = byte - MadeGazetteer.treeRange(bytes).lowerBound
        guard case .structure("tree", offset, let expected, let found) = error else {
          Issue.record("\(String(describing: error))")
          continue
        }
        #expect(expected == "\(bytes[byte]), as in the tree over the cities")
        #expect(found == "\(bytes[byte] ^ change)")
      }
    }
  }

  @Test("a tree of another size is refused") func size() {
    let bytes = SmallGazetteer.source.gazetteerBytes()
    var tree = Array(bytes[SmallGazetteer.range(of: .tree, in: bytes)])
    let size = tree.count
    tree += [UInt8](repeating: 0, count: 16)
    let changed = SmallGazetteer.replacing(.tree, with: tree, in: bytes)
    let error = #expect(throws: GazetteerError.self) { try Gazetteer(bytes: changed) }
    #expect(
      error
        == .structure(
          section: "tree", offset: 0, expected: "\(size) bytes for the tree over the cities",
          found: "\(size + 16) bytes"))
  }
}
