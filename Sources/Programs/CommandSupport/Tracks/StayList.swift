import TimeZoneAnswers
import TimeZoneLocalTime
import TimeZoneTracks

/// The stays of a track in zones, one per line.
struct StayList: TrackEventList {
  var analysis: TrackAnalysis
  private let isJSON: Bool
  private var count: Int64 = 0
  private var meters = 0.0

  /// - Parameters:
  ///   - zones: The zones along the track.
  ///   - isJSON: Whether stays are written as JSON.
  init(_ zones: TrackZones, isJSON: Bool) {
    analysis = TrackAnalysis(zones)
    self.isJSON = isJSON
  }

  var totals: [String] {
    [
      counted(count, "stay", "stays"), counted(analysis.zoneCount, "zone", "zones"), Meters(meters).briefText,
    ]
  }

  mutating func write(_ events: [TrackEvent], to output: inout BufferedOutput) throws(CommandFailure) {
    for case .stay(let stay) in events {
      count += 1
      meters += stay.meters
      let clock = analysis.zones.clock
      output.append(
        isJSON ? JSONText.object(stay.members(clock) + analysis.zones.versions) : stay.text(clock))
      output.endLine()
      try output.flushIfLarge()
      try clock.requireRules()
    }
  }
}

// MARK: - Text

extension TrackStay {
  /// One line: the zone, the local times of the start and end, the duration, the distance, and the number of fixes and
  /// gaps.
  fileprivate func text(_ clock: TrackClock) -> String {
    var fields = [
      clock.identifier(zone) ?? "no zone", "\(clock.local(zone, at: from)) to \(clock.local(zone, at: to))",
      ElapsedTime(from: from, to: to).text, Meters(meters).briefText, counted(fixCount, "fix", "fixes"),
    ]
    if gapCount > 0 { fields.append(counted(gapCount, "gap", "gaps")) }
    return fields.joined(separator: "\t")
  }

  /// The members of a JSON object.
  fileprivate func members(_ clock: TrackClock) -> [JSONText.Member] {
    [
      ("zone", JSONText.string(clock.identifier(zone))),
      ("from", JSONText.string(clock.local(zone, at: from))),
      ("to", JSONText.string(clock.local(zone, at: to))),
      ("seconds", ElapsedTime(from: from, to: to).secondsJSON), ("meters", Meters(meters).json),
      ("fixes", "\(fixCount)"), ("gaps", "\(gapCount)"),
      ("gapSeconds", ElapsedTime(seconds: gapSeconds).secondsJSON),
    ]
  }
}
