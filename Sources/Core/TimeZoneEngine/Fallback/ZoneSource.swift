/// Whatever knows the zones of positions: an index under a policy, a shapefile, the nearest places.
///
/// ``PolicyFinder`` is the one over an index. Annotations take any other as well.
public protocol ZoneSource: Sendable {
  /// The zones that ``findZones(at:into:)`` may find, by their numbers.
  var identifiers: [String] { get }
  /// Zones that ``match(at:)`` may find in addition, such as the zones of places: none unless it is implemented.
  var furtherIdentifiers: [String] { get }
  /// The release of the boundaries, such as `2026c`; `nil`, if none are used or it is not known, unless it is implemented.
  var dataVersion: String? { get }
  /// The error bound of the boundaries in meters: 0, where all answers are certain, unless it is implemented.
  var errorBound: Double { get }
  /// Whether the boundaries cover only a part of the world: false unless it is implemented.
  var hasRegion: Bool { get }
  /// The words of messages about a missing zone, before the position: `no zone covers` unless it is implemented.
  var absence: String { get }

  /// Finds the zones of many positions as far as that is quick; the others are for ``match(at:)``.
  ///
  /// It is called from several threads at once, as are all functions.
  ///
  /// - Parameters:
  ///   - points: The positions.
  ///   - zones: As long as `points`. Receives the number of each position's first zone; a negative number where a match is
  ///     to be asked for.
  func findZones(at points: UnsafeBufferPointer<GridPoint>, into zones: UnsafeMutableBufferPointer<Int32>)

  /// All zones at a position, and how they were found; `nil` if none exists.
  func match(at coordinate: Coordinate) -> TimeZoneMatch?
  /// The first zone at a position: the match's first zone unless it is implemented.
  func timeZoneIdentifier(at coordinate: Coordinate) -> String?

  /// Whether more than one zone may be found at a position; quicker than a match. True unless it is implemented.
  func mayHaveSeveralZones(at coordinate: Coordinate) -> Bool
  /// How sure the answer at a position is: certain unless it is implemented.
  func certainty(at coordinate: Coordinate) -> Certainty
  /// Whether what the boundaries were simplified from may have no zone at a position: false unless it is implemented.
  func mayHaveNoZone(at coordinate: Coordinate) -> Bool
  /// Whether a position lies outside what the source answers for: false unless it is implemented.
  func isOutside(_ coordinate: Coordinate) -> Bool
}

extension ZoneSource {
  /// No further identifiers, by default.
  public var furtherIdentifiers: [String] { [] }
  /// No release, by default.
  public var dataVersion: String? { nil }
  /// An error bound of 0, by default.
  public var errorBound: Double { 0 }
  /// No region, by default.
  public var hasRegion: Bool { false }
  /// The words of messages about a missing zone, for any boundaries.
  public var absence: String { "no zone covers" }
  /// The first zone of the match at a position, by default.
  public func timeZoneIdentifier(at coordinate: Coordinate) -> String? {
    match(at: coordinate)?.timeZoneIdentifier
  }
  /// Always true, by default.
  public func mayHaveSeveralZones(at coordinate: Coordinate) -> Bool { true }
  /// Always certain, by default.
  public func certainty(at coordinate: Coordinate) -> Certainty { .certain }
  /// Always false, by default.
  public func mayHaveNoZone(at coordinate: Coordinate) -> Bool { false }
  /// Always false, by default.
  public func isOutside(_ coordinate: Coordinate) -> Bool { false }
}

/// The zones of an index under a policy.
public struct PolicyFinder: ZoneSource {
  /// The finder that answers.
  public let finder: TimeZoneFinder
  /// How positions outside all polygons, and positions at sea, are answered; `nil` for the default, made when needed.
  package let policy: LookupPolicy?
  /// Which zones are nautical, by their numbers; empty where the policy says nothing about the sea.
  private let nautical: [Bool]

  /// A source of zones.
  ///
  /// - Parameters:
  ///   - finder: The index.
  ///   - policy: How positions outside all polygons, and positions at sea, are answered; `nil` for the default.
  public init(_ finder: TimeZoneFinder, _ policy: LookupPolicy? = nil) {
    (self.finder, self.policy) = (finder, policy)
    let answersSea = policy.map { $0.sea != .nautical } ?? false
    nautical = answersSea ? finder.identifiers.map { TimeZoneFinder.isNautical($0) } : []
  }

  /// The zones of the index.
  public var identifiers: [String] { finder.identifiers }

  /// The zones of the policy's places, if they may answer.
  public var furtherIdentifiers: [String] { (policy ?? LookupPolicy()).placeIdentifiers }

  /// The release of the index; `nil` if it does not say.
  public var dataVersion: String? {
    let version = finder.information.dataVersion
    return version.isEmpty ? nil : version
  }

  /// The error bound of the index in meters.
  public var errorBound: Double { finder.errorBound }

  /// Whether the index has a region.
  public var hasRegion: Bool { finder.region != nil }

  /// With the name of the boundaries.
  public var absence: String {
    policy?.sea == SeaPolicy.none
      ? "no zone of land in \(finder.dataName) covers" : "no zone of \(finder.dataName) covers"
  }

  /// Finds what polygons answer, unless the policy has its own answer: at sea, or in disputed areas.
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

  /// The first zone at a position.
  public func timeZoneIdentifier(at coordinate: Coordinate) -> String? {
    // Nearly always a polygon answers, and then nothing else is looked at.
    if nautical.isEmpty, policy?.preference == nil, let zone = finder.timeZoneIdentifier(at: coordinate) {
      return zone
    }
    return match(at: coordinate)?.timeZoneIdentifier
  }

  /// The result of `TimeZoneFinder.match(at:_:)` with the policy.
  public func match(at coordinate: Coordinate) -> TimeZoneMatch? {
    finder.match(at: coordinate, policy ?? LookupPolicy())
  }

  /// Whether not exactly one zone covers a position.
  public func mayHaveSeveralZones(at coordinate: Coordinate) -> Bool {
    // Where no polygon answers, several zones may have the nearest border.
    finder.zoneCount(at: coordinate.grid) != 1
  }

  /// Whether the index before its borders were simplified answers alike under the policy.
  public func certainty(at coordinate: Coordinate) -> Certainty {
    guard finder.errorBound > 0 else { return .certain }
    // Nearly always a polygon answers, and then nothing else is looked at.
    if nautical.isEmpty, let zone = finder.zoneIndexIfCertain(at: coordinate), zone >= 0 { return .certain }
    return finder.certainty(at: coordinate, policy ?? LookupPolicy())
  }

  /// Whether the index before its borders were simplified may have no answer under the policy; false if borders are exact.
  public func mayHaveNoZone(at coordinate: Coordinate) -> Bool {
    finder.errorBound > 0 && finder.mayHaveNoZone(at: coordinate, policy ?? LookupPolicy())
  }

  /// Whether a position is not ``TimeZoneFinder/isInRegion(_:)``.
  public func isOutside(_ coordinate: Coordinate) -> Bool { !finder.isInRegion(coordinate) }
}

extension LookupPolicy {
  /// The zones of the places that answer where no polygon does.
  package var placeIdentifiers: [String] {
    if case .point = fallback { places.rows.map { $0.timeZoneIdentifier } } else { [] }
  }
}

extension TimeZoneFinder {
  /// The data's name in messages.
  package var dataName: String {
    let version = information.dataVersion
    return version.isEmpty ? "the index" : "the \(version) boundaries"
  }
}
