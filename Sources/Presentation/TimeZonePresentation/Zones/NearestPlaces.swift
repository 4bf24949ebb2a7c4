/// The zones of the nearest principal locations, whatever the polygons say.
package struct NearestPlaces: ZoneSource {
  private let policy: LookupPolicy

  package init(_ policy: LookupPolicy) { self.policy = policy }

  package var identifiers: [String] { [] }

  package var furtherIdentifiers: [String] { policy.placeIdentifiers }

  package func findZones(
    at points: UnsafeBufferPointer<GridPoint>, into zones: UnsafeMutableBufferPointer<Int32>
  ) {
    zones.update(repeating: TimeZoneFinder.noZone)
  }

  package func match(at coordinate: Coordinate) -> TimeZoneMatch? { policy.nearestPlace(to: coordinate) }

  package var absence: String {
    "the tz database lacks the zone of the place in \(policy.places.name) nearest to"
  }
}

extension ZoneSource {
  package func absence(at coordinate: Coordinate) -> String {
    "\(isOutside(coordinate) ? IndexRegion.outsideText : absence) \(coordinate.degreesText)"
  }
}

extension IndexRegion {
  /// The text for a position outside, which the position completes.
  package static let outsideText = "outside this index's region:"
}
