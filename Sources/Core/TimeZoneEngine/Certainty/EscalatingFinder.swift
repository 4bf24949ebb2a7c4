/// A finder that answers from a compact index, or from another source if the compact answer is not certain.
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
/// The other source is asked for positions near borders: for an index of the world with a bound of 25 meters, 1/10,000
/// of the Earth's surface. If the index covers only a part of the world, the other source is also asked, with no
/// candidates, for positions outside the region. If the closure returns `nil`, the result is the compact answer, with
/// its candidates.
public struct EscalatingFinder<Failure: Error>: Sendable {
  /// The finder that answers if its answer is certain.
  public let compact: TimeZoneFinder
  fileprivate let authority: Authority

  fileprivate enum Authority: Sendable {
    case finder(TimeZoneFinder)
    case closure(@Sendable (Coordinate, [String]) throws(Failure) -> [String]?)
  }
}

extension TimeZoneFinder {
  /// Returns a finder that uses another finder if the answer of this one is not certain.
  ///
  /// - Parameter finder: Usually one over an exact index of the same data. The answer of that finder applies, even if
  ///   it has no zone.
  /// - Returns: The combined finder.
  public func escalating(to finder: TimeZoneFinder) -> EscalatingFinder<Never> {
    EscalatingFinder(compact: self, authority: .finder(finder))
  }

  /// Returns a finder that calls a closure if the answer of this one is not certain.
  ///
  /// - Parameter ask: Receives the position and the zones that it may be in. Returns the identifiers of the zones that
  ///   cover it, ascending by their UTF-8 bytes, or none if no zone covers it. If the closure returns `nil`, the answer
  ///   of this finder applies. The lookup rethrows its errors.
  /// - Returns: The combined finder.
  public func escalating<Failure: Error>(
    _ ask: @escaping @Sendable (_ coordinate: Coordinate, _ candidates: [String]) throws(Failure) -> [String]?
  ) -> EscalatingFinder<Failure> {
    EscalatingFinder(compact: self, authority: .closure(ask))
  }
}

extension EscalatingFinder {
  /// Returns the zone that covers a position, the first by identifier if several zones cover it.
  ///
  /// - Parameter coordinate: A position on Earth.
  /// - Returns: The identifier of the zone; `nil` if no zone covers it.
  /// - Throws: Any error from the closure.
  /// - Complexity: The same as ``TimeZoneFinder/isCertain(at:)``, and the cost of asking.
  public func timeZoneIdentifier(at coordinate: Coordinate) throws(Failure) -> String? {
    if compact.isCertain(at: coordinate) {
      let zone = compact.timeZoneIdentifier(at: coordinate)
      if zone != nil || compact.region == nil { return zone }
    }
    if case .finder(let finder) = authority { return finder.timeZoneIdentifier(at: coordinate) }
    return try timeZoneIdentifiers(at: coordinate).first
  }

  /// Returns all zones that cover a position.
  ///
  /// - Parameter coordinate: A position on Earth.
  /// - Returns: Identifiers, ascending by their UTF-8 bytes; none if no zone covers it.
  /// - Throws: Any error from the closure.
  /// - Complexity: The same as ``TimeZoneFinder/certainty(at:)``, and the cost of asking.
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

  /// Returns the zones of a position and how they were found: by polygon, nearest border, or nearest place.
  ///
  /// - Parameters:
  ///   - coordinate: A position on Earth.
  ///   - fallback: The fallback if no polygon covers the position.
  ///   - sea: The answer at sea.
  /// - Returns: The match of the compact index if it is certain. Otherwise, the match of the other finder, or a match
  ///   of the zones that the closure returned, by polygon and certain. If the closure returned `nil`, the compact match
  ///   with its candidates. `nil` if nothing was found.
  /// - Throws: Any error from the closure.
  /// - Complexity: The same as ``TimeZoneFinder/match(at:fallback:sea:)``, and the cost of asking.
  public func match(
    at coordinate: Coordinate, fallback: Fallback = .point(), sea: SeaPolicy = .nautical
  ) throws(Failure) -> TimeZoneMatch? {
    try match(at: coordinate, policy: LookupPolicy(fallback: fallback, sea: sea))
  }

  /// Returns the zones of a position under a policy, and how they were found.
  public func match(at coordinate: Coordinate, policy: LookupPolicy) throws(Failure) -> TimeZoneMatch? {
    let match = compact.match(at: coordinate, policy: policy)
    let certainty = match?.certainty ?? compact.certainty(at: coordinate, policy)
    if certainty.isCertain, match != nil || compact.region == nil { return match }
    switch authority {
    case .finder(let finder): return finder.match(at: coordinate, policy: policy)
    case .closure(let ask):
      guard let answer = try ask(coordinate, certainty.candidates ?? []) else { return match }
      if answer.isEmpty { return nil }
      return TimeZoneMatch(timeZoneIdentifiers: answer, source: .polygon).preferring(policy.preference)
    }
  }
}
