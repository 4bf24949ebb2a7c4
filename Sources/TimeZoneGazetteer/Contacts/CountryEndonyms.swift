import TimeZoneSupport

/// Names of countries in their own languages, as address books have them (CLDR), folded.
enum CountryEndonyms {
  /// A country's code.
  ///
  /// - Parameter folded: A name, folded as the gazetteer folds.
  static func code(of folded: String) -> String? {
    for (name, code) in names where name.isSame(as: folded) { return code }
    return nil
  }

  private static let names: [(name: String, code: String)] = [
    ("belgie", "BE"), ("belgien", "BE"), ("belgique", "BE"), ("bharat", "IN"), ("brasil", "BR"),
    ("ceska republika", "CZ"), ("cesko", "CZ"), ("danmark", "DK"), ("deutschland", "DE"), ("eesti", "EE"),
    ("eire", "IE"), ("espana", "ES"), ("hellas", "GR"), ("hrvatska", "HR"), ("island", "IS"), ("italia", "IT"),
    ("latvija", "LV"), ("lietuva", "LT"), ("magyarorszag", "HU"), ("maroc", "MA"), ("mexico", "MX"),
    ("nederland", "NL"), ("norge", "NO"), ("noreg", "NO"), ("osterreich", "AT"), ("oesterreich", "AT"),
    ("polska", "PL"), ("romania", "RO"), ("schweiz", "CH"), ("shqiperia", "AL"), ("slovenija", "SI"),
    ("slovensko", "SK"), ("srbija", "RS"), ("suisse", "CH"), ("suomi", "FI"), ("sverige", "SE"),
    ("svizzera", "CH"), ("turkiye", "TR"), ("日本", "JP"), ("中国", "CN"), ("中國", "CN"), ("россия", "RU"),
    ("украина", "UA"), ("україна", "UA"), ("대한민국", "KR"), ("한국", "KR"), ("台灣", "TW"), ("香港", "HK"),
  ]
}
