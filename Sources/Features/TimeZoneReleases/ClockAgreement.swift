import TimeZoneLocalTime

/// When the clocks of two zones, or of one by two rules, show the same, around a moment. Offsets from UTC are compared.
public struct ClockAgreement: Hashable, Sendable {
  /// Whether they agree at the moment.
  public let isNow: Bool
  /// The instant from which they agree; `nil` where they always did, and where they never do.
  public let start: Instant?
  /// The first instant after that at which they differ: not after the moment unless ``isNow`` is true. `nil` where they
  /// agree forever, and where they never did.
  public let end: Instant?

  /// Compares two rules.
  ///
  /// - Parameters:
  ///   - left: The rules of a zone.
  ///   - right: Those of another, or others of the same.
  ///   - instant: The moment. Where they differ then, the time before at which they last agreed is found.
  /// - Complexity: O(*n* log *n*), *n* the number of their transitions.
  public init(_ left: TimeZoneRules, _ right: TimeZoneRules, at instant: Instant) {
    let pair = ClockPair(left, right)
    isNow = pair.agree(at: instant)
    if isNow {
      start = pair.lastTurn(to: true, until: instant)
      end = pair.nextDifference(after: instant)
    } else {
      end = pair.lastTurn(to: false, until: instant)
      start = end.flatMap { pair.lastTurn(to: true, until: $0.second(before: true)) }
    }
  }
}
