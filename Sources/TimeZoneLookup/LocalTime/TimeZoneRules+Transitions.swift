extension TimeZoneRules {
  /// The first change of the clocks after an instant.
  ///
  /// A change is one of the offset, of the abbreviation or of whether there is daylight saving.
  ///
  /// - Parameter instant: Any.
  /// - Returns: `nil` where nothing changes any more.
  /// - Complexity: O(log n) in the number of transitions, as long as they change something.
  public func nextTransition(after instant: Instant) -> TimeZoneTransition? {
    let seconds = instant.secondsSince1970
    var number = file.lastTransition(at: seconds) + 1
    while number < file.transitionCount {
      if let transition = change(at: file.time(number)) { return transition }
      number += 1
    }
    return footerChanges(around: seconds).first { $0 > seconds && change(at: $0) != nil }.flatMap(change)
  }

  /// The last change of the clocks before an instant.
  ///
  /// - Parameter instant: Any; a change at this very instant does not count.
  /// - Returns: `nil` where nothing changed before.
  /// - Complexity: O(log n) in the number of transitions, as long as they change something.
  public func previousTransition(before instant: Instant) -> TimeZoneTransition? {
    let seconds = instant.secondsSince1970
    if let last = footerChanges(around: seconds).last(where: { $0 < seconds && change(at: $0) != nil }) {
      return change(at: last)
    }
    var number = seconds == .min ? -1 : file.lastTransition(at: seconds - 1)
    while number >= 0 {
      if let transition = change(at: file.time(number)) { return transition }
      number -= 1
    }
    return nil
  }

  /// The change at an instant; `nil` where nothing changes.
  private func change(at instant: Int64) -> TimeZoneTransition? {
    guard instant > .min, !file.isSame(phase(at: instant - 1), phase(at: instant)) else { return nil }
    return TimeZoneTransition(
      instant: Instant(secondsSince1970: instant),
      before: localTimeType(at: Instant(secondsSince1970: instant - 1)),
      after: localTimeType(at: Instant(secondsSince1970: instant)))
  }

  /// The changes by the footer in the years around an instant or, where it is earlier, the last transition.
  private func footerChanges(around instant: Int64) -> [Int64] {
    guard let footer = file.footer, footer.daylight != nil else { return [] }
    let start = file.transitionCount == 0 ? Int64.min : file.time(file.transitionCount - 1)
    let anchor = max(instant, start)
    // Beyond this no calendar reaches; a change there has no use either.
    guard anchor.magnitude < 1 << 60 else { return [] }
    let year = GregorianDay.date(floorDivide(anchor, GregorianDay.seconds)).year
    var changes: [Int64] = []
    footer.forEachChange(year &- 2...year &+ 2) { if $0.instant > start { changes.append($0.instant) } }
    return changes.sorted()
  }
}
