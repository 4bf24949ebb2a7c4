import TimeZoneEngine
import TimeZoneLocalTime

/// Finds the cities nearest to a position among the cities of the position's time zone.
///
/// ```swift
/// let cities = CityFinder(.embedded, in: .world)
/// let position = try Coordinate(latitude: 48.573, longitude: 7.80)
/// let nearest = cities.nearestCity(to: position)
/// nearest?.city.name  // "Strasbourg", although Kehl, in Germany, is nearer
/// ```
///
/// The nearest of all cities may lie across a border. So only cities that are in the position's zone, and in a country
/// that governs the zone or a part of it, are considered. The coordinates of other cities in the zone are off by some
/// hundred meters, across a border. A zone without such a city answers with the nearest of all, and reports it. Zones
/// of the sea have none.
///
/// A city finder is immutable: share one freely between threads and tasks. Copies share the gazetteer.
public struct CityFinder: Sendable {
  /// The gazetteer that has the cities.
  public let gazetteer: Gazetteer
  /// The boundaries that have the zone of a position; `nil` if callers pass the zone.
  private let boundaries: TimeZoneFinder?
  private let zones: [Zone]
  /// The nodes of the search tree with the cities of each zone, one zone's after the other's.
  private let roots: [Int]

  private struct Zone: Sendable {
    /// Its nodes, in ``CityFinder/roots``.
    var roots: Range<Int>
    /// Its number in the gazetteer; -1 if no city is in it.
    var number: Int
    var country: String?
  }

  /// Creates a finder for positions within some boundaries.
  ///
  /// - Parameters:
  ///   - gazetteer: The cities.
  ///   - boundaries: The boundaries that have the zone of a position.
  /// - Complexity: O(*z* log *n*) in the numbers of zones and of the gazetteer's zones: below a millisecond.
  public init(_ gazetteer: Gazetteer, in boundaries: TimeZoneFinder) {
    self.init(gazetteer, zones: boundaries.identifiers, boundaries)
  }

  /// A finder for callers that know the zones of positions.
  package init(_ gazetteer: Gazetteer, zones identifiers: [String]) {
    self.init(gazetteer, zones: identifiers, nil)
  }

  private init(_ gazetteer: Gazetteer, zones identifiers: [String], _ boundaries: TimeZoneFinder?) {
    self.gazetteer = gazetteer
    self.boundaries = boundaries
    var countries: [String: String] = [:]
    for row in ZoneTable.embedded.rows where countries[row.timeZoneIdentifier] == nil {
      countries[row.timeZoneIdentifier] = row.countryCodes.first
    }
    var roots: [Int] = []
    zones = identifiers.map { identifier in
      let first = roots.count
      let number = gazetteer.zoneNumber(byAnyName: identifier)
      if let number {
        for group in gazetteer.groups(ofZone: number) where gazetteer.isHome(group: group) {
          roots.append(gazetteer.tree.root(ofGroup: group))
        }
      }
      return Zone(
        roots: first..<roots.count, number: number ?? -1,
        country: countries[identifier] ?? Self.country(ofRenamed: identifier, countries))
    }
    self.roots = roots
  }

  /// The country of a zone that `zone.tab` has under another name, if it has it.
  private static func country(ofRenamed identifier: String, _ countries: [String: String]) -> String? {
    if TimeZoneFinder.isNautical(identifier) { return nil }
    return ZoneDirectory.embedded.otherNames(of: identifier).lazy.compactMap { countries[$0] }.first
  }
}

// MARK: - Search

extension CityFinder {
  /// Finds the city nearest to a position among the cities in the position's zone.
  ///
  /// - Parameters:
  ///   - coordinate: A position on Earth. If several zones cover it, the first counts.
  ///   - options: Which cities to consider.
  /// - Returns: The city at the least great-circle distance, of several at the same distance the one with the lower
  ///   number; `nil` if none is within the greatest distance, or none has so many inhabitants.
  /// - Complexity: As ``nearestCities(to:limit:options:)`` for one city; about a microsecond in the world's cities.
  public func nearestCity(to coordinate: Coordinate, options: CityOptions = CityOptions()) -> NearestCity? {
    nearestCity(to: coordinate, zone: zone(at: coordinate), options)
  }

  /// Finds the cities nearest to a position among the cities in the position's zone, the nearest first.
  ///
  /// - Parameters:
  ///   - coordinate: A position on Earth. If several zones cover it, the first counts.
  ///   - limit: The greatest number of cities.
  ///   - options: Which cities to consider.
  /// - Returns: The cities, or fewer if the zone has fewer. Either all are in the
  ///   position's zone, or the zone has no city that the options allow, and these are the nearest of all.
  /// - Complexity: O(*k* log *n*) for evenly spread cities, for *k* returned cities of *n* in the zone.
  public func nearestCities(
    to coordinate: Coordinate, limit: Int, options: CityOptions = CityOptions()
  ) -> [NearestCity] {
    nearestCities(to: coordinate, zone: zone(at: coordinate), limit: limit, options)
  }

  private func zone(at coordinate: Coordinate) -> Int {
    boundaries?.zoneIndex(at: coordinate).map { Int($0) } ?? -1
  }
}

// MARK: - Search in a known zone

extension CityFinder {
  /// Returns the city at the least great-circle distance, of several at the same distance the one with the
  /// lower number; `nil` if none is within the greatest distance, or none has so many inhabitants.
  package func nearestCity(
    to coordinate: Coordinate, zone: Int, _ options: CityOptions = CityOptions()
  ) -> NearestCity? {
    guard let found = nearestCityNumber(to: coordinate.grid, zone: zone, options) else { return nil }
    return nearestCity(
      found.number, from: coordinate.grid, meters: found.meters, zone: zone, isInZone: found.isInZone)
  }

  /// The cities nearest to a position, the nearest first.
  package func nearestCities(
    to coordinate: Coordinate, zone: Int, limit: Int, _ options: CityOptions = CityOptions()
  ) -> [NearestCity] {
    let point = coordinate.grid
    guard limit > 0, let reach = options.haversineLimit, let population = options.populationLimit else {
      return []
    }
    let search = CityTreeSearch(gazetteer, from: point, minimumPopulation: population)
    var collector = NearestCitiesCollector(capacity: limit, limit: reach)
    let isOfZone = forEachRoot(zone: zone, population) { search.search(below: $0, into: &collector) }
    return collector.sorted.compactMap { city in
      let meters = GreatCircle.meters(haversine: city.haversine)
      guard options.allows(meters) else { return nil }
      return nearestCity(
        city.number, from: point, meters: meters, zone: zone,
        isInZone: isOfZone || isInZone(city.number, zone))
    }
  }

  /// The city nearest to a point, by its number: for batches. Nothing is allocated.
  /// Returns the city's number, its distance in meters, and whether it lies in the zone; `nil` if there is
  /// none.
  package func nearestCityNumber(
    to point: GridPoint, zone: Int, _ options: CityOptions = CityOptions()
  ) -> (number: Int, meters: Double, isInZone: Bool)? {
    guard let limit = options.haversineLimit, let population = options.populationLimit else { return nil }
    let search = CityTreeSearch(gazetteer, from: point, minimumPopulation: population)
    var collector = NearestCityCollector(limit: limit)
    let isOfZone = forEachRoot(zone: zone, population) { search.search(below: $0, into: &collector) }
    let nearest = collector.nearest
    guard nearest.number >= 0 else { return nil }
    let meters = GreatCircle.meters(haversine: nearest.haversine)
    guard options.allows(meters) else { return nil }
    return (nearest.number, meters, isOfZone || isInZone(nearest.number, zone))
  }

  /// Calls a closure with the nodes to search: the nodes of a zone or, if it has no city that is large enough, the root
  /// of all.
  @inline(__always)
  private func forEachRoot(zone: Int, _ minimumPopulation: UInt32, _ body: (Int) -> Void) -> Bool {
    let tree = gazetteer.tree
    var hasCity = false
    if zones.indices.contains(zone) {
      for number in zones[zone].roots where tree.node(roots[number]).population >= minimumPopulation {
        hasCity = true
        body(roots[number])
      }
    }
    if !hasCity, gazetteer.count > 0, tree.node(0).population >= minimumPopulation { body(0) }
    return hasCity
  }

  /// Whether a country governs a zone or a part of it.
  package func governs(_ country: String, zone: Int) -> Bool {
    guard zones.indices.contains(zone) else { return false }
    if let governing = zones[zone].country, governing.isSame(as: country) { return true }
    guard zones[zone].number >= 0 else { return false }
    return gazetteer.groups(ofZone: zones[zone].number).contains {
      gazetteer.isHome(group: $0) && gazetteer.country(ofGroup: $0).isSame(as: country)
    }
  }

  private func isInZone(_ city: Int, _ zone: Int) -> Bool {
    zones.indices.contains(zone)
      && zones[zone].number == gazetteer.zone(ofGroup: gazetteer.group(ofCity: city))
  }

  private func nearestCity(
    _ number: Int, from point: GridPoint, meters: Double, zone: Int, isInZone: Bool
  ) -> NearestCity {
    let city = gazetteer[number]
    var country = zones.indices.contains(zone) ? zones[zone].country : nil
    if let governing = country, governing.isSame(as: city.country) { country = nil }
    return NearestCity(
      city: city, meters: meters, bearing: GreatCircle.bearing(from: city.coordinate.grid, to: point),
      isInZone: isInZone, zoneCountry: country)
  }
}

// MARK: - Options

extension CityOptions {
  /// The greatest haversine of interest; `nil` if no distance is allowed, because the greatest is negative or not a
  /// number.
  fileprivate var haversineLimit: Double? {
    guard let maximumMeters else { return .infinity }
    return maximumMeters >= 0 ? GreatCircle.haversine(meters: maximumMeters) : nil
  }

  /// The least population as the gazetteer stores it; `nil` if no city can have so many inhabitants.
  fileprivate var populationLimit: UInt32? { UInt32(exactly: max(0, minimumPopulation)) }

  fileprivate func allows(_ meters: Double) -> Bool { maximumMeters.map { meters <= $0 } ?? true }
}

/// Options of a search for the nearest cities: the cities that it considers.
public struct CityOptions: Hashable, Sendable {
  /// The minimum population of a city; 0 or less for any. An unknown population counts as 0.
  public var minimumPopulation: Int
  /// The greatest great-circle distance in meters; `nil` for any.
  public var maximumMeters: Double?

  /// Creates options that, by default, allow cities of any population at any distance.
  public init(minimumPopulation: Int = 0, maximumMeters: Double? = nil) {
    self.minimumPopulation = minimumPopulation
    self.maximumMeters = maximumMeters
  }
}

/// A city near a position.
public struct NearestCity: Sendable {
  /// The city that was found.
  public let city: City
  /// The great-circle distance between the city and the position, in meters (haversine, on a sphere with the mean Earth
  /// radius of 6,371,008.8 m).
  public let meters: Double
  /// The direction from the city to the position along the great circle, in degrees clockwise from north, 0..<360; 0 if
  /// both are the same point.
  public let bearing: Double
  /// Whether the city lies in the position's zone. If it does not, the zone has no city that the options allow, and
  /// this is the nearest of all.
  public let isInZone: Bool
  /// The country that governs the position's zone (ISO 3166-1 alpha-2, by `zone.tab`), if it is not the city's
  /// country. Hanoi is in `Asia/Bangkok`, the zone of Thailand (`TH`).
  public let zoneCountry: String?

  /// The point of the compass nearest to ``bearing``, one of sixteen: `N`, `NNE`, `NE`, `ENE`, `E`, and so on clockwise.
  /// Halfway between two points, it is the one further clockwise.
  public var compassPoint: String {
    // Adding half a sector makes each begin at a multiple of 22.5 degrees.
    Self.compassPoints[Int((bearing + 11.25) / 22.5) % Self.compassPoints.count]
  }

  private static let compassPoints = [
    "N", "NNE", "NE", "ENE", "E", "ESE", "SE", "SSE", "S", "SSW", "SW", "WSW", "W", "WNW", "NW", "NNW",
  ]
}
