extension TimeZoneFinder {
  /// Returns the zones of a position and how they were found: by polygon, nearest border, or nearest place.
  ///
  /// ```swift
  /// finder.match(at: coordinate)                                     // the whole chain
  /// finder.match(at: coordinate, fallback: .none)                    // polygons only
  /// finder.match(at: coordinate, sea: .land(withinMeters: 200_000))  // off a coast: the zone of the coast
  /// ```
  ///
  /// - Parameters:
  ///   - coordinate: A position on Earth.
  ///   - fallback: The fallback if no polygon covers the position. Nothing is found within a distance that is negative
  ///     or NaN.
  ///   - sea: The answer at sea.
  /// - Returns: `nil` if nothing was found. The result is always `nil` outside the ``region`` of the index, and if a
  ///   nearest border or zone could lie outside of it. ``TimeZoneMatch/certainty`` reports whether simplified borders
  ///   may have changed the answer. An answer found by its distance to a border may have changed.
  /// - Complexity: The same as ``timeZoneIdentifiers(at:)`` if a polygon covers the position and the sea policy does
  ///   not apply, otherwise the same as ``nearestBorder(to:on:)``.
  public func match(
    at coordinate: Coordinate, fallback: Fallback = .point(), sea: SeaPolicy = .nautical
  ) -> TimeZoneMatch? {
    match(at: coordinate, policy: LookupPolicy(fallback: fallback, sea: sea))
  }

  /// Returns the zones of a position under a policy, and how they were found.
  ///
  /// - Parameters:
  ///   - coordinate: A position on Earth.
  ///   - policy: How the lookup answers at sea, in disputed areas, and if no polygon covers the position.
  /// - Returns: `nil` if nothing was found.
  /// - Complexity: The same as ``match(at:fallback:sea:)``.
  public func match(at coordinate: Coordinate, policy: LookupPolicy) -> TimeZoneMatch? {
    guard var match = answer(at: coordinate, policy)?.preferring(policy.preference) else { return nil }
    if !index.isExact { match.certainty = certainty(at: coordinate, policy) }
    return match
  }

  private func answer(at coordinate: Coordinate, _ policy: LookupPolicy) -> TimeZoneMatch? {
    do throws(RegionLimit) {
      let covering = index.zones(at: coordinate.grid)
      if !covering.isEmpty {
        return try answer(FoundZones(zones: covering, source: .polygon), at: coordinate, policy.sea)
      }
      guard isInRegion(coordinate) else { return nil }
      if let meters = policy.fallback.borderMeters,
        let found = try zones(near: coordinate, within: meters, where: { _ in true })
      {
        return try answer(found, at: coordinate, policy.sea)
      }
    } catch {
      return nil
    }
    guard case .point = policy.fallback else { return nil }
    return policy.nearestPlace(to: coordinate)
  }

  private struct FoundZones {
    /// Indices into ``identifiers``, ascending; at least one.
    var zones: [Int]
    var source: TimeZoneMatch.Source
  }

  private func zones(
    near coordinate: Coordinate, within meters: Double, where accepts: (Int) -> Bool
  ) throws(RegionLimit) -> FoundZones? {
    let found = nearestZones(to: coordinate, within: meters, where: accepts)
    let searched = found?.meters ?? meters
    // Nothing is sought within a distance that is negative or NaN.
    if searched >= 0, !isInRegion(coordinate, withinMeters: searched) { throw RegionLimit() }
    return found.map { FoundZones(zones: $0.numbers, source: .nearestBorder(meters: $0.meters)) }
  }

  private func answer(
    _ found: FoundZones, at coordinate: Coordinate, _ sea: SeaPolicy
  ) throws(RegionLimit) -> TimeZoneMatch? {
    if sea == .nautical { return match(found) }
    let land = found.zones.filter { !isNautical($0) }
    if !land.isEmpty { return match(FoundZones(zones: land, source: found.source)) }
    guard case .land(let meters) = sea else { return nil }
    return match(try zones(near: coordinate, within: meters) { !isNautical($0) } ?? found)
  }

  private func match(_ found: FoundZones) -> TimeZoneMatch {
    TimeZoneMatch(timeZoneIdentifiers: found.zones.map { identifiers[$0] }, source: found.source)
  }
}

/// A result may lie outside the region of an index.
private struct RegionLimit: Error {}
