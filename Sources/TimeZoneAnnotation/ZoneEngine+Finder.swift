import TimeZoneEngine
import TimeZoneIndex

extension ZoneEngine {
  /// The zones of a compiled index.
  ///
  /// - Parameters:
  ///   - finder: The index.
  ///   - policy: What becomes of places no polygon covers, and of the sea.
  public init(_ finder: TimeZoneFinder, _ policy: LookupPolicy = LookupPolicy()) {
    self.init(
      polygons: finder.identifiers, policy,
      find: { finder.zoneIndices(at: $0, into: $1) },
      match: { finder.match(at: $0, policy) })
  }

  /// An engine that answers in a batch what polygons say, and one by one what they don't.
  ///
  /// - Parameters:
  ///   - identifiers: The zones of the polygons by their numbers.
  ///   - policy: What becomes of places no polygon covers, and of the sea.
  ///   - find: Fills the second buffer with the number of the first zone that covers each point, -1 where none does.
  ///   - match: All zones at a position as the policy has it.
  public init(
    polygons identifiers: [String], _ policy: LookupPolicy,
    find: @escaping @Sendable (UnsafeBufferPointer<GridPoint>, UnsafeMutableBufferPointer<Int32>) -> Void,
    match: @escaping @Sendable (Coordinate) -> TimeZoneMatch?
  ) {
    // Places may be in zones that the polygons do not have.
    var places: Set<String> = []
    if case .point = policy.fallback { places = Set(policy.places.rows.map(\.timeZone)) }
    let all = identifiers + places.subtracting(identifiers).sorted()
    // Names may differ in their bytes and yet be equal to Unicode, and so to String: the first counts.
    let numbers = Dictionary(
      zip(all, all.indices.map { Int32($0) }), uniquingKeysWith: { first, _ in first })
    let isNautical = identifiers.map { TimeZoneFinder.isNautical($0) }
    let asksSea = policy.sea != .nautical

    @Sendable func matched(_ point: GridPoint) -> TimeZoneMatch? {
      // Points were checked when they were read.
      (try? Coordinate(latitudeE7: point.y, longitudeE7: point.x)).flatMap(match)
    }

    self.init(
      identifiers: all,
      find: { points, answers in
        withUnsafeTemporaryAllocation(of: Int32.self, capacity: points.count) { zones in
          find(points, zones)
          for index in points.indices {
            let zone = zones[index]
            if zone >= 0, !(asksSea && isNautical[Int(zone)]) {
              answers[index] = Answer(zone: zone)
            } else {
              answers[index] = Answer(matched(points[index]), numbers)
            }
          }
        }
      },
      allZones: { matched($0)?.timeZones ?? [] })
  }
}

extension ZoneEngine.Answer {
  fileprivate init(_ match: TimeZoneMatch?, _ numbers: [String: Int32]) {
    guard let match, let first = match.timeZones.first, let zone = numbers[first] else {
      self.init(zone: -1)
      return
    }
    self.init(zone: zone, source: match.source)
  }
}
