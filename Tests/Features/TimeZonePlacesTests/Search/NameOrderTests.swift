import TestSupport
import Testing
import TimeZonePlaces

/// Searches compared with a look at every name.
@Suite(.optimizedOnly) struct NameOrderTests {
  private let gazetteer = Gazetteer.embedded

  /// The folded form of every name, with its city.
  private static let names: [(key: [UInt8], city: Int)] = {
    let gazetteer = Gazetteer.embedded
    var names: [(key: [UInt8], city: Int)] = []
    for number in 0..<gazetteer.count {
      let city = gazetteer[number]
      for name in [city.name] + gazetteer.alternateNames(of: city) {
        names.append((gazetteer.folding.key(name), number))
      }
    }
    return names
  }()

  private func cities(_ names: some Sequence<Int>, in order: inout NameOrder) -> Set<Int> {
    Set(names.map { order.city(order.name($0)) }.filter { $0 < gazetteer.count })
  }

  @Test func everyNameIsFound() {
    var generator = SeededGenerator(seed: 1)
    for _ in 0..<rounds(20_000) {
      let (key, city) = Self.names.randomElement(using: &generator) ?? ([], 0)
      guard !key.isEmpty else { continue }
      var order = NameOrder(gazetteer)
      let cities = order.indices(equalTo: key).map { order.city(order.name($0)) }
      #expect(cities.contains(city), "\(String(decoding: key, as: UTF8.self))")
    }
  }

  @Test func exactNamesAndBeginningsAreThoseOfBruteForce() {
    var generator = SeededGenerator(seed: 2)
    for round in 0..<60 {
      let key = Self.names.randomElement(using: &generator)?.key ?? []
      // Cut between characters.
      let text = String(String(decoding: key, as: UTF8.self).prefix(round % 2 == 0 ? 64 : 1 + round % 7))
      let cut = Array(text.utf8)
      guard !cut.isEmpty else { continue }
      var order = NameOrder(gazetteer)
      let exact = cities(order.indices(equalTo: cut), in: &order)
      #expect(exact == Set(Self.names.lazy.filter { $0.key == cut }.map(\.city)), "\(text)")
      let beginning = cities(order.indices(startingWith: cut), in: &order)
      #expect(beginning == Set(Self.names.lazy.filter { $0.key.starts(with: cut) }.map(\.city)), "\(text)")
    }
  }

  /// The walk over the trie finds what a comparison of every name finds; for two and three edits, among the names that
  /// begin alike.
  @Test(arguments: [(1, 0), (2, 3), (3, 4)]) func spellingsAreThoseOfBruteForce(_ limit: Int, _ fixed: Int) {
    var generator = SeededGenerator(seed: UInt64(limit))
    let names = Self.names.filter { $0.key.allSatisfy { $0 < 0x80 } }
    for _ in 0..<rounds(40) {
      var key = names.randomElement(using: &generator)?.key ?? []
      for _ in 0..<Int.random(in: 1...limit, using: &generator) {
        Self.misspell(&key, from: fixed, using: &generator)
      }
      guard key.count > 3 else { continue }
      var order = NameOrder(gazetteer)
      var walk = SpellingWalk(key, limit: limit, &order)
      var found: [Int: Int] = [:]
      for hit in walk.hits() where hit.distance > 0 {
        let city = order.city(order.name(hit.index))
        guard city < gazetteer.count else { continue }
        let isASCII = order.withKey(hit.index) { $0.allSatisfy { $0 < 0x80 } }
        if isASCII { found[city] = min(found[city] ?? .max, hit.distance) }
      }
      var distances = EditDistance(from: key)
      var expected: [Int: Int] = [:]
      for name in names where name.key.prefix(fixed).elementsEqual(key.prefix(fixed)) {
        guard let distance = distances.distance(to: name.key, limit: limit), distance > 0 else { continue }
        expected[name.city] = min(expected[name.city] ?? .max, distance)
      }
      #expect(found == expected, "\(String(decoding: key, as: UTF8.self)), at most \(limit)")
    }
  }

  private static func misspell(_ key: inout [UInt8], from start: Int, using generator: inout SeededGenerator)
  {
    guard key.count > start + 2 else { return }
    let index = Int.random(in: start..<key.count - 1, using: &generator)
    let letter = UInt8.random(in: 0x61...0x7A, using: &generator)
    switch Int.random(in: 0..<4, using: &generator) {
    case 0: key.remove(at: index)
    case 1: key[index] = letter
    case 2: key.insert(letter, at: index)
    default: key.swapAt(index, index + 1)
    }
  }
}
