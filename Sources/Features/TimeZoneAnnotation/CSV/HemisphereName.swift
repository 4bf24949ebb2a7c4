/// The words at the end of a column's name that say that it has the hemispheres of a coordinate.
///
/// | name | its cells |
/// |---|---|
/// | `lat_hemisphere`, `lat_hemi`, `lat_dir`, `latitude direction`, `lat_ns`, `GPSLatitudeRef` | hemispheres |
/// | `lat_ref`, `latitude_reference`, `NS`, `N/S`, `n_s`, `north_south`, `N/S indicator` | hemispheres, unless they are numbers: a `lat_ref` may be the latitude of a point of reference, `ns` nanoseconds |
///
/// If a name could mean something else, the cell decides: a word for a hemisphere is one, a number is not, and
/// anything else makes the row malformed.
struct HemisphereName {
  /// The axis that the words themselves name; `nil` if a word before them names it.
  let axis: ColumnName.Content?
  /// Whether the column may have numbers, and be something else.
  let isDoubtful: Bool

  /// The words for hemispheres at the end of a name, which are removed from it; `nil` if none exist.
  init?(removedFrom words: inout [String]) {
    let hasNoun = words.last.map { Self.nouns.contains($0) || Self.references.contains($0) } ?? false
    let isReference = words.last.map { Self.references.contains($0) } ?? false
    let rest = Array(hasNoun ? words.dropLast() : words[...])
    if let (axis, count) = Self.axis(atEndOf: rest) {
      words = rest.dropLast(count)
      self.axis = axis
      isDoubtful = false
    } else if hasNoun, words.last != "indicator" {
      words = rest
      axis = nil
      isDoubtful = isReference
    } else {
      return nil
    }
  }

  private static let nouns: Set<String> = [
    "hemisphere", "hemi", "hem", "direction", "dir", "indicator",
  ]
  private static let references: Set<String> = ["ref", "reference"]

  /// `ns`, or `n` and `s`, or the words; and how many they are.
  private static func axis(atEndOf words: [String]) -> (ColumnName.Content, count: Int)? {
    guard let last = words.last else { return nil }
    switch (words.dropLast().last ?? "", last) {
    case ("n", "s"), ("north", "south"): return (.latitudeReference, 2)
    case ("e", "w"), ("east", "west"): return (.longitudeReference, 2)
    case (_, "ns"), (_, "northsouth"): return (.latitudeReference, 1)
    case (_, "ew"), (_, "eastwest"): return (.longitudeReference, 1)
    default: return nil
    }
  }

  /// Whether words are `n` and `s`, or similar, and nothing else.
  static func isPair(_ words: [String]) -> Bool {
    axis(atEndOf: words).map { $0.count == words.count } ?? false
  }

  /// Whether words are one for hemispheres that says nothing about which.
  static func isNoun(_ words: [String]) -> Bool {
    words.count == 1 && (nouns.contains(words[0]) || references.contains(words[0]))
  }

  /// The two words in one that is written without a separator, such as `latref`.
  static func parts(of word: String) -> (String, String)? {
    for end in ["reference", "hemisphere", "direction", "hemi", "ref", "dir", "ns", "ew"]
    where word.hasSuffix(end) && word.utf8.count > end.utf8.count {
      return (String(word.dropLast(end.count)), end)
    }
    return nil
  }

  /// Whether a name may be `N/S`, `n_s` or `North/South`, or the same of east and west: quick.
  static func mayBe(_ name: String) -> Bool {
    var (first, second): (UInt8, UInt8) = (0, 0)
    for byte in name.utf8 {
      let letter = byte | 0x20
      let (s, w) = (UInt8(ascii: "s"), UInt8(ascii: "w"))
      if letter == s, first == UInt8(ascii: "n") || first == UInt8(ascii: "h") || second == UInt8(ascii: "h")
      {
        return true
      }
      if letter == w, first == UInt8(ascii: "e") || first == UInt8(ascii: "t") || second == UInt8(ascii: "t")
      {
        return true
      }
      (first, second) = (second, letter)
    }
    return false
  }
}
