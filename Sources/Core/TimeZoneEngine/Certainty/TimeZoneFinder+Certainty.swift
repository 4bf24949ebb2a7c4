extension TimeZoneFinder {
  /// The error bound of the index in meters; 0 for an exact index, whose answers are all certain.
  ///
  /// No border of the source is farther than the bound from a border of the index, nor the other way around. Distances
  /// are great-circle distances, as for ``EarthModel/sphere``.
  public var errorBound: Double { Double(index.metadata.errorMillimeters) / 1000 }

  /// Returns whether the zones of a position are certain, because every border is farther than ``errorBound``.
  ///
  /// The result is never true if a border is nearer. The result may be false if a border is up to a quarter farther
  /// than the bound, and within nine times the bound of a pole, wherever a border is that near to the pole. A border
  /// between two parts of one zone may count as well.
  ///
  /// - Parameter coordinate: A position on Earth.
  /// - Returns: True everywhere for an exact index.
  /// - Complexity: The same as ``timeZoneIdentifier(at:)`` for nearly all positions, because the index stores the
  ///   answer for most cells. Near borders, linear in the edges of the leaves within the bound. Nothing is allocated
  ///   unless several borders meet.
  @inlinable
  public func isCertain(at coordinate: Coordinate) -> Bool { index.isCertain(at: coordinate.grid) }

  /// Returns whether the zones of a position are certain, or otherwise all zones that may cover it.
  ///
  /// - Parameter coordinate: A position on Earth.
  /// - Returns: ``Certainty/certain`` exactly if ``isCertain(at:)`` is true. Otherwise all zones within the bound of
  ///   the position, including the zones that ``timeZoneIdentifiers(at:)`` returns; all zones of the index if its box
  ///   ends that near.
  /// - Complexity: The same as ``isCertain(at:)``; for candidates the same as ``timeZoneIdentifiers(withinMeters:of:on:)``.
  public func certainty(at coordinate: Coordinate) -> Certainty {
    if isCertain(at: coordinate) { return .certain }
    return .candidates(candidateIndices(at: coordinate).map { identifiers[$0] })
  }

  /// Returns whether the boundaries before simplification may have no zone at a position.
  ///
  /// - Parameter coordinate: A position on Earth.
  /// - Returns: If ``isCertain(at:)`` is true, whether no zone covers the position; otherwise whether an area without a
  ///   zone is within ``errorBound``.
  /// - Complexity: The same as ``certainty(at:)``.
  public func mayHaveNoZone(at coordinate: Coordinate) -> Bool {
    if isCertain(at: coordinate) { return timeZoneIdentifier(at: coordinate) == nil }
    return hasGround(coveredBy: [], within: Self.widened(errorBound), of: coordinate)
  }

  /// The zones that may be a position's in the source, where ``isCertain(at:)`` is false: ascending indices into
  /// ``identifiers``.
  package func candidateIndices(at coordinate: Coordinate) -> [Int] {
    // The source's ground of any zone of a box may be beyond its end here.
    if endsBox(within: errorBound, of: coordinate) { return Array(identifiers.indices) }
    return zoneIndices(within: Self.widened(errorBound), of: coordinate)
  }

  private func endsBox(within meters: Double, of coordinate: Coordinate) -> Bool {
    index.metadata.region == .box && isInRegion(coordinate)
      && !isInRegion(coordinate, withinMeters: Self.widened(meters))
  }

  /// A distance, and what rounding may add to it.
  private static func widened(_ meters: Double) -> Double { meters * (1 + 1e-9) + 0.001 }

  /// Whether a lookup with a policy has the same answer in the source: the zones that cover the position, the nearest zones, and
  /// whether they are near enough must be the same with each border moved by the bound.
  package func certainty(at coordinate: Coordinate, _ policy: LookupPolicy) -> Certainty {
    if index.isExact { return .certain }
    let answers = possibleAnswers(at: coordinate, policy)
    return answers.areOne ? .certain : .candidates(answers.identifiers)
  }

  package func mayHaveNoZone(at coordinate: Coordinate, _ policy: LookupPolicy) -> Bool {
    possibleAnswers(at: coordinate, policy).includeNone
  }

  /// The zones that a lookup may find in the source, ascending by their bytes, whether it may find none, and whether there
  /// is only one answer.
  private func possibleAnswers(
    at coordinate: Coordinate, _ policy: LookupPolicy
  ) -> (identifiers: [String], includeNone: Bool, areOne: Bool) {
    var (areOne, dependOnPolicy) = (isCertain(at: coordinate), false)
    var zones = Set(areOne ? index.zones(at: coordinate.grid) : candidateIndices(at: coordinate))
    var includeNone = areOne ? zones.isEmpty : mayHaveNoZone(at: coordinate)
    var places: [String] = []
    if includeNone, index.metadata.region != .zones, isInRegion(coordinate) {
      let near = possibleNearestZones(to: coordinate, within: policy.fallback.borderMeters ?? -1) { _ in true
      }
      if near.includeNone, case .point = policy.fallback {
        places = policy.nearestPlace(to: coordinate)?.timeZoneIdentifiers ?? []
      }
      zones.formUnion(near.zones)
      includeNone = near.mayLeaveRegion || near.includeNone && places.isEmpty
      (areOne, dependOnPolicy) = (false, true)
    }
    if policy.sea != .nautical, zones.contains(where: isNautical) {
      dependOnPolicy = true
      let land = zones.filter { !isNautical($0) }
      if case .land(let meters) = policy.sea {
        let near = possibleNearestZones(to: coordinate, within: meters) { !isNautical($0) }
        zones = (near.includeNone ? zones : land).union(near.zones)
        includeNone = includeNone || near.mayLeaveRegion
        areOne = false
      } else {
        // Where zones of both kinds cover the position, for certain, those of land are the answer.
        includeNone = !areOne || land.isEmpty
        zones = land
      }
    }
    var identifiers: [String] = []
    for identifier in (zones.map { self.identifiers[$0] } + places).sorted(by: { $0.precedes($1) }) {
      if identifiers.last.map({ $0.isSame(as: identifier) }) != true { identifiers.append(identifier) }
    }
    let hasOne = identifiers.count + (includeNone ? 1 : 0) == 1
    return (identifiers, includeNone, areOne || dependOnPolicy && hasOne)
  }

  /// The zones that may be the nearest in the source, where each is at most the bound nearer or farther than here; whether
  /// none may be within a distance, and whether a lookup may meet the end of the region.
  private func possibleNearestZones(
    to coordinate: Coordinate, within meters: Double, where accepts: (Int) -> Bool
  ) -> (zones: [Int], includeNone: Bool, mayLeaveRegion: Bool) {
    guard meters >= 0 else { return ([], true, false) }
    let nearest = nearestZones(to: coordinate, within: Self.widened(meters + errorBound), where: accepts)?
      .meters
    let reach = Self.widened(min(meters, (nearest ?? meters) + errorBound) + errorBound)
    let isInBox = !endsBox(within: reach, of: coordinate)
    let zones = isInBox ? zoneIndices(within: reach, of: coordinate) : Array(identifiers.indices)
    return (
      zones.filter(accepts), nearest.map { Self.widened($0 + errorBound) > meters } ?? true,
      !isInRegion(coordinate, withinMeters: reach)
    )
  }
}

// MARK: - The answer

/// Whether an answer from simplified boundaries is certain to be the answer of the exact boundaries.
///
/// An index that was compiled with an error bound (``TimeZoneFinder/errorBound``) has fewer edges. No border of the
/// source is farther than the bound from a border of the index. So a position farther than the bound from every border
/// of the index has exactly the zones of the source.
public enum Certainty: Hashable, Sendable {
  /// The answer is certain to be the answer of the exact boundaries.
  case certain
  /// A border is too near, so that these zones, or no zone, may cover the position in the exact boundaries.
  ///
  /// The identifiers ascend by their UTF-8 bytes.
  case candidates([String])

  /// Whether the answer is certain to be the answer of the exact boundaries.
  public var isCertain: Bool { self == .certain }

  /// All zones that may cover the position in the exact boundaries; `nil` if the answer is certain.
  public var candidates: [String]? {
    if case .candidates(let identifiers) = self { identifiers } else { nil }
  }

  /// Whether that no zone covers the position in the source, or that it lies outside the region, is possible as well.
  package func includesNoZone(_ mayHaveNoZone: @autoclosure () -> Bool) -> Bool {
    candidates.map { $0.count < 2 || mayHaveNoZone() } ?? false
  }
}
