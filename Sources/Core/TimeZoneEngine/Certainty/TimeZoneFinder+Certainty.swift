extension TimeZoneFinder {
  /// The error bound of the index in meters: no border of the source is farther than this from one of the index, nor the
  /// other way around. 0 for an exact index, all of whose answers are certain.
  ///
  /// It is measured along great circles, as ``EarthModel/sphere`` is.
  public var errorBound: Double { Double(index.metadata.errorMillimeters) / 1000 }

  /// Whether the zones of a position are those of the source, because every border is farther than ``errorBound``.
  ///
  /// It is never true where a border is nearer. It may be false for one that is up to a quarter farther than the bound;
  /// and within nine times the bound of a pole, wherever a border is that near to the pole. A border between two parts of one
  /// zone may count as well.
  ///
  /// - Parameter coordinate: A position on Earth.
  /// - Returns: True everywhere for an exact index.
  /// - Complexity: As ``timeZoneIdentifier(at:)`` for nearly all positions: the index knows it of most cells. Near borders
  ///   linear in the edges of the leaves within the bound. Nothing is allocated, but where several borders meet.
  @inlinable
  public func isCertain(at coordinate: Coordinate) -> Bool { index.isCertain(at: coordinate.grid) }

  /// The index into ``identifiers`` of the zone that covers a position, where that is certain.
  ///
  /// - Parameter coordinate: A position on Earth.
  /// - Returns: What ``zoneIndex(at:)`` returns, also ``noZone``; `nil` where ``isCertain(at:)`` is false.
  /// - Complexity: As ``isCertain(at:)``. It goes down the index once.
  @inlinable
  public func zoneIndexIfCertain(at coordinate: Coordinate) -> Int32? {
    let zone = index.firstZoneIfCertain(at: coordinate.grid)
    return zone == IndexReader.uncertain ? nil : Int32(truncatingIfNeeded: zone)
  }

  /// Whether the zones of a position are those of the source, and which they may be if not.
  ///
  /// - Parameter coordinate: A position on Earth.
  /// - Returns: ``Certainty/certain`` exactly where ``isCertain(at:)`` is true. Else all zones within the bound of the
  ///   position, among them those that ``timeZoneIdentifiers(at:)`` returns.
  /// - Complexity: As ``isCertain(at:)``; for candidates as ``timeZoneIdentifiers(within:of:on:)``.
  public func certainty(at coordinate: Coordinate) -> Certainty {
    if isCertain(at: coordinate) { return .certain }
    return .candidates(candidateIndices(at: coordinate).map { identifiers[$0] })
  }

  /// Whether the source may have no zone at a position.
  ///
  /// - Parameter coordinate: A position on Earth.
  /// - Returns: Where ``isCertain(at:)`` is true, whether there is none; else whether ground without a zone is within
  ///   ``errorBound``.
  /// - Complexity: As ``certainty(at:)``.
  public func mayHaveNoZone(at coordinate: Coordinate) -> Bool {
    if isCertain(at: coordinate) { return timeZoneIdentifier(at: coordinate) == nil }
    return hasGround(coveredBy: [], within: errorBound * (1 + 1e-9) + 0.001, of: coordinate)
  }

  /// The zones that may be a position's in the source, where ``isCertain(at:)`` is false: ascending indices into
  /// ``identifiers``.
  package func candidateIndices(at coordinate: Coordinate) -> [Int] {
    zones(within: errorBound, of: coordinate)
  }

  /// The zones of an exact index or of the source within a distance, by what the index knows: all within the distance, and
  /// what rounding may add to it. Ascending; indices into ``identifiers``.
  private func zones(within meters: Double, of coordinate: Coordinate) -> [Int] {
    zoneIndices(within: meters * (1 + 1e-9) + 0.001, of: coordinate)
  }
}

// MARK: - Batches

extension TimeZoneFinder {
  /// For many positions in degrees, whether their zones are those of the source.
  ///
  /// The buffers must not overlap. ``zoneIndices(latitudes:longitudes:into:threads:)`` finds the zones.
  ///
  /// - Parameters:
  ///   - latitudes: Degrees north.
  ///   - longitudes: Degrees east.
  ///   - areCertain: Receives for each position what ``isCertain(at:)`` returns; false where it is not finite or out of
  ///     range. Where the buffers have different lengths, the shortest determines the number of positions; the rest of
  ///     `areCertain` is left unchanged.
  ///   - threads: The number of threads that share the work, including the calling one.
  /// - Complexity: O(n), n the number of positions.
  public func computeCertainty(
    latitudes: UnsafeBufferPointer<Double>, longitudes: UnsafeBufferPointer<Double>,
    into areCertain: UnsafeMutableBufferPointer<Bool>, threads: Int = 1
  ) {
    index.computeCertainty(latitudes: latitudes, longitudes: longitudes, into: areCertain, threads: threads)
  }

  /// For many positions on the grid, whether their zones are those of the source; otherwise the same as the call with
  /// degrees.
  ///
  /// - Parameters:
  ///   - points: Longitude and latitude in 1e-7 degrees.
  ///   - areCertain: Receives for each point what ``isCertain(at:)`` returns; see the call with degrees.
  ///   - threads: The number of threads that share the work, including the calling one.
  /// - Complexity: O(n), n the number of points.
  public func computeCertainty(
    at points: UnsafeBufferPointer<GridPoint>, into areCertain: UnsafeMutableBufferPointer<Bool>,
    threads: Int = 1
  ) {
    index.computeCertainty(at: points, into: areCertain, threads: threads)
  }
}

// MARK: - Matches

extension TimeZoneFinder {
  /// The certainty of a match: whether a lookup with the same policy in the source has the same answer.
  ///
  /// An answer that depends on distances to borders is certain only if it would be the same with each border moved by the
  /// bound.
  package func certainty(of match: TimeZoneMatch?, at coordinate: Coordinate, _ policy: LookupPolicy)
    -> Certainty
  {
    if index.isExact { return .certain }
    let ground = certainty(at: coordinate)
    guard let search = BorderCondition(self, at: coordinate, policy) else { return ground }
    // A zone of the source is at most the bound nearer or farther than here.
    var reach = search.limit + errorBound
    if case .nearestBorder(let meters) = match?.source { reach = min(reach, meters + 2 * errorBound) }
    let found = match.map { $0.source.isNearestBorder ? $0.timeZoneIdentifiers : [] } ?? []
    let nearby = zones(within: reach, of: coordinate).filter { !search.isOfLand || !isNautical($0) }
      .map { identifiers[$0] }
    let isClear = (match?.source.borderMeters ?? 0) + errorBound <= search.limit || found.isEmpty
    // Zones at the same distance here need not be so in the source.
    if ground == .certain, isClear, found.count <= 1, nearby.areSame(as: found) { return .certain }
    return .candidates(
      Self.union(
        nearby, match?.timeZoneIdentifiers ?? [], timeZoneIdentifiers(at: coordinate), ground.candidates ?? []
      ))
  }

  /// Identifiers in any of some lists, ascending by their bytes.
  private static func union(_ lists: [String]...) -> [String] {
    var union: [String] = []
    for identifier in lists.joined().sorted(by: { $0.precedes($1) }) {
      if union.last.map({ $0.isSame(as: identifier) }) != true { union.append(identifier) }
    }
    return union
  }
}

/// A distance to borders that an answer depends on.
private struct BorderCondition {
  /// The greatest distance of a zone that is an answer, in meters.
  let limit: Double
  /// Whether nautical zones do not count.
  let isOfLand: Bool

  /// `nil` where only what covers the position decides.
  init?(_ finder: TimeZoneFinder, at coordinate: Coordinate, _ policy: LookupPolicy) {
    var landMeters = -1.0
    if case .land(let meters) = policy.sea, meters >= 0 { landMeters = meters }
    let covering = finder.timeZoneIdentifiers(at: coordinate)
    if covering.isEmpty {
      guard let meters = policy.fallback.borderMeters, meters >= 0 else { return nil }
      limit = max(meters, landMeters)
      isOfLand = false
    } else {
      guard landMeters >= 0, covering.allSatisfy(TimeZoneFinder.isNautical) else { return nil }
      limit = landMeters
      isOfLand = true
    }
  }
}

extension TimeZoneMatch.Source {
  fileprivate var borderMeters: Double? {
    if case .nearestBorder(let meters) = self { meters } else { nil }
  }
  fileprivate var isNearestBorder: Bool { borderMeters != nil }
}

// MARK: - The answer

/// Whether an answer from simplified boundaries is that of the boundaries they were made from.
///
/// An index that was compiled with an error bound (``TimeZoneFinder/errorBound``) has fewer edges. No border of the source is
/// farther than the bound from one of the index, so that a position farther than that from every border of the index
/// has exactly the zones of the source.
public enum Certainty: Hashable, Sendable {
  /// The answer is that of the source.
  case certain
  /// A border is too near. All zones that may cover the position in the source, ascending by their UTF-8 bytes; that none
  /// does is possible as well.
  case candidates([String])
}

extension Certainty {
  /// Whether the answer is that of the source.
  public var isCertain: Bool { self == .certain }

  /// The zones that the answer may be in the source; `nil` where it is certain.
  public var candidates: [String]? {
    if case .candidates(let identifiers) = self { identifiers } else { nil }
  }

  /// Whether that no zone covers the position in the source, or that it lies outside the region, is possible as well.
  package func includesNoZone(_ mayHaveNoZone: @autoclosure () -> Bool) -> Bool {
    candidates.map { $0.count < 2 || mayHaveNoZone() } ?? false
  }
}
