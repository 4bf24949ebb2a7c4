import TimeZoneLocalTime
import TimeZoneSupport

/// When the clocks of two zones, or of one by two rules, show the same, around a moment. Offsets from UTC are compared.
public struct ClockAgreement: Hashable, Sendable {
  /// Whether they agree at the moment.
  public let isNow: Bool
  /// The instant from which they agree; `nil` where they always did, and where they never do.
  public let start: Instant?
  /// The first instant after that at which they differ: not after the moment unless ``isNow`` is true. `nil` where they
  /// agree forever, and where they never did.
  public let end: Instant?

  /// Whether they agree at all instants.
  public var isAlways: Bool { isNow && start == nil && end == nil }

  /// Compares two rules.
  ///
  /// - Parameters:
  ///   - left: The rules of a zone.
  ///   - right: Those of another, or others of the same.
  ///   - instant: The moment. Where they differ then, the time before at which they last agreed is found.
  /// - Complexity: O(*n* log *n*), *n* the number of their transitions.
  public init(_ left: TimeZoneRules, _ right: TimeZoneRules, at instant: Instant) {
    let pair = RulesPair(left: left, right: right)
    isNow = pair.agree(at: instant)
    if isNow {
      start = pair.lastTurn(to: true, until: instant)
      end = pair.nextDifference(after: instant)
    } else {
      end = pair.lastTurn(to: false, until: instant)
      start = end.flatMap { pair.lastTurn(to: true, until: $0.second(before: true)) }
    }
  }
}

/// The clocks of two zones.
private struct RulesPair {
  let left, right: TimeZoneRules

  func agree(at instant: Instant) -> Bool { left.utcOffset(at: instant) == right.utcOffset(at: instant) }

  /// The last instant, not after another, at which clocks that differed begin to agree, or the reverse.
  ///
  /// - Parameters:
  ///   - agreement: Whether they agree at that other instant.
  ///   - instant: The other instant.
  /// - Returns: `nil` where it was always so.
  func lastTurn(to agreement: Bool, until instant: Instant) -> Instant? {
    var end = instant.second(before: false)
    while true {
      let changes = [left, right].compactMap { $0.previousTransition(before: end)?.instant }
      guard let change = changes.max() else { return nil }
      if agree(at: change.second(before: true)) != agreement { return change }
      end = change
    }
  }

  /// The first instant after another, at which they agree, at which they differ; `nil` where they always agree.
  func nextDifference(after instant: Instant) -> Instant? {
    var known = RepeatedCourses()
    guard
      LocalTimeCourse(of: left, from: instant, isStrict: false, &known)
        != LocalTimeCourse(of: right, from: instant, isStrict: false, &known)
    else { return nil }
    var start = instant
    // They differ within 400 years, in which rules repeat.
    while let change = [left, right].compactMap({ $0.nextTransition(after: start)?.instant }).min() {
      if !agree(at: change) { return change }
      start = change
    }
    return nil
  }
}

extension Instant {
  /// The whole second before or after; that of the instant where there is none.
  fileprivate func second(before: Bool) -> Instant {
    let (second, overflows) = secondsSince1970.addingReportingOverflow(before ? -1 : 1)
    return Instant(secondsSince1970: overflows ? secondsSince1970 : second)
  }
}
