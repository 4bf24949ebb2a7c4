import TimeZoneEngine

/// The changes of a zone's clocks in a range of instants, in order, each found when it is asked for.
public struct TimeZoneTransitions: Sequence, Sendable {
  let rules: TimeZoneRules
  let range: Range<Instant>

  /// Finds them one by one.
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

    /// The next change; `nil` at the end of the range, or where nothing changes anymore.
    ///
    /// - Complexity: That of ``TimeZoneRules/nextTransition(after:)``.
    public mutating func next() -> TimeZoneTransition? {
      guard let found = rules.nextTransition(after: last), found.instant < end else { return nil }
      last = found.instant
      return found
    }
  }

  /// An iterator at the first change in the range.
  public func makeIterator() -> Iterator { Iterator(self) }
}

extension TimeZoneRules {
  /// The changes of the zone's clocks in a range of instants, in order.
  ///
  /// - Parameter range: Instants; by current rules clocks may change twice a year for billions of years, so bound what
  ///   comes from outside.
  /// - Returns: A sequence that finds each when it is asked for.
  public func transitions(in range: Range<Instant>) -> TimeZoneTransitions {
    TimeZoneTransitions(rules: self, range: range)
  }
}
