/// What `csv` and `ndjson` can add about the nearest city of a row; the raw value is the column's name.
package enum CityFact: String, RowFact {
  case city, region, country
  case meters = "city_meters"
  case countryName = "country_name"
  case latitude = "city_latitude"
  case longitude = "city_longitude"
  case population = "city_population"
  case bearing = "city_bearing"
  case compass = "city_compass"
  case zone = "city_timezone"
  case isInZone = "city_in_zone"
  case zoneCountry = "zone_country"

  /// The ones that are added unless others are named.
  package static let usual: [CityFact] = [.city, .region, .country, .meters]

  /// Whether JSON has it without quotation marks.
  package var isLiteral: Bool {
    switch self {
    case .meters, .latitude, .longitude, .population, .bearing, .isInZone: true
    case .city, .region, .country, .countryName, .compass, .zone, .zoneCountry: false
    }
  }
}
