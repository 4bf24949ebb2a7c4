import TimeZoneEngine
import TimeZoneIndex
import TimeZoneSupport

/// Looks up the zones of points in batches, for an annotation.
public struct ZoneEngine: Sendable {
  /// The answer for one point.
  public struct Answer: Hashable, Sendable {
    /// The zone's index in ``ZoneEngine/identifiers``; negative where no zone was found.
    public var zoneIndex: Int32
    /// How it was found.
    public var source: TimeZoneMatch.Source

    /// The zone index of a point outside the region of the boundaries: -3.
    public static let outsideRegion: Int32 = -3
    var isOutsideRegion: Bool { zoneIndex == Self.outsideRegion }

    /// An answer.
    public init(zoneIndex: Int32, source: TimeZoneMatch.Source = .polygon) {
      self.zoneIndex = zoneIndex
      self.source = source
    }
  }

  /// The zone identifiers by their indices.
  public let identifiers: [String]
  /// What is written for each zone, by its index: its identifier, or that of the zone that stands for it.
  public internal(set) var names: [String]
  /// For each zone the first that is written under its name; empty where no zone stands for another.
  var namesakes: [Int32] = []
  /// The number of zones that polygons may answer; those of places follow.
  var polygonZoneCount: Int
  /// Whether several zones may answer a point; quicker than all of them.
  var hasSeveralZones: @Sendable (GridPoint) -> Bool = { _ in true }
  let find: @Sendable (UnsafeBufferPointer<GridPoint>, UnsafeMutableBufferPointer<Answer>) -> Void
  let allZones: @Sendable (GridPoint) -> [String]
  /// How sure the answer at a point is.
  var certainty: @Sendable (GridPoint) -> Certainty = { _ in .certain }
  /// Whether the source of the boundaries may have no zone at a point.
  var mayHaveNoZone: @Sendable (GridPoint) -> Bool = { _ in false }

  /// An engine from its functions, which are called from several threads at once.
  ///
  /// - Parameters:
  ///   - identifiers: The zone identifiers by their indices.
  ///   - find: Fills the second buffer, as long as the first, with the first zone of each point.
  ///   - allZones: All zones of one point, sorted.
  public init(
    identifiers: [String],
    find: @escaping @Sendable (UnsafeBufferPointer<GridPoint>, UnsafeMutableBufferPointer<Answer>) -> Void,
    allZones: @escaping @Sendable (GridPoint) -> [String]
  ) {
    self.identifiers = identifiers
    names = identifiers
    polygonZoneCount = identifiers.count
    self.find = find
    self.allZones = allZones
  }
}

// MARK: - Over polygons

extension ZoneEngine {
  /// An engine over a compiled index.
  ///
  /// - Parameters:
  ///   - finder: The index.
  ///   - policy: How points outside all polygons, and points at sea, are answered.
  public init(_ finder: TimeZoneFinder, _ policy: LookupPolicy = LookupPolicy()) {
    self.init(
      polygons: finder.identifiers, policy,
      find: { finder.zoneIndices(at: $0, into: $1) },
      match: { finder.match(at: $0, policy) },
      isOutside: { !finder.isInRegion($0) })
    if finder.errorBound > 0 {
      mayHaveNoZone = { finder.mayHaveNoZone(at: Coordinate(onEarth: $0)) }
      certainty = { point in
        let coordinate = Coordinate(onEarth: point)
        // Nearly always a polygon answers, and then nothing else is looked at.
        if policy.sea == .nautical, let zone = finder.zoneIndexIfCertain(at: coordinate), zone >= 0 {
          return .certain
        }
        return finder.certainty(of: finder.match(at: coordinate, policy), at: coordinate, policy)
      }
    }
    // Where no polygon answers, several zones may have the nearest border.
    hasSeveralZones = { finder.zoneCount(at: $0) != 1 }
  }

  /// An engine that looks up polygons in batches, and all other points one by one.
  ///
  /// - Parameters:
  ///   - identifiers: The zone identifiers of the polygons by their indices.
  ///   - policy: How points outside all polygons, and points at sea, are answered.
  ///   - find: Fills the second buffer with the index of the first zone that covers each point, -1 where none does.
  ///   - match: All zones at a position under the policy.
  ///   - isOutside: Whether a position without a zone is outside the region of the boundaries.
  public init(
    polygons identifiers: [String], _ policy: LookupPolicy,
    find: @escaping @Sendable (UnsafeBufferPointer<GridPoint>, UnsafeMutableBufferPointer<Int32>) -> Void,
    match: @escaping @Sendable (Coordinate) -> TimeZoneMatch?,
    isOutside: @escaping @Sendable (Coordinate) -> Bool = { _ in false }
  ) {
    // Names that a caller gave may repeat: the first counts.
    var indices = Dictionary(
      zip(identifiers.lazy.map { ExactText($0) }, Int32(0)...), uniquingKeysWith: { first, _ in first })
    // Places may be in zones that the polygons do not have.
    var all = identifiers
    if case .point = policy.fallback {
      for zone in policy.places.rows.map({ ExactText($0.timeZoneIdentifier) }).sorted()
      where indices[zone] == nil {
        indices[zone] = Int32(all.count)
        all.append(zone.text)
      }
    }
    let numbers = indices
    let isNautical = identifiers.map { TimeZoneFinder.isNautical($0) }
    let asksSea = policy.sea != .nautical

    // Points were checked when they were read.
    @Sendable func matched(_ point: GridPoint) -> TimeZoneMatch? { match(Coordinate(onEarth: point)) }

    self.init(
      identifiers: all,
      find: { points, answers in
        withUnsafeTemporaryAllocation(of: Int32.self, capacity: points.count) { zones in
          find(points, zones)
          for index in points.indices {
            let zone = zones[index]
            if zone >= 0, !(asksSea && isNautical[Int(zone)]) {
              answers[index] = Answer(zoneIndex: zone)
            } else {
              answers[index] = Answer(matched(points[index]), numbers)
              if answers[index].zoneIndex < 0, isOutside(Coordinate(onEarth: points[index])) {
                answers[index].zoneIndex = Answer.outsideRegion
              }
            }
          }
        }
      },
      allZones: { matched($0)?.timeZoneIdentifiers ?? [] })
    polygonZoneCount = identifiers.count
  }
}

extension ZoneEngine.Answer {
  fileprivate init(_ match: TimeZoneMatch?, _ indices: [ExactText: Int32]) {
    guard let match, let first = match.timeZoneIdentifiers.first, let zone = indices[ExactText(first)] else {
      self.init(zoneIndex: -1)
      return
    }
    self.init(zoneIndex: zone, source: match.source)
  }
}
