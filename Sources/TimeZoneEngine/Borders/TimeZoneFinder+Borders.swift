import TimeZoneIndex

// Distances to borders: what is near a position, in meters on the full-resolution edges.

/// The border nearest to a position: where it is, how far, and what lies on either side.
public struct BorderDistance: Hashable, Sendable {
  /// The great-circle distance to the border in meters; 0 on it.
  public let meters: Double
  /// The nearest point of the border, rounded to the grid and so up to 8 mm beside it; longitude 180 is given as -180.
  public let nearestPoint: Coordinate
  /// The zones at the position itself, ascending by their UTF-8 bytes; none where the data has no zone.
  public let timeZones: [String]
  /// The zones on the other side, likewise. Where several borders meet at the nearest point, all zones beyond them.
  public let timeZonesBeyond: [String]
}

extension TimeZoneFinder {
  /// The nearest border: the nearest edge that separates two different sets of zones.
  ///
  /// Borders between countries, the outer limits of territorial waters, the lines between nautical zones and the rims
  /// of gaps in the data all count; an edge with the same zones on both sides does not, nor does the end of the map at
  /// longitude 180 where the zones go on beyond it, or at the poles.
  ///
  /// The search is best-first over the tree of the index, so what is far away costs nothing.
  ///
  /// - Parameter coordinate: A position on Earth; a zone need not cover it.
  /// - Returns: Distance, nearest point and the zones on either side; `nil` where the index has no border at all. The
  ///   distance is that on a sphere of the Earth's mean radius, 6,371,008.8 m, to an edge that is straight in
  ///   longitude and latitude; it is exact to 1e-9 of itself or a thousandth of a millimeter, whichever is more.
  /// - Complexity: O(k log k), k the cells nearer than the border: microseconds in most points, more in the middle of
  ///   an ocean or a continent.
  public func nearestBorder(to coordinate: Coordinate) -> BorderDistance? {
    let here = index.coverage(at: coordinate.grid.normalized)
    let origin = SpherePoint(coordinate.grid)
    var search = TerritorySearch(index, from: origin, for: OtherZonesTarget(at: here, index))
    search.run()
    guard let point = search.target.nearest else { return nil }
    var beyond: [Int] = []
    for coverage in search.target.coverages {
      index.forEachZone(coverage) { if !beyond.contains($0) { beyond.append($0) } }
    }
    return BorderDistance(
      meters: GreatCircle.meters(haversine: point.haversine),
      nearestPoint: Coordinate(onEarth: origin.gridPoint(of: point)), timeZones: timeZones(at: coordinate),
      timeZonesBeyond: beyond.sorted().map { identifiers[$0] })
  }

  /// Every zone that a position known to some accuracy may be in: all zones that come within a distance of it.
  ///
  /// For fixes of GPS (meters) and of cell towers (kilometers).
  ///
  /// - Parameters:
  ///   - meters: The accuracy, 0 or more: the great-circle distance as ``nearestBorder(to:)`` measures it. From half the
  ///     Earth's circumference on, 20,015 km, all zones are within it.
  ///   - coordinate: A position on Earth.
  /// - Returns: Identifiers, ascending by their UTF-8 bytes.
  /// - Throws: ``CoordinateError/radius(_:)`` where the accuracy is negative or not a number.
  /// - Complexity: O(k log k), k the cells within the distance that may hold a zone not found nearer by.
  public func timeZones(within meters: Double, of coordinate: Coordinate) throws(CoordinateError) -> [String]
  {
    guard meters >= 0 else { throw .radius(meters) }
    let target = ZonesWithinTarget(
      within: GreatCircle.haversine(meters: meters), zoneCount: identifiers.count)
    var search = TerritorySearch(index, from: SpherePoint(coordinate.grid), for: target)
    search.target.found(index.coverage(at: coordinate.grid.normalized), at: .here, index)
    search.run()
    return identifiers.indices.filter { search.target.isFound[$0] }.map { identifiers[$0] }
  }

  /// The nearest zones among those that a condition accepts.
  ///
  /// - Parameters:
  ///   - coordinate: A position on Earth.
  ///   - meters: Nothing farther than this is of interest; NaN and negative numbers find nothing.
  ///   - accepts: Receives the number of a zone in ``identifiers``, more than once.
  /// - Returns: `nil` where no accepted zone is as near. All accepted zones at exactly the least distance, which is 0
  ///   inside, are returned: disputed ground, and corners.
  /// - Complexity: As ``nearestBorder(to:)``, k the cells nearer than what is found.
  package func nearestZones(
    to coordinate: Coordinate, within meters: Double, where accepts: (Int) -> Bool
  ) -> NearestZones? {
    guard meters >= 0 else { return nil }
    return withoutActuallyEscaping(accepts) { accepts in
      let target = NearestZonesTarget(within: GreatCircle.haversine(meters: meters), accepts)
      var search = TerritorySearch(index, from: SpherePoint(coordinate.grid), for: target)
      let here = index.coverage(at: coordinate.grid.normalized)
      if search.target.isSought(here, index) {
        search.target.found(here, at: .here, index)
      } else {
        search.run()
      }
      guard let point = search.target.nearest else { return nil }
      return NearestZones(
        numbers: search.target.zones.sorted(), meters: GreatCircle.meters(haversine: point.haversine))
    }
  }
}

/// Zones at the same least distance.
package struct NearestZones: Hashable, Sendable {
  /// Indices into ``TimeZoneFinder/identifiers``, ascending; at least one.
  package let numbers: [Int]
  /// The great-circle distance to their ground; 0 inside.
  package let meters: Double

  package init(numbers: [Int], meters: Double) {
    self.numbers = numbers
    self.meters = meters
  }
}

extension NearbyPoint {
  fileprivate static var here: NearbyPoint { NearbyPoint(east: 0, latitude: 0, haversine: 0) }
}
