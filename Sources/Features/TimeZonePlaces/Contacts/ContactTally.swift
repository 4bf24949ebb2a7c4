import TimeZoneEngine

/// A count of the places on the cards of an address book, each card once.
///
/// A tally keeps cities, regions, postal codes, countries and positions with their counts, and which of them occur together;
/// no names, and only streets that may hold a whole address.
public struct ContactTally: Sendable {
  /// The number of cards.
  public private(set) var cardCount = 0
  /// The number of cards that mention a place.
  public private(set) var locatedCount = 0
  /// The number of cards for each place.
  private(set) var places: [StatedPlace: Int] = [:]
  /// Whether there are more different addresses than are kept: addresses beyond ``addressLimit``, or beyond ``byteLimit``
  /// bytes, are not counted.
  public private(set) var isFull = false
  private var byteCount = 0

  /// The greatest number of different addresses: far more than anybody's contacts have.
  public static let addressLimit = 100_000
  /// The greatest number of bytes of the addresses' texts.
  public static let byteLimit = 16 << 20

  /// Creates a tally without cards.
  public init() {}

  /// Counts a card, by its principal address.
  ///
  /// - Complexity: O(1), except for the length of the address.
  public mutating func add(_ card: ContactCard) {
    cardCount += 1
    let place = StatedPlace(card)
    guard !place.isBlank else { return }
    if let count = places[place] {
      places[place] = count + 1
    } else {
      let size = place.byteCount
      guard places.count < Self.addressLimit, byteCount + size <= Self.byteLimit else { return isFull = true }
      byteCount += size
      places[place] = 1
    }
    locatedCount += 1
  }
}

/// The place that one card states.
struct StatedPlace: Hashable {
  let city, region, postalCode, country: ExactText
  /// The only text of the address: possibly all of it.
  let whole: ExactText
  let position: GridPoint?
  let zone: ExactText?

  init(_ card: ContactCard) {
    let address = card.principalAddress ?? ContactAddress()
    city = ExactText(address.city)
    region = ExactText(address.region)
    postalCode = ExactText(address.postalCode)
    country = ExactText(address.country)
    let isWhole = address.city.isEmpty && address.region.isEmpty && address.postalCode.isEmpty
    whole = ExactText(isWhole ? address.street : "")
    position = (address.position ?? card.position)?.grid
    zone = (address.timeZoneIdentifier ?? card.timeZoneIdentifier).map(ExactText.init)
  }

  /// The names that are looked up together.
  var names: [ExactText] { [city, region, country, whole] }

  var byteCount: Int {
    let texts = [city, region, postalCode, country, whole, zone ?? ExactText("")]
    return texts.reduce(0) { $0 + $1.text.utf8.count }
  }

  var isBlank: Bool { byteCount == 0 && position == nil && zone == nil }
}

/// Counts texts of which several mean the same.
struct SpellingCounter {
  private var spellings: [ExactText: [ExactText: (count: Int, extended: Int)]] = [:]

  mutating func add(_ text: String, meaning: String, _ count: Int, isExtended: Bool = false) {
    var spelling = spellings[ExactText(meaning)]?[ExactText(text)] ?? (0, 0)
    spelling.count += count
    if isExtended { spelling.extended += count }
    spellings[ExactText(meaning), default: [:]][ExactText(text)] = spelling
  }

  /// The counts, descending; equal counts ascend by name. Each has its most frequent spelling.
  var counts: [LocationGuess.Count] {
    var result: [LocationGuess.Count] = []
    for spellings in self.spellings.values {
      let ordered = spellings.sorted {
        $0.value.count == $1.value.count ? $0.key < $1.key : $0.value.count > $1.value.count
      }
      guard let first = ordered.first else { continue }
      result.append(
        LocationGuess.Count(
          name: first.key.text, count: ordered.reduce(0) { $0 + $1.value.count },
          extendedCount: ordered.reduce(0) { $0 + $1.value.extended }))
    }
    return result.sorted { $0.count == $1.count ? $0.name.precedes($1.name) : $0.count > $1.count }
  }
}
