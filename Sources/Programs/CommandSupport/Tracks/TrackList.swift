import TimeZoneTracks

/// The crossings of a track, or its stays in zones, one per line.
struct TrackList: TrackConsumer {
  var analysis: TrackAnalysis
  private let hasStays: Bool
  private let isJSON: Bool
  private var count: Int64 = 0
  private var changeCount: Int64 = 0
  private var meters = 0.0

  init(_ analysis: TrackAnalysis, hasStays: Bool, isJSON: Bool) {
    self.analysis = analysis
    self.hasStays = hasStays
    self.isJSON = isJSON
  }

  mutating func add(_ fixes: [TrackFix], to output: inout BufferedOutput) throws {
    try write(try analysis.add(fixes), to: &output)
  }

  mutating func finish(to output: inout BufferedOutput) throws {
    try write(analysis.finish(), to: &output)
  }

  var totals: [String] {
    let zones = counted(analysis.zoneCount, "zone", "zones")
    return hasStays
      ? [counted(count, "stay", "stays"), zones, Meters(meters).briefText]
      : [
        counted(count, "crossing", "crossings"), counted(changeCount, "clock change", "clock changes"), zones,
      ]
  }

  private mutating func write(_ events: [TrackEvent], to output: inout BufferedOutput) throws {
    let clock = analysis.clock
    for event in events {
      switch event {
      case .crossing(let crossing) where !hasStays:
        if crossing.clockChange.map({ $0 != 0 }) ?? false { changeCount += 1 }
        write(isJSON ? crossing.members(clock) : nil, crossing.text(clock), &output)
      case .stay(let stay) where hasStays:
        meters += stay.meters
        write(isJSON ? stay.members(clock) : nil, stay.text(clock), &output)
      case .stay(let stay):
        changeCount += clock.changes(during: stay)
        continue
      case .crossing:
        continue
      }
      count += 1
      output.endLine()
      try output.flushIfLarge()
      if hasStays { try clock.requireRules() }
    }
  }

  private func write(
    _ members: JSONObject?, _ text: @autoclosure () -> String, _ output: inout BufferedOutput
  ) {
    guard let members else { return output.append(text()) }
    output.append(.object(members.adding(analysis.versions)))
  }
}

extension TrackCrossing {
  /// The last known instant before the crossing and the first after it; the same one if it was interpolated.
  var bounds: (before: Instant, after: Instant) {
    switch moment {
    case .instant(let instant): (instant, instant)
    case .between(let first, let last): (first, last)
    }
  }

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

  func members(_ clock: TrackClock) -> JSONObject {
    var instant: String?
    if case .instant(let time) = moment { instant = time.millisecondText() }
    let position = coordinate?.jsonMembers ?? ["latitude": .null, "longitude": .null]
    let change: JSONObject = [
      "instant": JSON(instant), "before": .object(clock.members(before, at: bounds.before)),
      "after": .object(clock.members(after, at: bounds.after)), "clockChange": JSON(clockChange),
    ]
    return change.adding(position).adding([
      "previousFix": JSON(previousFix.millisecondText()), "nextFix": JSON(nextFix.millisecondText()),
      "uncertainty": ElapsedTime(from: previousFix, to: nextFix).secondsJSON,
    ])
  }
}

extension TrackStay {
  fileprivate func text(_ clock: TrackClock) -> String {
    var fields = [
      clock.identifier(zone) ?? "no zone", "\(clock.local(zone, at: from)) to \(clock.local(zone, at: to))",
      ElapsedTime(from: from, to: to).text, Meters(meters).briefText, counted(fixCount, "fix", "fixes"),
    ]
    if gapCount > 0 { fields.append(counted(gapCount, "gap", "gaps")) }
    return fields.joined(separator: "\t")
  }

  fileprivate func members(_ clock: TrackClock) -> JSONObject {
    [
      "zone": JSON(clock.identifier(zone)),
      "from": JSON(clock.local(zone, at: from)),
      "to": JSON(clock.local(zone, at: to)),
      "seconds": ElapsedTime(from: from, to: to).secondsJSON, "meters": Meters(meters).json,
      "fixes": JSON(fixCount), "gaps": JSON(gapCount),
      "gapSeconds": ElapsedTime(seconds: gapSeconds).secondsJSON,
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
