import TimeZoneIndex

/// How a position is answered: what becomes of places no polygon covers, and of the sea.
public struct LookupPolicy: Sendable {
  /// What to do where no polygon covers the position.
  public var fallback: Fallback
  /// What to answer at sea.
  public var sea: SeaPolicy
  /// The places that ``Fallback/point(borderMeters:)`` looks for the nearest among.
  public var places: ZoneTable
  /// The country whose places count first, as in ``ZoneTable/nearest(to:country:isKnown:)``.
  public var country: String?
  /// Tells whether the zone of a place is one the caller can use, as in ``ZoneTable/nearest(to:country:isKnown:)``.
  public var isKnown: (@Sendable (String) -> Bool)?

  /// The defaults: nearest border within 1 m, then nearest place; nautical zones at sea.
  public init(
    fallback: Fallback = .point(), sea: SeaPolicy = .nautical, places: ZoneTable = .embedded,
    country: String? = nil, isKnown: (@Sendable (String) -> Bool)? = nil
  ) {
    self.fallback = fallback
    self.sea = sea
    self.places = places
    self.country = country
    self.isKnown = isKnown
  }
}

extension LookupPolicy {
  /// The answer of the nearest place alone, whatever polygons say.
  ///
  /// - Parameter coordinate: A position on Earth.
  /// - Returns: `nil` where its zone is not known.
  /// - Complexity: As ``ZoneTable/nearest(to:country:isKnown:)``.
  public func nearestPlace(to coordinate: Coordinate) -> TimeZoneMatch? {
    places.nearest(to: coordinate, country: country, isKnown: isKnown).map(TimeZoneMatch.init)
  }
}
