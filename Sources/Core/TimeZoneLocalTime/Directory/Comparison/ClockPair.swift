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
  /// Returns `nil` if it was always so.
  package func lastTurn(to agreement: Bool, until instant: Instant) -> Instant? {
    // From 2100 on, rules repeat every 400 years.
    let (year2100, period): (Int64, Int64) = (4_102_444_800, 12_622_780_800)
    let beyond = max(instant.secondsSince1970, year2100 + period) - (year2100 + period)
    let shift = beyond / period * period
    var end = Instant(secondsSince1970: instant.secondsSince1970 - shift).second(before: false)
    while let change = [first, second].compactMap({ $0.previousTransition(before: end)?.instant }).max() {
      if agree(at: change.second(before: true)) != agreement {
        let isRepeated = change.secondsSince1970 >= year2100
        return isRepeated ? Instant(secondsSince1970: change.secondsSince1970 + shift) : change
      }
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
        before.isLess(than: 86_400, before: start)
      else { return start }
      end = before.second(before: true)
    }
    return nil
  }

  /// The first instant after another, at which they agree, at which they differ.
  /// Returns `nil` if there is none.
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
  /// Whether another instant, which is not earlier, is less than some seconds later.
  package func isLess(than seconds: UInt64, before later: Instant) -> Bool {
    // The difference of two numbers of 64 bits, the later first, fits in 64 bits without a sign.
    UInt64(bitPattern: later.secondsSince1970 &- secondsSince1970) < seconds
  }

  /// The whole second before or after; that of the instant where there is none.
  package func second(before: Bool) -> Instant {
    let (second, overflows) = secondsSince1970.addingReportingOverflow(before ? -1 : 1)
    return Instant(secondsSince1970: overflows ? secondsSince1970 : second)
  }
}
