import TimeZoneLocalTime

/// Decides whether a moving device gets an alert about a place, and why not.
///
/// Feed it every fix, with the activity and the rules of the local time there. An alert arises when the device has been
/// in a place long enough to have entered it. While a rule suppresses it, the alert is pending: it is given at the
/// first fix when no rule suppresses it, or dropped when the device leaves. Each reason is reported once per visit.
///
/// Rules are checked in this order: an alert on the same local date, driving, the time after it, unknown activity, no
/// activity, quiet hours, alerts within the hour. Only the first is final: a visit that begins on the date of an alert
/// for the same place gets none, even after midnight.
///
/// The device is in a circle from the first fix whose position is inside, and has left it when the circle of its
/// accuracy lies entirely outside. Between two fixes inside it is assumed to stay, however long that is: a device at
/// rest has no fixes.
///
/// The filter is a value, and a replayed track gives the same decisions.
public struct NotificationFilter: Sendable {
  /// The places that are worth an alert.
  public let places: NotificationPlaces
  /// The rules that suppress alerts.
  public let options: NotificationOptions

  /// The places that the device is in, ascending.
  private var visits: [NotificationVisit] = []
  package var visitCount: Int { visits.count }
  private var record = AlertRecord()
  private var lastDrive: Instant?
  private var lastFix: Instant?

  /// Creates a filter that has seen no fix.
  public init(_ places: NotificationPlaces, options: NotificationOptions = NotificationOptions()) {
    self.places = places
    self.options = options
  }

  /// Decides about alerts at the next fix.
  ///
  /// - Parameters:
  ///   - fix: The position of the device. A fix that is earlier than the last one, or that has an accuracy that is
  ///     negative or not a number, is ignored. However, a clock set back by more than an hour resets the filter.
  ///   - activity: What the device is doing; `nil` if no activity is available at all.
  ///   - rules: The rules of local time of the zone of the fix. Without them, alerts wait if there are quiet hours, and
  ///     dates are in UTC.
  /// - Returns: The decisions at this fix: first about places that the device has left, then about other places. Empty
  ///   for most fixes.
  /// - Complexity: The search for the places that contain a position, plus O(*n* log *m*) in the *n* places that
  ///   the device is in and the *m* alerts of the last hour.
  public mutating func decide(
    _ fix: TrackFix, activity: MotionActivity?, rules: TimeZoneRules?
  ) -> [NotificationDecision] {
    let accuracy = fix.accuracy ?? 0
    guard accuracy >= 0 else { return [] }
    if let lastFix, fix.time < lastFix {
      guard lastFix.seconds(since: fix.time) > Self.hour else { return [] }
      self = NotificationFilter(places, options: options)
    }
    lastFix = fix.time
    if let activity, activity.kinds.contains(.automotive) { lastDrive = fix.time }
    let here = accuracy <= options.maximumAccuracy ? places.visited(at: fix.coordinate) : []
    // Nearly every fix.
    if here.isEmpty, visits.isEmpty { return [] }
    var decisions: [NotificationDecision] = []
    leave(fix, accuracy, here, &decisions)
    enter(fix, here)
    let clock = LocalClock(fix.time, rules)
    for number in visits.indices where visits[number].isOpen {
      decide(number, fix.time, activity, clock, &decisions)
    }
    return decisions
  }

  // MARK: Visits

  /// Ends the visits of places that the device has certainly left.
  private mutating func leave(
    _ fix: TrackFix, _ accuracy: Double, _ here: [Int], _ decisions: inout [NotificationDecision]
  ) {
    var staying: [NotificationVisit] = []
    let here = Set(here)
    for visit in visits {
      if here.contains(visit.place) || !hasLeft(visit.place, fix, accuracy) {
        staying.append(visit)
      } else if let verdict = visit.verdictOfLeaving {
        decisions.append(visit.decision(verdict, at: fix.time))
      }
    }
    visits = staying
  }

  private func hasLeft(_ place: Int, _ fix: TrackFix, _ accuracy: Double) -> Bool {
    // A position too inaccurate to enter an area cannot leave it either.
    accuracy <= options.maximumAccuracy && places.isLeft(place, at: fix.coordinate, accuracy: accuracy)
  }

  /// Begins a visit of each place that the device is in and was not in before.
  private mutating func enter(_ fix: TrackFix, _ here: [Int]) {
    let known = Set(visits.map { $0.place })
    visits += here.filter { !known.contains($0) }.map { NotificationVisit(place: $0, arrival: fix.time) }
    visits.sort { $0.place < $1.place }
  }

  // MARK: Rules

  private static let hour = 3_600.0

  private mutating func decide(
    _ number: Int, _ time: Instant, _ activity: MotionActivity?, _ clock: LocalClock,
    _ decisions: inout [NotificationDecision]
  ) {
    guard time.seconds(since: visits[number].arrival) >= options.dwellSeconds else { return }
    let place = visits[number].place
    if let reason = suppression(place, time, activity, clock) {
      if visits[number].suppress(reason) {
        decisions.append(visits[number].decision(.suppressed(reason), at: time))
      }
      return
    }
    visits[number].isOpen = false
    visits[number].isNotified = true
    record.add(place, time, clock.day, limit: options.maximumPerHour)
    decisions.append(visits[number].decision(.notify, at: time))
  }

  /// The first rule that suppresses an alert.
  private func suppression(
    _ place: Int, _ time: Instant, _ activity: MotionActivity?, _ clock: LocalClock
  ) -> SuppressionReason? {
    if options.isOncePerDay, let alert = record.alert(of: place, since: clock.day) {
      return .alreadyToday(at: alert)
    }
    if let reason = suppression(time, activity) { return reason }
    if let quietHours = options.quietHours {
      guard let minute = clock.minute else { return .unknownLocalTime }
      if quietHours.contains(minute: minute) { return .quietHours(minute: minute) }
    }
    if let limit = options.maximumPerHour, record.count(within: Self.hour, of: time) >= limit {
      return .hourlyLimit(limit)
    }
    return nil
  }

  /// The first rule about what the device does.
  private func suppression(_ time: Instant, _ activity: MotionActivity?) -> SuppressionReason? {
    if options.waitsWhileAutomotive, let activity, activity.kinds.contains(.automotive) {
      return .automotive(activity.confidence)
    }
    if let lastDrive, time.seconds(since: lastDrive) < options.secondsAfterAutomotive, time > lastDrive {
      return .afterAutomotive(until: lastDrive.advanced(bySeconds: options.secondsAfterAutomotive))
    }
    guard let activity else { return options.notifiesWithoutMotion ? nil : .noActivity }
    return options.waitsWhileUnknown && activity.kinds.contains(.unknown) ? .unknownActivity : nil
  }
}

/// A place that the device is in.
struct NotificationVisit: Sendable {
  let place: Int
  let arrival: Instant
  /// Whether an alert may still come.
  var isOpen = true
  var isNotified = false
  private var lastReason: SuppressionReason?
  /// One bit for each reason that has been reported.
  private var reported: UInt8 = 0

  init(place: Int, arrival: Instant) {
    self.place = place
    self.arrival = arrival
  }

  mutating func suppress(_ reason: SuppressionReason) -> Bool {
    lastReason = reason
    if case .alreadyToday = reason { isOpen = false }
    defer { reported |= reason.bit }
    return reported & reason.bit == 0
  }

  /// The verdict when the device leaves; `nil` after an alert, or if none was due.
  var verdictOfLeaving: NotificationVerdict? {
    guard let lastReason else { return isNotified ? nil : .passedThrough }
    return isOpen ? .dropped(lastReason) : nil
  }

  func decision(_ verdict: NotificationVerdict, at time: Instant) -> NotificationDecision {
    NotificationDecision(placeIndex: place, time: time, arrival: arrival, verdict: verdict)
  }
}

/// The alerts that were given, as far as the rules need them.
struct AlertRecord: Sendable {
  /// The latest, ascending: at least as many as the limit, if there were so many.
  private var moments: [Instant] = []
  /// The last one of each place.
  private var latest: [Int: (time: Instant, day: Int64)] = [:]

  /// Records an alert, later than the others; of all alerts, no more than a limit matter.
  mutating func add(_ place: Int, _ time: Instant, _ day: Int64, limit: Int?) {
    latest[place] = (time, day)
    guard let limit else { return }
    moments.append(time)
    // Not at each alert, as it moves all others.
    if moments.count / 2 > limit { moments.removeFirst(moments.count - limit) }
  }

  /// The alert of a place on a local date or later: where the device has traveled east across the date line, into the
  /// day before, an alert on the date that it left counts too.
  func alert(of place: Int, since day: Int64) -> Instant? {
    latest[place].flatMap { $0.day >= day ? $0.time : nil }
  }

  /// The number of alerts less than a number of seconds ago, as far as they are kept.
  func count(within seconds: Double, of time: Instant) -> Int {
    moments.count - moments.indices.partitioningIndex { time.seconds(since: moments[$0]) < seconds }
  }
}

/// The time that a wall clock shows at an instant.
struct LocalClock {
  /// The date, in days since 1970-01-01; the date in UTC if the local time is not known.
  let day: Int64
  /// The minute of the day, 0...1439; `nil` if the local time is not known.
  let minute: Int?

  init(_ time: Instant, _ rules: TimeZoneRules?) {
    let clock = time.clock(utcOffset: rules?.utcOffset(at: time) ?? 0)
    day = clock.day
    minute = rules == nil ? nil : Int(clock.second / 60)
  }
}
