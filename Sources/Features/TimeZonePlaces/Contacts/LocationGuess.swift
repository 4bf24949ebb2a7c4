import TimeZoneEngine

/// The place where the owner of an address book probably lives, because most of the contacts live there.
///
/// Each city that a card names is looked up in the gazetteer, by the card's region and country. The city with the most
/// cards is the guess if it has at least a quarter of the cards that name a place, and more than any other city. (With
/// fewer, friends from one former town are as likely to be the cause as neighbors.) If no city stands out but more than
/// half of these cards lie in one time zone, only that zone is the guess. A card that names a country with a single
/// zone lies in it, whatever its city.
///
/// ```swift
/// var tally = ContactTally()
/// var reader = VCardReader()
/// bytes.withUnsafeBufferPointer { reader.read($0, { tally.add($0) }, broken: { print($0) }) }
/// reader.finish({ tally.add($0) }, broken: { print($0) })
/// let guess = LocationGuess(tally, gazetteer: .embedded)
/// print(guess.city?.name ?? "nowhere", guess.timeZoneIdentifier ?? "", guess.confidence)
/// ```
public struct LocationGuess: Sendable {
  /// A text and the number of cards that have it.
  public struct Count: Hashable, Sendable {
    /// The text, in its most frequent spelling.
    public let name: String
    /// The number of cards.
    public let count: Int
    /// The number of these cards with a longer form of the text: a ZIP code with four more digits.
    public let extendedCount: Int
  }

  /// The reason why no city was guessed.
  public enum Failure: Hashable, Sendable {
    /// No card names a city that is known.
    case noCity
    /// The city with the most cards has too few.
    case smallShare
    /// Two cities or more have equally many cards.
    case tie
  }

  /// The number of cards.
  public let cardCount: Int
  /// The number of cards that mention a place.
  public let locatedCount: Int
  /// The number of cards with a whole address in one field that is not understood.
  public let unreadCount: Int
  /// Cities by the number of cards, descending; equal counts ascend by name.
  public let cities: [Count]
  /// Regions by the number of cards, in the order of ``cities``.
  public let regions: [Count]
  /// Postal codes by the number of cards, in the order of ``cities``; ZIP+4 counts as its ZIP code.
  public let postalCodes: [Count]
  /// Countries by the number of cards, in the order of ``cities``.
  public let countries: [Count]

  /// The guessed city; `nil` if there is none.
  public let city: City?
  /// The guessed time zone, which is the zone of the city or of more than half of the cards; `nil` if there is none.
  public let timeZoneIdentifier: String?
  /// The number of cards that agree with the guess. Without a guess, the cards that agree on the best candidate.
  public let agreeingCount: Int
  /// The reason why no city was guessed; `nil` if there is a city.
  public let failure: Failure?

  /// The share of cards that agree with the guess among the cards that mention a place: 0...1.
  public var confidence: Double { locatedCount == 0 ? 0 : Double(agreeingCount) / Double(locatedCount) }

  /// The least share of cards for a city: one in so many.
  static let cityDivisor = 4
  /// Of a zone, more than one card in so many.
  static let zoneDivisor = 2
}

extension LocationGuess {
  /// Guesses the place from the counts of an address book.
  ///
  /// - Parameters:
  ///   - tally: The cards.
  ///   - gazetteer: The gazetteer that finds the cities.
  ///   - postalCodes: The positions of postal codes, for cards whose city is missing or ambiguous.
  ///   - nearestCity: Finds the city nearest to a position of a card, in its zone; `nil` if the zone has none. If it
  ///     is more than 100 km away, only its zone counts.
  /// - Complexity: O(*n*) lookups by exact name for *n* different cities in the cards. At most 1,000 names are searched for
  ///   as misspelled ones, the most frequent first.
  public init(
    _ tally: ContactTally, gazetteer: Gazetteer, postalCodes: PostalCodes? = nil,
    nearestCity: ((Coordinate) -> City?)? = nil
  ) {
    let survey = PlaceSurvey(tally, PlaceResolver(gazetteer, postalCodes, nearestCity))
    cardCount = tally.cardCount
    locatedCount = tally.locatedCount
    unreadCount = survey.unreadCount
    cities = survey.cities.counts
    regions = survey.regions.counts
    self.postalCodes = survey.postalCodes.counts
    countries = survey.countries.counts

    let best = survey.cityVotes.max { ($0.value, $1.key) < ($1.value, $0.key) }
    let votes = best?.value ?? 0
    let isTie = survey.cityVotes.filter { $0.value == votes }.count > 1
    let zone = survey.zoneVotes.max { $0.value == $1.value ? $1.key < $0.key : $0.value < $1.value }
    if let best, !isTie, votes * Self.cityDivisor >= tally.locatedCount {
      let found = gazetteer[best.key]
      city = found
      timeZoneIdentifier = found.timeZoneIdentifier
      agreeingCount = votes
      failure = nil
      return
    }
    city = nil
    failure = best == nil ? .noCity : isTie ? .tie : .smallShare
    if let zone, zone.value * Self.zoneDivisor > tally.locatedCount {
      timeZoneIdentifier = zone.key.text
      agreeingCount = zone.value
    } else {
      timeZoneIdentifier = nil
      agreeingCount = votes
    }
  }
}
