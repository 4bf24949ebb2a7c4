import TimeZoneSupport

/// When a clock on a wall shows a date and time: nearly always once, but not where clocks are moved.
public enum LocalTimeInstants: Hashable, Sendable {
  /// Once.
  case unique(Instant)
  /// Twice, because clocks were turned back.
  case fold(first: Instant, second: Instant)
  /// Never, because clocks were moved forward past it at `transition`. Going by the offset that held before, it would
  /// be `byOffsetBefore` (after the transition), by the one that held afterwards `byOffsetAfter` (before it).
  case gap(transition: Instant, byOffsetBefore: Instant, byOffsetAfter: Instant)
}

extension TimeZoneRules {
  /// The instants at which the zone's clocks show a date and time.
  ///
  /// - Parameter local: A date and time as read off a clock of the zone.
  /// - Returns: One instant, two or none; see ``LocalTimeInstants``. (Python's `zoneinfo` gives `first` and
  ///   `byOffsetBefore` for `fold=0`, `second` and `byOffsetAfter` for `fold=1`.)
  /// - Complexity: O(log n) in the number of transitions, and linear in those within a day or so.
  public func instants(of local: LocalDateTime) -> LocalTimeInstants {
    var search = InverseSearch(local: local.secondsSince1970)
    let farthest = Int64(TZifValidator.offsets.upperBound)
    var start = search.local - farthest
    var offset = Int64(phase(at: start).utcOffset)
    let last = search.local - Int64(TZifValidator.offsets.lowerBound)
    while let change = nextChange(after: start), change <= last {
      search.add(offset, from: start, to: change)
      let next = Int64(phase(at: change).utcOffset)
      search.addGap(at: change, from: offset, to: next)
      (start, offset) = (change, next)
    }
    search.add(offset, from: start, to: .max)
    return search.result(lastOffset: offset)
  }
}

/// What was found on the way through the offsets around a local time.
private struct InverseSearch {
  /// Seconds from 1970-01-01T00:00:00 on the clock.
  let local: Int64
  private var first: Int64?
  private var last: Int64?
  private var gap: (transition: Int64, before: Int64, after: Int64)?

  init(local: Int64) { self.local = local }

  /// An offset that holds in a range of instants.
  mutating func add(_ offset: Int64, from start: Int64, to end: Int64) {
    let instant = local - offset
    guard start <= instant, instant < end else { return }
    if first == nil { first = instant }
    last = instant
  }

  mutating func addGap(at transition: Int64, from before: Int64, to after: Int64) {
    guard gap == nil, local - before >= transition, local - after < transition else { return }
    gap = (transition, local - before, local - after)
  }

  func result(lastOffset: Int64) -> LocalTimeInstants {
    if let first, let last {
      let unique = Instant(secondsSince1970: first)
      return first == last ? .unique(unique) : .fold(first: unique, second: Instant(secondsSince1970: last))
    }
    guard let gap else { return .unique(Instant(secondsSince1970: local - lastOffset)) }
    return .gap(
      transition: Instant(secondsSince1970: gap.transition),
      byOffsetBefore: Instant(secondsSince1970: gap.before),
      byOffsetAfter: Instant(secondsSince1970: gap.after))
  }
}
