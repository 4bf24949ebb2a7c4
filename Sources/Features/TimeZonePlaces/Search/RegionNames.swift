// First-level regions by their names and codes.

extension Gazetteer {
  /// The regions that a text means.
  ///
  /// - Parameters:
  ///   - text: A name, in English or the region's own languages, GeoNames' code, or that of ISO 3166-2 without the
  ///     country, which postal abbreviations are; as names are compared. Words such as "Province of" may be left out.
  ///   - country: The code of the country to look in; `nil` for all.
  /// - Returns: The regions, ascending by country and code.
  /// - Complexity: O(log *n*), *n* the number of names of countries and regions.
  public func regions(matching text: String, country: String?) -> [Region] {
    regionNumbers(forKey: folding.key(text), country: country).map { region($0) }
  }

  func regionNumbers(forKey key: [UInt8], country: String?) -> [Int] {
    var found: [Int] = []
    PlaceNames(self).forEachMeaning(of: key.withoutKindOfRegion) { meaning in
      guard case .region(let number) = meaning else { return }
      if let country, !regionTexts.utf8(3 * number).elementsEqual(country.utf8) { return }
      found.append(number)
    }
    return found
  }
}

extension [UInt8] {
  /// A folded name of a region without the words for what it is, unless nothing else is left.
  var withoutKindOfRegion: ArraySlice<UInt8> {
    for kind: StaticString in [
      "state of ", "province of ", "city state ", "canton of ", "region of ", "federal district of ",
    ] {
      let rest = kind.withUTF8Buffer { starts(with: $0) ? dropFirst($0.count) : nil }
      if let rest, !rest.isEmpty { return rest }
    }
    for kind: StaticString in [
      " state", " province", " prefecture", " oblast", " region", " governorate", " voivodeship", " county",
      " canton", " district", " department",
    ] {
      let rest = kind.withUTF8Buffer {
        count > $0.count && suffix($0.count).elementsEqual($0) ? dropLast($0.count) : nil
      }
      if let rest { return rest }
    }
    return self[...]
  }
}
