import TimeZoneLocalTime

/// What a ``NotificationGate`` says about a place.
public struct NotificationDecision: Hashable, Sendable {
  /// The index of the place.
  public let place: Int
  /// The moment of the fix that decided.
  public let time: PreciseInstant
  /// When the device was first in the place, on this visit.
  public let arrival: PreciseInstant
  /// Whether to notify.
  public let verdict: NotificationVerdict
}

/// Whether to notify.
public enum NotificationVerdict: Hashable, Sendable {
  /// Notify now.
  case notify
  /// Not now, for a reason which is given once in a visit. The alert is pending: when no reason is left and the device
  /// is still in the place, it follows; but not for ``NotificationHold/alreadyToday(at:)``.
  case held(NotificationHold)
  /// The device has left, and the alert that was held is not given any more; for the last reason.
  case dropped(NotificationHold)
  /// The device has left before it had been in the place long enough to have entered.
  case passedThrough
}

/// Why an alert is held.
public enum NotificationHold: Hashable, Sendable {
  /// The place had an alert on this local date, then.
  case alreadyToday(at: PreciseInstant)
  /// The device drives.
  case automotive(MotionConfidence)
  /// The device drove a moment ago; alerts wait until then.
  case afterAutomotive(until: PreciseInstant)
  /// The activity is unknown.
  case unknownActivity
  /// There is no activity, and the rules want one.
  case noActivity
  /// There is no local time to compare with quiet hours.
  case unknownLocalTime
  /// It is this minute of the day, in quiet hours.
  case quietHours(minute: Int)
  /// As many alerts as are allowed were given within the hour.
  case hourlyLimit(Int)

  /// One bit for each case.
  var bit: UInt8 {
    switch self {
    case .alreadyToday: return 1
    case .automotive: return 2
    case .afterAutomotive: return 4
    case .unknownActivity: return 8
    case .noActivity: return 16
    case .unknownLocalTime: return 32
    case .quietHours: return 64
    case .hourlyLimit: return 128
    }
  }
}
