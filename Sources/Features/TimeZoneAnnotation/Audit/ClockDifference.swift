import TimeZoneLocalTime

/// Whether the clocks of two zones agree from an instant on, and since when they do, or do not.
struct ClockDifference: Hashable, Sendable {
  /// The seconds by which the first clock is ahead of the second: at the instant, or from ``start`` on where that is later. 0
  /// where they agree.
  let seconds: Int
  /// When what ``seconds`` says began, or will begin; `nil` where it was never otherwise.
  let start: Instant?

  /// Compares two clocks.
  ///
  /// - Parameters:
  ///   - first: The rules of the one.
  ///   - second: Those of the other.
  ///   - instant: From when on.
  ///   - end: Up to when; `nil` for forever.
  ///   - known: The yearly rules met so far.
  /// - Complexity: O(*n*) in the number of transitions.
  init(
    _ first: TimeZoneRules, _ second: TimeZoneRules, from instant: Instant, until end: Instant?,
    _ known: inout RepeatedCourses
  ) {
    func difference(_ instant: Instant) -> Int {
      first.utcOffset(at: instant) - second.utcOffset(at: instant)
    }
    let now = difference(instant)
    if now == 0 {
      let agreesForever =
        end == nil
        && LocalTimeCourse(of: first, from: instant, isStrict: false, &known)
          == LocalTimeCourse(of: second, from: instant, isStrict: false, &known)
      // The calendar repeats after 400 years; no file of the tz database lists changes of the next hundred.
      let last = end ?? Instant(secondsSince1970: instant.secondsSince1970 + 500 * 366 * 86400)
      var change = instant
      while !agreesForever, let next = Self.nextChange(first, second, after: change), next <= last {
        let later = difference(next)
        if later != 0 {
          (seconds, start) = (later, next)
          return
        }
        change = next
      }
    }
    seconds = now
    // Back to the last instant at which it was otherwise. Clocks that change an hour apart agree for that hour, which is no
    // end of their difference.
    var change = Instant(secondsSince1970: instant.secondsSince1970 + 1)
    var start: Instant?
    while let last = Self.previousChange(first, second, before: change) {
      let wasOtherwise =
        (difference(Instant(secondsSince1970: last.secondsSince1970 - 1)) == 0) != (now == 0)
      if let end = start {
        if now == 0 || end.secondsSince1970 - last.secondsSince1970 >= 86_400 { break }
        if !wasOtherwise { start = nil }
      } else if wasOtherwise {
        start = last
      }
      change = last
    }
    self.start = start
  }

  private static func nextChange(
    _ first: TimeZoneRules, _ second: TimeZoneRules, after instant: Instant
  ) -> Instant? {
    [first, second].compactMap { $0.nextTransition(after: instant)?.instant }.min()
  }

  private static func previousChange(
    _ first: TimeZoneRules, _ second: TimeZoneRules, before instant: Instant
  ) -> Instant? {
    [first, second].compactMap { $0.previousTransition(before: instant)?.instant }.max()
  }
}
