import TimeZonePresentation

/// A city that the arguments name.
struct NamedCity {
  let match: CityMatch
  /// The number of cities found, this one included.
  let total: Int
  /// What was searched for, and the code of the only country that was searched, if any.
  let text: String
  let country: String?

  /// The most likely city of a name.
  ///
  /// The name of a country or of a region means a city only if it is well known or lies there: Washington is the city,
  /// San Marino that in San Marino, and Texas none.
  init(named text: String, country: String? = nil, best: Bool = false) throws {
    guard !Gazetteer.embedded.fold(text).isEmpty else {
      throw CommandFailure.usage("expected the name of a city, found \(text.quotedForMessage)")
    }
    let gazetteer = Gazetteer.embedded
    let result = gazetteer.search(text, CitySearch(country: country, limit: 1))
    guard let match = result.matches.first else { throw result.failure(text, country: country) }
    self.text = text
    self.country = country
    total = result.total
    func bestKnown() throws -> CityMatch {
      guard !best, let rival = result.rival else { return match }
      throw CommandFailure.message(Self.ambiguity(text, country, match, rival), .noZone)
    }
    guard match.isExact, match.kind != .name || match.city.population ?? 0 < Self.knownPopulation else {
      self.match = try bestKnown()
      return
    }
    let territory = Territory(named: text, within: country).outweighing(match.city)
    guard !territory.isEmpty, match.isAirport || !territory.contains(match.city) else {
      self.match = try bestKnown()
      return
    }
    let all = gazetteer.search(text, CitySearch(country: country, limit: .max)).matches
    guard let inside = all.first(where: { !$0.isAirport && territory.contains($0.city) }) else {
      throw CommandFailure.message(Self.absence(text, country, territory, total), .noZone)
    }
    self.match = inside
  }

  /// From so many inhabitants on, a city is meant by its own name, whatever else is called so.
  private static let knownPopulation = 200_000

  /// Says that either of two cities may be meant, and what settles it.
  private static func ambiguity(
    _ text: String, _ country: String?, _ match: CityMatch, _ rival: CityMatch
  ) -> String {
    let cities = [match, rival].map { match in
      let name =
        match.isExact || match.matchedName.isSame(as: match.city.name)
        ? "" : ", also called \(match.matchedName.quotedForMessage)"
      return "\(match.city.fullName)\(name) (\(match.city.timeZoneIdentifiers()[0]))"
    }
    let list = listCall(text, country).map { "; \($0) shows all" } ?? ""
    return """
      \(text.quotedForMessage) may be \(cities[0]) or \(cities[1]): add the region or country after a comma, or \
      --best for the first\(list)
      """
  }

  /// Says that a name is that of a country or region, and what lists the cities there and those of the name.
  private static func absence(
    _ text: String, _ country: String?, _ territory: Territory, _ total: Int
  ) -> String {
    let (kinds, calls) = territory.text ?? ("", "")
    let cities = total == 1 ? "the city" : "the \(total.grouped) cities"
    let list = listCall(text, country).map { "; \($0) shows \(cities) of that name" } ?? ""
    return "\(text.quotedForMessage) is \(kinds): \(calls) its cities\(list)"
  }

  /// What lists all cities of a name; `nil` where a shell would not read it back from a message.
  private static func listCall(_ text: String, _ country: String?) -> String? {
    guard let word = text.pastedIntoShell else { return nil }
    return "'tzlookup city \(word)\(country.map { " --country \($0)" } ?? "") --list'"
  }

  /// Says on standard error what was found, where it is not the only city of exactly that name.
  func reportOthers() {
    let quoted = text.quotedForMessage
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
      if total > 1 || match.kind == .alternateName {
        Diagnostics.report("\(quoted): using \(found)\(others("of that name"))")
      }
      reportTerritory()
    case .prefix:
      Diagnostics.report("no city is named \(quoted): using \(found)\(others("whose name begins with it"))")
    case .spelling:
      Diagnostics.report("no city is named \(quoted): using \(found)\(others("spelled similarly"))")
    }
  }

  /// Says that the name is also that of a country or region, where the city is elsewhere: Victoria.
  private func reportTerritory() {
    if let (kinds, calls) = Territory(named: text, within: country).excluding(match.city).text {
      Diagnostics.report("\(text.quotedForMessage) is also \(kinds): \(calls) its cities")
    }
  }

  private static func others(_ count: Int) -> String { count == 1 ? "another" : "\(count.grouped) others" }
}

// MARK: - Not found

extension CitySearchResult {
  /// Why there is no city.
  func failure(_ text: String, country: String?) -> CommandFailure {
    .message(message(text, country: country), .noZone)
  }

  private func message(_ text: String, country: String?) -> String {
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
    let names = suggestions.map { $0.suggestion }
    return suggestions.contains { $0.kind != .spelling }
      ? "\(absence), but there is \(names.joined(separator: "; "))"
      : "\(absence); the nearest by spelling: \(names.joined(separator: "; "))"
  }
}

extension CityMatch {
  /// The city, after the name that is near, where that is another.
  fileprivate var suggestion: String {
    kind != .spelling || matchedName.isSame(as: city.name)
      ? city.fullName : "\(matchedName) (\(city.fullName))"
  }
}
