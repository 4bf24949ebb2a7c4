import TimeZoneEngine

/// The facts of a card about a place, with the cities that it may mean.
struct ResolvedPlace {
  var cityText = ""
  var regionText = ""
  var countryText = ""
  var postalCode: PostalCodeText?
  /// The code of the country, if it is known.
  var country: String?
  /// Whether a country is stated that is not known: no city is certain then.
  var hasUnknownCountry = false
  /// What the region means, the same for all its spellings; `nil` if it is not known.
  var regionMeaning: String?
  /// The cities that it may mean, the greatest weight first.
  var candidates: [City] = []
  /// The numbers of the candidates that have the text only as an alternate name.
  var alternates: Set<Int> = []
  /// Whether the region, the postal code or the position agrees with the candidates.
  var isConfirmed = false
  /// Whether the candidates are spelled differently.
  var isRespelled = false
  /// Whether the text of the city, if there is one, names the candidates; not if only the position finds one.
  var isNamed = true
  /// False for an address in one field that is not understood.
  var isUnderstood = true
  /// The zone that the card states.
  var zone: ExactText?
  private(set) var city: City?

  /// A city is certain if it is so many times as large as the next of its name.
  private static let dominance: Int64 = 10
  /// The same if the region, postal code or position agrees.
  private static let confirmedDominance: Int64 = 2
  private static let ownNameFactor: Int64 = 50

  /// Decides the intended city, if it is clear.
  mutating func decide(principalCountry: String?) {
    guard !hasUnknownCountry || isConfirmed else { return }
    if isConfirmed || country != nil {
      city = dominant(candidates, by: isConfirmed ? Self.confirmedDominance : Self.dominance)
      return
    }
    let largest = dominant(candidates, by: Self.dominance)
    let atHome = candidates.filter { city in principalCountry.map { city.country.isSame(as: $0) } ?? false }
    if atHome.isEmpty {
      city = largest
    } else if let home = dominant(atHome, by: Self.dominance),
      largest.map({ $0.number == home.number }) ?? true
    {
      city = home
    }
  }

  /// Decides for the one candidate that other cards name, if there is just one.
  mutating func agree(with votes: [Int: Int]) {
    guard !hasUnknownCountry else { return }
    let named = candidates.filter { votes[$0.number] != nil }
    if named.count == 1 { city = named.first }
  }

  private func dominant(_ cities: [City], by factor: Int64) -> City? {
    guard let first = cities.first else { return nil }
    guard cities.count > 1 else { return first }
    return weight(first) >= max(1, weight(cities[1])) * factor ? first : nil
  }

  /// What counts in a comparison of cities: the population, and only a fiftieth of it if the text is an alternate
  /// name. So Salisbury is not Harare, which once was called so.
  private func weight(_ city: City) -> Int64 {
    Int64(city.population ?? 0) * (alternates.contains(city.number) ? 1 : Self.ownNameFactor)
  }

  mutating func sortCandidates() {
    candidates = candidates.map { (weight: weight($0), city: $0) }
      .sorted { $0.weight == $1.weight ? $0.city.number < $1.city.number : $0.weight > $1.weight }
      .map { $0.city }
  }
}
