import TestSupport
import Testing
@Suite(.tags(.readsUntrustedBytes)) struct EditDistanceTests {
  @Test func eachKindOfEditCounts() {
    let cases: [(text: String, name: String, distance: Int?, location: SourceLocation)] = [
      ("tokyo", "Tokyo", 0, #_sourceLocation),
      ("tokio", "Tokyo", 1, #_sourceLocation),
      ("tokyyo", "Tokyo", 1, #_sourceLocation),
      ("toyo", "Tokyo", 1, #_sourceLocation),
      ("otkyo", "Tokyo", 1, #_sourceLocation),
      // No byte is touched twice: exchanged neighbors with one between them are two edits more.
      ("ca", "abc", 3, #_sourceLocation),
      ("tyo", "Tokyo", 2, #_sourceLocation),
      ("xyz", "Tokyo", nil, #_sourceLocation),
      ("", "abc", 3, #_sourceLocation),
      ("", "abcd", nil, #_sourceLocation),
    ]
    for row in cases {
      var distances = EditDistance(from: Array(row.text.utf8))
      let name = row.name.utf8.map(\.asciiLowercase)
      #expect(distances.distance(to: name, limit: 3) == row.distance, sourceLocation: row.location)
    }
  }

  /// One text is compared with many, of any lengths; no comparison changes the next.
  @Test func distanceIsTheLeastNumberOfEdits() {
    var generator = SeededGenerator(seed: 3)
    for _ in 0..<300 {
      let text = Self.word(using: &generator)
      var distances = EditDistance(from: text)
      for _ in 0..<5 {
        let other = Self.word(using: &generator)
        let expected = Self.least(text[...], other[...])
        for limit in 0...7 {
          #expect(
            distances.distance(to: other, limit: limit) == (expected <= limit ? expected : nil),
            "\(text), \(other)")
        }
      }
    }
  }

  private static func word(using generator: inout SeededGenerator) -> [UInt8] {
    (0..<Int.random(in: 0...6, using: &generator)).map { _ in UInt8.random(in: 0x61...0x63, using: &generator)
    }
  }

  /// The definition, from the ends.
  private static func least(_ first: ArraySlice<UInt8>, _ second: ArraySlice<UInt8>) -> Int {
    guard let a = first.last, let b = second.last else { return first.count + second.count }
    let (beforeA, beforeB) = (first.dropLast(), second.dropLast())
    var best = min(
      least(beforeA, second) + 1, least(first, beforeB) + 1, least(beforeA, beforeB) + (a == b ? 0 : 1))
    if beforeA.last == b, beforeB.last == a {
      best = min(best, least(beforeA.dropLast(), beforeB.dropLast()) + 1)
    }
    return best
  }
}
