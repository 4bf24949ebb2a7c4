/// A finder that answers from a compact index, and asks another source if that is not certain.
///
/// ```swift
/// let finder = TimeZoneFinder.compact.escalating(to: full)
/// finder.timeZoneIdentifier(at: coordinate)                  // as the full index answers
///
/// let finder = TimeZoneFinder.compact.escalating { coordinate, candidates in
///   try cache.timeZones(at: coordinate)                      // nil: not known here either
/// }
/// ```
///
/// Positions near borders ask, and those outside the region of an index of a part of the world, with no candidates: in an index of the world with a bound of 25 meters, one of 10,000 of the
/// Earth's surface. If the closure returns `nil` the compact answer stands, with its candidates.
public struct EscalatingFinder<Failure: Error>: Sendable {
  /// Answers wherever its answer is certain.
  public let compact: TimeZoneFinder
  private let authority: Authority

  /// What is asked if it is not.
  private enum Authority: Sendable {
    case finder(TimeZoneFinder)
    case closure(@Sendable (Coordinate, [String]) throws(Failure) -> [String]?)
  }

  fileprivate init(_ compact: TimeZoneFinder, asking finder: TimeZoneFinder) {
    self.compact = compact
    authority = .finder(finder)
  }

  fileprivate init(
    _ compact: TimeZoneFinder,
    asking closure: @escaping @Sendable (Coordinate, [String]) throws(Failure) -> [String]?
  ) {
    self.compact = compact
    authority = .closure(closure)
  }
}

extension TimeZoneFinder {
  /// A finder that asks another where this one is not certain.
  ///
  /// - Parameter finder: Usually one over an exact index of the same data. Its answer applies, even if it has no zone.
  /// - Returns: The two together.
  public func escalating(to finder: TimeZoneFinder) -> EscalatingFinder<Never> {
    EscalatingFinder(self, asking: finder)
  }

  /// A finder that asks a closure where this one is not certain.
  ///
  /// - Parameter ask: Receives the position and the zones that it may be in. Returns the identifiers of the zones that cover
  ///   it, ascending by their UTF-8 bytes and none where no zone does; `nil` if it does not know, and the answer of
  ///   this finder applies. The lookup rethrows its errors.
  /// - Returns: The two together.
  public func escalating<Failure: Error>(
    _ ask: @escaping @Sendable (_ coordinate: Coordinate, _ candidates: [String]) throws(Failure) -> [String]?
  ) -> EscalatingFinder<Failure> {
    EscalatingFinder(self, asking: ask)
  }
}

// MARK: - Lookup

extension EscalatingFinder {
  /// The zone that covers a position, the first by identifier of several.
  ///
  /// - Parameter coordinate: A position on Earth.
  /// - Returns: An identifier; `nil` if no zone covers it.
  /// - Throws: What the closure throws.
  /// - Complexity: As ``TimeZoneFinder/zoneIndexIfCertain(at:)``, and the cost of asking.
  public func timeZoneIdentifier(at coordinate: Coordinate) throws(Failure) -> String? {
    if let zone = compact.zoneIndexIfCertain(at: coordinate), zone >= 0 || compact.region == nil {
      return zone == TimeZoneFinder.noZone ? nil : compact.identifiers[Int(zone)]
    }
    if case .finder(let finder) = authority { return finder.timeZoneIdentifier(at: coordinate) }
    return try timeZoneIdentifiers(at: coordinate).first
  }

  /// All zones that cover a position.
  ///
  /// - Parameter coordinate: A position on Earth.
  /// - Returns: Identifiers, ascending by their UTF-8 bytes; none where no zone covers it.
  /// - Throws: What the closure throws.
  /// - Complexity: As ``TimeZoneFinder/certainty(at:)``, and the cost of asking.
  public func timeZoneIdentifiers(at coordinate: Coordinate) throws(Failure) -> [String] {
    let found = compact.timeZoneIdentifiers(at: coordinate)
    if compact.isCertain(at: coordinate), !found.isEmpty || compact.region == nil { return found }
    switch authority {
    case .finder(let finder): return finder.timeZoneIdentifiers(at: coordinate)
    case .closure(let ask):
      let candidates = compact.certainty(at: coordinate).candidates ?? []
      return try ask(coordinate, candidates) ?? found
    }
  }

  /// All zones of a position and how they were found.
  ///
  /// - Parameters:
  ///   - coordinate: A position on Earth.
  ///   - fallback: What to do where no polygon covers it.
  ///   - sea: What to answer at sea.
  /// - Returns: The match of the compact index if that is certain. Otherwise, the match of the finder asked; or a match of the
  ///   zones that the closure returned, by polygon and certain; or the compact match with its candidates where it
  ///   returned `nil`. `nil` if nothing was found.
  /// - Throws: What the closure throws.
  /// - Complexity: As ``TimeZoneFinder/match(at:fallback:sea:)``, and the cost of asking.
  public func match(
    at coordinate: Coordinate, fallback: Fallback = .point(), sea: SeaPolicy = .nautical
  ) throws(Failure) -> TimeZoneMatch? {
    try match(at: coordinate, LookupPolicy(fallback: fallback, sea: sea))
  }

  /// The zones of a position, and how they were found, with a policy.
  public func match(at coordinate: Coordinate, _ policy: LookupPolicy) throws(Failure) -> TimeZoneMatch? {
    let match = compact.match(at: coordinate, policy)
    let certainty = match?.certainty ?? compact.certainty(at: coordinate, policy)
    if certainty.isCertain, match != nil || compact.region == nil { return match }
    switch authority {
    case .finder(let finder): return finder.match(at: coordinate, policy)
    case .closure(let ask):
      guard let answer = try ask(coordinate, certainty.candidates ?? []) else { return match }
      return TimeZoneMatch(answered: answer)?.preferring(policy.preference)
    }
  }
}

extension TimeZoneMatch {
  /// A match of zones that another source returned for a position; `nil` if none does.
  init?(answered identifiers: [String]) {
    if identifiers.isEmpty { return nil }
    self.init(timeZoneIdentifiers: identifiers, source: .polygon)
  }
}
