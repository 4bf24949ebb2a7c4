import TimeZoneEngine

/// Looks up the places of an address book in the gazetteer, each distinct one once.
struct PlaceResolver {
  let gazetteer: Gazetteer
  private let codes: PostalCodes?
  private let nearestCity: ((Coordinate) -> City?)?
  private var order: NameOrder
  private var known: [[ExactText]: ResolvedPlace] = [:]
  private var countries: [ExactText: String?] = [:]

  /// The number of searches for misspelled names that are left; each compares some thousand names. Names after these count
  /// as unknown.
  private var spellingSearchesLeft = 1_000

  /// A city this near to a postal code or position may be the one that the card names, in meters.
  static let nearMeters = 50_000.0
  /// Beyond this distance from the nearest city, in meters, a position is in no city.
  static let cityMeters = 100_000.0

  init(_ gazetteer: Gazetteer, _ codes: PostalCodes?, _ nearestCity: ((Coordinate) -> City?)?) {
    self.gazetteer = gazetteer
    order = NameOrder(gazetteer)
    self.codes = codes
    self.nearestCity = nearestCity
  }

  /// The cities that a card may mean, and what its texts mean.
  mutating func resolve(_ stated: StatedPlace) -> ResolvedPlace {
    var place: ResolvedPlace
    if !stated.whole.text.isEmpty {
      place = split(stated.whole.text, within: stated)
    } else if AddressText.mayBeWhole(stated.city.text) {
      place = split(stated.city.text, within: stated)
    } else {
      place = named(stated.city.text, stated.region.text, stated.country.text)
    }
    let country = place.country ?? (place.isConfirmed ? place.candidates.first?.country : nil)
    if let code = PostalCodeText(stated.postalCode.text, country: country) { place.postalCode = code }
    place.zone = stated.zone
    confirm(&place, by: stated)
    return place
  }
}

// MARK: - Names

extension PlaceResolver {
  /// The place of a city, region and country, each possibly empty.
  mutating func named(_ city: String, _ region: String, _ country: String) -> ResolvedPlace {
    let names = [city, region, country].map { ExactText($0) }
    if let place = known[names] { return place }
    let place = find(city, region, country)
    known[names] = place
    return place
  }

  private mutating func find(_ city: String, _ region: String, _ country: String) -> ResolvedPlace {
    var place = ResolvedPlace()
    (place.cityText, place.regionText, place.countryText) = (city, region, country)
    place.country = country.isEmpty ? nil : countryCode(country)
    // England, where a country is expected.
    let countryRegions = country.isEmpty || place.country != nil ? [] : regionsOfOneCountry(country)
    place.country = place.country ?? countryRegions.first?.country
    place.hasUnknownCountry = !country.isEmpty && place.country == nil
    var regions = place.hasUnknownCountry ? [] : self.regions(region, place.country)
    if regions.count == 1 { place.regionMeaning = regions[0].meaning }
    if regions.isEmpty { regions = countryRegions }
    guard !city.isEmpty else { return place }
    let key = gazetteer.folding.key(city)
    let isDoubtful = CityText.isDoubtful(key)
    if !isDoubtful || (!regions.isEmpty && place.country != nil) { add(cities: key, regions, to: &place) }
    if country.isEmpty, region.isEmpty, let code = countryInstead(of: key, city, place) {
      (place.cityText, place.countryText, place.country) = ("", city, code)
      (place.candidates, place.alternates) = ([], [])
      return place
    }
    if CityText.isMissingValue(key), place.candidates.isEmpty {
      place.cityText = ""
      return place
    }
    if place.candidates.isEmpty, !isDoubtful || !regions.isEmpty || place.country != nil {
      // "NY" as a city: the city that is called as its region.
      for region in self.regions(city, place.country)
      where regions.isEmpty || regions.contains(region) {
        if let name = region.name { add(cities: gazetteer.folding.key(name), [region], to: &place) }
      }
    }
    if place.candidates.isEmpty, !isDoubtful, !regions.isEmpty {
      place.candidates = respelled(city, regions)
      place.isRespelled = !place.candidates.isEmpty
    }
    place.sortCandidates()
    place.isConfirmed = !regions.isEmpty && !place.candidates.isEmpty
    if place.isConfirmed, let region = place.candidates[0].region,
      place.candidates.allSatisfy({ $0.region == region })
    {
      place.regionMeaning = region.meaning
    }
    return place
  }

  /// Adds the cities of a folded name: in one of the regions if there are any, in the country if it is known.
  private mutating func add(cities key: [UInt8], _ regions: [Region], to place: inout ResolvedPlace) {
    guard !key.isEmpty else { return }
    var found: Set<Int> = []
    for index in order.indices(equalTo: key) {
      let name = order.name(index)
      let number = order.city(name)
      let isOwnName = if case .city = name { true } else { false }
      if found.contains(number) {
        if isOwnName { place.alternates.remove(number) }
        continue
      }
      let city = gazetteer[number]
      if let country = place.country, !country.isSame(as: city.country) { continue }
      if !regions.isEmpty {
        guard let region = city.region, regions.contains(region) else { continue }
      }
      found.insert(number)
      place.candidates.append(city)
      if !isOwnName { place.alternates.insert(number) }
    }
  }

  /// The country that the text of a city's field means: `UK`, `USA`, and names of countries without a city of the name
  /// in them. Singapore is a city.
  private mutating func countryInstead(of key: [UInt8], _ text: String, _ place: ResolvedPlace) -> String? {
    guard !CityText.isMissingValue(key), let code = countryCode(text) else { return nil }
    if key.count > 3 {
      return place.candidates.allSatisfy {
        !$0.country.isSame(as: code) && ($0.population ?? 0) < Self.villagePopulation
      } ? code : nil
    }
    // CA is California as well as Canada.
    let isState =
      key.count == 2
      && regions(text, nil).contains {
        $0.country.isSame(as: "US") || $0.country.isSame(as: "CA") || $0.country.isSame(as: "AU")
      }
    return isState ? nil : code
  }

  /// A place with fewer inhabitants does not make a country's name a city's name.
  private static let villagePopulation = 10_000

  /// The regions that a text names, if all are in one country. Codes do not count.
  private func regionsOfOneCountry(_ text: String) -> [Region] {
    guard text.utf8.count > 3 else { return [] }
    let found = regions(text, nil)
    guard let first = found.first, found.allSatisfy({ $0.country.isSame(as: first.country) }) else {
      return []
    }
    return found
  }

  /// The one city of the regions whose name is spelled similarly.
  private mutating func respelled(_ city: String, _ regions: [Region]) -> [City] {
    var found: [City] = []
    for region in regions {
      guard spellingSearchesLeft > 0 else { return [] }
      spellingSearchesLeft -= 1
      let text = "\(city), \(region.name ?? region.code)"
      let matches = gazetteer.search(text, country: region.country, limit: 2).matches
      guard matches.allSatisfy({ $0.kind == .spelling }) else { continue }
      found += matches.map { $0.city }.filter { $0.region == region }
    }
    return found.count == 1 ? found : []
  }

  /// The country's code, by its code or a name.
  mutating func countryCode(_ text: String) -> String? {
    // No country has digits in its name, but most ends of addresses do.
    if text.utf8.contains(where: { $0.isASCIIDigit }) { return nil }
    if let code = countries[ExactText(text)] { return code }
    let code = gazetteer.countryCode(matching: text)
    countries[ExactText(text)] = .some(code)
    return code
  }

  func regions(_ text: String, _ country: String?) -> [Region] {
    text.isEmpty ? [] : gazetteer.regions(matching: text, country: country)
  }
}

extension Region {
  fileprivate var meaning: String { "\(country).\(code)" }
}

// MARK: - Addresses in one field

extension PlaceResolver {
  /// A whole address, taken apart where exactly one way to read it names a city that exists.
  private mutating func split(_ text: String, within stated: StatedPlace) -> ResolvedPlace {
    var found: [(place: ResolvedPlace, code: String)] = []
    let statedCountry = stated.country.text.isEmpty ? nil : countryCode(stated.country.text)
    for reading in AddressText.readings(of: text, &self) {
      if let statedCountry, !reading.country.isEmpty, countryCode(reading.country) != statedCountry {
        continue
      }
      let country = reading.country.isEmpty ? stated.country.text : reading.country
      let region = reading.region.isEmpty ? stated.region.text : reading.region
      let place = named(reading.city, region, country)
      guard !place.candidates.isEmpty, !place.isRespelled, !place.hasUnknownCountry,
        place.isConfirmed || place.country != nil
      else {
        continue
      }
      found.append((place, reading.postalCode))
    }
    guard let first = found.first,
      found.allSatisfy({ $0.place.candidates.first?.number == first.place.candidates.first?.number })
    else {
      var place = named("", stated.region.text, stated.country.text)
      place.isUnderstood = false
      return place
    }
    var place = first.place
    // A district, such as that of Praha 1, is no postal code.
    if first.code.utf8.count > 2 {
      place.postalCode = PostalCodeText(first.code, country: place.candidates.first?.country)
    }
    return place
  }
}

// MARK: - Postal codes, positions and zones

extension PlaceResolver {
  /// Restricts the candidates to cities that agree with the card's position, postal code or zone, in this order, or finds
  /// a city only by these.
  private mutating func confirm(_ place: inout ResolvedPlace, by stated: StatedPlace) {
    if let position = stated.position {
      confirm(&place, near: [Coordinate(onEarth: position)], elseNearest: true)
    } else if let code = place.postalCode {
      let entries = codes?.entries(code, country: place.country ?? place.regionCountry) ?? []
      if place.candidates.isEmpty {
        for entry in entries {
          place.candidates += gazetteer.cities(named: entry.name, country: entry.country)
        }
      }
      if !entries.isEmpty {
        confirm(&place, near: entries.map { $0.position }, elseNearest: place.cityText.isEmpty)
      }
    }
    guard let zone = stated.zone else { return }
    let agreeing = place.candidates.filter { $0.timeZoneIdentifier.isSame(as: zone.text) }
    if !agreeing.isEmpty { place.candidates = agreeing }
  }

  private func confirm(_ place: inout ResolvedPlace, near positions: [Coordinate], elseNearest: Bool) {
    let near = place.candidates.filter { city in
      positions.contains { GreatCircle.distance(from: city.coordinate.grid, to: $0.grid) <= Self.nearMeters }
    }
    if !near.isEmpty {
      place.candidates = near
      place.isConfirmed = true
    } else if elseNearest, let position = positions.first, let city = nearestCity?(position) {
      place.isNamed = false
      if GreatCircle.distance(from: city.coordinate.grid, to: position.grid) <= Self.cityMeters {
        place.candidates = [city]
        place.isConfirmed = true
      } else {
        place.candidates = []
        place.zone = place.zone ?? ExactText(city.timeZoneIdentifier)
      }
    }
  }
}

extension ResolvedPlace {
  /// The country of the region, if only the region is stated.
  fileprivate var regionCountry: String? {
    regionMeaning.map { String(decoding: $0.utf8.prefix(2), as: UTF8.self) }
  }
}
