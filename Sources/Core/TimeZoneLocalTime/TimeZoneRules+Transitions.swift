import TimeZoneEngine

/// A moment at which a zone's clocks change.
public struct TimeZoneTransition: Hashable, Sendable {
  /// The first second to which ``after`` applies.
  public let instant: Instant
  /// The local time type in effect before ``instant``.
  public let before: LocalTimeType
  /// The local time type in effect from ``instant`` on.
  public let after: LocalTimeType
}

#if !hasFeature(Embedded)
  /// Encoded as `instant`, `before`, and `after`.
  extension TimeZoneTransition: Codable {}
#endif

extension TimeZoneRules {
  /// Returns the first change of the clocks after an instant.
  ///
  /// A change is a change of the offset, of the abbreviation, or of whether daylight saving is in effect.
  ///
  /// - Parameter instant: Any instant.
  /// - Returns: `nil` if nothing changes anymore.
  /// - Complexity: O(log n) in the number of transitions, as long as they change something.
  public func nextTransition(after instant: Instant) -> TimeZoneTransition? {
    nextChange(after: instant.secondsSince1970).map(transition)
  }

  /// Returns the last change of the clocks before an instant.
  ///
  /// - Parameter instant: Any instant. A change exactly at the instant is not included.
  /// - Returns: `nil` if nothing changed before.
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

  func nextChange(after instant: Int64) -> Int64? {
    for number in file.lastTransition(at: instant) + 1..<file.transitionCount
    where isChange(file.time(number)) { return file.time(number) }
    return footerChanges(around: instant).first { $0 > instant && isChange($0) }
  }

  func previousChange(before instant: Int64) -> Int64? {
    if let last = footerChanges(around: instant).last(where: { $0 < instant && isChange($0) }) { return last }
    if instant == .min { return nil }
    return (0..<file.lastTransition(at: instant - 1) + 1).lazy.map(file.time).last(where: isChange)
  }

  private func isChange(_ instant: Int64) -> Bool {
    instant > .min && !file.isSame(phase(at: instant - 1), phase(at: instant))
  }

  /// The instants, ascending, at which the footer takes effect or, in the years around an instant (or around the last
  /// transition, if that is later), changes something.
  private func footerChanges(around instant: Int64) -> [Int64] {
    guard let footer = file.footer else { return [] }
    // The footer should agree with the last transition (RFC 9636, 3.3). If it does not, taking effect is a change.
    var changes = footerStart == .min ? [] : [footerStart]
    let anchor = max(instant, footerStart)
    // Beyond this, calendar arithmetic could overflow.
    guard footer.daylight != nil, anchor.magnitude < UInt64(1) << 60 else { return changes }
    let year = GregorianDay.date(floorDivide(anchor, GregorianDay.seconds)).year
    footer.forEachChange(year &- 2...year &+ 2) {
      if $0.instant >= footerStart { changes.append($0.instant) }
    }
    return changes.sorted()
  }
}

// MARK: - From a local time to instants

/// The instants at which a clock shows a date and time: nearly always one, but two or none when clocks change.
public enum LocalTimeInstants: Hashable, Sendable {
  /// The local time occurs once.
  case unique(Instant)
  /// The local time occurs twice, because clocks were turned back.
  case repeated(first: Instant, second: Instant)
  /// The local time never occurs, because clocks were moved forward past it at `transition`.
  ///
  /// `byOffsetBefore` is its instant by the offset before the transition, and lies after the transition.
  /// `byOffsetAfter` is its instant by the offset after the transition, and lies before it.
  case skipped(transition: Instant, byOffsetBefore: Instant, byOffsetAfter: Instant)
}

extension TimeZoneRules {
  /// Returns the instants at which the zone's clocks show a date and time.
  ///
  /// - Parameter local: A date and time as shown by a clock in the zone.
  /// - Returns: One instant, two, or none. (Python's `zoneinfo` gives `first` and `byOffsetBefore` for `fold=0`,
  ///   `second` and `byOffsetAfter` for `fold=1`.)
  /// - Complexity: O(log n) in the number of transitions, and linear in the number of transitions within about a day.
  public func instants(of local: LocalDateTime) -> LocalTimeInstants {
    instants(of: local, isStandardTime: false)
  }

  @inline(__always)
  func instants(of local: LocalDateTime, isStandardTime: Bool) -> LocalTimeInstants {
    var search = InverseSearch(local)
    var start = search.seconds(Int64(TZifHeader.offsets.upperBound))
    var offset = clockOffset(at: start, isStandardTime)
    let last = search.seconds(Int64(TZifHeader.offsets.lowerBound))
    if isQuiet(start, last) { return .unique(search.instant(offset)) }
    while let change = nextChange(after: start), change <= last {
      search.add(offset, from: start, to: change)
      let next = clockOffset(at: change, isStandardTime)
      search.addSkip(at: change, from: offset, to: next)
      (start, offset) = (change, next)
    }
    search.add(offset, from: start, to: .max)
    return search.result(lastOffset: offset)
  }

  /// Seconds to add to UTC, for a clock that is never changed for daylight saving if it shows standard time.
  @inline(__always)
  func clockOffset(at instant: Int64, _ isStandardTime: Bool) -> Int64 {
    guard isStandardTime else { return Int64(phase(at: instant).utcOffset) }
    return Int64(offsetOfUnchangedClocks(at: Instant(secondsSince1970: instant)))
  }

  /// Whether there is certainly no transition after `start` and up to `end`, a few days later; nothing is allocated.
  private func isQuiet(_ start: Int64, _ end: Int64) -> Bool {
    guard let footer = file.footer, end >= footerStart else {
      return file.lastTransition(at: start) == file.lastTransition(at: end)
    }
    guard start >= footerStart, start.magnitude < UInt64(1) << 60 else { return false }
    guard footer.daylight != nil else { return true }
    let year = GregorianDay.date(floorDivide(start, GregorianDay.seconds)).year
    // The changes of a year may be some days before or after it.
    var isQuiet = true
    footer.forEachChange(year &- 1...year &+ 1) {
      if start < $0.instant, $0.instant <= end { isQuiet = false }
    }
    return isQuiet
  }
}

private struct InverseSearch {
  /// Seconds from 1970-01-01T00:00:00 on the clock.
  private let local: Int64
  /// The decimals of its second, and so of all instants.
  private let milliseconds: Int
  private var first: Int64?
  private var last: Int64?
  private var skip: (transition: Int64, before: Int64, after: Int64)?

  init(_ local: LocalDateTime) {
    (self.local, milliseconds) = (local.secondsSince1970, local.millisecond)
  }

  /// The Unix seconds of the local time with an offset, clamped to 64 bits.
  func seconds(_ offset: Int64) -> Int64 {
    let (seconds, overflows) = local.subtractingReportingOverflow(offset)
    return overflows ? (offset < 0 ? .max : .min) : seconds
  }

  func instant(_ offset: Int64) -> Instant { instant(seconds: seconds(offset)) }

  private func instant(seconds: Int64) -> Instant {
    Instant(secondsSince1970: seconds, milliseconds: milliseconds)
  }

  mutating func add(_ offset: Int64, from start: Int64, to end: Int64) {
    let instant = seconds(offset)
    guard start <= instant, instant < end else { return }
    if first == nil { first = instant }
    last = instant
  }

  mutating func addSkip(at transition: Int64, from before: Int64, to after: Int64) {
    guard skip == nil, seconds(before) >= transition, seconds(after) < transition else { return }
    skip = (transition, seconds(before), seconds(after))
  }

  func result(lastOffset: Int64) -> LocalTimeInstants {
    if let first, let last {
      let unique = instant(seconds: first)
      return first == last ? .unique(unique) : .repeated(first: unique, second: instant(seconds: last))
    }
    guard let skip else { return .unique(instant(lastOffset)) }
    return .skipped(
      transition: Instant(secondsSince1970: skip.transition), byOffsetBefore: instant(seconds: skip.before),
      byOffsetAfter: instant(seconds: skip.after))
  }
}
