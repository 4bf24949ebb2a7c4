import TimeZoneIndex

/// The principal location nearest to a position.
public struct NearestPlace: Hashable, Sendable {
  /// The zone's identifier.
  public let timeZone: String
  /// The country's code (ISO 3166-1 alpha-2): of a row with several the one asked for, else the first.
  public let country: String
  /// The principal location.
  public let location: Coordinate
  /// The same as the table has it: ISO 6709, such as `+4658+14242`.
  public let iso6709: String
  /// How far it is: great-circle distance in meters (haversine, on a sphere with the mean Earth radius of
  /// 6,371,008.8 m).
  public let meters: Double
}

extension ZoneTable {
  /// The zone whose principal location is nearest, as the library APTimeZones answers.
  ///
  /// That a place is nearest does not mean that its zone is the right one: on Hokkaido the nearest place is on
  /// Sakhalin. Where borders are known, ask a ``TimeZoneFinder``.
  ///
  /// Distances are equal where the formula gives the same `Double`, as it does for one location in several rows and
  /// for places that mirror each other at the position's meridian, or at the equator where the position lies on it.
  ///
  /// - Parameters:
  ///   - coordinate: A position on Earth.
  ///   - country: A country code as the table has it (`JP`, not `jp`): only that country's rows count then. Where
  ///     it has no row, or the zone of its nearest is not known, all rows count after all.
  ///   - isKnown: Tells whether a zone is one the caller can use. `nil`: all are.
  /// - Returns: The place at the smallest great-circle distance; of several at the same distance the first of the
  ///   table. `nil` where the zone of the nearest of all rows is not known.
  /// - Complexity: O(log *n*) on average, *n* the number of rows.
  public func nearest(
    to coordinate: Coordinate, country: String? = nil, isKnown: ((String) -> Bool)? = nil
  ) -> NearestPlace? {
    if let country, let tree = countryTrees(country),
      let place = place(tree, coordinate, country), isKnown?(place.timeZone) ?? true
    {
      return place
    }
    guard let place = place(tree, coordinate, nil), isKnown?(place.timeZone) ?? true else { return nil }
    return place
  }

  /// Whether the table has a row of a country.
  public func hasRows(country: String) -> Bool { countryTrees(country) != nil }

  private func countryTrees(_ code: String) -> PlaceTree? {
    CountryKey(code).flatMap { countryTrees[$0] }
  }

  private func place(_ tree: PlaceTree, _ coordinate: Coordinate, _ country: String?) -> NearestPlace? {
    guard let (number, meters) = tree.nearest(to: coordinate.grid) else { return nil }
    let row = rows[number]
    return NearestPlace(
      timeZone: row.timeZone, country: country ?? row.countryCodes[0], location: row.location,
      iso6709: row.iso6709, meters: meters)
  }
}
