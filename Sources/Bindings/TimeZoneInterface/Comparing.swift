// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// tzlookup.h documents these functions.

import CTimeZoneLookup
import TimeZoneLocalTime

@c @implementation
public func tzlookup_check_zone(
  _ zone: UnsafePointer<CChar>!, _ text: UnsafePointer<CChar>!, _ instant: Int64,
  _ comparison: UnsafeMutablePointer<tzlookup_comparison>!
) -> tzlookup_status {
  guard let zone, let text, let comparison,
    (try? TimeZoneDatabase.embedded.rulesByAnyName(for: String(cString: zone))) != nil
  else { return TZLOOKUP_ERROR_ARGUMENT }
  let words = String(cString: text)
  var comparer = ZoneComparer(.embedded, others: nil)
  let found = comparer.compare(
    String(cString: zone), with: words, ClaimedZone(words),
    .range(from: Instant(secondsSince1970: instant), until: nil))
  comparison.pointee = tzlookup_comparison(
    since: found.since?.secondsSince1970 ?? Int64.min,
    difference: Int32(truncatingIfNeeded: found.difference),
    verdict: found.verdict.forC)
  return TZLOOKUP_OK
}

extension ZoneComparison.Verdict {
  fileprivate var forC: tzlookup_verdict {
    switch self {
    case .same: TZLOOKUP_SAME
    case .alias: TZLOOKUP_ALIAS
    case .sameClocks: TZLOOKUP_SAME_CLOCKS
    case .wrongClock: TZLOOKUP_WRONG_CLOCK
    case .disputed, .unknownName, .noName, .noZone: TZLOOKUP_UNKNOWN_NAME
    }
  }
}
