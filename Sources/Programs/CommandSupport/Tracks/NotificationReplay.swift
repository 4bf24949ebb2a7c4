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

  /// The greatest number of places that a device is in at once: each takes time at each fix.
  private static let visitLimit = 10_000

  init(_ analysis: TrackAnalysis, _ filter: NotificationFilter, hasMotion: Bool, isJSON: Bool) {
    self.analysis = analysis
    self.filter = filter
    self.hasMotion = hasMotion
    self.isJSON = isJSON
  }

  mutating func add(_ fixes: [TrackFix], to output: inout BufferedOutput) throws {
    for fix in fixes {
      guard let (zone, _) = try analysis.add(fix) else { continue }
      let activity = hasMotion ? classifier.add(fix) : nil
      for decision in filter.decide(fix, activity: activity, rules: analysis.clock.rules(zone)) {
        count(decision.verdict)
        write(decision, zone, to: &output)
      }
      try refuse(
        if: filter.visitCount > Self.visitLimit,
        "expected at most \(Self.visitLimit.grouped) places around a position, found \(filter.visitCount.grouped) around \(fix.coordinate.degreesText); specify a smaller radius, or replay fewer places at a time",
        .badData)
      try analysis.clock.requireRules()
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

  private func write(_ decision: NotificationDecision, _ zone: Int32, to output: inout BufferedOutput) {
    let name = filter.places.names[decision.placeIndex]
    let clock = analysis.clock
    let reason = decision.verdict.hold?.words { clock.local(zone, at: $0) }
    if isJSON {
      var object: JSONObject = ["instant": JSON(decision.time.millisecondText())]
      object.add(clock.members(zone, at: decision.time))
      object.add([
        "place": JSON(name), "verdict": JSON(decision.verdict.words.name), "reason": JSON(reason?.name),
        "arrival": JSON(clock.local(zone, at: decision.arrival)),
      ])
      output.append(.object(object.adding(analysis.versions)))
    } else {
      let fields = [
        clock.text(zone, at: decision.time), decision.verdict.words.text, name.escapedForMessage,
        reason?.text ?? "there since \(clock.local(zone, at: decision.arrival))",
      ]
      output.append(fields.joined(separator: "\t"))
    }
    output.endLine()
  }
}

extension NotificationVerdict {
  /// The reason why it is held, or was when it was dropped.
  fileprivate var hold: SuppressionReason? {
    switch self {
    case .suppressed(let reason), .dropped(let reason): reason
    case .notify, .passedThrough: nil
    }
  }

  /// The name in JSON, and the words for people.
  fileprivate var words: (name: String, text: String) {
    switch self {
    case .notify: ("notify", "notify")
    case .suppressed: ("suppressed", "suppressed")
    case .dropped: ("dropped", "dropped: left before it could be sent")
    case .passedThrough: ("passedThrough", "passed through")
    }
  }
}

extension SuppressionReason {
  /// The name in JSON, and the words for people.
  fileprivate func words(_ local: (Instant) -> String) -> (name: String, text: String) {
    switch self {
    case .alreadyToday(let time): ("alreadyToday", "notified today at \(local(time))")
    case .automotive(let confidence): ("automotive", "driving (confidence \(confidence))")
    case .afterAutomotive(let end): ("afterAutomotive", "driving ended, until \(local(end))")
    case .unknownActivity: ("unknownActivity", "activity unknown")
    case .noActivity: ("noActivity", "no activity available")
    case .unknownLocalTime: ("unknownLocalTime", "local time unknown")
    case .quietHours: ("quietHours", "quiet hours")
    case .hourlyLimit(let count):
      ("hourlyLimit", "\(counted(count, "notification", "notifications")) within the hour")
    }
  }
}
