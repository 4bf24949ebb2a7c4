import TimeZoneLocalTime

/// All places of an address book, resolved: counts of what is written, and votes for the intended places.
struct PlaceSurvey {
  private var resolver: PlaceResolver
  private(set) var cities = SpellingCounter()
  private(set) var regions = SpellingCounter()
  private(set) var postalCodes = SpellingCounter()
  private(set) var countries = SpellingCounter()
  /// The number of cards with an address in one field that is not understood.
  private(set) var unreadCount = 0
  /// The number of cards for each city, by its number.
  private(set) var cityVotes: [Int: Int] = [:]
  /// The number of cards for each zone.
  private(set) var zoneVotes: [ExactText: Int] = [:]

  /// The zone of each country that has only one.
  private var countryZones: [ExactText: ExactText?] = [:]
  private var places: [(place: ResolvedPlace, count: Int)] = []

  /// The places of a tally. The most frequent names come first: only so many are looked up with all effort.
  init(_ tally: ContactTally, _ resolver: PlaceResolver) {
    self.resolver = resolver
    var counts: [[ExactText]: Int] = [:]
    for (place, count) in tally.places { counts[place.names, default: 0] += count }
    let ordered = tally.places.map { (count: counts[$0.key.names] ?? 0, place: $0.key, cards: $0.value) }
      .sorted {
        $0.count == $1.count
          ? $0.place.names.lexicographicallyPrecedes($1.place.names) : $0.count > $1.count
      }
    for (_, stated, cards) in ordered {
      let place = self.resolver.resolve(stated)
      if !place.isUnderstood { unreadCount += cards }
      places.append((place, cards))
    }
    settle()
  }

  /// Decides what is ambiguous by what the other cards say, and counts everything.
  private mutating func settle() {
    let country = principalCountry
    for number in places.indices { places[number].place.decide(principalCountry: country) }
    for (place, count) in places {
      if let city = place.city { cityVotes[city.number, default: 0] += count }
    }
    let sure = cityVotes
    for number in places.indices where places[number].place.city == nil {
      places[number].place.agree(with: sure)
      if let city = places[number].place.city { cityVotes[city.number, default: 0] += places[number].count }
    }
    for (place, count) in places { tally(place, count) }
  }

  /// The country of more than half of the cards that state one which is known.
  private var principalCountry: String? {
    var counts: [ExactText: Int] = [:]
    var total = 0
    for (place, count) in places {
      guard let country = place.country else { continue }
      counts[ExactText(country), default: 0] += count
      total += count
    }
    return counts.first { 2 * $0.value > total }?.key.text
  }

  private mutating func onlyZone(ofCountry code: String) -> ExactText? {
    if let zone = countryZones[ExactText(code)] { return zone }
    var zone: ExactText?
    if let zones = try? ZoneDirectory.embedded.zones(inCountry: code), zones.count == 1 {
      zone = ExactText(zones[0].name)
    }
    countryZones[ExactText(code)] = .some(zone)
    return zone
  }

  private mutating func tally(_ place: ResolvedPlace, _ count: Int) {
    if let zone = place.city.map({ ExactText($0.timeZoneIdentifier) }) ?? place.zone
      ?? place.country.flatMap({ onlyZone(ofCountry: $0) })
    {
      zoneVotes[zone, default: 0] += count
    }
    func folded(_ text: String) -> String {
      let folded = resolver.gazetteer.fold(text)
      return folded.isEmpty ? text : folded
    }
    if place.cityText.isPlaceName {
      // A misspelling counts as the city that it was resolved to, and is shown as that.
      let meaning = folded(place.isNamed ? place.city?.name ?? place.cityText : place.cityText)
      let right = place.isRespelled && place.isNamed ? place.city?.name : nil
      cities.add(right ?? place.cityText, meaning: meaning, count)
    }
    if place.regionText.isPlaceName {
      regions.add(place.regionText, meaning: place.regionMeaning ?? folded(place.regionText), count)
    }
    if let code = place.postalCode {
      postalCodes.add(code.shown, meaning: code.key, count, isExtended: code.isExtended)
    }
    if place.countryText.isPlaceName {
      countries.add(place.countryText, meaning: place.country ?? folded(place.countryText), count)
    }
  }
}

extension String {
  /// Whether a text is a name to be shown. Texts with digits and very long ones may hold a street or a number.
  fileprivate var isPlaceName: Bool {
    !isEmpty && utf8.count <= 80
      && utf8.allSatisfy { !$0.isASCIIDigit && $0 >= 0x20 && $0 != 0x7F && $0 != UInt8(ascii: "@") }
  }
}
