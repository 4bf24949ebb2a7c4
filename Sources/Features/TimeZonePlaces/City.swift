import TimeZoneEngine

/// A populated place of a gazetteer.
public struct City: Hashable, Identifiable, Sendable {
  /// The city's number in the gazetteer, from 0. Another release of the data numbers its cities anew.
  public let number: Int
  /// The city's name, in the letters of the data: `Sapporo`, `München`, `Ho Chi Minh City`.
  public let name: String
  /// The code of the city's country (ISO 3166-1 alpha-2, or `XK`), such as `JP`.
  public let country: String
  /// The city's first-level region, such as Hokkaido; `nil` if the data has none.
  public let region: Region?
  /// The city's population; `nil` if unknown.
  public let population: Int?
  /// The city's position: a point near its center, to 1e-5 degrees (about 1 m).
  public let coordinate: Coordinate
  /// The time zone that covers the city's position; in a disputed area the first by identifier.
  public let timeZoneIdentifier: String

  /// The city's ``number``.
  public var id: Int { number }
}

/// A first-level division of a country: a state, province, prefecture or similar.
public struct Region: Hashable, Sendable {
  /// The code of the region's country, such as `JP`.
  public let country: String
  /// GeoNames' code for the region, such as `12`; for the United States the postal abbreviation.
  public let code: String
  /// The region's name, such as `Hokkaido`; `nil` if the data has only the code.
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
