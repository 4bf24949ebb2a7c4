import TimeZoneLocalTime

/// The clocks of two zones, or of one by two rules. Offsets from UTC are compared.
package struct ClockPair {
  private let first, second: TimeZoneRules

  /// Two clocks, by their rules.
  package init(_ first: TimeZoneRules, _ second: TimeZoneRules) {
    (self.first, self.second) = (first, second)
  }

  /// The seconds by which the first is ahead of the second at an instant.
  package func difference(at instant: Instant) -> Int {
    first.utcOffset(at: instant) - second.utcOffset(at: instant)
  }

  /// Whether they agree at an instant.
  package func agree(at instant: Instant) -> Bool { difference(at: instant) == 0 }

  /// The last instant, not after another, at which clocks that differed begin to agree, or the reverse.
  ///
  /// - Parameters:
  ///   - agreement: Whether they agree at that other instant.
  ///   - instant: The other instant.
  /// - Returns: `nil` where it was always so.
  /// - Complexity: O(*n* log *n*), *n* the number of their transitions.
  package func lastTurn(to agreement: Bool, until instant: Instant) -> Instant? {
    var end = instant.second(before: false)
    while let change = [first, second].compactMap({ $0.previousTransition(before: end)?.instant }).max() {
      if agree(at: change.second(before: true)) != agreement { return change }
      end = change
    }
    return nil
  }

  /// The same for clocks that differ, but that an agreement of less than a day ends no difference: clocks that change
  /// an hour apart agree for that hour.
  package func lastTurnToDifference(until instant: Instant) -> Instant? {
    var end = instant
    while let start = lastTurn(to: false, until: end) {
      let agreeing = start.second(before: true)
      guard let before = lastTurn(to: true, until: agreeing),
        start.secondsSince1970 - before.secondsSince1970 < 86_400
      else { return start }
      end = before.second(before: true)
    }
    return nil
  }

  /// The first instant after another, at which they agree, at which they differ.
  ///
  /// - Parameters:
  ///   - instant: The other instant.
  ///   - end: The last that counts; `nil` for forever.
  /// - Returns: `nil` where there is none.
  /// - Complexity: O(*n*) in the number of their transitions.
  package func nextDifference(after instant: Instant, until end: Instant? = nil) -> Instant? {
    var known = RepeatedCourses()
    if end == nil,
      LocalTimeCourse(of: first, from: instant, isStrict: false, &known)
        == LocalTimeCourse(of: second, from: instant, isStrict: false, &known)
    {
      return nil
    }
    var start = instant
    // Those that do not agree forever differ within 400 years, in which rules repeat.
    while let change = [first, second].compactMap({ $0.nextTransition(after: start)?.instant }).min(),
      end.map({ change <= $0 }) ?? true
    {
      if !agree(at: change) { return change }
      start = change
    }
    return nil
  }
}

extension Instant {
  /// The whole second before or after; that of the instant where there is none.
  package func second(before: Bool) -> Instant {
    let (second, overflows) = secondsSince1970.addingReportingOverflow(before ? -1 : 1)
    return Instant(secondsSince1970: overflows ? secondsSince1970 : second)
  }
}
