// Distances to borders, in meters to the full-resolution edges.

/// The border nearest to a position, with its distance, its nearest point, and the zones on both sides.
public struct BorderDistance: Hashable, Sendable {
  /// The distance to the border in meters; 0 if the position lies on the border.
  public let meters: Double
  /// The nearest point of the border, rounded to the grid and therefore up to 8 mm off the border.
  ///
  /// Longitude 180 is given as -180.
  public let nearestPoint: Coordinate
  /// The zones at the position itself, ascending by their UTF-8 bytes; none if the data has no zone.
  public let timeZoneIdentifiers: [String]
  /// The zones on the other side of the border, ascending by their UTF-8 bytes.
  ///
  /// There are none if the region of the index ends there. If several borders meet at the nearest point, all zones
  /// beyond them are listed. If no zone covers the area beyond, the nearest other zones behind that gap are listed, if
  /// they are within a meter (``Fallback/tolerance``) of the nearest point.
  public let timeZoneIdentifiersBeyond: [String]
}

#if !hasFeature(Embedded)
  /// Encoded as `meters`, `nearestPoint`, `timeZoneIdentifiers`, and `timeZoneIdentifiersBeyond`.
  extension BorderDistance: Codable {}
#endif

extension TimeZoneFinder {
  /// Returns the nearest border, an edge that separates two different sets of zones.
  ///
  /// Borders between countries, the outer limits of territorial waters, the lines between nautical zones, and the rims
  /// of gaps in the data all count. An edge with the same zones on both sides does not count, nor do the poles, nor
  /// longitude 180 if the same zones continue beyond it.
  ///
  /// The search is best-first over the tree of the index, so borders far away cost nothing.
  ///
  /// - Parameters:
  ///   - coordinate: A position on Earth; a zone need not cover it.
  ///   - model: The figure of the Earth. The nearest point, and even the nearest border, may differ between the two.
  /// - Returns: Distance in meters, nearest point, and the zones on both sides. Edges are straight in longitude and
  ///   latitude. The error of the distance is at most one part in 1e9 or a thousandth of a millimeter, whichever is
  ///   more. `nil` if the index has no border at all, outside its ``region``, and if a region that is a box ends nearer
  ///   than a border. (The end of a region of zones is a border.)
  /// - Complexity: O(k log k), k the number of cells nearer than the border: microseconds at most points, more in the
  ///   middle of an ocean or a continent.
  public func nearestBorder(to coordinate: Coordinate, on model: EarthModel = .sphere) -> BorderDistance? {
    guard isInRegion(coordinate), let change = nearestChange(to: coordinate, on: model) else { return nil }
    let end = index.metersToEndOfBox(from: coordinate.grid, on: model)
    return end <= Self.withRoom(change.meters) ? nil : change
  }

  /// As ``nearestBorder(to:on:)``, except that the end of the region counts as a border to an area without zones.
  func nearestChange(to coordinate: Coordinate, on model: EarthModel) -> BorderDistance? {
    defer { withExtendedLifetime(index) {} }
    let here = index.coverage(at: coordinate.grid.normalized)
    let origin = SpherePoint(coordinate.grid, on: model)
    var search = TerritorySearch(
      index: index, origin: origin, target: OtherZonesTarget(at: here, index, on: model))
    search.run()
    guard let point = search.target.nearest else { return nil }
    var beyond = search.zonesBeyond()
    if beyond.isEmpty { beyond = zonesBehindGap(at: origin.gridPoint(of: point), search.target.here) }
    return BorderDistance(
      meters: origin.meters(of: point),
      nearestPoint: Coordinate(onEarth: origin.gridPoint(of: point)),
      timeZoneIdentifiers: timeZoneIdentifiers(at: coordinate),
      timeZoneIdentifiersBeyond: beyond.map { identifiers[$0] })
  }

  /// The nearest zones other than the origin's, behind a gap in the data that begins at a border; none if the
  /// gap is wider than the width within which a zone counts as a position's own.
  private func zonesBehindGap(at border: GridPoint, _ here: [Int]) -> [Int] {
    if here.isEmpty { return [] }
    let here = Set(here)
    return nearestZones(to: Coordinate(onEarth: border), within: Fallback.tolerance) { !here.contains($0) }?
      .numbers ?? []
  }

  /// Returns all zones within a distance of a position, such as the accuracy of a GPS fix.
  ///
  /// Call it for GPS fixes (meters) and cell-tower fixes (kilometers).
  ///
  /// - Parameters:
  ///   - meters: The distance in meters, 0 or more, measured as in ``nearestBorder(to:on:)``. From half the Earth's
  ///     circumference, 20,015 km, all zones are within it.
  ///   - coordinate: A position on Earth.
  ///   - model: The figure of the Earth that the distance is measured on.
  /// - Returns: Identifiers, ascending by their UTF-8 bytes. If the region of the index ends within the distance, there
  ///   may be other zones: see ``isInRegion(_:withinMeters:on:)``.
  /// - Throws: ``CoordinateError/radius(_:)`` if the distance is negative or not a number.
  /// - Complexity: O(k log k), k the number of cells within the distance that may contain a zone not yet found.
  public func timeZoneIdentifiers(
    withinMeters meters: Double, of coordinate: Coordinate, on model: EarthModel = .sphere
  ) throws(CoordinateError) -> [String] {
    guard meters >= 0 else { throw .radius(meters) }
    return zoneIndices(within: meters, of: coordinate, on: model).map { identifiers[$0] }
  }

  /// As indices into ``identifiers``, for a distance of 0 or more.
  package func zoneIndices(
    within meters: Double, of coordinate: Coordinate, on model: EarthModel = .sphere
  ) -> [Int] {
    defer { withExtendedLifetime(index) {} }
    let target = ZonesWithinTarget(within: meters, on: model, zoneCount: identifiers.count)
    var search = TerritorySearch(
      index: index, origin: SpherePoint(coordinate.grid, on: model), target: target)
    search.target.found(index.coveringZones(at: coordinate.grid.normalized), at: .here, index)
    search.run()
    return identifiers.indices.filter { search.target.isFound[$0] }
  }

  /// All accepted zones at exactly the least distance, which is 0 inside a zone: several in a disputed area and at
  /// corners; `nil` if no accepted zone is within the distance.
  package func nearestZones(
    to coordinate: Coordinate, within meters: Double, where accepts: (Int) -> Bool
  ) -> NearestZones? {
    guard meters >= 0 else { return nil }
    defer { withExtendedLifetime(index) {} }
    return withoutActuallyEscaping(accepts) { accepts in
      let target = NearestZonesTarget(within: GreatCircle.haversine(meters: meters), accepts)
      var search = TerritorySearch(index: index, origin: SpherePoint(coordinate.grid), target: target)
      let here = index.coveringZones(at: coordinate.grid.normalized)
      if search.target.isSought(here, index) {
        search.target.found(here, at: .here, index)
      } else {
        search.run()
      }
      guard let point = search.target.nearest else { return nil }
      return NearestZones(
        numbers: search.target.nearestZones(index), meters: GreatCircle.meters(haversine: point.haversine))
    }
  }

  /// Whether an area within a distance is covered by certain zones, all of them and no other; without zones, whether
  /// some may be uncovered.
  package func hasGround(
    coveredBy zones: [Int], within meters: Double, of coordinate: Coordinate, on model: EarthModel = .sphere
  ) -> Bool {
    defer { withExtendedLifetime(index) {} }
    if index.zones(at: coordinate.grid) == zones { return true }
    var search = TerritorySearch(
      index: index, origin: SpherePoint(coordinate.grid, on: model),
      target: ExactZonesTarget(zones, within: meters, index, on: model))
    search.run()
    return search.target.isFound
  }
}

package struct NearestZones: Hashable, Sendable {
  /// Indices into ``TimeZoneFinder/identifiers``, ascending; at least one.
  package let numbers: [Int]
  /// The great-circle distance to the zones; 0 inside.
  package let meters: Double

  package init(numbers: [Int], meters: Double) {
    self.numbers = numbers
    self.meters = meters
  }
}

extension NearbyPoint {
  fileprivate static var here: NearbyPoint { NearbyPoint(east: 0, latitude: 0, haversine: 0, rank: 0) }
}
