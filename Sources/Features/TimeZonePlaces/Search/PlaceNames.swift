import TimeZoneEngine

/// The names of countries and regions as they are searched for, ascending, and what each means.
///
/// Two sections: texts, the folded names without the words for the kind of a region; and two bytes for each: the number of a
/// region, or ``countryBase`` plus the two letters of a country's code as a number of base 26.
struct PlaceNames {
  enum Meaning: Equatable {
    case country(String)
    case region(Int)
  }

  /// Greater than the number of any region.
  static let countryBase = 1 << 13
  private static let letters = 26

  private let names: TextPool
  private let meanings: SectionBytes

  init(_ gazetteer: Gazetteer) {
    names = TextPool(trusted: gazetteer.sections[.placeNames])
    meanings = gazetteer.sections[.placeMeanings]
  }

  /// Calls a closure with each meaning of a folded name: regions, ascending, then countries.
  func forEachMeaning(of key: some Collection<UInt8>, _ body: (Meaning) -> Void) {
    guard !key.isEmpty else { return }
    var number = (0..<names.count).partitioningIndex { !names.utf8($0).lexicographicallyPrecedes(key) }
    while number < names.count, names.utf8(number).elementsEqual(key) {
      body(meaning(number))
      number += 1
    }
  }

  private func bits(_ number: Int) -> Int { Int(meanings.loadLittle(at: 2 * number, as: UInt16.self)) }

  private func meaning(_ number: Int) -> Meaning {
    let bits = bits(number)
    guard bits >= Self.countryBase else { return .region(bits) }
    let (first, second) = (bits - Self.countryBase).quotientAndRemainder(dividingBy: Self.letters)
    return .country(String(decoding: [first, second].map { UInt8(ascii: "A") &+ UInt8($0) }, as: UTF8.self))
  }

  /// The sections for the regions of a source, in order, and its further names of countries and regions.
  static func bytes(
    of source: GazetteerSource, regions: [Region], folding: [UInt8]
  ) -> (names: [UInt8], meanings: [UInt8]) {
    struct Row: Hashable {
      let key: [UInt8]
      let meaning: Int
    }
    var rows: Set<Row> = []
    var numbers: [String: Int] = [:]
    folding.withUnsafeBytes { bytes in
      guard let base = bytes.baseAddress else { return }
      let folding = NameFolding(trusted: SectionBytes(base: base, count: bytes.count))
      func add(_ name: String, _ meaning: Int) {
        let key = folding.key(name)
        let bare = meaning < countryBase ? Array(key.withoutKindOfRegion) : key.withoutConjunctions
        if 1...GazetteerFormat.nameByteLimit ~= bare.count { rows.insert(Row(key: bare, meaning: meaning)) }
      }
      for (number, region) in regions.enumerated() {
        numbers["\(region.country).\(region.code)"] = number
        add(region.code, number)
        add(region.name ?? "", number)
      }
      for place in source.placeNames {
        if place.regionCode.isEmpty {
          let letters = place.country.utf8.map { Int($0 &- UInt8(ascii: "A")) }
          add(place.name, countryBase + letters[0] * Self.letters + letters[1])
        } else if let number = numbers["\(place.country).\(place.regionCode)"] {
          add(place.name, number)
        }
      }
    }
    let sorted = rows.sorted {
      $0.key != $1.key ? $0.key.lexicographicallyPrecedes($1.key) : $0.meaning < $1.meaning
    }
    var meanings: [UInt8] = []
    for row in sorted { meanings.append(little: UInt16(row.meaning)) }
    return (TextPool.bytes(sorted.map { String(decoding: $0.key, as: UTF8.self) }), meanings)
  }

  /// Checks everything that look-ups rely on.
  static func validate(_ gazetteer: Gazetteer) throws(GazetteerError) {
    let texts = try TextPool(checking: .placeNames, in: gazetteer.sections)
    let names = PlaceNames(gazetteer)
    try GazetteerFormat.require(
      names.meanings.count == 2 * texts.count, .placeMeanings, 0, "2 bytes for each of \(texts.count) names",
      "\(names.meanings.count) bytes")
    let end = countryBase + letters * letters
    var previous = texts.emptyText
    for number in 0..<texts.count {
      let name = texts.utf8(number)
      try GazetteerFormat.require(
        !name.isEmpty && !name.lexicographicallyPrecedes(previous), .placeNames, texts.offset(number),
        "a name after \(texts.quoted(previous))", texts.quoted(name))
      previous = name
      let bits = names.bits(number)
      try GazetteerFormat.require(
        bits < gazetteer.regionCount || countryBase..<end ~= bits, .placeMeanings, 2 * number,
        "a region below \(gazetteer.regionCount) or a country of \(countryBase)..<\(end)", "\(bits)")
    }
  }
}

// First-level regions by their names and codes.

extension Gazetteer {
  /// Returns the regions that a text names.
  ///
  /// - Parameters:
  ///   - text: A name, in English or the region's own languages, GeoNames' code, or the code of ISO 3166-2 without the
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
  /// A folded name of a region without the words for its kind, unless nothing else is left.
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
