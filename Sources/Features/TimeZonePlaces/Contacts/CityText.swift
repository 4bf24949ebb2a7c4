import TimeZoneEngine

/// What the text of a city's field can mean, before any city is looked up.
enum CityText {
  /// Whether a folded text names a city only where region and country agree: a word for a missing value, or fewer than
  /// three letters of the Latin alphabet. There are a None in Italy and an Of in Turkey.
  static func isDoubtful(_ key: [UInt8]) -> Bool {
    if key.count < 3, key.allSatisfy({ $0 < 0x80 }) { return true }
    return isMissingValue(key)
  }

  /// Whether a folded text says that there is no city.
  static func isMissingValue(_ key: [UInt8]) -> Bool {
    missingValues.withUTF8Buffer { words in
      words.split(separator: UInt8(ascii: "|")).contains { $0.elementsEqual(key) }
    }
  }

  private static let missingValues: StaticString =
    "na|n a|nan|nil|none|null|no city|not applicable|not available|not known|unknown|undefined|missing|empty|home|work|other|tbd|city|town|address|test"
}
