import TimeZoneLookup
import TimeZonePlaces

/// Finds the cities at points, beside other reverse geocoders.
struct CityProbe: LineProbe {
  private let cities = CityFinder(.embedded, zones: TimeZoneFinder.world.identifiers)

  func answer(_ text: String) throws -> String {
    let numbers = text.split(separator: " ").compactMap { Double($0) }
    guard numbers.count == 2, let coordinate = try? Coordinate(latitude: numbers[0], longitude: numbers[1])
    else { throw Misunderstanding(expected: "latitude and longitude", found: text) }
    let zone = Int(TimeZoneFinder.world.zoneIndex(at: coordinate))
    let found = [
      cities.nearestCity(to: coordinate, zone: zone), cities.nearestCity(to: coordinate, zone: -1),
      cities.nearestCity(to: coordinate, zone: -1, CityOptions(minimumPopulation: 15_000)),
    ]
    let identifier = zone < 0 ? "" : TimeZoneFinder.world.identifiers[zone]
    return
      (["\(coordinate.latitude)", "\(coordinate.longitude)", identifier]
      + found.flatMap { fields($0, zone: zone) }).joined(separator: "\t")
  }

  private func fields(_ found: NearestCity?, zone: Int) -> [String] {
    guard let found else { return [String](repeating: "", count: 6) }
    let city = found.city
    return [
      "\(city.coordinate.latitude)", "\(city.coordinate.longitude)", city.country, city.timeZoneIdentifier,
      cities.governs(city.country, zone: zone) ? "1" : "0", "\(found.meters)",
    ]
  }
}
