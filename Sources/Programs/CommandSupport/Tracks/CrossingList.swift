import TimeZoneAnswers
import TimeZoneLocalTime
import TimeZoneLookup
import TimeZoneTracks

/// The crossings of a track, one per line.
struct CrossingList: TrackEventList {
  var analysis: TrackAnalysis
  private let isJSON: Bool
  private var count: Int64 = 0
  private var changeCount: Int64 = 0

  /// - Parameters:
  ///   - zones: The zones along the track.
  ///   - isJSON: Whether crossings are written as JSON.
  init(_ zones: TrackZones, isJSON: Bool) {
    analysis = TrackAnalysis(zones)
    self.isJSON = isJSON
  }

  var totals: [String] {
    [
      counted(count, "crossing", "crossings"), counted(changeCount, "clock change", "clock changes"),
      counted(analysis.zoneCount, "zone", "zones"),
    ]
  }

  mutating func write(_ events: [TrackEvent], to output: inout BufferedOutput) throws(CommandFailure) {
    for event in events {
      guard case .crossing(let crossing) = event else {
        if case .stay(let stay) = event { changeCount += analysis.zones.clock.changes(during: stay) }
        continue
      }
      count += 1
      if crossing.clockChange.map({ $0 != 0 }) ?? false { changeCount += 1 }
      let clock = analysis.zones.clock
      output.append(
        isJSON
          ? JSONText.object(crossing.members(clock) + analysis.zones.versions) : crossing.text(clock))
      output.endLine()
      try output.flushIfLarge()
    }
  }
}

// MARK: - Text

extension TrackCrossing {
  /// The last known instant before the crossing and the first after it; the same one if it was interpolated.
  var bounds: (before: Instant, after: Instant) {
    switch moment {
    case .instant(let instant): (instant, instant)
    case .between(let first, let last): (first, last)
    }
  }

  /// One line: the local times before and after, the clock change, the position, and the uncertainty of the time.
  func text(_ clock: TrackClock) -> String {
    let change = clockChange.map { $0 == 0 ? "same clock" : "clock \($0.clockText)" }
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
    var instant: String?
    if case .instant(let time) = moment { instant = time.millisecondText() }
    let position = coordinate?.jsonMembers ?? [("latitude", "null"), ("longitude", "null")]
    return [
      ("instant", JSONText.string(instant)),
      ("before", JSONText.object(clock.members(before, at: bounds.before))),
      ("after", JSONText.object(clock.members(after, at: bounds.after))),
      ("clockChange", clockChange.map { "\($0)" } ?? "null"),
    ] + position + [
      ("previousFix", JSONText.string(previousFix.millisecondText())),
      ("nextFix", JSONText.string(nextFix.millisecondText())),
      ("uncertainty", ElapsedTime(from: previousFix, to: nextFix).secondsJSON),
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
