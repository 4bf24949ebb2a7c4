/// The cities nearest to positions of known zones, along with their answers.
final class CityQuestion {
  private let options: CityOptions
  /// The number of cities that is asked for; `nil` for only the nearest.
  private let limit: Int?
  /// One for each zone met, which is a few hundred at most.
  private var finders: [ExactText: CityFinder] = [:]

  init(_ options: CityOptions, limit: Int?) {
    (self.options, self.limit) = (options, limit)
  }

  /// The nearest cities, in the zone if it has any.
  func cities(near coordinate: Coordinate, in zone: String) -> [NearestCity] {
    let key = ExactText(zone)
    let finder = finders[key] ?? CityFinder(.embedded, zones: [zone])
    finders[key] = finder
    return finder.nearestCities(to: coordinate, zone: 0, limit: limit ?? 1, options)
  }

  /// The member of a JSON object: `city`, or `cities` if a number of cities was requested.
  func member(_ cities: [NearestCity]) -> JSONObject {
    limit != nil
      ? ["cities": .array(cities.map { $0.json() })] : ["city": cities.first?.json() ?? .null]
  }

  /// The message if none exists; the position completes it.
  var absence: String {
    let people =
      options.minimumPopulation > 0 ? " of \(options.minimumPopulation.grouped) people or more" : ""
    return
      "no city\(people) is \(options.maximumMeters.map { "within \(Meters($0).limitText) of" } ?? "near")"
  }
}
