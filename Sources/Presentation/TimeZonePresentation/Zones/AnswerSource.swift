/// A source of zones as the commands speak of it.
package protocol AnswerSource: ZoneSource {
  /// The release of the boundaries, such as `2026c`, if they are used and it is known.
  var dataVersion: String? { get }
  /// The message where there is no answer; the position completes it.
  var absence: String { get }
  /// The first zone at a position.
  func timeZoneIdentifier(at coordinate: Coordinate) -> String?
  /// The error bound of the boundaries in meters: 0, where all answers are certain, unless it is implemented.
  var errorBound: Double { get }
  /// Whether the boundaries are those of a part of the world: false unless it is implemented.
  var hasRegion: Bool { get }
  /// Whether a table of places answers without boundaries: false unless it is implemented.
  var usesTable: Bool { get }
  /// The release of that table, if it is known.
  var tableVersion: String? { get }
}

extension AnswerSource {
  package var dataVersion: String? { nil }
  package var errorBound: Double { 0 }
  package var hasRegion: Bool { false }
  package var usesTable: Bool { false }
  package var tableVersion: String? { nil }

  package func timeZoneIdentifier(at coordinate: Coordinate) -> String? {
    match(at: coordinate)?.timeZoneIdentifiers.first
  }

  /// The message where there is no answer at a position.
  package func absence(at coordinate: Coordinate) -> String {
    "\(isOutside(coordinate) ? IndexRegion.outsideText : absence) \(coordinate.degreesText)"
  }
}

/// The zones of a compiled index.
extension PolicyFinder: AnswerSource {
  package var dataVersion: String? {
    let version = finder.information.dataVersion
    return version.isEmpty ? nil : version
  }

  package var absence: String {
    policy?.sea == SeaPolicy.none
      ? "no zone of land in \(finder.dataName) covers" : "no zone of \(finder.dataName) covers"
  }

  package var errorBound: Double { finder.errorBound }

  package var hasRegion: Bool { finder.region != nil }
}

/// The zones of the nearest principal locations, whatever the polygons say.
package struct NearestPlaces: AnswerSource {
  private let policy: LookupPolicy
  package let tableVersion: String?

  package init(_ policy: LookupPolicy, tableVersion: String?) {
    (self.policy, self.tableVersion) = (policy, tableVersion)
  }

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

  package var usesTable: Bool { true }
}

extension IndexRegion {
  /// What is said of a position outside; the position completes it.
  package static let outsideText = "outside this index's region:"
}

extension TimeZoneFinder {
  /// The data's name in messages.
  package var dataName: String {
    let version = information.dataVersion
    return version.isEmpty ? "the index" : "the \(version) boundaries"
  }
}
