import TimeZoneLookup
import TimeZonePlaces
import TimeZoneSupport

/// A city that the arguments name.
struct NamedPlace {
  let match: CityMatch
  /// The number of cities found, this one included.
  let total: Int
  /// What was searched for.
  let text: String

  /// The most likely city of a name.
  ///
  /// - Parameters:
  ///   - text: The name, perhaps with country or region: `Springfield, IL`.
  ///   - country: The code of the only country to look in, if any.
  /// - Throws: ``CommandFailure`` with the status of a lookup without an answer, if no city is found.
  init(named text: String, country: String? = nil) throws(CommandFailure) {
    guard !Gazetteer.embedded.fold(text).isEmpty else {
      throw .usage("expected the name of a city, found \(text.quotedForMessage)")
    }
    let result = Gazetteer.embedded.search(text, CitySearch(country: country, limit: 1))
    guard let match = result.matches.first else { throw result.failure(text, country: country) }
    self.match = match
    total = result.total
    self.text = text
  }

  /// Says on standard error what was found, where it is not the only city of exactly that name.
  func reportOthers() {
    let found = match.city.fullName
    let list = "'tzlookup place \(text.quotedForShell) --list'"
    let quoted = text.quotedForMessage
    switch match.kind {
    case .name, .alternateName:
      if total > 1 {
        Diagnostics.report(
          "\(quoted): using \(found); \(list) shows \(Self.others(total - 1)) of that name")
      }
      reportTerritory()
    case .prefix:
      let others = total > 1 ? "; \(list) shows \(Self.others(total - 1)) whose name begins with it" : ""
      Diagnostics.report("no city is named \(quoted): using \(found)\(others)")
    case .spelling:
      let others = total > 1 ? "; \(list) shows \(Self.others(total - 1)) spelled similarly" : ""
      Diagnostics.report("no city is named \(quoted): using \(found)\(others)")
    }
  }

  /// Says that the name is also that of a country or region, where the city is elsewhere: Texas.
  private func reportTerritory() {
    let gazetteer = Gazetteer.embedded
    let city = match.city
    let name = gazetteer.fold(text)
    let regions = gazetteer.regions(matching: text, country: nil).filter { region in
      region.name.map { gazetteer.fold($0).isSame(as: name) } ?? false
    }
    let country = gazetteer.countryCode(matching: text)
    if let country, country.isSame(as: city.country) { return }
    if let region = city.region, regions.contains(region) { return }
    if let (kinds, calls) = Territory(country: country, regions: regions).text {
      Diagnostics.report("\(text.quotedForMessage) is also \(kinds): \(calls) its cities")
    }
  }

  private static func others(_ count: Int) -> String { count == 1 ? "another" : "\(count.grouped) others" }
}

extension City {
  /// All zones of the boundaries at the city, ascending. Where the data's position is known to be wrong, and lies in
  /// another zone, the gazetteer's own.
  var timeZoneIdentifiers: [String] {
    let zones = TimeZoneFinder.world.timeZoneIdentifiers(at: coordinate)
    return zones.contains { $0.isSame(as: timeZoneIdentifier) } ? zones : [timeZoneIdentifier]
  }

  /// The members of a JSON object that describe the city.
  var jsonMembers: [JSONText.Member] {
    let region = region.map { region in
      JSONText.object([
        (name: "code", value: JSONText.string(region.code)),
        (name: "name", value: JSONText.string(region.name)),
      ])
    }
    return [
      (name: "name", value: JSONText.string(name)), (name: "region", value: region ?? "null"),
      (name: "country", value: JSONText.string(country)),
      (name: "population", value: population.map { "\($0)" } ?? "null"),
    ] + coordinate.jsonMembers + [(name: "zones", value: JSONText.strings(timeZoneIdentifiers))]
  }
}

extension Gazetteer {
  /// The release of the embedded cities, as a member of a JSON object.
  static var versionMember: JSONText.Member {
    (name: "gazetteerVersion", value: JSONText.stated(Gazetteer.embedded.information.dataVersion))
  }
}

extension CityMatch {
  /// The members of a JSON object that describe the city, and how it was found.
  var jsonMembers: [JSONText.Member] {
    city.jsonMembers + [
      (name: "match", value: JSONText.string(kind.rawValue)),
      (name: "matchedName", value: JSONText.string(matchedName)),
    ]
  }
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

/// A country and regions of the same name.
private struct Territory {
  let country: String?
  let regions: [Region]

  /// What they are, and what lists the cities there; `nil` where there are none.
  var text: (kinds: String, calls: String)? {
    var kinds: [String] = []
    var calls: [String] = []
    if let country {
      kinds.append("a country (\(country))")
      calls.append("'tzlookup places --country \(country)'")
    }
    for region in regions.prefix(3) {
      kinds.append("a region (\(CountryName.text(region.country)))")
    }
    if let region = regions.first {
      let name = (region.name ?? region.code).quotedForShell
      calls.append("'tzlookup places --country \(region.country) --region \(name)'")
    }
    guard !kinds.isEmpty else { return nil }
    let verb = calls.count == 1 ? "lists" : "list"
    return (kinds.joined(separator: " and "), "\(calls.joined(separator: " and ")) \(verb)")
  }
}

extension CityMatch {
  /// The city, after the name that is near, where that is another.
  fileprivate var suggestion: String {
    kind != .spelling || matchedName.isSame(as: city.name)
      ? city.fullName : "\(matchedName) (\(city.fullName))"
  }
}
