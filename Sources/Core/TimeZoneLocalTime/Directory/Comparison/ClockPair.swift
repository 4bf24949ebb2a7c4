/// Two clocks that are compared by their offsets from UTC: the clocks of two zones, of one zone by two rules, or of a zone and an offset.
package struct ClockPair {
  private let rules: [TimeZoneRules]
  private let offsets: (Instant) -> (Int, Int)

  package init(_ first: TimeZoneRules, _ second: TimeZoneRules) {
    rules = [first, second]
    offsets = { (first.utcOffset(at: $0), second.utcOffset(at: $0)) }
  }

  /// A fixed offset, and the clock of a zone or its standard time.
  init(_ offset: Int, _ rules: TimeZoneRules, isStandard: Bool) {
    self.rules = [rules]
    offsets = { (offset, isStandard ? rules.googleOffsets(at: $0).raw : rules.utcOffset(at: $0)) }
  }

  /// The seconds by which the first is ahead of the second at an instant.
  package func difference(at instant: Instant) -> Int {
    let (first, second) = offsets(instant)
    return first - second
  }

  package func agree(at instant: Instant) -> Bool { difference(at: instant) == 0 }

  /// The last instant, not after another, at which the clocks began to agree or differ; `nil` if it was always so.
  package func lastTurn(to agreement: Bool, until instant: Instant) -> Instant? {
    // From 2100 on, rules repeat every 400 years.
    let (year2100, period): (Int64, Int64) = (4_102_444_800, 12_622_780_800)
    let beyond = max(instant.secondsSince1970, year2100 + period) - (year2100 + period)
    let shift = beyond / period * period
    var end = Instant(secondsSince1970: instant.secondsSince1970 - shift).second(before: false)
      .secondsSince1970
    var last = rules.map { $0.previousChange(before: end) }
    while let change = last.compactMap({ $0 }).max() {
      let place = Instant(secondsSince1970: change)
      if agree(at: place.second(before: true)) != agreement {
        return change >= year2100 ? Instant(secondsSince1970: change + shift) : place
      }
      end = change
      for index in rules.indices where last[index] == end {
        last[index] = rules[index].previousChange(before: end)
      }
    }
    return nil
  }

  /// As ``lastTurn(to:until:)`` for clocks that differ, except that an agreement of less than a day ends no difference:
  /// clocks that change an hour apart agree for that hour.
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

  /// The first instant after another, at which the clocks agree, at which they differ; `nil` if no such instant exists.
  package func nextDifference(after instant: Instant, until end: Instant? = nil) -> Instant? {
    var known = RepeatedCourses()
    if end == nil,
      Set(rules.map { LocalTimeCourse(of: $0, from: instant, isStrict: false, &known) }).count == 1
    {
      return nil
    }
    var start = instant
    // Those that do not agree forever differ within 400 years, in which rules repeat.
    while let change = rules.compactMap({ $0.nextTransition(after: start)?.instant }).min(),
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

  /// The whole second before or after; the instant's own second at the end of the range.
  package func second(before: Bool) -> Instant {
    let (second, overflows) = secondsSince1970.addingReportingOverflow(before ? -1 : 1)
    return Instant(secondsSince1970: overflows ? secondsSince1970 : second)
  }
}
