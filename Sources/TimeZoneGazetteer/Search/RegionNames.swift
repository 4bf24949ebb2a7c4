import TimeZoneDirectory
import TimeZoneSupport

// First-level regions by their names, codes and postal abbreviations.

extension Gazetteer {
  /// The regions that a text means.
  ///
  /// - Parameters:
  ///   - text: A name, GeoNames' code, or the postal abbreviation of a region of Australia, Canada or the United States;
  ///     as names are compared. Words such as "Province of" may be left out.
  ///   - country: The code of the country to look in; `nil` for all.
  /// - Returns: The regions, ascending by country and code.
  /// - Complexity: O(*n*), *n* the number of regions.
  public func regions(matching text: String, country: String?) -> [Region] {
    regionNumbers(forKey: folding.key(text), country: country).map { region($0) }
  }

  func regionNumbers(forKey key: [UInt8], country: String?) -> [Int] {
    guard !key.isEmpty else { return [] }
    let bare = key.withoutKindOfRegion
    let postal = PostalAbbreviation.matching(key)
    let country = country.map { Array($0.utf8) }
    var found: [Int] = []
    var name: [UInt8] = []
    for number in 0..<regionCount {
      let code = regionTexts.utf8(3 * number)
      if let country, !code.elementsEqual(country) { continue }
      if isCode(key, ofRegion: number) { found.append(number); continue }
      if let postal, postal.contains(where: { $0.isRegion(code, regionTexts.utf8(3 * number + 1)) }) {
        found.append(number)
        continue
      }
      let text = regionTexts.utf8(3 * number + 2)
      guard let first = text.first, first >= 0x80 || first.asciiLowercase == key[0] || Self.mayHaveKind(text)
      else { continue }
      folding.fold(text, into: &name)
      if name == key || name.withoutKindOfRegion.elementsEqual(bare) { found.append(number) }
    }
    return found
  }

  /// Whether a name may begin with one of the words for what a region is: folding all names would take longer than the
  /// whole search for a city.
  private static func mayHaveKind(_ name: UnsafeBufferPointer<UInt8>) -> Bool {
    guard name.count > 4 else { return false }
    switch (name[0].asciiLowercase, name[1].asciiLowercase, name[2].asciiLowercase) {
    case (UInt8(ascii: "s"), UInt8(ascii: "t"), UInt8(ascii: "a")),
      (UInt8(ascii: "p"), UInt8(ascii: "r"), UInt8(ascii: "o")),
      (UInt8(ascii: "c"), UInt8(ascii: "i"), UInt8(ascii: "t")),
      (UInt8(ascii: "c"), UInt8(ascii: "a"), UInt8(ascii: "n")),
      (UInt8(ascii: "r"), UInt8(ascii: "e"), UInt8(ascii: "g")),
      (UInt8(ascii: "f"), UInt8(ascii: "e"), UInt8(ascii: "d")):
      return true
    default: return false
    }
  }

  /// Whether a folded text is a region's code.
  private func isCode(_ key: [UInt8], ofRegion number: Int) -> Bool {
    let code = regionTexts.utf8(3 * number + 1)
    guard code.count == key.count else { return false }
    return zip(code, key).allSatisfy { $0.asciiLowercase == $1 }
  }
}

extension [UInt8] {
  /// A folded name of a region without the words for what it is, unless nothing else is left.
  fileprivate var withoutKindOfRegion: ArraySlice<UInt8> {
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

/// A postal abbreviation of a region whose code in the data is another.
private struct PostalAbbreviation {
  let country, code, abbreviation: StaticString

  static func matching(_ key: [UInt8]) -> [PostalAbbreviation]? {
    guard 2...3 ~= key.count else { return nil }
    let found = all.filter { $0.abbreviation.withUTF8Buffer { key.elementsEqual($0) } }
    return found.isEmpty ? nil : found
  }

  func isRegion(_ country: UnsafeBufferPointer<UInt8>, _ code: UnsafeBufferPointer<UInt8>) -> Bool {
    self.country.withUTF8Buffer { country.elementsEqual($0) }
      && self.code.withUTF8Buffer { code.elementsEqual($0) }
  }

  private init(_ country: StaticString, _ code: StaticString, _ abbreviation: StaticString) {
    self.country = country
    self.code = code
    self.abbreviation = abbreviation
  }

  /// Canada Post's and Australia Post's abbreviations; those of the United States are the codes in the data.
  private static let all = [
    PostalAbbreviation("CA", "01", "ab"), PostalAbbreviation("CA", "02", "bc"),
    PostalAbbreviation("CA", "03", "mb"), PostalAbbreviation("CA", "04", "nb"),
    PostalAbbreviation("CA", "05", "nl"), PostalAbbreviation("CA", "07", "ns"),
    PostalAbbreviation("CA", "08", "on"), PostalAbbreviation("CA", "09", "pe"),
    PostalAbbreviation("CA", "09", "pei"), PostalAbbreviation("CA", "10", "qc"),
    PostalAbbreviation("CA", "11", "sk"), PostalAbbreviation("CA", "12", "yt"),
    PostalAbbreviation("CA", "13", "nt"), PostalAbbreviation("CA", "14", "nu"),
    PostalAbbreviation("AU", "01", "act"), PostalAbbreviation("AU", "02", "nsw"),
    PostalAbbreviation("AU", "03", "nt"), PostalAbbreviation("AU", "04", "qld"),
    PostalAbbreviation("AU", "05", "sa"), PostalAbbreviation("AU", "06", "tas"),
    PostalAbbreviation("AU", "07", "vic"), PostalAbbreviation("AU", "08", "wa"),
  ]
}
