/// A city that was found by name.
public struct CityMatch: Sendable {
  /// How the city's name matches the text of the search.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// The text is the city's name.
    case name
    /// The text is another name of the city.
    case alternateName
    /// A name of the city begins with the text.
    case prefix
    /// A name of the city is spelled similarly to the text.
    case spelling
  }

  /// The city that was found.
  public let city: City
  /// How the city's name matches the text of the search.
  public let kind: Kind
  /// The name that was found: the city's own or an alternate one, in the letters of the data.
  public let matchedName: String
}

/// The result of a search by name.
public struct CitySearchResult: Sendable {
  /// The cities found, the most likely first, up to the limit of the search.
  public internal(set) var matches: [CityMatch] = []
  /// The number of cities found, whatever the limit.
  public internal(set) var total = 0
  /// The best-known city found in another zone than the first match, if either could be intended. A rival is at least a
  /// quarter as well known by the text, or less in the cases of ``Gazetteer/search(_:country:limit:isUnfinished:)``; the first match is then a guess.
  public internal(set) var rival: CityMatch?
  /// At most three suggestions if no city was found: cities of the name in other places than the text has, or else the
  /// nearest by spelling.
  public internal(set) var suggestions: [CityMatch] = []
  /// The part of `X, Y` that is neither a country nor a region, in which case no search took place.
  public internal(set) var unknownPart: String?
  /// The code of the country that the text names, if no city has the name.
  public internal(set) var country: String?
  /// The regions that the text names, if no city has the name.
  public internal(set) var regions: [Region] = []
}

extension Gazetteer {
  /// Finds cities by name.
  ///
  /// Names are compared by ``fold(_:)``; U+3000 and U+FEFF count as spaces, the commas of Chinese and Arabic as commas.
  /// The first of these that finds a city is the answer:
  ///
  /// 1. cities whose name, or an alternate name, is the text;
  /// 2. cities with a name that begins with the text, from three bytes on, and cities with a name at the least edit
  ///    distance from it: at most 1 for four characters or more, 2 for eight or more.
  ///    Insertions, deletions, substitutions and transpositions of neighbors count 1 each. For a distance of 2 the first
  ///    three characters must be the same. A text that is one word of capitals is only answered by an exact name.
  ///
  /// Matches are ordered by how well known each city is by the name: by its population, the number of names that it has
  /// in all languages, and whether it is the seat of a government. Under an alternate name, it counts a quarter for
  /// each step from the city's own name: no step for a name in the city's own script or from CLDR, one step for a name
  /// in another script or that many languages have, and up to six steps for a name that is the only word or the code of
  /// an airport. A city that only begins with the text counts half, and a sixteenth at most as more letters are
  /// missing; at a distance of 1 an eighth, of 2 a 128th. So Montgomery is in Alabama, although a larger city of
  /// Pakistan once had that name, and Salisbury in England, which Harare was called; but Bombay is Mumbai, and not the
  /// village in New Zealand.
  ///
  /// A name that two cities of different zones share is answered with the better known one, and with the other as
  /// ``CitySearchResult/rival`` if that is at least a quarter as well known; a 64th, if it is the code of an airport and the
  /// own name of a city, or if the other has 100,000 inhabitants or more.
  ///
  /// Airports with a code of IATA are found by their names and codes: ``City/number`` is not below ``count`` then.
  ///
  /// In `X, Y` and `X, Y, Z`, the parts after the first are a country (see ``countryCode(matching:)``) or a first-level
  /// region (see ``regions(matching:country:)``). A part that can be both counts as both, unless it is a postal
  /// abbreviation in the United States and a country's code. It then means the state if a city of at least 15,000
  /// people there has the name as its own, otherwise the country if it has such a city, and otherwise the state. So
  /// `Richmond, CA` is in California, `Toronto, CA` in Canada. Commas may be omitted if `X` is a name exactly. A text
  /// that is a country's or region's name, but no city's, finds no city.
  ///
  /// - Parameters:
  ///   - text: What to search for. At most 255 bytes of it can match.
  ///   - country: Only cities of this country (ISO 3166-1 alpha-2, or `XK`), in any case; `nil` for all.
  ///   - limit: The greatest number of matches to return; 0 only counts them.
  ///   - isUnfinished: Whether the text may be the beginning of a longer name, even if it is the name of a city.
  /// - Returns: The cities found, or why none exist.
  /// - Complexity: O(log *n*), *n* the number of names, and the number of matches; for misspelled names O(*n*) at worst,
  ///   in practice some thousand names.
  public func search(_ text: String, country: String? = nil, limit: Int = 10, isUnfinished: Bool = false)
    -> CitySearchResult
  {
    var search = CityNameSearch(self, country: country, limit: limit, isUnfinished: isUnfinished)
    return search.result(text)
  }

  /// Returns the cities with an exact name.
  ///
  /// - Parameters:
  ///   - name: A name or alternate name, as names are compared.
  ///   - country: A country's code; `nil` for all.
  ///   - region: A region's name, code or postal abbreviation; `nil` for all.
  /// - Returns: The cities, largest population first.
  /// - Complexity: O(log *n*), *n* the number of names; with a region, O(*r*), *r* the number of regions.
  public func cities(named name: String, country: String? = nil, region: String? = nil) -> [City] {
    var filter = PlaceFilter(country: country)
    if let region {
      filter.requireRegions(regionNumbers(forKey: folding.key(region), country: filter.country))
    }
    var order = NameOrder(self)
    var found = CityCandidates(limit: .max, in: self)
    let key = folding.key(name)
    guard !key.isEmpty else { return [] }
    for index in order.indices(equalTo: key) {
      let name = order.name(index)
      let city = order.city(name)
      if city < count, filter.accepts(city, in: self) { found.add(city, name, weight: order.weight(index)) }
    }
    return found.best.map { self[$0.city] }.sorted {
      ($0.population ?? 0, $1.number) > ($1.population ?? 0, $0.number)
    }
  }
}
