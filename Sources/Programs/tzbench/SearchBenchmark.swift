import TimeZonePresentation
import TimeZoneShapes

/// Times searches for cities by name: `tzbench --search`.
///
/// Each kind of text is made from names of cities that the seed chooses: equally from all, so mostly villages.
struct SearchBenchmark {
  private static let searchCount = 2_000

  let seed: UInt64
  let repeats: Int
  private let gazetteer = Gazetteer.embedded

  init(seed: UInt64, repeats: Int) {
    self.seed = seed
    self.repeats = repeats
  }

  func run() throws(CommandFailure) {
    var generator = SeededGenerator(seed: seed)
    for kind in Kind.allCases {
      let texts = (0..<Self.searchCount).map { _ in text(kind, using: &generator) }
      try report(kind, texts)
    }
  }

  /// What is searched for.
  private enum Kind: String, CaseIterable {
    /// A city's own name.
    case exact
    /// Another name.
    case alternate
    /// A name, a comma and the region or country.
    case comma
    /// The first four characters of a name.
    case prefix
    /// A name with one character left out, changed, inserted or swapped with the next.
    case misspelled
    /// 3 to 14 random letters.
    case unknown
  }

  private func text(_ kind: Kind, using generator: inout SeededGenerator) -> String {
    var city = gazetteer[Int.random(in: 0..<gazetteer.count, using: &generator)]
    switch kind {
    case .exact: return city.name
    case .alternate:
      while true {
        if let name = gazetteer.alternateNames(of: city).randomElement(using: &generator) { return name }
        city = gazetteer[Int.random(in: 0..<gazetteer.count, using: &generator)]
      }
    case .comma: return "\(city.name), \(city.region?.name ?? city.country)"
    case .prefix: return String(city.name.prefix(4))
    case .misspelled: return misspelled(city.name, using: &generator)
    case .unknown:
      return String((0..<Int.random(in: 3...14, using: &generator)).map { _ in letter(using: &generator) })
    }
  }

  private func misspelled(_ name: String, using generator: inout SeededGenerator) -> String {
    var characters = Array(name)
    guard characters.count > 1 else { return name }
    let index = Int.random(in: 0..<characters.count - 1, using: &generator)
    switch Int.random(in: 0..<4, using: &generator) {
    case 0: characters.remove(at: index)
    case 1: characters[index] = letter(using: &generator)
    case 2: characters.insert(letter(using: &generator), at: index)
    default: characters.swapAt(index, index + 1)
    }
    return String(characters)
  }

  private func letter(using generator: inout SeededGenerator) -> Character {
    Character(Unicode.Scalar(UInt8.random(in: 0x61...0x7A, using: &generator)))
  }

  /// Each search's fastest of some rounds.
  private func report(_ kind: Kind, _ texts: [String]) throws(CommandFailure) {
    var fastest = [Int64](repeating: .max, count: texts.count)
    var found = 0
    let clock = ContinuousClock()
    for round in 0..<repeats {
      for (index, text) in texts.enumerated() {
        let start = clock.now
        let result = gazetteer.search(text)
        let (seconds, attoseconds) = (clock.now - start).components
        fastest[index] = min(fastest[index], seconds * 1_000_000_000 + attoseconds / 1_000_000_000)
        if round == 0, result.total > 0 { found += 1 }
      }
    }
    fastest.sort()
    try BufferedOutput.print(
      JSONText.object([
        (name: "search", value: JSONText.string(kind.rawValue)), (name: "searches", value: "\(texts.count)"),
        (name: "found", value: "\(found)"), (name: "median", value: "\(fastest[texts.count / 2])"),
        (name: "p99", value: "\(fastest[texts.count * 99 / 100])"),
        (name: "maximum", value: "\(fastest[texts.count - 1])"),
      ]))
  }
}
