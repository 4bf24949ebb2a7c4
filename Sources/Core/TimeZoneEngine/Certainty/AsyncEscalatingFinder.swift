#if !hasFeature(Embedded)
  /// An ``EscalatingFinder`` whose closure waits, such as for a service.
  ///
  /// ```swift
  /// let finder = TimeZoneFinder.compact.escalating { coordinate, candidates in
  ///   try await service.timeZones(at: coordinate)
  /// }
  /// let match = try await finder.match(at: coordinate)
  /// ```
  public struct AsyncEscalatingFinder<Failure: Error>: Sendable {
    /// Answers wherever its answer is certain.
    public let compact: TimeZoneFinder
    private let ask: @Sendable (Coordinate, [String]) async throws(Failure) -> [String]?

    fileprivate init(
      _ compact: TimeZoneFinder,
      asking ask: @escaping @Sendable (Coordinate, [String]) async throws(Failure) -> [String]?
    ) {
      self.compact = compact
      self.ask = ask
    }
  }

  extension TimeZoneFinder {
    /// A finder that asks a closure which waits where this one is not certain.
    ///
    /// - Parameter ask: As that of the call which does not wait.
    /// - Returns: The two together.
    public func escalating<Failure: Error>(
      _ ask:
        @escaping @Sendable (_ coordinate: Coordinate, _ candidates: [String]) async throws(Failure) ->
        [String]?
    ) -> AsyncEscalatingFinder<Failure> {
      AsyncEscalatingFinder(self, asking: ask)
    }
  }

  extension AsyncEscalatingFinder {
    /// The zone that covers a position; see ``EscalatingFinder/timeZoneIdentifier(at:)``.
    public func timeZoneIdentifier(at coordinate: Coordinate) async throws(Failure) -> String? {
      if let zone = compact.zoneIndexIfCertain(at: coordinate), zone >= 0 || compact.region == nil {
        return zone == TimeZoneFinder.noZone ? nil : compact.identifiers[Int(zone)]
      }
      return try await timeZoneIdentifiers(at: coordinate).first
    }

    /// All zones that cover a position; see ``EscalatingFinder/timeZoneIdentifiers(at:)``.
    public func timeZoneIdentifiers(at coordinate: Coordinate) async throws(Failure) -> [String] {
      let found = compact.timeZoneIdentifiers(at: coordinate)
      let certainty = compact.certainty(at: coordinate)
      if certainty.isCertain, !found.isEmpty || compact.region == nil { return found }
      return try await ask(coordinate, certainty.candidates ?? []) ?? found
    }

    /// All zones of a position and how they were found; see ``EscalatingFinder/match(at:fallback:sea:)``.
    public func match(
      at coordinate: Coordinate, fallback: Fallback = .point(), sea: SeaPolicy = .nautical
    ) async throws(Failure) -> TimeZoneMatch? {
      try await match(at: coordinate, LookupPolicy(fallback: fallback, sea: sea))
    }

    /// The same with a policy.
    public func match(
      at coordinate: Coordinate, _ policy: LookupPolicy
    ) async throws(Failure) -> TimeZoneMatch? {
      let match = compact.match(at: coordinate, policy)
      let certainty = match?.certainty ?? compact.certainty(of: nil, at: coordinate, policy)
      if certainty.isCertain, match != nil || compact.region == nil { return match }
      guard let answer = try await ask(coordinate, certainty.candidates ?? []) else { return match }
      return TimeZoneMatch(answered: answer)
    }
  }
#endif
