import TimeZoneEngine

/// A filter for lists of cities.
public struct CityFilter: Sendable {
  /// The zone identifiers of the cities; `nil` for all.
  public var timeZoneIdentifiers: [String]?
  /// The country of the cities (ISO 3166-1 alpha-2, or `XK`); `nil` for all.
  public var country: String?
  /// The regions of the cities; `nil` for all.
  public var regions: [Region]?
  /// The minimum population of the cities. An unknown population counts as 0.
  public var minimumPopulation: Int

  /// Creates a filter that, by default, matches all cities.
  public init(
    timeZoneIdentifiers: [String]? = nil, country: String? = nil, regions: [Region]? = nil,
    minimumPopulation: Int = 0
  ) {
    (self.timeZoneIdentifiers, self.country) = (timeZoneIdentifiers, country)
    (self.regions, self.minimumPopulation) = (regions, minimumPopulation)
  }
}

extension Gazetteer {
  /// Returns the cities that match a filter.
  ///
  /// - Parameters:
  ///   - filter: Which cities.
  ///   - limit: The greatest number of cities.
  ///   - condition: A further condition; called for each city that the filter lets through, in the order of numbers.
  /// - Returns: Cities, largest population first, then by number.
  /// - Complexity: O(*n* log *n*), *n* the number of cities in the filter's zones and country.
  public func cities(
    _ filter: CityFilter, limit: Int = .max, where condition: (City) -> Bool = { _ in true }
  ) -> [City] {
    var found: [(population: Int, number: Int)] = []
    for group in 0..<groupCount where isIncluded(group: group, filter) {
      for number in cities(ofGroup: group) {
        let population = population(number) ?? 0
        guard population >= filter.minimumPopulation, isInRegion(number, filter) else { continue }
        found.append((population, number))
      }
    }
    found = found.filter { condition(self[$0.number]) }
    found.sort { $0.population != $1.population ? $0.population > $1.population : $0.number < $1.number }
    return found.prefix(max(0, limit)).map { self[$0.number] }
  }

  private func isIncluded(group: Int, _ filter: CityFilter) -> Bool {
    if let country = filter.country, !country.isSame(as: self.country(ofGroup: group)) { return false }
    guard let identifiers = filter.timeZoneIdentifiers else { return true }
    let zone = zones[zone(ofGroup: group)]
    return identifiers.contains { $0.isSame(as: zone) }
  }

  private func isInRegion(_ number: Int, _ filter: CityFilter) -> Bool {
    guard let regions = filter.regions else { return true }
    guard let region = position(number).region.map({ self.region($0) }) else { return false }
    return regions.contains { $0.country.isSame(as: region.country) && $0.code.isSame(as: region.code) }
  }

  /// Returns the largest cities of a time zone, the largest first.
  ///
  /// Cities of a country that does not govern the zone, or a part of it, lie across a border; they count only if the
  /// zone has no others.
  ///
  /// - Parameters:
  ///   - identifier: The zone's identifier, spelled as in the tz database, such as `Asia/Tokyo`; older names too.
  ///   - limit: The greatest number of cities.
  /// - Returns: Cities by descending population, cities of equal population in the order of the gazetteer; none for a
  ///   zone without cities.
  /// - Complexity: O(*n* + *m* `limit`), for *n* cities of the zone, *m* of which
  ///   are larger than `limit` cities before them.
  public func largestCities(inZone identifier: String, limit: Int) -> [City] {
    guard limit > 0, let zone = zoneNumber(byAnyName: identifier) else { return [] }
    let groups = groups(ofZone: zone)
    let homes = groups.filter { isHome(group: $0) }
    var largest: [(number: Int, population: Int)] = []
    for group in homes.isEmpty ? Array(groups) : homes {
      for number in cities(ofGroup: group) {
        let population = population(number) ?? 0
        if largest.count == limit, let last = largest.last, last.population >= population { continue }
        // Equal ones stay in order, within a group and across groups.
        let position = largest.firstIndex { $0.population < population } ?? largest.count
        largest.insert((number, population), at: position)
        if largest.count > limit { largest.removeLast() }
      }
    }
    return largest.map { self[$0.number] }
  }
}
