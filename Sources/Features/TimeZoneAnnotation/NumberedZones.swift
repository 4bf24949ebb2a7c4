/// The zones of a source, numbered for the annotation of rows.
public struct NumberedZones: Sendable {
  /// The answer for one point.
  public struct Answer: Hashable, Sendable {
    /// The zone's index in ``NumberedZones/identifiers``; negative if no zone was found.
    public var zoneIndex: Int32
    /// How the zone was found.
    public var source: TimeZoneMatch.Source

    /// The zone index of a point outside the region of the boundaries: -3.
    public static let outsideRegion: Int32 = -3
    var isOutsideRegion: Bool { zoneIndex == Self.outsideRegion }
    var sourceName: String { isOutsideRegion ? IndexRegion.outsideSource : source.name }

    /// Creates an answer from a zone's index and its source.
    public init(zoneIndex: Int32, source: TimeZoneMatch.Source = .polygon) {
      self.zoneIndex = zoneIndex
      self.source = source
    }
  }

  /// The zone identifiers by index: first the zones of the source, then its further zones, such as zones of places.
  public let identifiers: [String]
  private let source: any ZoneSource
  /// The indices of the identifiers. Names that a source has twice represent the first.
  private let indices: [ExactText: Int32]
  private var groups: Groups?

  /// Numbers the zones of any source.
  public init(_ source: some ZoneSource) {
    self.source = source
    var all = source.identifiers
    var indices = Dictionary(
      zip(all.lazy.map { ExactText($0) }, Int32(0)...), uniquingKeysWith: { first, _ in first })
    for zone in source.furtherIdentifiers.map({ ExactText($0) }).sorted() where indices[zone] == nil {
      indices[zone] = Int32(all.count)
      all.append(zone.text)
    }
    identifiers = all
    self.indices = indices
  }

  /// Numbers the zones of a compiled index.
  ///
  /// - Parameters:
  ///   - finder: The index.
  ///   - policy: How points outside all polygons, and points at sea, are answered.
  public init(_ finder: TimeZoneFinder, _ policy: LookupPolicy = LookupPolicy()) {
    self.init(PolicyFinder(finder, policy))
  }
}

// The points of rows were checked when they were read.
extension NumberedZones {
  /// Fills the second buffer, as long as the first, with the first zone of each point.
  func find(_ points: UnsafeBufferPointer<GridPoint>, _ answers: UnsafeMutableBufferPointer<Answer>) {
    withUnsafeTemporaryAllocation(of: Int32.self, capacity: points.count) { zones in
      source.findZones(at: points, into: zones)
      for index in points.indices {
        answers[index] = zones[index] >= 0 ? Answer(zoneIndex: zones[index]) : matched(points[index])
      }
    }
    guard let groups else { return }
    for index in points.indices where groups.needsAllZones(answers[index]) {
      let coordinate = Coordinate(onEarth: points[index])
      guard source.mayHaveSeveralZones(at: coordinate), let match = source.match(at: coordinate),
        match.preferredIdentifier == nil
      else { continue }
      let zone = groups.groups.primary(of: match.timeZoneIdentifiers).flatMap { indices[ExactText($0)] }
      if let zone { answers[index].zoneIndex = zone }
    }
  }

  private func matched(_ point: GridPoint) -> Answer {
    let coordinate = Coordinate(onEarth: point)
    if let match = source.match(at: coordinate), let zone = indices[ExactText(match.timeZoneIdentifier)] {
      return Answer(zoneIndex: zone, source: match.source)
    }
    return Answer(zoneIndex: source.isOutside(coordinate) ? Answer.outsideRegion : -1)
  }

  func allZones(_ point: GridPoint) -> [String] {
    let zones = source.match(at: Coordinate(onEarth: point))?.timeZoneIdentifiers ?? []
    return groups?.groups.representatives(of: zones) ?? zones
  }

  func certainty(_ point: GridPoint) -> Certainty {
    let certainty = source.certainty(at: Coordinate(onEarth: point))
    guard let groups, let candidates = certainty.candidates else { return certainty }
    return .candidates(groups.groups.representatives(of: candidates))
  }

  func mayHaveNoZone(_ point: GridPoint) -> Bool { source.mayHaveNoZone(at: Coordinate(onEarth: point)) }
}

extension NumberedZones {
  /// Returns zones that are written as the representatives of their groups.
  ///
  /// If several zones cover a position, their representatives are written, ascending and each once; the first is the
  /// position's zone. Local times, cities and the sun remain the values of the zone that was found.
  ///
  /// - Parameter groups: Groups of the zones, such as the groups that ``groups(since:isStrict:database:)`` makes.
  /// - Returns: Zones with the same ``identifiers`` and other ``names``.
  public func grouped(by groups: ZoneGroups) -> NumberedZones {
    var zones = self
    zones.groups = Groups(groups, of: identifiers)
    return zones
  }

  /// Groups the zones whose clocks agree from an instant on.
  ///
  /// Zones of places, which the polygons may lack, join groups, but represent only one another.
  ///
  /// - Parameters:
  ///   - start: The instant from which clocks must agree.
  ///   - isStrict: Whether abbreviations and daylight saving must also agree, not only offsets.
  ///   - database: The rules of local time.
  /// - Returns: Groups for ``grouped(by:)``.
  /// - Throws: As ``/TimeZoneLocalTime/ZoneGroups/init(of:and:since:isStrict:database:)``.
  public func groups(
    since start: Instant, isStrict: Bool = false, database: TimeZoneDatabase = .embedded
  ) throws(TimeZoneRulesError) -> ZoneGroups {
    let count = source.identifiers.count
    return try ZoneGroups(
      of: Array(identifiers[..<count]), and: Array(identifiers[count...]), since: start, isStrict: isStrict,
      database: database)
  }

  /// The text of each zone by index: the identifier of the zone, or of the zone that represents it.
  public var names: [String] { groups?.names ?? identifiers }
}

/// Zones that represent others, by their indices.
private struct Groups: Sendable {
  let groups: ZoneGroups
  let names: [String]
  /// For each zone whether one after it stands behind a representative that precedes its own.
  private let mayFollow: [Bool]

  init(_ groups: ZoneGroups, of identifiers: [String]) {
    self.groups = groups
    names = identifiers.map { groups.representative(of: $0) }
    var mayFollow = [Bool](repeating: false, count: identifiers.count)
    // From the last zone backward, with the first representative of those behind it.
    var least: ExactText?
    for zone in identifiers.indices.sorted(by: { identifiers[$1].precedes(identifiers[$0]) }) {
      let representative = ExactText(names[zone])
      mayFollow[zone] = least.map { $0 < representative } ?? false
      least = min(least ?? representative, representative)
    }
    self.mayFollow = mayFollow
  }

  /// Whether the first zone of a position may be another one, if it has several.
  @inline(__always)
  func needsAllZones(_ answer: NumberedZones.Answer) -> Bool {
    answer.zoneIndex >= 0 && mayFollow[Int(answer.zoneIndex)]
  }
}
