import TimeZoneLocalTime

/// A place that the device is in.
struct NotificationVisit: Sendable {
  let place: Int
  let arrival: Instant
  /// Whether an alert may still come.
  var isOpen = true
  var isNotified = false
  /// The last reason to hold the alert.
  private var lastHold: SuppressionReason?
  /// One bit for each reason that has been reported.
  private var told: UInt8 = 0

  init(place: Int, arrival: Instant) {
    self.place = place
    self.arrival = arrival
  }

  /// Records a reason.
  mutating func hold(_ reason: SuppressionReason) -> Bool {
    lastHold = reason
    if case .alreadyToday = reason { isOpen = false }
    defer { told |= reason.bit }
    return told & reason.bit == 0
  }

  /// The verdict when the device leaves; `nil` after an alert, or where none was due.
  var verdictOfLeaving: NotificationVerdict? {
    guard let lastHold else { return isNotified ? nil : .passedThrough }
    return isOpen ? .dropped(lastHold) : nil
  }

  func decision(_ verdict: NotificationVerdict, at time: Instant) -> NotificationDecision {
    NotificationDecision(placeIndex: place, time: time, arrival: arrival, verdict: verdict)
  }
}
