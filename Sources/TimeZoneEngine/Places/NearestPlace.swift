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
  /// How far away it is: great-circle distance in meters (haversine, on a sphere with the mean Earth radius of
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
  ///   - isKnown: Whether a zone is one the caller can use. `nil`: all are.
  /// - Returns: The place at the smallest great-circle distance; of several at the same distance the first of the
  ///   table. `nil` where the zone of the nearest of all rows is not known.
  /// - Complexity: O(*n*) in the number of rows that count: under a microsecond for the 418 of `zone.tab`.
  public func nearest(
    to coordinate: Coordinate, country: String? = nil, isKnown: ((String) -> Bool)? = nil
  ) -> NearestPlace? {
    let point = coordinate.grid
    if let country, let rows = rowNumbers(country),
      let place = nearestPlace(to: point, of: rows, country), isKnown?(place.timeZone) ?? true
    {
      return place
    }
    guard let place = nearestPlace(to: point, of: rows.indices, nil), isKnown?(place.timeZone) ?? true else {
      return nil
    }
    return place
  }

  /// Whether the table has a row of a country.
  package func hasRows(country: String) -> Bool { rowNumbers(country) != nil }

  private func rowNumbers(_ country: String) -> [Int]? {
    CountryKey(country).flatMap { countryRows[$0] }
  }

  private func nearestPlace(
    to point: GridPoint, of numbers: some Collection<Int>, _ country: String?
  ) -> NearestPlace? {
    guard let (number, meters) = nearestRow(to: point, of: numbers) else { return nil }
    let row = rows[number]
    return NearestPlace(
      timeZone: row.timeZone, country: country ?? row.countryCodes[0], location: row.location,
      iso6709: row.iso6709, meters: meters)
  }
}

// MARK: - Search

extension ZoneTable {
  /// By how much two squares of straight distances may differ and still be in the wrong order: far more than their
  /// rounding errors (some 1e-15) and those of the haversine formula, and no more than 6 m where it counts most.
  private static var doubt: Double { 1e-12 }

  /// The row at the smallest great-circle distance, in meters; of several at the same one (equal as `Double`) the
  /// first.
  ///
  /// The straight distance of two points through the sphere grows with the one along it. So squares of straight
  /// distances are compared, without any trigonometry, and only the few that are too close to call are measured.
  ///
  /// A plain scan is enough: 0.9 µs over `zone.tab` and its 418 rows. A k-d tree found the same in 0.3 µs, but took
  /// 340 µs to build, which is what some 600 scans lose to it.
  private func nearestRow(
    to point: GridPoint, of numbers: some Collection<Int>
  ) -> (number: Int, meters: Double)? {
    let vector = GreatCircle.unitVector(point)
    var least = Double.infinity
    for number in numbers { least = min(least, Self.square(vectors[number] - vector)) }
    let limit = least + Self.doubt
    var nearest: (number: Int, meters: Double)?
    for number in numbers where Self.square(vectors[number] - vector) <= limit {
      let meters = GreatCircle.distance(from: point, to: rows[number].location.grid)
      if let nearest, nearest.meters <= meters { continue }
      nearest = (number, meters)
    }
    return nearest
  }

  private static func square(_ vector: SIMD3<Double>) -> Double {
    vector.x * vector.x + vector.y * vector.y + vector.z * vector.z
  }
}
