/// A source of time zones for positions: an index under a policy, a shapefile, or the nearest places.
///
/// ``PolicyFinder`` is the source for an index. Annotations accept any other source as well.
public protocol ZoneSource: Sendable {
  /// The identifiers of the zones that ``findZones(at:into:)`` may find, by their numbers.
  var identifiers: [String] { get }
  /// Further zones that only ``match(at:)`` may find, such as the zones of places.
  ///
  /// By default, there are none.
  var furtherIdentifiers: [String] { get }
  /// The release of the boundaries, such as `2026c`; `nil` if it is not known or no boundaries are used.
  ///
  /// By default, the release is `nil`.
  var dataVersion: String? { get }
  /// The error bound of the boundaries in meters; 0 (the default) if all answers are certain.
  var errorBound: Double { get }
  /// Whether the boundaries cover only a part of the world; false by default.
  var hasRegion: Bool { get }
  /// The words before the position in messages about a missing zone; `no zone covers` by default.
  var absence: String { get }

  /// Finds the zones of many positions if that is quick, and leaves the others to ``match(at:)``.
  ///
  /// Several threads call all functions of a source at once.
  ///
  /// - Parameters:
  ///   - points: The positions.
  ///   - zones: A buffer as long as `points`. Receives the number of the first zone of each position, or a negative
  ///     number if the caller must call ``match(at:)``.
  func findZones(at points: UnsafeBufferPointer<GridPoint>, into zones: UnsafeMutableBufferPointer<Int32>)

  /// Returns all zones at a position, and how they were found; `nil` if no zone was found.
  func match(at coordinate: Coordinate) -> TimeZoneMatch?
  /// Returns the first zone at a position; by default, the first zone of the match.
  func timeZoneIdentifier(at coordinate: Coordinate) -> String?

  /// Returns whether a position may have several zones, more quickly than a match; true by default.
  func mayHaveSeveralZones(at coordinate: Coordinate) -> Bool
  /// Returns whether the answer at a position is certain; certain by default.
  func certainty(at coordinate: Coordinate) -> Certainty
  /// Returns whether the boundaries before simplification may have no zone at a position; false by default.
  func mayHaveNoZone(at coordinate: Coordinate) -> Bool
  /// Returns whether a position lies outside the region of the source; false by default.
  func isOutside(_ coordinate: Coordinate) -> Bool
}

extension ZoneSource {
  /// By default, the source has no further identifiers.
  public var furtherIdentifiers: [String] { [] }
  /// By default, the release is unknown.
  public var dataVersion: String? { nil }
  /// By default, the error bound is 0 meters.
  public var errorBound: Double { 0 }
  /// By default, the source has no region.
  public var hasRegion: Bool { false }
  /// By default, messages use the words `no zone covers`.
  public var absence: String { "no zone covers" }
  /// By default, returns the first zone of the match at a position.
  public func timeZoneIdentifier(at coordinate: Coordinate) -> String? {
    match(at: coordinate)?.timeZoneIdentifier
  }
  /// By default, returns true.
  public func mayHaveSeveralZones(at coordinate: Coordinate) -> Bool { true }
  /// By default, returns ``Certainty/certain``.
  public func certainty(at coordinate: Coordinate) -> Certainty { .certain }
  /// By default, returns false.
  public func mayHaveNoZone(at coordinate: Coordinate) -> Bool { false }
  /// By default, returns false.
  public func isOutside(_ coordinate: Coordinate) -> Bool { false }
}

/// A source of the zones of an index under a policy.
public struct PolicyFinder: ZoneSource {
  /// The finder for the index.
  public let finder: TimeZoneFinder
  /// `nil` for the default policy, made when needed.
  package let policy: LookupPolicy?
  /// Whether each zone is nautical; empty if the policy does not treat the sea separately.
  private let nautical: [Bool]

  /// Creates a source of zones.
  ///
  /// - Parameters:
  ///   - finder: The finder over the index.
  ///   - policy: How positions outside all polygons, and positions at sea, are answered; `nil` for the default.
  public init(_ finder: TimeZoneFinder, _ policy: LookupPolicy? = nil) {
    (self.finder, self.policy) = (finder, policy)
    let answersSea = policy.map { $0.sea != .nautical } ?? false
    nautical = answersSea ? finder.identifiers.map { TimeZoneFinder.isNautical($0) } : []
  }

  /// The identifiers of all zones in the index.
  public var identifiers: [String] { finder.identifiers }

  /// The zones of the places in the policy, if it falls back to places.
  public var furtherIdentifiers: [String] { (policy ?? LookupPolicy()).placeIdentifiers }

  /// The release of the boundaries in the index; `nil` if the index does not state it.
  public var dataVersion: String? {
    let version = finder.index.dataVersion
    return version.isEmpty ? nil : version
  }

  /// The error bound of the index in meters.
  public var errorBound: Double { finder.errorBound }

  /// Whether the index covers only a part of the world.
  public var hasRegion: Bool { finder.region != nil }

  /// The words before the position in messages about a missing zone, with the name of the boundaries.
  public var absence: String {
    policy?.sea == SeaPolicy.none
      ? "no zone of land in \(finder.dataName) covers" : "no zone of \(finder.dataName) covers"
  }

  /// Finds zones by polygon, unless the policy answers differently at sea or in disputed areas.
  public func findZones(
    at points: UnsafeBufferPointer<GridPoint>, into zones: UnsafeMutableBufferPointer<Int32>
  ) {
    finder.zoneIndices(at: points, into: zones)
    if !nautical.isEmpty {
      for index in zones.indices where zones[index] >= 0 && nautical[Int(zones[index])] {
        zones[index] = TimeZoneFinder.noZone
      }
    }
    if policy?.preference != nil {
      for index in zones.indices where zones[index] >= 0 && finder.zoneCount(at: points[index]) > 1 {
        zones[index] = TimeZoneFinder.noZone
      }
    }
  }

  /// Returns the first zone at a position under the policy.
  public func timeZoneIdentifier(at coordinate: Coordinate) -> String? {
    // Nearly always a polygon answers, and then nothing else is looked at.
    if nautical.isEmpty, policy?.preference == nil, let zone = finder.timeZoneIdentifier(at: coordinate) {
      return zone
    }
    return match(at: coordinate)?.timeZoneIdentifier
  }

  /// Returns the zones at a position under the policy, and how they were found.
  public func match(at coordinate: Coordinate) -> TimeZoneMatch? {
    finder.match(at: coordinate, policy: policy ?? LookupPolicy())
  }

  /// Returns whether a position may have several zones, because not exactly one zone covers it.
  public func mayHaveSeveralZones(at coordinate: Coordinate) -> Bool {
    // If no polygon answers, several zones may have the nearest border.
    finder.zoneCount(at: coordinate.grid) != 1
  }

  /// Returns whether the index had the same answer under the policy before its borders were simplified.
  public func certainty(at coordinate: Coordinate) -> Certainty {
    guard finder.errorBound > 0 else { return .certain }
    // Nearly always a polygon answers, and then nothing else is looked at.
    if nautical.isEmpty, finder.isCertain(at: coordinate), finder.zoneIndex(at: coordinate) != nil {
      return .certain
    }
    return finder.certainty(at: coordinate, policy ?? LookupPolicy())
  }

  /// Returns whether the exact boundaries may have no answer under the policy, if the index has simplified borders.
  ///
  /// The result is false if borders are exact.
  public func mayHaveNoZone(at coordinate: Coordinate) -> Bool {
    finder.errorBound > 0 && finder.mayHaveNoZone(at: coordinate, policy ?? LookupPolicy())
  }

  /// Returns whether a position lies outside the region of the index.
  public func isOutside(_ coordinate: Coordinate) -> Bool { !finder.isInRegion(coordinate) }
}

extension LookupPolicy {
  /// The zones of the places that answer if no polygon covers a position.
  package var placeIdentifiers: [String] {
    if case .point = fallback { places.rows.map { $0.timeZoneIdentifier } } else { [] }
  }
}

extension TimeZoneFinder {
  /// For messages.
  package var dataName: String {
    let version = information.dataVersion
    return version.isEmpty ? "the index" : "the \(version) boundaries"
  }
}
