import TimeZoneEngine

struct CityNameSearch {
  /// The least length of a beginning that is searched for, in bytes.
  private static let prefixByteCount = 3
  private static let suggestionCount = 3
  /// The most words at the end of a text that may be a country or region without a comma before them.
  private static let placeWordCount = 4

  /// The least population of a city with which `City, XX` is in the state XX, and not in the country.
  private static let statePopulation = 15_000

  // How much lighter a name is that only begins with the text or is spelled similarly, in eighths of a doubling.
  private static let prefixWeight = GazetteerFormat.importanceDoubling / 2
  private static let leastPrefixWeight = 4 * GazetteerFormat.importanceDoubling
  private static let spellingWeights = [
    0, 3 * GazetteerFormat.importanceDoubling, 7 * GazetteerFormat.importanceDoubling,
  ]
  /// How well known a city must be whose name is only similar to a text without a country or region.
  private static let leastSpellingWeights = [
    0, 13 * GazetteerFormat.importanceDoubling, 13 * GazetteerFormat.importanceDoubling,
  ]
  /// How much lighter another name of a city is, if the text in capitals is the code of an airport.
  private static let besideCodeWeight = 6 * GazetteerFormat.importanceDoubling
  /// A name with the same hyphens as the text counts twice: Saint-Louis is not St. Louis.
  private static let hyphenWeight = GazetteerFormat.importanceDoubling
  /// Among suggestions every edit outweighs any city.
  private static let distanceWeight = 1_000

  private let gazetteer: Gazetteer
  private let country: String?
  private let limit: Int
  private let isUnfinished: Bool
  private var order: NameOrder
  private var text = ""
  /// Whether the text is one word of capitals, as codes are.
  private var isCapitals = false

  init(_ gazetteer: Gazetteer, country: String?, limit: Int, isUnfinished: Bool) {
    (self.gazetteer, self.country, self.limit) = (gazetteer, country, limit)
    self.isUnfinished = isUnfinished
    order = NameOrder(gazetteer)
  }

  mutating func result(_ text: String) -> CitySearchResult {
    let text = text.withPlainSeparators
    self.text = text
    let whole = gazetteer.folding.key(text)
    guard !whole.isEmpty else { return CitySearchResult() }
    let parts = text.split(separator: ",").map { String($0) }
    isCapitals = parts.first?.utf8.trimmed.allSatisfy { $0 &- 0x41 < 26 } ?? false
    let keys = parts.map { gazetteer.folding.key($0) }
    let everywhere = PlaceFilter(country: country)
    guard let name = keys.first(where: { !$0.isEmpty }), parts.count > 1 else {
      return result(name: text, whole, everywhere)
    }
    var filter = everywhere
    var unknownPart: String?
    for (part, key) in zip(parts, keys).drop(while: { $1.isEmpty }).dropFirst() where !key.isEmpty {
      if let reading = gazetteer.reading(key) {
        filter.readings.append(reading)
      } else {
        unknownPart = unknownPart ?? part
      }
    }
    if unknownPart == nil, let found = exact(name, filter) { return found }
    // A name with a comma in it, such as "Washington, D.C.".
    if let found = exact(whole, everywhere) { return found }
    if let unknownPart {
      var result = CitySearchResult()
      result.unknownPart = String(Substring(unknownPart.utf8.trimmed))
      return result
    }
    return similar(to: parts.first { !$0.isEmpty } ?? text, name, filter)
  }

  /// The result for a text without commas.
  private mutating func result(name text: String, _ key: [UInt8], _ filter: PlaceFilter) -> CitySearchResult {
    if isUnfinished, let found = begun(text, key, filter) { return found }
    if let found = exact(key, filter) ?? exactBeforePlace(key, filter) { return found }
    let airport = Array(" airport".utf8)
    if key.count > airport.count, key.suffix(airport.count).elementsEqual(airport),
      var found = exact(key.dropLast(airport.count), filter)
    {
      found.matches = found.matches.map {
        CityMatch(city: $0.city, kind: .alternateName, matchedName: $0.matchedName)
      }
      return found
    }
    return similar(to: text, key, filter)
  }

  /// A name and countries or regions after it: "Sapporo Japan", "Phoenix AZ USA".
  private mutating func exactBeforePlace(_ key: [UInt8], _ filter: PlaceFilter) -> CitySearchResult? {
    let spaces = key.indices.filter { key[$0] == UInt8(ascii: " ") }
    for space in spaces.suffix(Self.placeWordCount).reversed() {
      guard !order.indices(equalTo: Array(key[..<space])).isEmpty,
        let readings = gazetteer.readings(key[(space + 1)...])
      else { continue }
      var filter = filter
      filter.readings += readings
      if let found = exact(Array(key[..<space]), filter) { return found }
    }
    return nil
  }

  /// The result if no city has exactly the name.
  private mutating func similar(to text: String, _ key: [UInt8], _ filter: PlaceFilter) -> CitySearchResult {
    var result = CitySearchResult()
    // Cities of that name elsewhere: similar names are not what is meant.
    if !filter.isEmpty, let elsewhere = exact(key, PlaceFilter(country: nil)) {
      result.suggestions = Array(elsewhere.matches.prefix(Self.suggestionCount))
      if result.suggestions.isEmpty {
        result.suggestions = matches(
          candidates(key, PlaceFilter(country: nil), limit: Self.suggestionCount))
      }
      return result
    }
    result.country = gazetteer.countryCode(forKey: key)
    result.regions = gazetteer.regionNumbers(forKey: key, country: nil).map { gazetteer.region($0) }
    if result.country != nil || !result.regions.isEmpty { return result }
    return like(text, key, filter)
  }
}

// MARK: - The steps

extension CityNameSearch {
  /// The cities with exactly a name; if a part of the text is a state and a country, the cities of the likelier.
  private mutating func exact(_ key: [UInt8], _ filter: PlaceFilter) -> CitySearchResult? {
    guard let (states, countries) = filter.alternatives else { return exactly(key, filter) }
    let best = candidates(key, states, limit: 1).best.first
    if let best, case .city(let city) = best.name, gazetteer.population(city) ?? 0 >= Self.statePopulation {
      return exactly(key, states)
    }
    return exactly(key, countries) ?? exactly(key, states) ?? exactly(key, filter)
  }

  private mutating func exactly(_ key: [UInt8], _ filter: PlaceFilter) -> CitySearchResult? {
    let found = candidates(key, filter, limit: limit)
    return found.count == 0 ? nil : result(found)
  }

  private mutating func candidates(_ key: [UInt8], _ filter: PlaceFilter, limit: Int) -> CityCandidates {
    var found = CityCandidates(limit: max(0, limit), in: gazetteer)
    let hasHyphen = text.utf8.contains(UInt8(ascii: "-"))
    let indices = order.indices(equalTo: key)
    let codes = isCapitals ? indices.filter { isOfAirport($0) && isCode($0) } : []
    for index in indices {
      let name = order.name(index)
      var lighter = 0
      if codes.contains(index) {
        lighter = order.weight(index) - gazetteer.importance(order.city(name))
      } else if !codes.isEmpty, case .alternate = name {
        lighter = Self.besideCodeWeight
      } else if hasHyphen, order.text(name).utf8.elementsEqual(text.utf8) {
        lighter = -Self.hyphenWeight
      }
      add(index, filter, lighter: lighter, isCode: codes.contains(index), to: &found)
    }
    return found
  }

  /// The cities whose name begins with a text, and cities whose name is spelled similarly.
  private mutating func like(_ text: String, _ key: [UInt8], _ filter: PlaceFilter) -> CitySearchResult {
    var found = CityCandidates(limit: max(0, limit), in: gazetteer)
    let length = SpellingWalk.scalars(key).count
    let isLargeScript = Self.isLargeScript(key, length)
    let airports = addBeginnings(text, key, filter, isLargeScript, to: &found)
    if found.count == 0 { for index in airports { add(index, filter, .prefix, to: &found) } }
    guard length <= SpellingWalk.lengthLimit, found.count == 0 || airports.isEmpty else {
      return result(found)
    }
    let letters = isLargeScript ? length * 2 / 3 : length
    let accepted = isCapitals || letters < 4 ? 0 : letters < 8 ? 1 : 2
    for limit in 1...max(1, accepted + 1) {
      if limit > accepted, found.count > 0 { return result(found) }
      var walk = SpellingWalk(key, limit: limit, &order)
      let hits = walk.hits().filter { !isCode($0.index) && !isOfAirport($0.index) }
      if limit > accepted, !hits.isEmpty { return suggestions(hits, filter) }
      // A misspelled village is more likely another name altogether, unless the text says where it is.
      let least = filter.isEmpty ? Self.leastSpellingWeights[min(limit, 2)] : .min
      for hit in hits where limit <= accepted && hit.distance == limit && order.weight(hit.index) >= least {
        add(hit.index, filter, .spelling, distance: limit, lighter: Self.spellingWeights[limit], to: &found)
      }
      if found.count > 0 { return result(found) }
    }
    return suggestions(SpellingWalk.neighbors(of: key, &order).filter { !isCode($0.index) }, filter)
  }

  /// Whether names have few characters, each of them one of many: another one makes another name.
  private static func isLargeScript(_ key: [UInt8], _ length: Int) -> Bool {
    length > 0 && 5 * length < 2 * key.count
  }

  /// Adds the cities whose name begins with a text. Returns the names of airports that do.
  private mutating func addBeginnings(
    _ text: String, _ key: [UInt8], _ filter: PlaceFilter, _ isLargeScript: Bool,
    to found: inout CityCandidates
  ) -> [Int] {
    // The last word may be the beginning of a longer one, and no abbreviation: Fort, Fortaleza.
    let plain = gazetteer.folding.key(text, words: false)
    var airports: [Int] = []
    for key in plain == key ? [key] : [key, plain] where key.count >= Self.prefixByteCount && !isCapitals {
      for index in order.indices(startingWith: key) where !isCode(index) {
        if isOfAirport(index) {
          airports.append(index)
          continue
        }
        let missing = order.withKey(index) { $0.count } - key.count
        if isLargeScript, 3 * missing > key.count { continue }
        add(
          index, filter, .prefix, lighter: min(Self.prefixWeight * (2 + missing), Self.leastPrefixWeight),
          to: &found)
      }
    }
    return airports
  }

  /// The cities whose name is a text or begins with it; `nil` if it has none, or is a country or region.
  private mutating func begun(_ text: String, _ key: [UInt8], _ filter: PlaceFilter) -> CitySearchResult? {
    var found = candidates(key, filter, limit: limit)
    if found.count == 0,
      gazetteer.countryCode(forKey: key) != nil || !gazetteer.regionNumbers(forKey: key, country: nil).isEmpty
    {
      return nil
    }
    let length = SpellingWalk.scalars(key).count
    _ = addBeginnings(text, key, filter, Self.isLargeScript(key, length), to: &found)
    return found.count == 0 ? nil : result(found)
  }

  /// The nearest names by spelling, if none is near enough.
  private mutating func suggestions(_ hits: [SpellingWalk.Hit], _ filter: PlaceFilter) -> CitySearchResult {
    var found = CityCandidates(limit: Self.suggestionCount, in: gazetteer)
    for hit in hits {
      add(
        hit.index, filter, .spelling, distance: hit.distance, lighter: Self.distanceWeight * hit.distance,
        to: &found)
    }
    var result = CitySearchResult()
    result.suggestions = matches(found)
    return result
  }

  private func isOfAirport(_ index: Int) -> Bool { order.city(order.name(index)) >= gazetteer.count }

  /// Whether a name is a code of an airport, such as SPK: similar codes are elsewhere.
  private func isCode(_ index: Int) -> Bool {
    guard case .alternate(let number) = order.name(index) else { return false }
    let name = gazetteer.alternates.utf8(number)
    return 3...4 ~= name.count && name.allSatisfy { $0 &- 0x41 < 26 }
  }

  private func add(
    _ index: Int, _ filter: PlaceFilter, _ kind: CityMatch.Kind? = nil, distance: Int = 0, lighter: Int = 0,
    isCode: Bool = false, to found: inout CityCandidates
  ) {
    let name = order.name(index)
    let city = order.city(name)
    guard filter.accepts(city, in: gazetteer) else { return }
    found.add(city, name, kind, distance: distance, weight: order.weight(index) - lighter, isCode: isCode)
  }

  private func result(_ found: CityCandidates) -> CitySearchResult {
    var result = CitySearchResult()
    result.matches = matches(found)
    result.total = found.count
    result.rival = found.rival.map(match)
    return result
  }

  private func matches(_ found: CityCandidates) -> [CityMatch] { found.best.map(match) }

  private func match(_ candidate: CityCandidates.Candidate) -> CityMatch {
    CityMatch(
      city: gazetteer[candidate.city], kind: candidate.kind, matchedName: order.text(candidate.name))
  }
}

extension String {
  /// The text with spaces and commas of ASCII instead of other scripts' spaces and commas, and for the mark at the start of a file.
  fileprivate var withPlainSeparators: String {
    guard utf8.contains(where: { $0 >= 0x80 }) else { return self }
    let scalars = unicodeScalars.map { scalar -> Unicode.Scalar in
      switch scalar.value {
      case 0x3000, 0xFEFF: " "
      case 0x060C, 0x3001, 0xFF0C: ","
      default: scalar
      }
    }
    return String(String.UnicodeScalarView(scalars))
  }
}
