import TimeZoneEngine

/// Which cities a search for the nearest considers, and how many it returns.
public struct CityOptions: Hashable, Sendable {
  /// Cities with fewer inhabitants are left out; with 0 or less, none. Where the population is not known it counts as 0.
  public var minimumPopulation: Int
  /// The greatest distance in meters, great-circle; `nil` for any.
  public var maximumMeters: Double?
  /// How many cities to return at most.
  public var count: Int

  /// Options; by default, the one nearest city of any population at any distance.
  public init(minimumPopulation: Int = 0, maximumMeters: Double? = nil, count: Int = 1) {
    self.minimumPopulation = minimumPopulation
    self.maximumMeters = maximumMeters
    self.count = count
  }
}

/// A city near a position.
public struct NearestCity: Sendable {
  /// The city.
  public let city: City
  /// How far the position is from it: great-circle distance in meters (haversine, on a sphere with the mean Earth radius
  /// of 6,371,008.8 m).
  public let meters: Double
  /// The direction from the city to the position: degrees clockwise from north, 0..<360, in which the great circle
  /// begins; 0 where both are the same point.
  public let bearing: Double
  /// Whether the city lies in the position's zone. Where it does not, the zone has no city that the options allow, and
  /// this is the nearest of all.
  public let isInZone: Bool
  /// The country that governs the position's zone (ISO 3166-1 alpha-2, by `zone.tab`), where it is not the city's
  /// country. Hanoi is in `Asia/Bangkok`, the zone of Thailand (`TH`).
  public let zoneCountry: String?

  /// The point of the compass nearest to ``bearing``, of sixteen: `N`, `NNE`, `NE`, `ENE`, `E` and so on clockwise.
  /// Halfway between two, the one further clockwise.
  public var compassPoint: String {
    // Adding half a sector makes each begin at a multiple of 22.5 degrees.
    Self.compassPoints[Int((bearing + 11.25) / 22.5) % Self.compassPoints.count]
  }

  private static let compassPoints = [
    "N", "NNE", "NE", "ENE", "E", "ESE", "SE", "SSE", "S", "SSW", "SW", "WSW", "W", "WNW", "NW", "NNW",
  ]
}
