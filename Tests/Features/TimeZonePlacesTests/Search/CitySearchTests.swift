import Testing
import TimeZonePlaces

/// Cities by name: the traps that other searches fell into, and what is right.
@Suite struct CitySearchTests {
  private let gazetteer = Gazetteer.embedded

  /// A row of a table: what is searched for, and the first match as its region and country, kind and zone.
  private struct Row {
    let text: String
    let country: String?
    let expected: String?
    let kind: CityMatch.Kind
    let location: SourceLocation

    init(
      _ text: String, in country: String? = nil, _ expected: String?, _ kind: CityMatch.Kind = .name,
      location: SourceLocation = #_sourceLocation
    ) {
      self.text = text
      self.country = country
      self.expected = expected
      self.kind = kind
      self.location = location
    }
  }

  private func check(_ rows: [Row]) {
    for row in rows {
      let result = gazetteer.search(row.text, country: row.country)
      let found = result.matches.first
      let city = found.map { "\($0.city.name), \($0.city.region?.name ?? "-"), \($0.city.country)" }
      #expect(city == row.expected, "\(row.text)", sourceLocation: row.location)
      if let found { #expect(found.kind == row.kind, "\(row.text)", sourceLocation: row.location) }
      #expect((result.total == 0) == result.matches.isEmpty, "\(row.text)", sourceLocation: row.location)
    }
  }

  @Test func largeCitiesComeFirst() {
    check([
      Row("Sapporo", "Sapporo, Hokkaido, JP"), Row("sapporo", "Sapporo, Hokkaido, JP"),
      Row("Paris", "Paris, Île-de-France, FR"), Row("London", "London, England, GB"),
      Row("Perth", "Perth, Western Australia, AU"), Row("Toronto", "Toronto, Ontario, CA"),
      Row("Birmingham", "Birmingham, England, GB"), Row("Toledo", "Toledo, Ohio, US"),
      Row("Rome", "Rome, Lazio, IT"), Row("Venice", "Venice, Veneto, IT"),
      Row("Naples", "Naples, Campania, IT"),
      Row("Florence", "Florence, Tuscany, IT"), Row("St. Petersburg", "Saint Petersburg, St.-Petersburg, RU"),
      // A former name of Harare, the English one of Belém, and what sounds like Samara in other languages.
      Row("Salisbury", "Salisbury, England, GB"), Row("Bethlehem", "Bethlehem, West Bank, PS"),
      Row("Smara", "Smara, Laâyoune-Sakia El Hamra, MA"),
      // A former name of Sahiwal in Pakistan, which is larger.
      Row("Montgomery", "Montgomery, Alabama, US"),
    ])
  }

  @Test func otherNamesCountToo() {
    check([
      Row("New York", "New York City, New York, US", .alternateName),
      Row("Bombay", "Mumbai, Maharashtra, IN", .alternateName),
      Row("Calcutta", "Kolkata, West Bengal, IN", .alternateName),
      Row("Madras", "Chennai, Tamil Nadu, IN", .alternateName), Row("Munich", "Munich, Bavaria, DE"),
      Row("Cologne", "Köln, North Rhine-Westphalia, DE", .alternateName),
      Row("Köln", "Köln, North Rhine-Westphalia, DE"),
      Row("Kiev", "Kyiv, Kyiv City, UA", .alternateName), Row("Kyiv", "Kyiv, Kyiv City, UA"),
      Row("Saigon", "Ho Chi Minh City, Ho Chi Minh, VN", .alternateName),
      Row("Peking", "Beijing, Beijing, CN", .alternateName),
      Row("札幌", "Sapporo, Hokkaido, JP", .alternateName),
      Row("Москва", "Moscow, Moscow, RU", .alternateName),
    ])
  }

  /// Names of well-known cities that small ones have too, or that are in the lists of other cities' names.
  @Test func wellKnownCitiesKeepTheirNames() {
    check([
      Row("Dili", "Dili, Dili Municipality, TL"), Row("Dax", "Dax, Nouvelle-Aquitaine, FR"),
      Row("Singapore", "Singapore, -, SG"),
      Row("Medina", "Madinah, Medina Region, SA", .alternateName),
      Row("Bali", "Denpasar, Bali, ID", .alternateName),
      Row("Valencia", "Valencia, Valencia, ES"),
      Row("华盛顿", "Washington, District of Columbia, US", .alternateName),
      Row("Las Palmas", "Las Palmas de Gran Canaria, Canary Islands, ES", .alternateName),
      Row("Hanover", "Hannover, Lower Saxony, DE", .alternateName),
      Row("Bruges", "Brugge, Flanders, BE", .alternateName),
      Row("Cádiz", "Cadiz, Andalusia, ES"), Row("Rhodes", "Ródos, South Aegean, GR", .alternateName),
      Row("Venise", "Venice, Veneto, IT", .alternateName), Row("سول", "Seoul, Seoul, KR", .alternateName),
      Row("Guadalcanal", "Honiara, Honiara, SB", .alternateName),
      // Chinese characters of both kinds, and both kana.
      Row("维也纳", "Vienna, Vienna, AT", .alternateName), Row("維也納", "Vienna, Vienna, AT", .alternateName),
      Row("温哥华", "Vancouver, British Columbia, CA", .alternateName),
      Row("开普敦", "Cape Town, Western Cape, ZA", .alternateName),
      Row("西雅图", "Seattle, Washington, US", .alternateName), Row("达拉斯", "Dallas, Texas, US", .alternateName),
      Row("基辅", "Kyiv, Kyiv City, UA", .alternateName), Row("広島", "Hiroshima, Hiroshima, JP", .alternateName),
      Row("さっぽろ", "Sapporo, Hokkaido, JP", .alternateName),
      // More likely than what obscure names begin with.
      Row("Tornto", "Toronto, Ontario, CA", .spelling), Row("Cario", "Cairo, Cairo, EG", .spelling),
      Row("Jakata", "Jakarta, Jakarta, ID", .alternateName),
    ])
  }

  @Test func regionsAndCountriesInTheirOwnLanguages() {
    check([
      Row("München, Bayern", "Munich, Bavaria, DE", .alternateName),
      Row("Köln, Nordrhein-Westfalen", "Köln, North Rhine-Westphalia, DE"),
      Row("São Paulo, SP", "São Paulo, São Paulo, BR"), Row("Phoenix AZ USA", "Phoenix, Arizona, US"),
      Row("Wien, Österreich", "Vienna, Vienna, AT", .alternateName),
      // Territories with a code of their own.
      Row("Hong Kong, China", "Hong Kong, -, HK"), Row("San Juan, USA", "San Juan, San Juan, PR"),
    ])
  }

  /// A city of another zone that may be meant as well.
  @Test func aRivalIsNamed() {
    for (text, first, rival) in [
      ("Cambridge", "Europe/London", "America/New_York"), ("Victoria", "America/Vancouver", "Indian/Mahe"),
      ("Alessandria", "Europe/Rome", "Africa/Cairo"), ("Sakata", "Asia/Jakarta", "Asia/Tokyo"),
      ("Bethlehem", "Asia/Hebron", "America/New_York"),
      ("Queenstown", "Pacific/Auckland", "Africa/Johannesburg"),
      ("Cambridge, MA", "America/New_York", nil), ("Paris", "Europe/Paris", nil),
      ("Springfield, IL", "America/Chicago", nil),
    ] as [(String, String, String?)] {
      // Whatever the limit.
      for limit in [0, 1, 50] {
        let result = gazetteer.search(text, limit: limit)
        if limit > 0 { #expect(result.matches.first?.city.timeZoneIdentifier == first, "\(text)") }
        #expect(result.rival?.city.timeZoneIdentifier == rival, "\(text)")
      }
    }
  }

  @Test func placesAfterCommas() {
    check([
      Row("San Jose, CR", "San José, San José, CR"), Row("San Jose, Costa Rica", "San José, San José, CR"),
      Row("San Jose, CA", "San Jose, California, US"),
      // IL is Israel too, IN India, GA Gabon, DE Germany, PA Panama, CA Canada.
      Row("Springfield, IL", "Springfield, Illinois, US"),
      Row("Springfield, Illinois", "Springfield, Illinois, US"),
      Row("Indianapolis, IN", "Indianapolis, Indiana, US"), Row("Mumbai, IN", "Mumbai, Maharashtra, IN"),
      Row("Atlanta, GA", "Atlanta, Georgia, US"), Row("Libreville, GA", "Libreville, Estuaire, GA"),
      Row("Wilmington, DE", "Wilmington, Delaware, US"), Row("Berlin, DE", "Berlin, State of Berlin, DE"),
      Row("Bethlehem, PA", "Bethlehem, Pennsylvania, US"), Row("Toronto, CA", "Toronto, Ontario, CA"),
      Row("Victoria, BC", "Victoria, British Columbia, CA"), Row("London, ON", "London, Ontario, CA"),
      Row("Sydney, NSW", "Sydney, New South Wales, AU"),
      Row("Newcastle, N.S.W.", "Newcastle, New South Wales, AU"),
      Row("Toledo, ES", "Toledo, Castille-La Mancha, ES"), Row("Birmingham, UK", "Birmingham, England, GB"),
      Row("Paris, TX, USA", "Paris, Texas, US"), Row("Paris,TX", "Paris, Texas, US"),
      Row("Springfield, IL 62701", "Springfield, Illinois, US"), Row("Zürich, ZH", "Zürich, Zurich, CH"),
      Row("Washington, D.C.", "Washington, District of Columbia, US"),
      Row("Portland, OR", "Portland, Oregon, US"),
      Row("Saint Louis, MO", "St. Louis, Missouri, US"),
      // A state where it has such a city, or else the country.
      Row("Richmond, CA", "Richmond, California, US"), Row("Richmond, BC", "Richmond, British Columbia, CA"),
      Row("Richmond CA", "Richmond, California, US"), Row("Salem, IN", "Salem, Tamil Nadu, IN"),
      Row("Victoria, CA", "Victoria, British Columbia, CA"), Row("Toronto, ON, CA", "Toronto, Ontario, CA"),
      Row("Paris, AR", "Paris, Arkansas, US"),
      // Spaces and commas of other scripts, and the mark at the start of a file.
      Row("\u{FEFF}Sapporo", "Sapporo, Hokkaido, JP"),
      Row("New\u{3000}York City", "New York City, New York, US"),
      Row("札幌，日本", "Sapporo, Hokkaido, JP", .alternateName),
      Row("札幌、日本", "Sapporo, Hokkaido, JP", .alternateName),
      // Without the comma.
      Row("Sapporo Japan", "Sapporo, Hokkaido, JP"), Row("Paris Texas", "Paris, Texas, US"),
      Row("Newcastle New South Wales", "Newcastle, New South Wales, AU"),
    ])
  }

  @Test func countryOptionLimitsTheMatches() {
    check([
      Row("Toledo", in: "ES", "Toledo, Castille-La Mancha, ES"),
      Row("Toledo", in: "es", "Toledo, Castille-La Mancha, ES"),
      Row("Springfield, IL", in: "US", "Springfield, Illinois, US"), Row("Sapporo", in: "FR", nil),
      Row("Springfield, IL", in: "IL", nil),
    ])
  }

  @Test func beginningsAndMisspellings() {
    check([
      Row("Sappo", "Sapporo, Hokkaido, JP", .prefix), Row("Fortal", "Fortaleza, Ceará, BR", .prefix),
      Row("Sapporro", "Sapporo, Hokkaido, JP", .spelling), Row("Lodnon", "London, England, GB", .spelling),
      Row("Nwe York", "New York City, New York, US", .spelling),
      Row("Portlnad, OR", "Portland, Oregon, US", .spelling),
      Row("Cincinatti", "Cincinnati, Ohio, US", .spelling),
      Row("Rio de Janiero", "Rio de Janeiro, Rio de Janeiro, BR", .spelling),
      Row("Albuqurque", "Albuquerque, New Mexico, US", .spelling),
      // Two letters begin too many names, and one wrong letter of three makes any other of it.
      Row("Qx", nil), Row("Xqj", nil), Row("Xyzzyq", nil), Row("", nil), Row(",", nil),
    ])
  }

  @Test func unfinishedTextAlsoFindsLongerNames() {
    func names(_ text: String) -> [String] {
      gazetteer.search(text, limit: 8, isUnfinished: true).matches.map(\.city.name)
    }
    #expect(names("spring").contains("Spring") && names("spring").contains("Springfield"))
    #expect(names("New Yo").first == "New York City")
    #expect(names("Berlin").first == "Berlin")
    #expect(gazetteer.search("Cambridge", limit: 8, isUnfinished: true).rival != nil)
    // As otherwise: places, several words, and misspelled names.
    #expect(names("Hokkaido").isEmpty && names("Georgia").isEmpty)
    #expect(names("Phoenix AZ").first == "Phoenix" && names("Sapporro").first == "Sapporo")
  }

  @Test func anUnknownPlaceGivesNoCityElsewhere() {
    let unknown = gazetteer.search("Sapporo, Nowhere")
    #expect(unknown.matches.isEmpty)
    #expect(unknown.unknownPart == "Nowhere")
    let elsewhere = gazetteer.search("Sapporo, FR")
    #expect(elsewhere.matches.isEmpty)
    #expect(elsewhere.suggestions.map(\.city.country) == ["JP"])
    // Misspelled, and found nowhere in the country.
    #expect(gazetteer.search("Sapporro, Luxembourg").matches.isEmpty)
  }

  @Test func countriesAndRegionsAreNoCities() {
    let georgia = gazetteer.search("Georgia")
    #expect(georgia.total == 0)
    #expect(georgia.country == "GE")
    #expect(georgia.regions.map(\.country) == ["US"])
    let hokkaido = gazetteer.search("Hokkaidō")
    #expect(hokkaido.total == 0)
    #expect(hokkaido.regions.map(\.name) == ["Hokkaido"])
  }

  @Test func limitBoundsTheMatchesButNotTheTotal() {
    let all = gazetteer.search("Springfield", limit: .max)
    #expect(all.matches.count == all.total)
    #expect(all.total > 20)
    for limit in [-1, 0, 1, 7] {
      let some = gazetteer.search("Springfield", limit: limit)
      #expect(some.total == all.total)
      #expect(some.matches.map(\.city.number) == all.matches.prefix(max(0, limit)).map(\.city.number))
    }
  }

  @Test func citiesByExactName() {
    #expect(
      gazetteer.cities(named: "springfield", country: "US", region: "IL").map { $0.region?.name } == [
        "Illinois"
      ])
    #expect(gazetteer.cities(named: "Springfield", region: "Illinois").count == 1)
    #expect(gazetteer.cities(named: "Springfield", region: "Nowhere").isEmpty)
    #expect(gazetteer.cities(named: "Bombay").first?.name == "Mumbai")
    #expect(gazetteer.cities(named: "Springf").isEmpty)
    let populations = gazetteer.cities(named: "Victoria").map { $0.population ?? 0 }
    #expect(populations == populations.sorted(by: >))
  }
}
