import TimeZoneEngine

/// The changes of a zone's clocks in a range of instants, in order.
///
/// Each change is computed when the sequence reaches it.
public struct TimeZoneTransitions: Sequence, IteratorProtocol, Sendable {
  private let rules: TimeZoneRules
  private let end: Instant
  private var last: Instant

  init(_ rules: TimeZoneRules, in range: Range<Instant>) {
    self.rules = rules
    end = range.upperBound
    let start = range.lowerBound.secondsSince1970
    // Nothing changes at the first of all instants.
    last = Instant(secondsSince1970: start == .min ? start : start - 1)
  }

  /// Returns the next change; `nil` at the end of the range, or if nothing changes anymore.
  ///
  /// - Complexity: The same as ``TimeZoneRules/nextTransition(after:)``.
  public mutating func next() -> TimeZoneTransition? {
    guard let found = rules.nextTransition(after: last), found.instant < end else { return nil }
    last = found.instant
    return found
  }
}

extension TimeZoneRules {
  /// Returns the changes of the zone's clocks in a range of instants, in order.
  ///
  /// - Parameter range: The instants. By current rules clocks may change twice a year for billions of years, so limit a
  ///   range that comes from outside.
  /// - Returns: A sequence that computes each change when it is reached.
  public func transitions(in range: Range<Instant>) -> TimeZoneTransitions {
    TimeZoneTransitions(self, in: range)
  }
}
