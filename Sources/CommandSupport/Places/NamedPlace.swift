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
    let result = Gazetteer.embedded.search(text, CitySearch(country: country, limit: 1))
    guard let match = result.matches.first else { throw result.failure(text, country: country) }
    self.match = match
    total = result.total
    self.text = text
  }

  /// Says on standard error what was found, where it is not the only city of exactly that name.
  func reportOthers() {
    let found = match.city.placeText
    let list = "'tzlookup place \(text.quotedForShell) --list'"
    let quoted = text.quotedForMessage
    switch match.kind {
    case .name, .alternateName:
      if total > 1 {
        Diagnostics.report("\(quoted) is taken for \(found); \(list) shows \(Self.others(total - 1)) of that name")
      }
    case .prefix:
      let others = total > 1 ? "; \(list) shows \(Self.others(total - 1)) whose name begins so" : ""
      Diagnostics.report("no city is named \(quoted): taken for \(found)\(others)")
    case .spelling:
      let others = total > 1 ? "; \(list) shows \(Self.others(total - 1)) spelled similarly" : ""
      Diagnostics.report("no city is named \(quoted): taken for \(found)\(others)")
    }
  }

  private static func others(_ count: Int) -> String { count == 1 ? "another" : "\(count.grouped) others" }
}

extension City {
  /// `Springfield, Illinois, US`
  var placeText: String { ([name] + [region?.name, country].compactMap { $0 }).joined(separator: ", ") }

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
        (name: "code", value: JSONText.string(region.code)), (name: "name", value: JSONText.string(region.name)),
      ])
    }
    return [
      (name: "name", value: JSONText.string(name)), (name: "region", value: region ?? "null"),
      (name: "country", value: JSONText.string(country)),
      (name: "population", value: population.map { "\($0)" } ?? "null"),
    ] + coordinate.jsonMembers + [(name: "zones", value: JSONText.strings(timeZoneIdentifiers))]
  }
}

extension CityMatch {
  /// One JSON object.
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
    if self.country != nil || !regions.isEmpty { return territory(text) }
    let place = country.map { " in \($0.shortenedForMessage)" } ?? ""
    let absence = "no city\(place) is named \(text.quotedForMessage)"
    guard !suggestions.isEmpty else { return absence }
    let names = suggestions.map { $0.suggestion }
    return suggestions.contains { $0.kind != .spelling }
      ? "\(absence), but there is \(names.joined(separator: "; "))"
      : "\(absence); the nearest by spelling: \(names.joined(separator: "; "))"
  }

  private func territory(_ text: String) -> String {
    let gazetteer = Gazetteer.embedded
    var kinds: [String] = []
    if let country { kinds.append("a country (\(country))") }
    for region in regions.prefix(3) {
      kinds.append("a region of \(gazetteer.countryName(region.country) ?? region.country)")
    }
    var calls: [String] = []
    if let country { calls.append("'tzlookup places --country \(country)'") }
    if let region = regions.first {
      calls.append("'tzlookup places --country \(region.country) --region \((region.name ?? region.code).quotedForShell)'")
    }
    return """
      no city is named \(text.quotedForMessage), which is \(kinds.joined(separator: " and ")): \
      \(calls.joined(separator: " or ")) lists cities there
      """
  }
}

extension CityMatch {
  /// The city, after the name that is near, where that is another.
  fileprivate var suggestion: String {
    kind != .spelling || matchedName.isSame(as: city.name) ? city.placeText : "\(matchedName) (\(city.placeText))"
  }
}
