import TestSupport
import Testing
import TimeZoneTracks

/// The rules of the filter, each by a small replay: a place of 100 m at 43.06 141.35, and a device that is in it or not.
@Suite(.tags(.noSanitizer)) struct NotificationFilterTests {
  /// What a replay says: `notify` and so on, with the second at which it does.
  private func replay(
    _ steps: [(seconds: Double, isInside: Bool, activity: MotionActivity?)],
    _ options: NotificationOptions, zone: String = "UTC"
  ) throws -> [String] {
    let place = NotificationPlace(
      "Odori", at: try Coordinate(latitude: 43.06, longitude: 141.35), radius: 100)
    var filter = NotificationFilter(try NotificationPlaces([place]), options: options)
    let rules = try TimeZoneRules(identifier: zone)
    var log: [String] = []
    for step in steps {
      let fix = try TrackFix(step.isInside ? 43.06 : 43.07, 141.35, at: step.seconds, accuracy: 5)
      for decision in filter.decide(fix, activity: step.activity, rules: rules) {
        #expect(decision.placeIndex == 0 && decision.time == fix.time)
        log.append("\(Int(step.seconds)) \(Self.text(decision.verdict))")
      }
    }
    return log
  }

  static func text(_ verdict: NotificationVerdict) -> String {
    switch verdict {
    case .notify: return "notify"
    case .suppressed(let reason): return "suppressed: \(text(reason))"
    case .dropped(let reason): return "dropped: \(text(reason))"
    case .passedThrough: return "passed through"
    }
  }

  private static func text(_ reason: SuppressionReason) -> String {
    switch reason {
    case .alreadyToday(let time): return "already today at \(time.millisecondsSince1970 / 1_000)"
    case .automotive(let confidence): return "automotive, \(confidence)"
    case .afterAutomotive(let until): return "after automotive, until \(until.millisecondsSince1970 / 1_000)"
    case .unknownActivity: return "unknown activity"
    case .noActivity: return "no activity"
    case .unknownLocalTime: return "unknown local time"
    case .quietHours(let minute): return "quiet hours at \(minute)"
    case .hourlyLimit(let limit): return "hourly limit \(limit)"
    }
  }

  private let walk: MotionActivity? = MotionActivity(.walking, confidence: .medium)
  private let drive: MotionActivity? = MotionActivity(.automotive, confidence: .high)
  private let light: MotionActivity? = MotionActivity([.automotive, .stationary], confidence: .medium)

  @Test func enteringCountsAndPassingThroughDoesNot() throws {
    var options = NotificationOptions()
    options.dwellSeconds = 60
    #expect(
      try replay(
        [(0, false, walk), (10, true, walk), (69, true, walk), (70, true, walk), (80, true, walk)], options)
        == ["70 notify"])
    #expect(
      try replay([(0, false, walk), (10, true, walk), (69, true, walk), (75, false, walk)], options)
        == ["75 passed through"])
    options.dwellSeconds = 0
    #expect(try replay([(0, true, walk), (9, false, walk)], options) == ["0 notify"])
  }

  @Test func driversAreNotDisturbed() throws {
    var options = NotificationOptions()
    options.dwellSeconds = 0
    // In a taxi: suppressed at the light, and for two minutes after getting out.
    #expect(
      try replay(
        [(0, true, drive), (30, true, light), (60, true, walk), (149, true, walk), (150, true, walk)], options
      )
        == ["0 suppressed: automotive, high", "60 suppressed: after automotive, until 150", "150 notify"])
    // Gone before that.
    #expect(
      try replay([(0, true, drive), (60, true, walk), (90, false, walk)], options)
        == [
          "0 suppressed: automotive, high", "60 suppressed: after automotive, until 120",
          "90 dropped: after automotive, until 120",
        ])
    options.secondsAfterAutomotive = 0
    #expect(
      try replay([(0, true, drive), (1, true, walk)], options) == [
        "0 suppressed: automotive, high", "1 notify",
      ])
    options.waitsWhileAutomotive = false
    #expect(try replay([(0, true, drive)], options) == ["0 notify"])
  }

  @Test func unknownActivitySuppressesAlerts() throws {
    var options = NotificationOptions()
    options.dwellSeconds = 0
    #expect(
      try replay([(0, true, .unknown), (10, true, walk)], options) == [
        "0 suppressed: unknown activity", "10 notify",
      ])
    #expect(try replay([(0, true, nil)], options) == ["0 notify"])
    options.waitsWhileUnknown = false
    #expect(try replay([(0, true, .unknown)], options) == ["0 notify"])
    options.notifiesWithoutMotion = false
    #expect(
      try replay([(0, true, nil), (10, true, walk)], options) == ["0 suppressed: no activity", "10 notify"])
  }

  @Test func aPlaceIsGoodForOneAlertADay() throws {
    var options = NotificationOptions()
    options.dwellSeconds = 0
    options.maximumPerHour = nil
    let visits: [(Double, Bool, MotionActivity?)] = [
      (0, true, walk), (100, false, walk), (50_000, true, walk), (50_100, true, walk), (50_200, false, walk),
      (86_399, true, walk), (86_401, true, walk), (86_500, false, walk), (86_600, true, walk),
    ]
    // The visit that begins on a date with an alert has none, not even after midnight.
    #expect(
      try replay(visits, options)
        == [
          "0 notify", "50000 suppressed: already today at 0", "86399 suppressed: already today at 0",
          "86600 notify",
        ])
    // In Tokyo midnight is at 54,000 s.
    #expect(
      try replay(
        [
          (0, true, walk), (9, false, walk), (53_999, true, walk), (54_100, false, walk),
          (54_200, true, walk),
        ], options, zone: "Asia/Tokyo")
        == ["0 notify", "53999 suppressed: already today at 0", "54200 notify"])
    options.isOncePerDay = false
    #expect(
      try replay(visits, options) == ["0 notify", "50000 notify", "86399 notify", "86600 notify"])
    // Without leaving there is one alert, whatever the rules.
    #expect(try replay([(0, true, walk), (90_000, true, walk)], options) == ["0 notify"])
  }

  @Test func soManyAnHour() throws {
    var options = NotificationOptions()
    options.dwellSeconds = 0
    options.isOncePerDay = false
    options.maximumPerHour = 2
    #expect(
      try replay(
        [
          (0, true, walk), (10, false, walk), (20, true, walk), (30, false, walk), (40, true, walk),
          (3_599.999, true, walk), (3_600, true, walk), (3_601, false, walk), (3_602, true, walk),
          (3_620, true, walk),
        ], options)
        == [
          "0 notify", "20 notify", "40 suppressed: hourly limit 2", "3600 notify",
          "3602 suppressed: hourly limit 2",
          "3620 notify",
        ])
    options.maximumPerHour = 0
    #expect(try replay([(0, true, walk)], options) == ["0 suppressed: hourly limit 0"])
  }

  /// 22:00 to 07:00 in Berlin, on the nights on which clocks change.
  @Test func quietHoursFollowTheClockOnTheWall() throws {
    let rows: [(start: String, firstAlert: String, location: SourceLocation)] = [
      ("2026-07-01T00:00:00+02:00", "2026-07-01T07:00:00+02:00", #_sourceLocation),
      ("2026-03-29T00:00:00+01:00", "2026-03-29T07:00:00+02:00", #_sourceLocation),
      ("2026-10-25T00:00:00+02:00", "2026-10-25T07:00:00+01:00", #_sourceLocation),
      ("2026-07-01T22:00:00+02:00", "2026-07-02T07:00:00+02:00", #_sourceLocation),
      ("2026-07-01T21:59:00+02:00", "2026-07-01T21:59:00+02:00", #_sourceLocation),
    ]
    var options = NotificationOptions()
    options.dwellSeconds = 0
    options.quietHours = try QuietHours(start: 22 * 60, end: 7 * 60)
    let rules = try TimeZoneRules(identifier: "Europe/Berlin")
    let place = NotificationPlace("Mitte", at: try Coordinate(latitude: 52.52, longitude: 13.4), radius: 100)
    for row in rows {
      var filter = NotificationFilter(try NotificationPlaces([place]), options: options)
      var time = try Instant(parsing: row.start).secondsSince1970
      var log: [NotificationVerdict] = []
      while log.last != .notify {
        let fix = try TrackFix(52.52, 13.4, at: Double(time))
        log += filter.decide(fix, activity: walk, rules: rules).map(\.verdict)
        if log.last != .notify { time += 60 }
      }
      #expect(
        time == (try Instant(parsing: row.firstAlert)).secondsSince1970, sourceLocation: row.location)
      #expect(log.count <= 2, sourceLocation: row.location)
    }
    var filter = NotificationFilter(try NotificationPlaces([place]), options: options)
    #expect(
      filter.decide(try TrackFix(52.52, 13.4), activity: walk, rules: nil).map(\.verdict)
        == [.suppressed(.unknownLocalTime)])
  }

  /// Each fix is judged by the local time of where it is: 21:30 in Denver is 22:30 in Chicago.
  @Test func quietHoursTravel() throws {
    var options = NotificationOptions()
    options.dwellSeconds = 0
    options.quietHours = try QuietHours(start: 22 * 60, end: 7 * 60)
    let places = try NotificationPlaces([
      NotificationPlace("Chicago", at: try Coordinate(latitude: 41.88, longitude: -87.63), radius: 1_000),
      NotificationPlace("Denver", at: try Coordinate(latitude: 39.74, longitude: -104.99), radius: 1_000),
    ])
    let time = Double(try Instant(parsing: "2026-11-21T04:30:00Z").secondsSince1970)
    var filter = NotificationFilter(places, options: options)
    #expect(
      filter.decide(
        try TrackFix(41.88, -87.63, at: time), activity: walk,
        rules: try TimeZoneRules(identifier: "America/Chicago")
      ).map(\.verdict) == [.suppressed(.quietHours(minute: 22 * 60 + 30))])
    let arrival = filter.decide(
      try TrackFix(39.74, -104.99, at: time), activity: walk,
      rules: try TimeZoneRules(identifier: "America/Denver"))
    #expect(arrival.map(\.placeIndex) == [0, 1])
    #expect(arrival.map(\.verdict) == [.dropped(.quietHours(minute: 22 * 60 + 30)), .notify])
  }

  @Test func leavingIsForSure() throws {
    var options = NotificationOptions()
    options.isOncePerDay = false
    options.dwellSeconds = 10
    let place = NotificationPlace(
      "Odori", at: try Coordinate(latitude: 43.06, longitude: 141.35), radius: 100)
    var filter = NotificationFilter(try NotificationPlaces([place]), options: options)
    func decide(_ meters: Double, _ seconds: Double, _ accuracy: Double?) throws -> [NotificationVerdict] {
      filter.decide(
        try TrackFix(43.06 + meters / 111_195, 141.35, at: seconds, accuracy: accuracy), activity: nil,
        rules: nil
      ).map(\.verdict)
    }
    // A cell tower enters nothing.
    #expect(try decide(0, 0, 500) == [])
    #expect(try decide(0, 20, 500) == [])
    #expect(try decide(90, 30, 20) == [])
    // Scatter, and a cell tower far away: still there.
    #expect(try decide(115, 35, 20) == [])
    #expect(try decide(5_000, 36, 500) == [])
    #expect(try decide(90, 40, 20) == [.notify])
    #expect(try decide(125, 50, 20) == [])
    // A new visit.
    #expect(try decide(90, 60, nil) == [])
    #expect(try decide(90, 70, nil) == [.notify])
    #expect(try decide(90, 75, -1) == [])
    #expect(try decide(5_000, 76, .nan) == [])
    #expect(try decide(90, 90, nil) == [])
  }

  @Test func timeThatRunsBackwards() throws {
    var options = NotificationOptions()
    options.dwellSeconds = 60
    // A fix out of order changes nothing.
    #expect(
      try replay([(1_000, true, walk), (990, false, walk), (1_060, true, walk)], options) == ["1060 notify"])
    // A clock set back by more than an hour does not silence the filter for ever.
    #expect(
      try replay(
        [
          (4e9, true, walk), (0, true, walk), (60, true, walk), (61, false, walk), (70, true, walk),
          (130, true, walk),
        ], options)
        == ["60 notify", "130 suppressed: already today at 60"])
  }

  @Test func severalPlacesAtOnce() throws {
    let center = try Coordinate(latitude: 43.06, longitude: 141.35)
    var options = NotificationOptions()
    options.dwellSeconds = 0
    options.maximumPerHour = 2
    var filter = NotificationFilter(
      try NotificationPlaces(
        (1...3).map { NotificationPlace("\($0)", at: center, radius: Double($0) * 100) }),
      options: options)
    let decisions = filter.decide(try TrackFix(43.06, 141.35), activity: nil, rules: nil)
    #expect(decisions.map(\.placeIndex) == [0, 1, 2])
    #expect(decisions.map(\.verdict) == [.notify, .notify, .suppressed(.hourlyLimit(2))])
  }

  /// Sets of areas that overlap at random, and repeat: visits begin and end one by one, in order.
  @Test func visitsOfManyPlaces() throws {
    var generator = SeededGenerator(seed: 2_030)
    var options = NotificationOptions()
    options.dwellSeconds = 0
    options.isOncePerDay = false
    options.maximumPerHour = nil
    options.quietHours = try QuietHours(start: 60, end: 120)
    let sets: [[Int]] = (0..<200).map { _ in
      let count = [0, 1, 3, 39].randomElement(using: &generator) ?? 0
      return (0..<count).map { _ in Int.random(in: 0..<40, using: &generator) }
    }
    let places = try NotificationPlaces(names: (0..<40).map { "\($0)" }) { sets[Int($0.longitude.rounded())] }
    var filter = NotificationFilter(places, options: options)
    var inside: Set<Int> = []
    let rules = try TimeZoneRules(identifier: "UTC")
    for (number, set) in sets.enumerated() where number < 180 {
      // Within quiet hours, so that an alert is suppressed at arrival and dropped at departure.
      let decisions = filter.decide(
        try TrackFix(0, Double(number), at: Double(3_600 + number)), activity: nil, rules: rules)
      let here = Set(set)
      let left = inside.subtracting(here).sorted()
      let entered = here.subtracting(inside).sorted()
      #expect(decisions.map(\.placeIndex) == left + entered)
      let dropped = NotificationVerdict.dropped(.quietHours(minute: (3_600 + number - 1) / 60))
      let suppressed = NotificationVerdict.suppressed(.quietHours(minute: (3_600 + number) / 60))
      let verdicts: [NotificationVerdict] = left.map { _ in dropped } + entered.map { _ in suppressed }
      #expect(decisions.map(\.verdict) == verdicts)
      inside = here
    }
  }

  /// More alerts than the limit, over hours: those of the last 3,600 seconds count, whatever is kept.
  @Test func hourOfTheLimitSlides() throws {
    var options = NotificationOptions()
    options.dwellSeconds = 0
    options.isOncePerDay = false
    options.maximumPerHour = 3
    let places = try NotificationPlaces(names: ["here"]) { $0.longitude > 0 ? [0] : [] }
    var filter = NotificationFilter(places, options: options)
    var alerts: [Int] = []
    for second in stride(from: 0, through: 40_000, by: 400) {
      // Each fix inside follows one outside.
      _ = filter.decide(try TrackFix(0, -1, at: Double(second) - 1), activity: nil, rules: nil)
      let verdicts = filter.decide(try TrackFix(0, 1, at: Double(second)), activity: nil, rules: nil).map(
        \.verdict)
      let isFull = alerts.filter { $0 > second - 3_600 }.count >= 3
      #expect(verdicts == [isFull ? .suppressed(.hourlyLimit(3)) : .notify], "\(second)")
      if !isFull { alerts.append(second) }
    }
    #expect(alerts.count > 20)
  }

  @Test func areasOfAnyShape() throws {
    var options = NotificationOptions()
    options.dwellSeconds = 0
    let places = try NotificationPlaces(names: ["north", "east"]) { coordinate in
      // Indices that name nothing are ignored, and order does not matter.
      (coordinate.longitude > 0 ? [1, 7, -1] : []) + (coordinate.latitude > 0 ? [0] : [])
    }
    var filter = NotificationFilter(places, options: options)
    func decided(_ latitude: Double, _ longitude: Double, _ time: Double) throws -> [Int] {
      filter.decide(try TrackFix(latitude, longitude, at: time), activity: nil, rules: nil).map(\.placeIndex)
    }
    #expect(try decided(-1, -1, 0) == [])
    #expect(try decided(1, 1, 1) == [0, 1])
    #expect(throws: NotificationError.emptyName(1)) {
      try NotificationPlaces(names: ["a", ""]) { _ in [] }
    }
  }
}
