import TestSupport
import Testing
import TimeZoneTracks

/// What no sequence of fixes may bring about, over seeded journeys through towns full of places.
@Suite(.tags(.noSanitizer)) struct NotificationGatePropertyTests {
  /// A journey with the activities that the classifier says, through places along it, and the decisions.
  private struct Replay {
    var steps: [(fix: TrackFix, activity: MotionActivity?)] = []
    var places: [NotificationPlace] = []
    var options = NotificationOptions()
    let zone: String
    var decisions: [NotificationDecision] = []
    let rules: TimeZoneRules

    init(seed: UInt64) throws {
      var generator = SeededGenerator(seed: seed)
      let start = try Coordinate(
        latitude: Double.random(in: -55...55, using: &generator),
        longitude: Double.random(in: -179...179, using: &generator))
      zone = TimeZoneFinder.world.timeZoneIdentifier(at: start) ?? "UTC"
      rules = try TimeZoneRules(identifier: zone)
      var journey = Journey(
        seed: seed, at: start, startingAt: Int.random(in: 1_700_000_000...1_800_000_000, using: &generator),
        interval: [1, 5, 30].randomElement(using: &generator) ?? 1)
      for _ in 0..<10 {
        try journey.add(
          Journey.Mode.allCases.randomElement(using: &generator) ?? .walking,
          seconds: Int.random(in: 100...5_000, using: &generator))
      }
      var classifier = MotionClassifier()
      for step in journey.steps {
        let activity = classifier.add(step.fix)
        steps.append((step.fix, Int.random(in: 0..<10, using: &generator) == 0 ? nil : activity))
      }
      for number in 0..<200 {
        let step = journey.steps[Int.random(in: journey.steps.indices, using: &generator)]
        places.append(
          NotificationPlace(
            "\(number)", at: step.fix.coordinate, radius: Double.random(in: 30...400, using: &generator)))
      }
      options.quietHours = try QuietHours(
        start: Int.random(in: 0..<720, using: &generator), end: Int.random(in: 720..<1_440, using: &generator)
      )
      if Bool.random(using: &generator), let hours = options.quietHours {
        options.quietHours = try QuietHours(start: hours.end, end: hours.start)
      }
      options.maximumPerHour = Int.random(in: 1...5, using: &generator)
      options.dwellSeconds = Double.random(in: 0...120, using: &generator)
      options.secondsAfterAutomotive = Double.random(in: 0...300, using: &generator)
      options.notifiesWithoutMotion = Bool.random(using: &generator)
      var filter = NotificationFilter(try NotificationPlaces(places), options: options)
      for step in steps { decisions += filter.decide(step.fix, activity: step.activity, rules: rules) }
    }

    var alerts: [NotificationDecision] { decisions.filter { $0.verdict == .notify } }
  }

  @Test func neverDisturbs() throws {
    var alertCount = 0
    var kinds: Set<String> = []
    for seed in 0..<40 {
      let replay = try Replay(seed: UInt64(seed))
      let alerts = replay.alerts
      alertCount += alerts.count
      let steps = Dictionary(grouping: replay.steps.indices) { replay.steps[$0].fix.time }
      for (number, alert) in alerts.enumerated() {
        let index = try #require(steps[alert.time]?.first)
        let step = replay.steps[index]
        // Quiet hours, by the text of the local time.
        let text = alert.time.text(utcOffset: replay.rules.utcOffset(at: alert.time))
        let digits = text.utf8.dropFirst(11).prefix(5).map { Int($0) - 48 }
        let minute = (digits[0] * 10 + digits[1]) * 60 + digits[3] * 10 + digits[4]
        let quiet = try #require(replay.options.quietHours)
        #expect(
          quiet.start < quiet.end
            ? minute < quiet.start || minute >= quiet.end : minute < quiet.start && minute >= quiet.end)
        // Nobody drives, nor did a moment ago.
        if let activity = step.activity {
          #expect(activity.kinds.isDisjoint(with: [.automotive, .unknown]))
        } else {
          #expect(replay.options.notifiesWithoutMotion)
        }
        for earlier in replay.steps[...index].reversed() {
          guard step.fix.seconds - earlier.fix.seconds < replay.options.secondsAfterAutomotive else { break }
          #expect(earlier.activity?.kinds.contains(.automotive) != true)
        }
        // In any hour that ends with this alert.
        let recent = alerts[...number].filter {
          alert.time.millisecondsSince1970 - $0.time.millisecondsSince1970 < 3_600_000
        }
        #expect(recent.count <= replay.options.maximumPerHour ?? 0)
        // Once a day, by the text of the date.
        let same = alerts[..<number].filter {
          $0.placeIndex == alert.placeIndex
            && $0.time.text(utcOffset: replay.rules.utcOffset(at: $0.time)).prefix(10)
              == text.prefix(10)
        }
        #expect(same.isEmpty)
        // Inside, and for long enough.
        let place = replay.places[alert.placeIndex]
        #expect(
          GreatCircle.distance(from: place.center.grid, to: step.fix.coordinate.grid) <= place.radius + 10)
        #expect(
          Double(alert.time.millisecondsSince1970 - alert.arrival.millisecondsSince1970) / 1_000
            >= replay.options.dwellSeconds)
      }
      for decision in replay.decisions {
        kinds.insert("\(NotificationFilterTests.text(decision.verdict).prefix { $0 != "," && !$0.isNumber })")
      }
    }
    // The journeys meet every rule.
    #expect(alertCount > 100)
    #expect(kinds.count >= 10, "\(kinds.sorted())")
  }

  /// A visit has one end at most, and each reason once.
  @Test func tellsEachReasonOnce() throws {
    for seed in 100..<120 {
      let replay = try Replay(seed: UInt64(seed))
      let visits = Dictionary(grouping: replay.decisions) {
        [Int64($0.placeIndex), $0.arrival.millisecondsSince1970]
      }
      for visit in visits.values {
        let ends = visit.filter {
          if case .suppressed = $0.verdict { return false }
          return true
        }
        #expect(ends.count <= 1)
        let reasons = visit.compactMap { decision -> String? in
          guard case .suppressed = decision.verdict else { return nil }
          return "\(NotificationFilterTests.text(decision.verdict).prefix { $0 != "," && !$0.isNumber })"
        }
        #expect(Set(reasons).count == reasons.count)
        #expect(zip(visit, visit.dropFirst()).allSatisfy { $0.time <= $1.time })
      }
    }
  }

  @Test func replaysAreTheSame() throws {
    #expect(try Replay(seed: 7).decisions == Replay(seed: 7).decisions)
    #expect(try !Replay(seed: 7).decisions.isEmpty)
  }
}
