import TimeZoneEngine

/// The result of comparing a zone with the text that a table has for it.
public struct ZoneComparison: Hashable, Sendable {
  /// How the text of a table and the right zone compare.
  public enum Verdict: String, CaseIterable, Hashable, Sendable {
    /// Both zones have the same name and the same clocks.
    case same
    /// The text is another name of the same zone.
    case alias
    /// The text is another zone or an offset, whose clocks agree always or since ``ZoneComparison/since``.
    ///
    /// An offset agrees with a zone that has it as its standard time. In a comparison at an instant, the offset agrees
    /// with the zone's time then.
    case sameClocks = "same clocks"
    /// The clocks differ now, or will differ from ``ZoneComparison/since`` on.
    case wrongClock = "wrong clock"
    /// The clocks differ, but the text is another of the zones that cover the position.
    case disputed
    /// The text is not the name of a zone, or the zone has no rules.
    case unknownName = "unknown name"
    /// The text does not name a zone.
    case noName = "no name"
    /// The position has no zone in at least one of the compared sources.
    case noZone = "no zone"
  }

  /// How the text and the right zone compare.
  public let verdict: Verdict
  /// The instant since which clocks agree or differ, or from which they will differ; `nil` for always.
  public let since: Instant?
  /// The seconds by which the compared clock is ahead of the right one, now or from ``since`` on; 0 if they agree.
  public let difference: Int
  /// The zone in the text; `nil` for an offset, or a text that is not understood.
  public let zone: String?

  package init(_ verdict: Verdict, since: Instant? = nil, difference: Int = 0, zone: String? = nil) {
    (self.verdict, self.since, self.difference, self.zone) = (verdict, since, difference, zone)
  }

  package var disputed: ZoneComparison {
    ZoneComparison(.disputed, since: since, difference: difference, zone: zone)
  }
}

/// Compares zones with what is taken for them, by rules that it opens once.
package struct ZoneComparer {
  package enum Moment: Sendable {
    /// From an instant on, up to another one or forever.
    case range(from: Instant, until: Instant?)
    /// Only at an instant.
    case instant(Instant)
    /// At a local time: how its instant, by the right rules, differs from the one for the same local time.
    case localTime(LocalDateTime, at: Instant, LocalTimePolicy)
  }

  private var rightRules, otherRules: RulesCache
  private let comparesRules: Bool

  package init(_ rules: TimeZoneDatabase, others: TimeZoneDatabase?) {
    (rightRules, otherRules) = (RulesCache(rules), RulesCache(others ?? rules))
    comparesRules = others != nil
  }

  /// Compares a zone with the zone or offset that a text claims for it. Throws if rules are damaged.
  package mutating func compare(
    _ zone: String, with text: String, _ claim: ClaimedZone, _ moment: Moment
  ) throws(TimeZoneRulesError) -> ZoneComparison {
    let isSame = text.isSame(as: zone)
    let isAlias =
      claim.zone.map { ZoneDirectory.current($0).isSame(as: ZoneDirectory.current(zone)) } ?? false
    if isSame || isAlias, !comparesRules {
      return ZoneComparison(isSame ? .same : .alias, zone: isSame ? zone : claim.zone)
    }
    guard let rules = try rightRules.knownRules(of: zone) else {
      return ZoneComparison(.unknownName, zone: claim.zone)
    }
    var offset: Int?
    if case .offset(let seconds) = claim {
      offset = seconds
    } else if !isAlias, Self.mayBeAbbreviation(text), let used = rules.offset(ofAbbreviation: text, moment) {
      if used.isCurrent { return ZoneComparison(.sameClocks) }
      offset = used.offset
    }
    if let offset {
      // It stands for standard time, or for the time at an instant.
      let pair = ClockPair(offset, rules, isStandard: moment.isRange)
      return Self.result(pair, moment, nil) { local, _ in local.instant(utcOffset: offset) }
    }
    guard let named = claim.zone, let other = try otherRules.knownRules(of: named) else {
      return ZoneComparison(.unknownName, zone: claim.zone)
    }
    let found = Self.result(ClockPair(other, rules), moment, named) { try? other.resolve($0, by: $1).instant }
    let isNamed = found.difference == 0 && (isSame || isAlias)
    return isNamed ? ZoneComparison(isSame ? .same : .alias, zone: named) : found
  }

  /// The result for two clocks, of which the first is the one that is compared: `read` is how it reads a local time.
  private static func result(
    _ pair: ClockPair, _ moment: Moment, _ zone: String?, _ read: (LocalDateTime, LocalTimePolicy) -> Instant?
  ) -> ZoneComparison {
    func result(_ difference: Int, _ since: Instant?) -> ZoneComparison {
      ZoneComparison(
        difference == 0 ? .sameClocks : .wrongClock, since: since, difference: difference, zone: zone)
    }
    if case .localTime(let local, let instant, let policy) = moment, let other = read(local, policy) {
      return result(Int(clamping: instant.secondsSince1970 &- other.secondsSince1970), nil)
    }
    if case .range(let start, let end) = moment, pair.agree(at: start),
      let next = pair.nextDifference(after: start, until: end)
    {
      return result(pair.difference(at: next), next)
    }
    let (difference, start) = (pair.difference(at: moment.start), moment.start)
    return result(
      difference,
      difference == 0 ? pair.lastTurn(to: true, until: start) : pair.lastTurnToDifference(until: start))
  }
}

// MARK: - How long a result stays the same

extension ZoneComparer {
  /// The Unix seconds around a moment at which the result is the same; `nil` if they are too few to be worth it.
  package mutating func period(
    of zone: String, with text: String, _ claim: ClaimedZone, _ moment: Moment
  ) -> Range<Int64>? {
    if moment.isRange { return .min..<Int64.max }
    guard let rules = try? rightRules.rules(of: zone) else { return nil }
    var shifts: [Int64] = [0]
    if case .offset = claim {} else if Self.mayBeAbbreviation(text) { shifts += [-Self.year, Self.year] }
    var period = Self.quietPeriod(of: rules, around: moment.start, shifts)
    if let named = claim.zone, let other = try? otherRules.rules(of: named) {
      period = period.clamped(to: Self.quietPeriod(of: other, around: moment.start, [0]))
    }
    // Two readings of a local time are less than 53 hours apart.
    let margin: Int64 = if case .localTime = moment { 3 * 86_400 } else { 0 }
    period = period.lowerBound + margin..<max(period.lowerBound, period.upperBound - 2 * margin) + margin
    return period.contains(moment.start.secondsSince1970) ? period : nil
  }

  private static func mayBeAbbreviation(_ text: String) -> Bool { !text.utf8.contains(UInt8(ascii: "/")) }

  /// How long before and after a moment an abbreviation counts.
  fileprivate static var year: Int64 { 366 * 86_400 }

  /// From the last change up to an instant, or some seconds after one, to the next.
  private static func quietPeriod(
    of rules: TimeZoneRules, around instant: Instant, _ shifts: [Int64]
  ) -> Range<Int64> {
    // Times of rows are far from the first and the last of 64 bits.
    var (start, end) = (Int64.min / 2, Int64.max / 2)
    for shift in shifts {
      let place = instant.secondsSince1970 &+ shift
      if let last = rules.previousChange(before: place &+ 1) { start = max(start, last &- shift) }
      if let next = rules.nextChange(after: place) { end = min(end, next &- shift) }
    }
    return start..<max(start, end)
  }
}

extension ClaimedZone {
  package var zone: String? { if case .zone(let name) = self { name } else { nil } }
}

extension ZoneDirectory {
  /// The current name of a zone; the same name if it is not known.
  package static func current(_ name: String) -> String { (try? embedded.entry(for: name))?.name ?? name }
}

extension TimeZoneRules {
  /// The offset of an abbreviation, in any case, that the zone has then, or within a year before or after, and whether it stands
  /// for the zone: from a moment on, one that the zone has or will have does; `nil` if it has none.
  fileprivate func offset(
    ofAbbreviation text: String, _ moment: ZoneComparer.Moment
  ) -> (offset: Int, isCurrent: Bool)? {
    let year = ZoneComparer.year
    let now = min(max(moment.start.secondsSince1970, .min + year), .max - year)
    let around = Instant(secondsSince1970: now - year + 1)..<Instant(secondsSince1970: now + year)
    var types = [(type: localTimeType(at: moment.start), isLater: true)]
    types += transitions(in: around).map {
      $0.instant > moment.start ? ($0.after, true) : ($0.before, false)
    }
    let letters = text.utf8.map { $0.asciiLowercase }
    types = types.filter { $0.type.abbreviation.utf8.map { $0.asciiLowercase } == letters }
    let found = types.first { $0.isLater } ?? types.last
    return found.map { ($0.type.utcOffset, $0.isLater && moment.isRange) }
  }
}

extension ZoneComparer.Moment {
  fileprivate var isRange: Bool { if case .range = self { true } else { false } }

  fileprivate var start: Instant {
    switch self {
    case .range(let start, _): start
    case .instant(let instant), .localTime(_, let instant, _): instant
    }
  }
}
