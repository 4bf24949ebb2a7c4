import TimeZonePresentation
import TimeZoneTracks

/// The notifications along a track that were sent or suppressed, with the reason.
struct NotificationReplay: TrackConsumer {
  var analysis: TrackAnalysis
  private let isJSON: Bool
  private let hasMotion: Bool
  private var filter: NotificationFilter
  private var classifier = MotionClassifier()
  private var sent: Int64 = 0
  private var suppressed: Int64 = 0
  private var lost: Int64 = 0
  private var skipped: Int64 = 0

  /// The greatest number of places that a device is in at once: each takes time at each fix.
  private static let visitLimit = 10_000

  init(_ zones: TrackZones, _ filter: NotificationFilter, hasMotion: Bool, isJSON: Bool) {
    analysis = TrackAnalysis(zones)
    self.filter = filter
    self.hasMotion = hasMotion
    self.isJSON = isJSON
  }

  mutating func add(_ fixes: [TrackFix], to output: inout BufferedOutput) throws {
    for fix in fixes {
      var zone: Int32 = -1
      _ = try analysis.add(fix, zone: &zone)
      if analysis.skippedCount != skipped {
        skipped = analysis.skippedCount
        continue
      }
      let activity = hasMotion ? classifier.add(fix) : nil
      for decision in filter.decide(fix, activity: activity, rules: analysis.zones.clock.rules(zone)) {
        count(decision.verdict)
        write(decision, zone, to: &output)
      }
      guard filter.visitCount <= Self.visitLimit else {
        throw CommandFailure.message(
          "expected at most \(Self.visitLimit.grouped) places around a position, found \(filter.visitCount.grouped) around \(fix.coordinate.degreesText); specify a smaller radius, or replay fewer places at a time",
          .badData)
      }
      try analysis.zones.clock.requireRules()
    }
  }

  mutating func finish(to output: inout BufferedOutput) throws { _ = try analysis.finish() }

  // Places have an accuracy of their own.
  var openCount: Int64 { 0 }

  var totals: [String] {
    [
      counted(sent, "notification", "notifications"), "\(suppressed.grouped) suppressed",
      "\(lost.grouped) dropped or passed through",
    ]
  }

  private mutating func count(_ verdict: NotificationVerdict) {
    switch verdict {
    case .notify: sent += 1
    case .suppressed: suppressed += 1
    case .dropped, .passedThrough: lost += 1
    }
  }

  // MARK: Output

  private func write(_ decision: NotificationDecision, _ zone: Int32, to output: inout BufferedOutput) {
    let name = filter.places.names[decision.placeIndex]
    let clock = analysis.zones.clock
    if isJSON {
      var object: JSONObject = ["instant": JSON(decision.time.millisecondText())]
      object.add(clock.members(zone, at: decision.time))
      object.add([
        "place": JSON(name), "verdict": JSON(decision.verdict.name),
        "reason": JSON(decision.verdict.hold?.name),
        "arrival": JSON(clock.local(zone, at: decision.arrival)),
      ])
      output.append(.object(object.adding(analysis.zones.versions)))
    } else {
      let fields = [
        clock.text(zone, at: decision.time), decision.verdict.text, name.escapedForMessage,
        decision.verdict.hold?.text { clock.local(zone, at: $0) }
          ?? "there since \(clock.local(zone, at: decision.arrival))",
      ]
      output.append(fields.joined(separator: "\t"))
    }
    output.endLine()
  }
}

// MARK: - Words

extension NotificationVerdict {
  /// The reason why it is held, or was when it was dropped.
  fileprivate var hold: SuppressionReason? {
    switch self {
    case .suppressed(let reason), .dropped(let reason): reason
    case .notify, .passedThrough: nil
    }
  }

  fileprivate var name: String {
    switch self {
    case .notify: "notify"
    case .suppressed: "suppressed"
    case .dropped: "dropped"
    case .passedThrough: "passedThrough"
    }
  }

  fileprivate var text: String {
    switch self {
    case .notify: "notify"
    case .suppressed: "suppressed"
    case .dropped: "dropped: left before it could be sent"
    case .passedThrough: "passed through"
    }
  }
}

extension SuppressionReason {
  fileprivate var name: String {
    switch self {
    case .alreadyToday: "alreadyToday"
    case .automotive: "automotive"
    case .afterAutomotive: "afterAutomotive"
    case .unknownActivity: "unknownActivity"
    case .noActivity: "noActivity"
    case .unknownLocalTime: "unknownLocalTime"
    case .quietHours: "quietHours"
    case .hourlyLimit: "hourlyLimit"
    }
  }

  fileprivate func text(_ local: (Instant) -> String) -> String {
    switch self {
    case .alreadyToday(let time): "notified today at \(local(time))"
    case .automotive(let confidence): "driving (confidence \(confidence))"
    case .afterAutomotive(let end): "driving ended, until \(local(end))"
    case .unknownActivity: "activity unknown"
    case .noActivity: "no activity available"
    case .unknownLocalTime: "local time unknown"
    case .quietHours: "quiet hours"
    case .hourlyLimit(let count): "\(counted(count, "notification", "notifications")) within the hour"
    }
  }
}
