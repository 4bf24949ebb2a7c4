import TimeZoneLookup

/// Anything that answers lookups, as the commands see it.
package struct ZoneSource {
  /// The first zone at a position.
  package let timeZoneIdentifier: (Coordinate) -> String?
  /// All zones at a position, and how they were found.
  package let match: (Coordinate) -> TimeZoneMatch?
  /// The release of the boundaries, such as `2026c`, if they are used and it is known.
  package let dataVersion: String?
  /// The zones of the boundaries; none where places alone answer.
  package let identifiers: [String]
  /// The release of the table of places that answers without boundaries, if it is known.
  package private(set) var tableVersion: String?
  /// Whether a table of places answers without boundaries.
  package private(set) var usesTable = false
  /// The error bound of the boundaries in meters; 0 where all answers are certain.
  package private(set) var errorBound = 0.0
  /// Whether the answer at a position is that of the boundaries before they were simplified.
  package private(set) var certainty: (Coordinate) -> Certainty = { _ in .certain }
  /// Whether the source of the boundaries may have no zone at a position.
  package private(set) var mayHaveNoZone: (Coordinate) -> Bool = { _ in false }
  /// Whether the boundaries are those of a part of the world.
  package private(set) var hasRegion = false
  /// Whether a position is outside what the source answers for, so that it is not known whether it has a zone.
  package private(set) var isOutside: (Coordinate) -> Bool = { _ in false }
  /// The message where there is no answer; the position completes it.
  package let absence: String

  /// A source from its two questions.
  ///
  /// - Parameters:
  ///   - absence: The message where there is no answer; the position completes it.
  ///   - dataVersion: The release of the boundaries, if known.
  ///   - identifiers: The zones of the boundaries.
  ///   - timeZoneIdentifier: The first zone at a position.
  ///   - match: All zones at a position, and how they were found.
  package init(
    absence: String, dataVersion: String?, identifiers: [String] = [],
    timeZoneIdentifier: @escaping (Coordinate) -> String?, match: @escaping (Coordinate) -> TimeZoneMatch?
  ) {
    self.timeZoneIdentifier = timeZoneIdentifier
    self.match = match
    self.dataVersion = dataVersion
    self.identifiers = identifiers
    self.absence = absence
  }

  /// The zones of a compiled index.
  ///
  /// - Parameters:
  ///   - finder: The index.
  ///   - policy: The answers where no polygon covers a point, and at sea; `nil` for the default, made when needed.
  package init(_ finder: TimeZoneFinder, policy: LookupPolicy? = nil) {
    let version = finder.information.dataVersion
    let asksSea = policy.map { $0.sea != .nautical } ?? false
    let match = { (coordinate: Coordinate) in finder.match(at: coordinate, policy ?? LookupPolicy()) }
    self.init(
      absence: policy?.sea == SeaPolicy.none
        ? "no zone of land in \(finder.dataName) covers" : "no zone of \(finder.dataName) covers",
      dataVersion: version.isEmpty ? nil : version, identifiers: finder.identifiers,
      // Nearly always a polygon answers, and then nothing else is looked at.
      timeZoneIdentifier: {
        (asksSea ? nil : finder.timeZoneIdentifier(at: $0)) ?? match($0)?.timeZoneIdentifiers.first
      },
      match: match)
    if finder.errorBound > 0 {
      errorBound = finder.errorBound
      certainty = { finder.certainty(of: match($0), at: $0, policy ?? LookupPolicy()) }
      mayHaveNoZone = { finder.mayHaveNoZone(at: $0) }
    }
    if finder.region != nil {
      hasRegion = true
      isOutside = { !finder.isInRegion($0) }
    }
  }

  /// The zones of the nearest principal locations, whatever the polygons say.
  ///
  /// - Parameters:
  ///   - policy: The table of principal locations.
  ///   - tableVersion: The release of the table, if known.
  package init(nearestBy policy: LookupPolicy, tableVersion: String?) {
    self.init(
      absence: "the tz database lacks the zone of the place in \(policy.places.name) nearest to",
      dataVersion: nil,
      timeZoneIdentifier: { policy.nearestPlace(to: $0)?.timeZoneIdentifiers.first },
      match: { policy.nearestPlace(to: $0) })
    self.tableVersion = tableVersion
    usesTable = true
  }
}

extension ZoneSource {
  /// The message where there is no answer at a position.
  package func absence(at coordinate: Coordinate) -> String {
    "\(isOutside(coordinate) ? IndexRegion.outsideText : absence) \(coordinate.degreesText)"
  }
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
