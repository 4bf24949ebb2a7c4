import TimeZoneAnswers
import TimeZoneIndex
import TimeZoneLookup
import TimeZonePlaces

/// Prints the cities at points, for comparison with other programs: `tzbench --cities`.
struct CityProbe {
  private let sets: [PointSet]
  private let cities = CityFinder(.embedded, zones: TimeZoneFinder.world.identifiers)

  init(_ sets: [PointSet]) { self.sets = sets }

  func run() throws(CommandFailure) {
    for set in sets {
      try BufferedOutput.print(set.coordinates.map { line($0) + "\n" }.joined())
    }
  }

  private func line(_ coordinate: Coordinate) -> String {
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
