import TimeZoneEngine

/// The result of comparing a zone with what is written for it.
public struct ZoneComparison: Hashable, Sendable {
  /// What the comparison says.
  public enum Verdict: String, CaseIterable, Hashable, Sendable {
    /// The same name, and the same clocks.
    case same
    /// Another name of the same zone.
    case alias
    /// Another zone, or an offset, whose clocks agree: ``ZoneComparison/since`` some instant, if not always. An offset agrees with
    /// a zone that has it as its standard time; at an instant, as its time then.
    case sameClocks = "same clocks"
    /// Clocks differ, or will: since, or from ``ZoneComparison/since`` on.
    case wrongClock = "wrong clock"
    /// Clocks differ, but several zones cover the position, and this is one of them.
    case disputed
    /// The name is of no zone, or one without rules.
    case unknownName = "unknown name"
    /// No zone is named.
    case noName = "no name"
    /// One of the two answers is that there is no zone.
    case noZone = "no zone"
  }

  /// What it says.
  public let verdict: Verdict
  /// Where clocks agree, since when; where they differ, since when, or from when on; `nil` for always.
  public let since: Instant?
  /// The seconds by which the clock that is compared is ahead of the right one, now or from ``since`` on; 0 where they agree.
  public let difference: Int
  /// The zone that is compared; `nil` for an offset, or what is not understood.
  public let zone: String?

  /// A result.
  package init(_ verdict: Verdict, since: Instant? = nil, difference: Int = 0, zone: String? = nil) {
    (self.verdict, self.since, self.difference, self.zone) = (verdict, since, difference, zone)
  }

  /// The same of a zone that is one of several at the position.
  package var disputed: ZoneComparison {
    ZoneComparison(.disputed, since: since, difference: difference, zone: zone)
  }
}

/// Compares zones with what is taken for them, by rules that it opens once.
package struct ZoneComparer {
  /// When clocks are compared.
  package enum Moment: Sendable {
    /// From an instant on, up to another one or forever.
    case range(from: Instant, until: Instant?)
    /// At an instant alone.
    case instant(Instant)
    /// At a local time, given by its instant: how the instant differs for the same local time.
    case localTime(Instant, LocalTimePolicy)
  }

  private var rightRules, otherRules: RulesCache
  private let comparesRules: Bool

  package init(_ rules: TimeZoneDatabase, others: TimeZoneDatabase?) {
    (rightRules, otherRules) = (RulesCache(rules), RulesCache(others ?? rules))
    comparesRules = others != nil
  }

  /// Compares a zone with what is taken for it.
  package mutating func compare(
    _ zone: String, with text: String, _ claim: ClaimedZone, _ moment: Moment
  ) -> ZoneComparison {
    let isSame = text.isSame(as: zone)
    if isSame, !comparesRules { return ZoneComparison(.same, zone: zone) }
    guard let rules = try? rightRules.rules(of: zone) else {
      return ZoneComparison(.unknownName, zone: claim.zone)
    }
    if case .offset(let seconds) = claim {
      let difference = seconds - rules.offset(moment)
      return ZoneComparison(difference == 0 ? .sameClocks : .wrongClock, difference: difference)
    }
    if let offset = rules.offset(ofAbbreviation: text, moment) {
      let difference = moment.isRange ? 0 : offset - rules.offset(moment)
      return ZoneComparison(difference == 0 ? .sameClocks : .wrongClock, difference: difference)
    }
    guard case .zone(let named) = claim, let other = try? otherRules.rules(of: named) else {
      return ZoneComparison(.unknownName, zone: claim.zone)
    }
    let isAlias = ZoneDirectory.current(named).isSame(as: ZoneDirectory.current(zone))
    if isAlias, !comparesRules { return ZoneComparison(.alias, zone: named) }
    let (difference, since) = Self.difference(of: other, from: rules, moment)
    if difference != 0 {
      return ZoneComparison(.wrongClock, since: since, difference: difference, zone: named)
    }
    return isSame || isAlias
      ? ZoneComparison(isSame ? .same : .alias, zone: named)
      : ZoneComparison(.sameClocks, since: since, zone: named)
  }

  private static func difference(
    of other: TimeZoneRules, from rules: TimeZoneRules, _ moment: Moment
  ) -> (seconds: Int, since: Instant?) {
    let pair = ClockPair(other, rules)
    switch moment {
    case .localTime(let instant, let policy):
      let local = LocalDateTime(at: instant, utcOffset: rules.utcOffset(at: instant))
      guard let moved = try? other.resolve(local, by: policy).instant else { return Self.at(instant, pair) }
      return (Int(clamping: instant.secondsSince1970 &- moved.secondsSince1970), nil)
    case .instant(let instant): return Self.at(instant, pair)
    case .range(let start, let end):
      if pair.agree(at: start), let next = pair.nextDifference(after: start, until: end) {
        return (pair.difference(at: next), next)
      }
      return Self.at(start, pair)
    }
  }

  private static func at(_ instant: Instant, _ pair: ClockPair) -> (seconds: Int, since: Instant?) {
    let difference = pair.difference(at: instant)
    let since =
      difference == 0
      ? pair.lastTurn(to: true, until: instant) : pair.lastTurnToDifference(until: instant)
    return (difference, since)
  }
}

extension ClaimedZone {
  /// The zone; `nil` for anything else.
  package var zone: String? { if case .zone(let name) = self { name } else { nil } }
}

extension ZoneDirectory {
  /// The current name of a zone; the same name where it is not known.
  package static func current(_ name: String) -> String { (try? embedded.entry(for: name))?.name ?? name }
}

extension TimeZoneRules {
  /// The offset that stands for the zone: that of standard time, or the one at an instant.
  fileprivate func offset(_ moment: ZoneComparer.Moment) -> Int {
    switch moment {
    case .range(let start, _): googleOffsets(at: start).raw
    case .instant(let instant), .localTime(let instant, _): utcOffset(at: instant)
    }
  }

  /// The offset of an abbreviation, in any case, that the zone has then, or within a year before or after; `nil` where it has none.
  fileprivate func offset(ofAbbreviation text: String, _ moment: ZoneComparer.Moment) -> Int? {
    let (year, instant) = (UInt64(366 * 86_400), moment.start)
    var types = [localTimeType(at: instant)]
    if let next = nextTransition(after: instant), instant.isLess(than: year, before: next.instant) {
      types.append(next.after)
    }
    if let last = previousTransition(before: instant), last.instant.isLess(than: year, before: instant) {
      types.append(last.before)
    }
    let letters = text.utf8.lazy.map { $0.asciiLowercase }
    return types.first { $0.abbreviation.utf8.lazy.map { $0.asciiLowercase }.elementsEqual(letters) }?
      .utcOffset
  }
}

extension ZoneComparer.Moment {
  fileprivate var isRange: Bool { if case .range = self { true } else { false } }

  /// The first instant that counts.
  fileprivate var start: Instant {
    switch self {
    case .range(let start, _): start
    case .instant(let instant), .localTime(let instant, _): instant
    }
  }
}
