import TimeZoneLocalTime
import TimeZoneLookup
import TimeZoneTracks

// Crossings as text and as JSON.

extension TrackCrossing {
  /// The last instant before the crossing and the first after it, as far as they are known: the same one where it was
  /// interpolated.
  var bounds: (before: PreciseInstant, after: PreciseInstant) {
    switch moment {
    case .instant(let instant): (instant, instant)
    case .between(let first, let last): (first, last)
    }
  }

  /// By how many seconds clocks change; `nil` where one side has no zone.
  func clockChange(_ clock: TrackClock) -> Int? {
    guard let old = clock.utcOffset(before, at: bounds.before),
      let new = clock.utcOffset(after, at: bounds.after)
    else { return nil }
    return new - old
  }

  /// One line: what clocks show before and after, the position, how clocks change and how sure the time is.
  func text(_ clock: TrackClock) -> String {
    let change = clockChange(clock).map { $0 == 0 ? "same clock" : "clock \($0.clockText)" }
    let apart = ElapsedTime(from: previousFix, to: nextFix).text
    let fields = [
      "\(clock.text(before, at: bounds.before)) -> \(clock.text(after, at: bounds.after))",
      change ?? "clock unknown", coordinate?.degreesText ?? "position unknown",
      coordinate == nil ? "somewhere in a gap of \(apart)" : "between fixes \(apart) apart",
    ]
    return fields.joined(separator: "\t")
  }

  /// The members of a JSON object.
  func members(_ clock: TrackClock) -> [JSONText.Member] {
    let isKnown = bounds.before == bounds.after
    return [
      ("instant", isKnown ? JSONText.string("\(bounds.before)") : "null"),
      ("before", JSONText.object(clock.members(before, at: bounds.before))),
      ("after", JSONText.object(clock.members(after, at: bounds.after))),
      ("clockChange", clockChange(clock).map { "\($0)" } ?? "null"),
    ]
  }
}

extension Int {
  /// Seconds by which a clock changes: `+1:00`, `-0:30`, `+0:36:32`.
  fileprivate var clockText: String {
    let (minutes, seconds) = magnitude.quotientAndRemainder(dividingBy: 60)
    let (hours, rest) = minutes.quotientAndRemainder(dividingBy: 60)
    return "\(self < 0 ? "-" : "+")\(hours):\(rest.twoDigits)"
      + (seconds == 0 ? "" : ":\(seconds.twoDigits)")
  }
}

extension UInt {
  fileprivate var twoDigits: String { self < 10 ? "0\(self)" : "\(self)" }
}
