import TimeZoneLocalTime

// Countries by their codes, names and usual abbreviations.

extension Gazetteer {
  /// Returns the code of the country that a text names.
  ///
  /// - Parameter text: A code (ISO 3166-1 alpha-2, for some alpha-3, or `XK`), an English name, its usual abbreviation
  ///   (`USA`, `UK`), or the name in the country's own languages or one of twenty others; as names are compared.
  /// - Returns: The code, such as `JP`; `nil` if the text means no country.
  /// - Complexity: O(*n*), *n* the number of countries.
  public func countryCode(matching text: String) -> String? { countryCode(forKey: folding.key(text)) }

  /// The English name of a country; `nil` if the code is not known. GeoNames has a code for Kosovo, which ISO 3166
  /// lacks, and so does the tz database.
  package func countryName(_ code: String) -> String? {
    code.isSame(as: "XK") ? "Kosovo" : CountryTable.embedded.country(code)?.name
  }

  func countryCode(forKey key: [UInt8]) -> String? {
    let key = key.withoutConjunctions
    guard !key.isEmpty else { return nil }
    if key.count == 2 {
      let code = String(decoding: key.map { $0.asciiUppercase }, as: UTF8.self)
      if countryName(code) != nil { return code }
    }
    for country in CountryTable.embedded.countries
    where folding.mayMatch(country.name, key) && folding.countryKeys(country.name).contains(key) {
      return country.code
    }
    for (names, code) in CountryAlias.all where names.lists(key) { return "\(code)" }
    var found: String?
    PlaceNames(self).forEachMeaning(of: key) { meaning in
      if case .country(let code) = meaning, found == nil { found = code }
    }
    return found
  }
}

extension NameFolding {
  /// Whether the first letters of a country's name allow that it is a key.
  fileprivate func mayMatch(_ name: String, _ key: [UInt8]) -> Bool {
    guard let first = name.utf8.first, first < 0x80 else { return true }
    return first.asciiLowercase == key[0] || name.utf8.contains(UInt8(ascii: "("))
  }

  /// The folded forms of a country's name: `Myanmar (Burma)` is Myanmar and Burma, `Korea (South)` is South Korea.
  fileprivate func countryKeys(_ name: String) -> [[UInt8]] {
    let parts = name.split(separator: "(", maxSplits: 1)
    guard parts.count == 2 else { return [key(name).withoutConjunctions] }
    let base = key(String(parts[0]))
    let addition = key(String(parts[1]))
    let space = [UInt8(ascii: " ")]
    let joined = [base + space + addition, addition + space + base]
    // The addition to Samoa, Korea and others tells two countries apart.
    let isName =
      name.isSame(as: "Myanmar (Burma)") || name.isSame(as: "Eswatini (Swaziland)")
      || name.isSame(as: "Britain (UK)")
    return isName ? joined + [base, addition] : joined
  }
}

extension [UInt8] {
  /// A folded text without its words "and" and "the".
  var withoutConjunctions: [UInt8] {
    let words = split(separator: UInt8(ascii: " ")).filter { !$0.isText("and") && !$0.isText("the") }
    return Array(words.joined(separator: CollectionOfOne(UInt8(ascii: " "))))
  }
}

/// Names of countries that the table of the tz database lacks: abbreviations, names in full, former names, and the names
/// that some countries write on their own envelopes. In folded form, without "and" and "the".
private enum CountryAlias {
  static let all: [(names: StaticString, code: StaticString)] = [
    ("usa|united states of america|america|estados unidos|etats unis|vereinigte staaten", "US"),
    ("gbr|great britain|united kingdom|united kingdom of great britain northern ireland", "GB"),
    ("uae|united arab emirates", "AE"), ("kosovo|xkx", "XK"),
    ("aus", "AU"), ("aut|osterreich", "AT"), ("bel|belgie|belgique", "BE"), ("bra|brasil", "BR"),
    ("can", "CA"),
    ("che|schweiz|suisse|svizzera|svizra", "CH"),
    ("chn|prc|pr china|p r china|peoples republic of china|mainland china|中国|中國", "CN"),
    ("cze|czechia|ceska republika|cesko", "CZ"), ("deu|ger|brd|deutschland", "DE"), ("dnk|danmark", "DK"),
    ("esp|espana|espagne", "ES"), ("fin|suomi", "FI"), ("fra", "FR"), ("grc|hellas|ellada|ελλαδα", "GR"),
    ("hrv|hrvatska", "HR"), ("hun|magyarorszag", "HU"), ("ind|bharat", "IN"),
    ("irl|eire|republic of ireland", "IE"),
    ("isl|island", "IS"), ("ita|italia", "IT"), ("jpn|nippon|nihon|日本", "JP"),
    ("kor|rok|south korea|republic of korea|korea|대한민국|한국", "KR"),
    ("prk|dprk|democratic peoples republic of korea", "KP"), ("mex", "MX"),
    ("nld|holland|nederland", "NL"), ("nor|norge", "NO"), ("nzl|aotearoa", "NZ"), ("pol|polska", "PL"),
    ("prt", "PT"),
    ("rus|russian federation|rossiya|россия", "RU"), ("sau", "SA"), ("swe|sverige", "SE"), ("sgp", "SG"),
    ("tur|turkiye", "TR"), ("ukr|ukraina|украіна", "UA"), ("zaf|rsa", "ZA"), ("viet nam", "VN"),
    ("bosnia|bosnia herzegovina", "BA"), ("macedonia", "MK"), ("cabo verde", "CV"), ("timor leste", "TL"),
    ("ivory coast", "CI"), ("antigua", "AG"), ("trinidad", "TT"), ("st kitts", "KN"), ("st vincent", "VC"),
    ("vatican|holy see", "VA"), ("macao", "MO"),
    ("hong kong sar|hong kong sar china", "HK"),
    ("caribbean netherlands|bonaire", "BQ"),
    ("central african republic|car", "CF"),
    ("drc|dr congo|democratic republic of congo|congo kinshasa|zaire", "CD"),
    ("republic of congo|congo brazzaville|congo", "CG"), ("samoa", "WS"), ("american samoa", "AS"),
    ("st martin", "MF"), ("sint maarten", "SX"), ("st vincent grenadines", "VC"),
    ("turks caicos islands", "TC"), ("us virgin islands|virgin islands of united states", "VI"),
    ("british virgin islands", "VG"), ("cocos islands|keeling islands", "CC"), ("svalbard", "SJ"),
    ("french southern territories", "TF"), ("brunei darussalam", "BN"), ("syrian arab republic", "SY"),
    ("republic of china", "TW"), ("east timor", "TL"), ("gambia", "GM"), ("palestinian territories", "PS"),
    ("falklands", "FK"), ("tanganyika", "TZ"),
  ]
}
