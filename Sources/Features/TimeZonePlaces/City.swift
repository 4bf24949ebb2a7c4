import TimeZoneEngine

/// A populated place of a gazetteer.
public struct City: Hashable, Identifiable, Sendable {
  /// Its number in the gazetteer, from 0. Another release of the data numbers its cities anew.
  public let number: Int
  /// Its name, in the letters of the data: `Sapporo`, `München`, `Ho Chi Minh City`.
  public let name: String
  /// Its country's code (ISO 3166-1 alpha-2, or `XK`), such as `JP`.
  public let country: String
  /// Its first-level region, such as Hokkaido; `nil` where the data has none.
  public let region: Region?
  /// Its population; `nil` where it is not known.
  public let population: Int?
  /// Where it is: a point near its center, to 1e-5 degrees (about 1 m).
  public let coordinate: Coordinate
  /// The time zone that covers it; on disputed ground the first by identifier.
  public let timeZoneIdentifier: String

  /// Its ``number``.
  public var id: Int { number }
}

/// A first-level division of a country: a state, province, prefecture or similar.
public struct Region: Hashable, Sendable {
  /// Its country's code, such as `JP`.
  public let country: String
  /// GeoNames' code for it within the country, such as `12`; for the United States the postal abbreviation.
  public let code: String
  /// Its name, such as `Hokkaido`; `nil` where the data has only the code.
  public let name: String?

  package init(country: String, code: String, name: String?) {
    self.country = country
    self.code = code
    self.name = name
  }
}

#if !hasFeature(Embedded)
  /// Encoded with its properties' names: `number`, `name`, `country`, `region` and `population` where known,
  /// `coordinate`, `timeZoneIdentifier`.
  extension City: Codable {}

  /// Encoded as `country`, `code` and, where known, `name`.
  extension Region: Codable {}
#endif
