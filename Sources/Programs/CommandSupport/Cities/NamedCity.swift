struct NamedCity {
  let match: CityMatch
  /// The number of cities found, this one included.
  let total: Int
  /// The text of the search, and the code of the only country that was searched, if any.
  let text: String
  let country: String?
  /// The country that the text names, if it has but one zone, and the city represents it.
  private let countryOfOneZone: String?

  /// The most likely city of a name.
  ///
  /// The name of a country or of a region means a city only if it is well known or lies there: Washington is the city,
  /// San Marino that in San Marino, and Texas none.
  ///
  /// `best` is whether the best-known city is the answer even if another could be intended; `nil` if no option decides.
  init(named text: String, country: String? = nil, best: Bool? = nil) throws {
    try refuse(
      if: Gazetteer.embedded.fold(text).isEmpty,
      "expected the name of a city, found \(text.quotedForMessage)")
    let result = Gazetteer.embedded.search(text, country: country, limit: 1)
    self.text = text
    self.country = country
    total = result.total
    (match, countryOfOneZone) = try Self.match(result, text, country, best)
  }

  /// The city, and the country with one zone that it represents, if it does.
  private static func match(
    _ result: CitySearchResult, _ text: String, _ country: String?, _ best: Bool?
  ) throws -> (CityMatch, country: String?) {
    guard let match = result.matches.first else {
      if result.regions.isEmpty, let city = largestCity(ofCountryWithOneZone: result.country, named: text) {
        return (city, result.country)
      }
      throw result.failure(text, country: country)
    }
    let isKnown = match.city.population ?? 0 >= knownPopulation
    let territory =
      match.isExact && !(match.kind == .name && isKnown)
      ? Territory(named: text, within: country).outweighing(match.city) : Territory(country: nil, regions: [])
    guard !territory.isEmpty, match.isAirport || !territory.contains(match.city) else {
      guard best != true, let rival = result.rival else { return (match, nil) }
      throw CommandFailure.message(ambiguity(text, country, match, rival, hasBest: best != nil), .noZone)
    }
    let all = Gazetteer.embedded.search(text, country: country, limit: .max).matches
    if let inside = all.first(where: { !$0.isAirport && territory.contains($0.city) }) {
      return (inside, nil)
    }
    if !match.isAirport, !isKnown, territory.regions.isEmpty,
      let city = largestCity(ofCountryWithOneZone: territory.country, named: text)
    {
      return (city, territory.country)
    }
    throw CommandFailure.message(absence(text, country, territory, result.total), .noZone)
  }

  /// From so many inhabitants on, a name refers to the city with this own name, whatever other places have it.
  private static let knownPopulation = 200_000

  /// The city or country with exactly this name; `nil` if none exists. If the text has a comma, a missing city is an error.
  static func named(exactly text: String, country: String? = nil, best: Bool? = nil) throws -> NamedCity? {
    guard text.isNameOfPlace else { return nil }
    let result = Gazetteer.embedded.search(text, country: country, limit: 1)
    guard result.matches.first?.isExact ?? (result.country != nil) else {
      if text.contains(",") { throw result.failure(text, country: country) }
      return nil
    }
    return try NamedCity(named: text, country: country, best: best)
  }

  /// The largest city of a country, if that has only one zone. Codes of countries have other meanings: IL is a state as well.
  private static func largestCity(ofCountryWithOneZone code: String?, named text: String) -> CityMatch? {
    guard let code, text.utf8.count > 3,
      (try? ZoneDirectory.embedded.zones(inCountry: code))?.count == 1,
      let largest = Gazetteer.embedded.cities(CityFilter(country: code), limit: 1).first
    else { return nil }
    return Gazetteer.embedded.search(largest.name, country: code, limit: 1).matches.first
  }

  private static func ambiguity(
    _ text: String, _ country: String?, _ match: CityMatch, _ rival: CityMatch, hasBest: Bool
  ) -> String {
    let cities = [match, rival].map { match in
      let name =
        match.isExact || match.matchedName.isSame(as: match.city.name)
        ? "" : ", also called \(match.matchedName.quotedForMessage)"
      return "\(match.city.fullName)\(name) (\(match.city.timeZoneIdentifiers()[0]))"
    }
    let list = listCall(text, country).map { "; \($0) shows all" } ?? ""
    return """
      \(text.quotedForMessage) may be \(cities[0]) or \(cities[1]); add the region or country after a \
      comma\(hasBest ? ", or --best for the first" : "")\(list)
      """
  }

  private static func absence(
    _ text: String, _ country: String?, _ territory: Territory, _ total: Int
  ) -> String {
    let (kinds, calls) = territory.text ?? ("", "")
    let cities = total == 1 ? "the city" : "the \(total.grouped) cities"
    let list = listCall(text, country).map { "; \($0) shows \(cities) of that name" } ?? ""
    return "\(text.quotedForMessage) is \(kinds): \(calls) its cities\(list)"
  }

  /// The command that lists all cities of a name; `nil` if a shell could not read it back from a message.
  private static func listCall(_ text: String, _ country: String?) -> String? {
    guard let word = text.pastedIntoShell else { return nil }
    return "'tzlookup city \(word)\(country.map { " --country \($0)" } ?? "") --list'"
  }

  func reportOthers() {
    for remark in remarks { Diagnostics.report(remark) }
  }

  /// Remarks about the city that was found, if it is not the only city of exactly that name.
  var remarks: [String] {
    let quoted = text.quotedForMessage
    if let countryOfOneZone {
      return ["\(quoted) is a country (\(countryOfOneZone)) with one time zone: using \(match.city.fullName)"]
    }
    let call = total > 1 ? Self.listCall(text, country) : nil
    func others(_ kind: String) -> String {
      call.map { "; \($0) shows \(Self.others(total - 1)) \(kind)" } ?? ""
    }
    var found = match.city.fullName
    if !match.isExact, !match.matchedName.isSame(as: match.city.name) {
      found += ", also called \(match.matchedName.quotedForMessage)"
    }
    switch match.kind {
    case .name, .alternateName:
      let isSaid = total > 1 || match.kind == .alternateName
      // The name is also that of a country or region, and the city is elsewhere: Victoria.
      let territory = Territory(named: text, within: country).excluding(match.city).text
      return (isSaid ? ["\(quoted): using \(found)\(others("of that name"))"] : [])
        + (territory.map { ["\(quoted) is also \($0.kinds): \($0.calls) its cities"] } ?? [])
    case .prefix:
      return ["no city is named \(quoted): using \(found)\(others("whose name begins with it"))"]
    case .spelling:
      return ["no city is named \(quoted): using \(found)\(others("spelled similarly"))"]
    }
  }

  private static func others(_ count: Int) -> String { count == 1 ? "another" : "\(count.grouped) others" }

  // MARK: In tables

  /// The city that a row of a table names: exactly, as on lines of standard input.
  static func place(_ place: PlaceName, within country: String?) -> PlaceAnswer {
    let gazetteer = Gazetteer.embedded
    let stated = gazetteer.countryCode(matching: place.country)
    if stated == nil, !place.country.isMissingValue {
      return .unknown("no country is named \(place.country.quotedForMessage)")
    }
    let country = stated ?? country
    let region = place.region.isMissingName ? "" : ", \(place.region.replacing(",", with: " "))"
    let result = gazetteer.search(place.name + region, country: country, limit: 1)
    guard result.matches.first?.isExact ?? true else {
      return .unknown("\(result.failure(place.name + region, country: country))")
    }
    do {
      let city = try NamedCity(named: place.name + region, country: country).match.city
      return .found(city.positionInZone)
    } catch {
      let reason = "\(CommandFailure(error))"
      return result.rival == nil ? .unknown(reason) : .ambiguous(reason)
    }
  }
}

extension City {
  /// The position or, if it is known to lie in another zone, the position of the nearest city that lies in this zone.
  fileprivate var positionInZone: Coordinate {
    func isInZone(_ position: Coordinate) -> Bool {
      TimeZoneFinder.world.timeZoneIdentifiers(at: position).contains { $0.isSame(as: timeZoneIdentifier) }
    }
    if isInZone(coordinate) { return coordinate }
    let finder = CityFinder(.embedded, zones: [timeZoneIdentifier])
    return finder.nearestCities(to: coordinate, zone: 0, limit: 100).first { isInZone($0.city.coordinate) }?
      .city.coordinate ?? coordinate
  }
}

// MARK: - Not found

extension CitySearchResult {
  func failure(_ text: String, country: String?) -> CommandFailure {
    .message(message(text, country: country), .noZone)
  }

  private func message(_ text: String, country: String?) -> String {
    if let near = matches.first {
      return "no city is named \(text.quotedForMessage); perhaps \(near.city.fullName)"
    }
    if let unknownPart {
      return """
        no city is named \(text.quotedForMessage): \(unknownPart.quotedForMessage) is no country or region; expected \
        a name or code, such as Japan, JP, Hokkaido or TX
        """
    }
    if let (kinds, calls) = Territory(country: self.country, regions: regions).text {
      return "no city is named \(text.quotedForMessage), which is \(kinds): \(calls) its cities"
    }
    let place = country.map { " in \($0.shortenedForMessage)" } ?? ""
    let absence = "no city\(place) is named \(text.quotedForMessage)"
    guard !suggestions.isEmpty else { return absence }
    // The city, after the name that is near, if that is another.
    let names = suggestions.map { found in
      found.kind != .spelling || found.matchedName.isSame(as: found.city.name)
        ? found.city.fullName : "\(found.matchedName) (\(found.city.fullName))"
    }
    return suggestions.contains { $0.kind != .spelling }
      ? "\(absence), but there is \(names.joined(separator: "; "))"
      : "\(absence); the nearest by spelling: \(names.joined(separator: "; "))"
  }
}
