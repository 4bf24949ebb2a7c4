/// A fact about the nearest city that `csv` and `ndjson` can add to a row; the raw value is the column's name.
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

  package static let usual: [CityFact] = [.city, .region, .country, .meters]

  package var isLiteral: Bool {
    [.meters, .latitude, .longitude, .population, .bearing, .isInZone].contains(self)
  }
}
