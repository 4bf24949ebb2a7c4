import TimeZoneLocalTime

/// Compares the UTC offsets of two zones by the rules of the tz database; remembers each pair.
struct OffsetComparison {
  enum Outcome {
    /// The same at all times since 1970.
    case same
    /// Others at some time since 1970, but the same by the rules for the future.
    case otherOnce
    /// Others by the rules for the future.
    case other
  }

  /// The year by whose rules the future goes: after the last transition that tables list, but for Morocco's.
  private static let future =
    Instant(secondsSince1970: 2_145_916_800)..<Instant(secondsSince1970: 2_177_452_800)
  private static let past = Instant(secondsSince1970: 0)..<future.lowerBound

  private var known: [ExactText: Outcome] = [:]

  /// Zones without rules have other offsets than any zone.
  mutating func callAsFunction(_ first: String, _ second: String) -> Outcome {
    let pair = ExactText("\(first) \(second)")
    if let outcome = known[pair] { return outcome }
    let outcome = Self.compare(first, second)
    known[pair] = outcome
    return outcome
  }

  private static func compare(_ first: String, _ second: String) -> Outcome {
    guard let first = try? TimeZoneRules(identifier: first),
      let second = try? TimeZoneRules(identifier: second)
    else { return .other }
    if differ(first, second, in: future) { return .other }
    return differ(first, second, in: past) ? .otherOnce : .same
  }

  /// Whether offsets differ at the start of a range, or at a transition of either in it.
  private static func differ(
    _ first: TimeZoneRules, _ second: TimeZoneRules, in range: Range<Instant>
  ) -> Bool {
    var instant = range.lowerBound
    while instant < range.upperBound {
      if first.utcOffset(at: instant) != second.utcOffset(at: instant) { return true }
      let next = [first, second].compactMap { $0.nextTransition(after: instant)?.instant }.min()
      guard let next else { return false }
      instant = next
    }
    return false
  }
}
