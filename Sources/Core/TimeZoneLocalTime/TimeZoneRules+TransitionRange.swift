import TimeZoneEngine

/// The changes of a zone's clocks in a range of instants, in order.
///
/// Each change is computed when the sequence reaches it.
public struct TimeZoneTransitions: Sequence, Sendable {
  let rules: TimeZoneRules
  let range: Range<Instant>

  /// An iterator over the changes of a zone's clocks.
  public struct Iterator: IteratorProtocol {
    private let rules: TimeZoneRules
    private let end: Instant
    private var last: Instant

    init(_ transitions: TimeZoneTransitions) {
      rules = transitions.rules
      end = transitions.range.upperBound
      let start = transitions.range.lowerBound.secondsSince1970
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

  /// Returns an iterator that starts with the first change in the range.
  public func makeIterator() -> Iterator { Iterator(self) }
}

extension TimeZoneRules {
  /// Returns the changes of the zone's clocks in a range of instants, in order.
  ///
  /// - Parameter range: The instants. By current rules clocks may change twice a year for billions of years, so limit a
  ///   range that comes from outside.
  /// - Returns: A sequence that computes each change when it is reached.
  public func transitions(in range: Range<Instant>) -> TimeZoneTransitions {
    TimeZoneTransitions(rules: self, range: range)
  }
}
