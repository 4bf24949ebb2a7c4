import TimeZoneSupport

extension TimeZoneRules {
  /// The first change of the clocks after an instant.
  ///
  /// A change is one of the offset, of the abbreviation or of whether there is daylight saving.
  ///
  /// - Parameter instant: Any.
  /// - Returns: `nil` where nothing changes any more.
  /// - Complexity: O(log n) in the number of transitions, as long as they change something.
  public func nextTransition(after instant: Instant) -> TimeZoneTransition? {
    nextChange(after: instant.secondsSince1970).map(transition)
  }

  /// The last change of the clocks before an instant.
  ///
  /// - Parameter instant: Any; a change at this very instant does not count.
  /// - Returns: `nil` where nothing changed before.
  /// - Complexity: O(log n) in the number of transitions, as long as they change something.
  public func previousTransition(before instant: Instant) -> TimeZoneTransition? {
    previousChange(before: instant.secondsSince1970).map(transition)
  }

  private func transition(_ change: Int64) -> TimeZoneTransition {
    TimeZoneTransition(
      instant: Instant(secondsSince1970: change),
      before: localTimeType(at: Instant(secondsSince1970: change - 1)),
      after: localTimeType(at: Instant(secondsSince1970: change)))
  }

  /// When the next change happens.
  func nextChange(after instant: Int64) -> Int64? {
    var number = file.lastTransition(at: instant) + 1
    while number < file.transitionCount {
      if isChange(file.time(number)) { return file.time(number) }
      number += 1
    }
    return footerChanges(around: instant).first { $0 > instant && isChange($0) }
  }

  private func previousChange(before instant: Int64) -> Int64? {
    if let last = footerChanges(around: instant).last(where: { $0 < instant && isChange($0) }) { return last }
    var number = instant == .min ? -1 : file.lastTransition(at: instant - 1)
    while number >= 0 {
      if isChange(file.time(number)) { return file.time(number) }
      number -= 1
    }
    return nil
  }

  /// Whether anything changes at an instant.
  private func isChange(_ instant: Int64) -> Bool {
    instant > .min && !file.isSame(phase(at: instant - 1), phase(at: instant))
  }

  /// The instants at which the footer takes hold or, in the years around an instant or, where it is earlier, the last
  /// transition, changes something; ascending.
  private func footerChanges(around instant: Int64) -> [Int64] {
    guard let footer = file.footer else { return [] }
    // The footer should agree with the last transition (RFC 9636, 3.3). Where it does not, taking hold is a change.
    var changes = footerStart == .min ? [] : [footerStart]
    let anchor = max(instant, footerStart)
    // Beyond this no calendar reaches; a change there has no use either.
    guard footer.daylight != nil, anchor.magnitude < 1 << 60 else { return changes }
    let year = GregorianDay.date(floorDivide(anchor, GregorianDay.seconds)).year
    footer.forEachChange(year &- 2...year &+ 2) {
      if $0.instant >= footerStart { changes.append($0.instant) }
    }
    return changes.sorted()
  }
}
