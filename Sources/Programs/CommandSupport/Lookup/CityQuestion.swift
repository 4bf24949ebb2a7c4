import TimeZonePresentation

/// The cities nearest to positions of known zones, along with their answers.
final class CityQuestion {
  private let options: CityOptions
  /// Whether a number of cities is asked for, rather than only the nearest.
  private let isList: Bool
  /// One for each zone met, which is a few hundred at most.
  private var finders: [ExactText: CityFinder] = [:]

  init(_ options: CityOptions, limit: Int?) {
    var options = options
    options.count = limit ?? 1
    self.options = options
    isList = limit != nil
  }

  /// The nearest cities, in the zone if it has any.
  func cities(near coordinate: Coordinate, in zone: String) -> [NearestCity] {
    let key = ExactText(zone)
    let finder = finders[key] ?? CityFinder(.embedded, zones: [zone])
    finders[key] = finder
    return finder.nearestCities(to: coordinate, zone: 0, options)
  }

  /// The member of a JSON object: `city`, or `cities` if a number of cities was requested.
  func member(_ cities: [NearestCity]) -> JSONObject {
    isList
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
