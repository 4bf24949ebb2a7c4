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

  @Test("a damaged tree is refused", arguments: TreeDamage.allCases) func faults(_ damage: TreeDamage) throws
  {
    let bytes = MadeGazetteer.damaged(Self.source(200).gazetteerBytes()) { damage.apply(to: &$0) }
    let error = #expect(throws: GazetteerError.self) { try Gazetteer(bytes: bytes) }
    guard case .structure(let section, _, let expected, _) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(section == "tree")
    #expect(expected.hasPrefix(damage.expected), "\(expected)")
  }

  /// Any byte of the tree may be changed: it is refused, or searches with it are as they were.
  @Test("a changed byte is refused, or changes no answer") func anyByte() throws {
    let bytes = Self.source(40).gazetteerBytes()
    let whole = try Gazetteer(bytes: bytes)
    var generator = SeededGenerator(seed: 5)
    let points = try (0..<20).map { _ in
      let point = GridPoint.anywhere(using: &generator)
      return try Coordinate(latitudeE7: point.y, longitudeE7: point.x)
    }
    let zones = ["Asia/Tokyo", "Europe/Paris", "Pacific/Fiji"]
    let answers = Self.answers(CityFinder(whole, zones: zones), points)
    var accepted = 0
    for byte in MadeGazetteer.treeRange(bytes) {
      for change in [UInt8(1), 0x10, 0x80, 0xFF] {
        let changed = MadeGazetteer.damaged(bytes) { $0[byte] ^= change }
        guard let gazetteer = try? Gazetteer(bytes: changed) else { continue }
        accepted += 1
        #expect(
          Self.answers(CityFinder(gazetteer, zones: zones), points) == answers, "byte \(byte) ^ \(change)")
      }
    }
    #expect(accepted > 0)
  }

  private static func answers(_ finder: CityFinder, _ points: [Coordinate]) -> [[Int]] {
    points.flatMap { point in
      (-1...2).map { finder.nearestCities(to: point, zone: $0, limit: 5).map(\.city.number) }
    }
  }
}

/// One fault of a tree: 200 cities in leaves of at most 16.
enum TreeDamage: CaseIterable {
  case box, population, tooManyChildren, noChildren, childTwice, childBeforeItsParent, cityTwice,
    cityOutOfRange,
    rootOutOfRange, rootOfAnother

  var expected: String {
    switch self {
    case .box: "a box around what is below it"
    case .population: "the greatest population below it,"
    case .tooManyChildren, .noChildren: "1 to 4 children"
    case .childTwice, .childBeforeItsParent: "children from node"
    case .cityTwice: "cities that are in no other leaf"
    case .cityOutOfRange: "cities below 200"
    case .rootOutOfRange: "a node below"
    case .rootOfAnother: "a node with the cities"
    }
  }

  func apply(to tree: inout ArraySlice<UInt8>) {
    let start = tree.startIndex
    // The root, and the last node: a leaf.
    let leaf = start + (tree.count - 4 * 4) - 16
    switch self {
    case .box: (tree[start], tree[start + 1]) = (0xFF, 0xFF)
    case .population: for byte in 8..<12 { tree[start + byte] = 0 }
    case .tooManyChildren: tree[start + 15] = 5
    case .noChildren: tree[start + 15] = 0
    case .childTwice: tree[start + 16 + 12] = 1
    case .childBeforeItsParent: tree[start + 12] = 0
    case .cityTwice: tree[leaf + 12] = 0; tree[leaf + 13] = 0
    case .cityOutOfRange: tree[leaf + 14] = 1
    case .rootOutOfRange: tree[tree.endIndex - 1] = 0xFF
    case .rootOfAnother: tree[tree.endIndex - 4] = tree[tree.endIndex - 8]
    }
  }
}
