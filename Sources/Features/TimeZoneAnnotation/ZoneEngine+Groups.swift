import TimeZoneDirectory
import TimeZoneEngine
import TimeZoneIndex
import TimeZoneLocalTime
import TimeZoneSupport

extension ZoneEngine {
  /// The engine with zones that stand for others: what it finds is written as the representative of its group.
  ///
  /// Where several zones cover a position, their representatives are written, ascending and each once; the first is the
  /// position's zone. Local times, cities and the sun remain those of the zone that was found.
  ///
  /// - Parameter groups: Groups of the zones, such as those that ``groups(since:isStrict:book:)`` makes.
  /// - Returns: An engine with the same ``identifiers`` and other ``names``.
  public func grouped(by groups: ZoneGroups) -> ZoneEngine {
    let base = self
    let order = GroupedOrder(self, groups)
    var engine = ZoneEngine(
      identifiers: identifiers,
      find: { points, answers in
        base.find(points, answers)
        for index in points.indices where order.needsAllZones(answers[index]) {
          guard base.hasSeveralZones(points[index]) else { continue }
          let zone = groups.primary(of: base.allZones(points[index])).flatMap(order.index)
          if let zone { answers[index].zoneIndex = zone }
        }
      },
      allZones: { groups.representatives(of: base.allZones($0)) })
    engine.names = identifiers.map { groups.representative(of: $0) }
    engine.namesakes = engine.firstNamesakes
    engine.polygonZoneCount = polygonZoneCount
    engine.hasSeveralZones = hasSeveralZones
    engine.mayHaveNoZone = mayHaveNoZone
    engine.certainty = { point in
      let certainty = base.certainty(point)
      return certainty.candidates.map { .candidates(groups.representatives(of: $0)) } ?? certainty
    }
    return engine
  }

  /// The groups of the zones whose clocks agree from an instant on.
  ///
  /// Zones of places, which the polygons may lack, join groups; they stand only for one another.
  ///
  /// - Parameters:
  ///   - start: The instant from which clocks must agree.
  ///   - isStrict: Whether abbreviations and daylight saving must agree too, not offsets alone.
  ///   - book: The rules of local time.
  /// - Returns: Groups for ``grouped(by:)``.
  /// - Throws: As ``/TimeZoneDirectory/ZoneGroups/init(of:and:since:isStrict:book:)``.
  public func groups(
    since start: Instant, isStrict: Bool = false, book: TimeZoneRuleBook = .embedded
  ) throws(TimeZoneRulesError) -> ZoneGroups {
    try ZoneGroups(
      of: Array(identifiers[..<polygonZoneCount]), and: Array(identifiers[polygonZoneCount...]), since: start,
      isStrict: isStrict, book: book)
  }
}

extension ZoneEngine {
  /// Of zones that are written under one name, the first: threads agree on it.
  func withoutNamesakes(_ zones: Set<Int32>) -> Set<Int32> {
    namesakes.isEmpty ? zones : Set(zones.map { namesakes[Int($0)] })
  }

  /// For each zone the first that is written under its name.
  private var firstNamesakes: [Int32] {
    var first: [ExactText: Int32] = [:]
    return names.enumerated().map { zone, name in
      let name = ExactText(name)
      if first[name] == nil { first[name] = Int32(zone) }
      return first[name] ?? Int32(zone)
    }
  }
}

/// Which answers of an engine may have another first zone once zones stand for others.
private struct GroupedOrder: Sendable {
  private let indices: [ExactText: Int32]
  /// For each zone whether a zone after it stands behind a representative that precedes its own.
  private let mayFollow: [Bool]

  init(_ engine: ZoneEngine, _ groups: ZoneGroups) {
    let identifiers = engine.identifiers
    indices = Dictionary(
      zip(identifiers.lazy.map { ExactText($0) }, Int32(0)...), uniquingKeysWith: { first, _ in first })
    var mayFollow = [Bool](repeating: false, count: identifiers.count)
    // From the last zone backward, with the first representative of those behind it.
    var first: ExactText?
    for zone in identifiers.indices.sorted(by: { identifiers[$1].precedes(identifiers[$0]) }) {
      let representative = ExactText(groups.representative(of: identifiers[zone]))
      mayFollow[zone] = first.map { $0 < representative } ?? false
      first = min(first ?? representative, representative)
    }
    self.mayFollow = mayFollow
  }

  /// Whether the first zone may be another one, if there are several.
  @inline(__always)
  func needsAllZones(_ answer: ZoneEngine.Answer) -> Bool {
    answer.zoneIndex >= 0 && mayFollow[Int(answer.zoneIndex)]
  }

  func index(_ zone: String) -> Int32? { indices[ExactText(zone)] }
}
