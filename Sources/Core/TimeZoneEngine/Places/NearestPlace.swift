/// The principal location of a time zone that is nearest to a position.
public struct NearestPlace: Hashable, Sendable {
  /// The identifier of the zone.
  public let timeZoneIdentifier: String
  /// The country's ISO 3166-1 alpha-2 code: the requested one if the row has several, or else the first.
  public let country: String
  /// The principal location of the zone, usually its largest city.
  public let location: Coordinate
  /// The position as written in the table: ISO 6709, such as `+4658+14242`.
  public let iso6709: String
  /// The great-circle distance in meters, on a sphere with the mean Earth radius of 6,371,008.8 m.
  public let meters: Double
}

#if !hasFeature(Embedded)
  /// Encoded as `timeZoneIdentifier`, `country`, `location`, `iso6709`, and `meters`.
  extension NearestPlace: Codable {}
#endif

extension ZoneTable {
  /// Returns the zone whose principal location is nearest to a position, as in the library APTimeZones.
  ///
  /// The zone of the nearest place may be wrong. For example, from much of Hokkaido the nearest place is on Sakhalin.
  /// If borders are known, use a ``TimeZoneFinder``.
  ///
  /// Distances are equal if the formula gives the same `Double`, as it does for one location in several rows and for
  /// places that mirror each other in the position's meridian, or in the equator if the position lies on it.
  ///
  /// - Parameters:
  ///   - coordinate: A position on Earth.
  ///   - country: A country code as written in the table (`JP`, not `jp`): only that country's rows are considered. If
  ///     the country has no row, or the zone of its nearest place is not known, all rows are considered.
  ///   - isKnown: Whether the caller can use a zone; `nil` if it can use all.
  /// - Returns: The place at the least great-circle distance; of several at the same distance, the first in the table.
  ///   `nil` if the zone of the nearest of all places is not known.
  /// - Complexity: O(*n*) in the number of rows considered: under a microsecond for the 418 of `zone.tab`.
  public func nearest(
    to coordinate: Coordinate, country: String? = nil, isKnown: ((String) -> Bool)? = nil
  ) -> NearestPlace? {
    let point = coordinate.grid
    if let country, let rows = rowNumbers(country),
      let place = nearestPlace(to: point, of: rows, country), isKnown?(place.timeZoneIdentifier) ?? true
    {
      return place
    }
    guard let place = nearestPlace(to: point, of: rows.indices, nil),
      isKnown?(place.timeZoneIdentifier) ?? true
    else {
      return nil
    }
    return place
  }

  package func hasRows(country: String) -> Bool { rowNumbers(country) != nil }

  private func rowNumbers(_ country: String) -> [Int]? { countryRows[ExactText(country)] }

  private func nearestPlace(
    to point: GridPoint, of numbers: some Collection<Int>, _ country: String?
  ) -> NearestPlace? {
    guard let (number, meters) = nearestRow(to: point, of: numbers) else { return nil }
    let row = rows[number]
    return NearestPlace(
      timeZoneIdentifier: row.timeZoneIdentifier, country: country ?? row.countryCodes[0],
      location: row.location,
      iso6709: row.iso6709, meters: meters)
  }

  /// The difference up to which two squared chord lengths may be in the wrong order: far more than their rounding
  /// errors (some 1e-15) and the errors of the haversine formula, and at most 6 m on the ground.
  private static var doubt: Double { 1e-12 }

  /// The row at the least great-circle distance in meters; the first of several at the same distance (equal as
  /// `Double`).
  ///
  /// The chord between two points of the sphere grows with the distance along it. So squared chord lengths are
  /// compared, without trigonometry, and the distance is computed only for those too close to call.
  ///
  /// A linear scan is enough: 0.9 µs for the 418 rows of `zone.tab`. A k-d tree took 0.3 µs, but 340 µs to build, which
  /// pays off only after some 600 searches.
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
