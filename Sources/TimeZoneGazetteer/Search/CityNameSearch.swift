import TimeZoneSupport

/// One search by name.
struct CityNameSearch {
  /// The least length of a beginning that is searched for, in bytes.
  private static let prefixByteCount = 3
  private static let suggestionCount = 3
  /// The most words at the end of a text that may be a country or region without a comma before them.
  private static let placeWordCount = 4

  /// The least population of a city with which `City, XX` is in the state XX, and not in the country.
  private static let statePopulation = 15_000

  private let gazetteer: Gazetteer
  private let options: CitySearch
  private var order: NameOrder

  init(_ gazetteer: Gazetteer, _ options: CitySearch) {
    self.gazetteer = gazetteer
    self.options = options
    order = NameOrder(gazetteer)
  }

  mutating func result(_ text: String) -> CitySearchResult {
    let text = text.withPlainSeparators
    let whole = gazetteer.folding.key(text)
    guard !whole.isEmpty else { return CitySearchResult() }
    let parts = text.split(separator: ",").map { String($0) }
    let keys = parts.map { gazetteer.folding.key($0) }
    let everywhere = PlaceFilter(country: options.country)
    guard let name = keys.first(where: { !$0.isEmpty }), parts.count > 1 else {
      return result(name: text, whole, everywhere)
    }
    var filter = everywhere
    var unknownPart: String?
    for (part, key) in zip(parts, keys).drop(while: { $1.isEmpty }).dropFirst() where !key.isEmpty {
      if let reading = gazetteer.reading(key) {
        filter.require(reading)
      } else {
        unknownPart = unknownPart ?? part
      }
    }
    if unknownPart == nil, let found = exact(name, filter) { return found }
    // A name with a comma in it, such as "Washington, D.C.".
    if let found = exact(whole, everywhere) { return found }
    if let unknownPart {
      var result = CitySearchResult()
      result.unknownPart = unknownPart.trimmingSpaces
      return result
    }
    return similar(to: parts.first { !$0.isEmpty } ?? text, name, filter)
  }

  /// The result for a text without commas.
  private mutating func result(name text: String, _ key: [UInt8], _ filter: PlaceFilter) -> CitySearchResult {
    if let found = exact(key, filter) ?? exactBeforePlace(key, filter) { return found }
    return similar(to: text, key, filter)
  }

  /// A name and a country or region after it: "Sapporo Japan".
  private mutating func exactBeforePlace(_ key: [UInt8], _ filter: PlaceFilter) -> CitySearchResult? {
    var end = key.count
    for _ in 0..<Self.placeWordCount {
      guard let space = key[..<end].lastIndex(of: UInt8(ascii: " ")) else { return nil }
      end = space
      guard !order.indices(equalTo: Array(key[..<space])).isEmpty,
        let reading = gazetteer.reading(Array(key[(space + 1)...]))
      else { continue }
      var filter = filter
      filter.require(reading)
      if let found = exact(Array(key[..<space]), filter) { return found }
    }
    return nil
  }

  /// The result where no city has exactly the name.
  private mutating func similar(to text: String, _ key: [UInt8], _ filter: PlaceFilter) -> CitySearchResult {
    var result = CitySearchResult()
    // Cities of that name elsewhere: similar names are not what is meant.
    if !filter.isEmpty, let elsewhere = exact(key, PlaceFilter(country: nil)) {
      result.suggestions = Array(elsewhere.matches.prefix(Self.suggestionCount))
      if result.suggestions.isEmpty {
        result.suggestions = matches(
          candidates(key, PlaceFilter(country: nil), limit: Self.suggestionCount), nil)
      }
      return result
    }
    result.country = gazetteer.countryCode(forKey: key)
    result.regions = gazetteer.regionNumbers(forKey: key, country: nil).map { gazetteer.region($0) }
    if result.country != nil || !result.regions.isEmpty { return result }
    if let found = prefixed(text, key, filter) { return found }
    return spelled(key, filter)
  }
}

// MARK: - The steps

extension CityNameSearch {
  /// The cities with exactly a name; where a part of the text is a state and a country, those of the likelier.
  private mutating func exact(_ key: [UInt8], _ filter: PlaceFilter) -> CitySearchResult? {
    guard let (states, countries) = filter.alternatives else { return exactly(key, filter) }
    let best = candidates(key, states, limit: 1).best.first
    if let best, case .city(let city) = best.name, gazetteer.population(city) ?? 0 >= Self.statePopulation {
      return exactly(key, states)
    }
    return exactly(key, countries) ?? exactly(key, states) ?? exactly(key, filter)
  }

  private mutating func exactly(_ key: [UInt8], _ filter: PlaceFilter) -> CitySearchResult? {
    let found = candidates(key, filter, limit: options.limit)
    return found.count == 0 ? nil : result(found, nil)
  }

  private mutating func candidates(_ key: [UInt8], _ filter: PlaceFilter, limit: Int) -> CityCandidates {
    var found = CityCandidates(limit: max(0, limit), in: gazetteer)
    for index in order.indices(equalTo: key) { add(index, filter, distance: 0, to: &found) }
    return found
  }

  private mutating func prefixed(_ text: String, _ key: [UInt8], _ filter: PlaceFilter) -> CitySearchResult? {
    var found = CityCandidates(limit: max(0, options.limit), in: gazetteer)
    // The last word may be the beginning of a longer one, and no abbreviation: Fort, Fortaleza.
    let plain = gazetteer.folding.key(text, words: false)
    for key in plain == key ? [key] : [key, plain] where key.count >= Self.prefixByteCount {
      for index in order.indices(startingWith: key) { add(index, filter, distance: 0, to: &found) }
    }
    return found.count == 0 ? nil : result(found, .prefix)
  }

  private mutating func spelled(_ key: [UInt8], _ filter: PlaceFilter) -> CitySearchResult {
    let length = SpellingWalk.scalars(key).count
    guard length <= SpellingWalk.lengthLimit else { return CitySearchResult() }
    let accepted = length < 4 ? 0 : length < 8 ? 1 : 2
    for limit in 1...max(1, accepted + 1) {
      var walk = SpellingWalk(key, limit: limit, &order)
      var found = CityCandidates(limit: max(options.limit, Self.suggestionCount), in: gazetteer)
      for hit in walk.hits() where !isCode(hit.index) {
        add(hit.index, filter, distance: hit.distance, to: &found)
      }
      guard let nearest = found.best.first else { continue }
      if nearest.distance > accepted {
        var result = CitySearchResult()
        result.suggestions = Array(matches(found, .spelling).prefix(Self.suggestionCount))
        return result
      }
      var near = CityCandidates(limit: max(0, options.limit), in: gazetteer)
      for hit in walk.hits() where hit.distance == nearest.distance && !isCode(hit.index) {
        add(hit.index, filter, distance: 0, to: &near)
      }
      return result(near, .spelling)
    }
    var found = CityCandidates(limit: Self.suggestionCount, in: gazetteer)
    for hit in SpellingWalk.neighbors(of: key, &order) where !isCode(hit.index) {
      add(hit.index, filter, distance: hit.distance, to: &found)
    }
    var result = CitySearchResult()
    result.suggestions = matches(found, .spelling)
    return result
  }

  /// Whether a name is a code of an airport, such as SPK: similar codes are elsewhere.
  private func isCode(_ index: Int) -> Bool {
    guard case .alternate(let number) = order.name(index) else { return false }
    let name = gazetteer.alternates.utf8(number)
    return name.count == 3 && name.allSatisfy { $0 &- 0x41 < 26 }
  }

  private func add(_ index: Int, _ filter: PlaceFilter, distance: Int, to found: inout CityCandidates) {
    let name = order.name(index)
    let city = order.city(name)
    if filter.accepts(city, in: gazetteer) { found.add(city, name, distance: distance) }
  }

  private func result(_ found: CityCandidates, _ kind: CityMatch.Kind?) -> CitySearchResult {
    var result = CitySearchResult()
    result.matches = Array(matches(found, kind).prefix(max(0, options.limit)))
    result.total = found.count
    return result
  }

  /// The candidates as matches; exact ones for no kind.
  private func matches(_ found: CityCandidates, _ kind: CityMatch.Kind?) -> [CityMatch] {
    found.best.map { candidate in
      let exact: CityMatch.Kind = if case .city = candidate.name { .name } else { .alternateName }
      return CityMatch(
        city: gazetteer[candidate.city], kind: kind ?? exact, matchedName: order.text(candidate.name))
    }
  }
}

extension String {
  /// The text with spaces and commas of ASCII for those of other scripts, and for the mark at the start of a file.
  fileprivate var withPlainSeparators: String {
    guard utf8.contains(where: { $0 >= 0x80 }) else { return self }
    var text = ""
    for scalar in unicodeScalars {
      switch scalar.value {
      case 0x3000, 0xFEFF: text.unicodeScalars.append(" ")
      case 0x060C, 0x3001, 0xFF0C: text.unicodeScalars.append(",")
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text
  }

  fileprivate var trimmingSpaces: String {
    let bytes = utf8.drop { $0.isASCIISpace }
    return String(decoding: bytes.reversed().drop { $0.isASCIISpace }.reversed(), as: UTF8.self)
  }
}
