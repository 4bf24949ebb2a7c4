import TimeZonePlaces

/// Everything that a gazetteer can be asked, for gazetteers from bytes that are not to be trusted.
package enum GazetteerQuestions {
  /// Asks all; what comes back matters only where it contradicts another answer.
  package static func ask(_ gazetteer: Gazetteer, _ require: (Bool, String) -> Void) {
    let information = gazetteer.information
    require(information.cityCount == gazetteer.count, "the number of cities")
    var alternates = 0
    let stride = max(1, gazetteer.count / 500)
    for number in Swift.stride(from: 0, to: gazetteer.count, by: stride) {
      let city = gazetteer[number]
      require(city.number == number && !city.name.isEmpty && city.country.utf8.count == 2, "city \(number)")
      require(city.region.map { $0.country == city.country } ?? true, "the region of city \(number)")
      alternates += gazetteer.alternateNames(of: city).count
    }
    require(stride > 1 || alternates == information.alternateNameCount, "the number of alternate names")
    askNearest(gazetteer, require)
    askNames(gazetteer, require)
  }

  /// Searches for the names of two cities: as they are, shortened, misspelled and with a country; and lists cities.
  private static func askNames(_ gazetteer: Gazetteer, _ require: (Bool, String) -> Void) {
    for number in [0, gazetteer.count / 2] where number < gazetteer.count {
      let city = gazetteer[number]
      let name = city.name
      for text in [name, String(name.prefix(3)), "\(name)x", "x\(name)", "\(name), \(city.country)"] {
        let result = gazetteer.search(text, limit: 3)
        require(result.matches.count == min(3, result.total), "the number of matches")
        require(result.suggestions.count <= 3, "the number of suggestions")
      }
      let largest = gazetteer.largestCities(inZone: city.timeZoneIdentifier, limit: 3)
      require(!largest.isEmpty, "the largest cities of a zone")
      require(
        !gazetteer.cities(CityFilter(country: city.country), limit: 3).isEmpty, "the cities of a country")
    }
  }

  /// Asks for the nearest cities at the corners of the map, in its middle, and at a city.
  private static func askNearest(_ gazetteer: Gazetteer, _ require: (Bool, String) -> Void) {
    let finder = CityFinder(gazetteer, zones: ["Asia/Tokyo", "Europe/Zurich"])
    let corners = [
      GridPoint(x: 0, y: 0), GridPoint(x: -1_800_000_000, y: -900_000_000),
      GridPoint(x: 1_800_000_000, y: 900_000_000),
    ]
    for point in corners + (gazetteer.count > 0 ? [gazetteer[0].coordinate.grid] : []) {
      for zone in -1...1 {
        guard let coordinate = try? Coordinate(latitudeE7: point.y, longitudeE7: point.x) else { continue }
        for population in [0, 50_000] {
          let options = CityOptions(minimumPopulation: population)
          let found = finder.nearestCities(to: coordinate, zone: zone, limit: 5, options)
          let single = finder.nearestCityNumber(to: point, zone: zone, options)
          require(single?.number == found.first?.city.number, "the nearest city, alone and of several")
          require(
            zip(found, found.dropFirst()).allSatisfy { $0.meters <= $1.meters }, "the nearest city first")
          require(found.allSatisfy { $0.city.population ?? 0 >= population }, "the least population")
        }
      }
    }
  }
}
