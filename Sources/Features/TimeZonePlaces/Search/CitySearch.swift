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
  /// The best-known other city in another zone that the text could refer to, so that the first match is a guess; `nil` if
  /// none could. ``Gazetteer/search(_:country:limit:isUnfinished:)`` has the conditions.
  public internal(set) var rival: CityMatch?
  /// At most three suggestions if no city was found: cities with the same name in other countries or regions, or else
  /// cities with similar names.
  public internal(set) var suggestions: [CityMatch] = []
  /// The part of `X, Y` that is neither a country nor a region, so that no search took place; `nil` if none.
  public internal(set) var unknownPart: String?
  /// The code of the country that the text names, if no city has the name.
  public internal(set) var country: String?
  /// The regions that the text names, if no city has the name.
  public internal(set) var regions: [Region] = []
}

extension Gazetteer {
  /// Finds cities by name.
  ///
  /// Names are compared by ``fold(_:)``. U+3000 and U+FEFF count as spaces, and Chinese and Arabic commas as commas. The
  /// search takes these steps, and stops at the first one that finds a city:
  ///
  /// 1. It looks for cities whose name, or an alternate name, is the text.
  /// 2. If the text has at least three bytes, it looks for cities with a name that begins with the text. It also looks for
  ///    cities with a name at the smallest edit distance from the text. The distance is at most 1 for texts of four
  ///    characters or more, and at most 2 for eight or more. An insertion, deletion, substitution, or transposition of
  ///    neighbors counts 1. For a distance of 2, the first three characters must be the same. A text that is
  ///    one word in capitals finds only exact names.
  ///
  /// Matches are ordered by how well known each city is under the name. This measure depends on the city's population, the
  /// number of its names in all languages, and whether it is the seat of a government. It is multiplied by
  ///
  /// - 1/4 for each step of an alternate name from the city's own name. A name in the city's own script or from CLDR is no
  ///   step away, and a name in another script or in many languages is one step away. A name that is unlike all others of
  ///   the city, or the code of an airport, is up to six steps away.
  /// - 1/2 if the name only begins with the text, down to 1/16 if more letters are missing.
  /// - 1/8 at an edit distance of 1, and 1/128 at a distance of 2.
  ///
  /// So Montgomery is in Alabama, although a larger city of Pakistan once had that name. Salisbury is in England, although
  /// Harare was once called Salisbury. But Bombay is Mumbai, not the village in New Zealand.
  ///
  /// If cities of different zones share a name, the best-known one is the first match. Another one is the
  /// ``CitySearchResult/rival`` if it is at least a quarter as well known. A 64th is enough if the text is the code of an
  /// airport and the own name of a city, or if the other city has 100,000 inhabitants or more.
  ///
  /// Airports with an IATA code are found by their names and codes. Their ``City/number`` is ``count`` or more.
  ///
  /// In `X, Y` and `X, Y, Z`, the parts after the first are a country (see ``countryCode(matching:)``) or a first-level
  /// region (see ``regions(matching:country:)``). A part that can be both counts as both, unless it is a postal
  /// abbreviation in the United States and a country's code. Such a part is the state if a city of at least 15,000 people
  /// there has `X` as its own name. Otherwise, it is the country if that has such a city, or else the state. So
  /// `Richmond, CA` is in California, and `Toronto, CA` in Canada. Commas may be omitted if `X` is exactly a name. A text
  /// that is the name of a country or region, but not of a city, finds no city.
  ///
  /// - Parameters:
  ///   - text: The text to search for. At most 255 bytes of it can match.
  ///   - country: Only cities of this country (ISO 3166-1 alpha-2, or `XK`), in any case; `nil` for all.
  ///   - limit: The maximum number of matches to return; 0 only counts them.
  ///   - isUnfinished: Whether the text may be the beginning of a longer name, even if it is the name of a city.
  /// - Returns: The cities found, or the reason why none was found.
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
      let regions = regionNumbers(forKey: folding.key(region), country: filter.country)
      filter.readings.append(PlaceFilter.Reading(regions: regions))
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
