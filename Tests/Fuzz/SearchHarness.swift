@testable import TimeZonePlaces

/// Any text as the name of a city: searched for in the world's gazetteer, folded, and as a country and region.
enum SearchHarness: FuzzHarness {
  static let name = "search"

  static func run(_ bytes: [UInt8]) {
    let text = String(decoding: bytes, as: UTF8.self)
    let gazetteer = Gazetteer.embedded
    let key = gazetteer.folding.key(text)
    require(gazetteer.folding.key(String(decoding: key, as: UTF8.self)) == key, "\(text) folded twice")
    check(gazetteer.search(text, limit: 3), text)
    let country = gazetteer.countryCode(matching: text)
    check(gazetteer.search("San Jose, \(text)", country: country, limit: 3), text)
    for city in gazetteer.cities(named: text, country: country, region: text) {
      require(country.map { $0 == city.country } ?? true, "\(city.name) is in \(country ?? "")")
    }
  }

  private static func check(_ result: CitySearchResult, _ text: String) {
    require(result.matches.count == min(3, result.total), "\(text): \(result.total) cities")
    require(result.suggestions.count <= 3, "\(text): suggestions")
    require(result.matches.isEmpty || result.suggestions.isEmpty, "\(text): either matches or suggestions")
    require(Set(result.matches.map(\.city.number)).count == result.matches.count, "\(text): each city once")
  }

  static func seeds() -> [[UInt8]] {
    [
      "Sapporo", "San Jose, CR", "Springfield, IL 62701", "New York", "M\u{FC}nchen", "Mu\u{308}nchen",
      "Saint-Denis",
      "\u{672D}\u{5E4C}", "\u{C0BD}\u{D3EC}\u{B85C}", "\u{304B}\u{3099}", "Portlnad", "Cincinattti",
      "Washington, D.C.",
      "Paris, TX, USA", ", ,", "USA", "State of Berlin", "\u{0}", "\u{10FFFF}", "a\u{301}\u{301}",
    ].map { Array($0.utf8) }
  }
}
