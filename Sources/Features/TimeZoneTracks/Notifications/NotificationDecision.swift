import TimeZoneLocalTime

/// The decision of a ``NotificationFilter`` about a place.
public struct NotificationDecision: Hashable, Sendable {
  /// The index of the place among ``NotificationFilter/places``.
  public let placeIndex: Int
  /// The time of the fix that decided.
  public let time: Instant
  /// The first time on this visit at which the device was in the place.
  public let arrival: Instant
  /// Whether to notify.
  public let verdict: NotificationVerdict
}

/// Whether to notify.
public enum NotificationVerdict: Hashable, Sendable {
  /// Notify now.
  case notify
  /// The alert is pending, for a reason that is reported once per visit. It is given once no reason is left,
  /// if the device is still in the place. ``SuppressionReason/alreadyToday(at:)`` is final.
  case suppressed(SuppressionReason)
  /// The device left the place while its alert was suppressed, so the alert is not given. The value is the last reason
  /// for the suppression.
  case dropped(SuppressionReason)
  /// The device left before it had been in the place long enough to have entered.
  case passedThrough
}

/// The reason why an alert is suppressed.
public enum SuppressionReason: Hashable, Sendable {
  /// The place had an alert on this local date, at this instant.
  case alreadyToday(at: Instant)
  /// The device is in a moving vehicle.
  case automotive(MotionConfidence)
  /// The device was in a moving vehicle a moment ago; alerts wait until this instant.
  case afterAutomotive(until: Instant)
  /// The activity is unknown.
  case unknownActivity
  /// An activity is missing, and the rules require one.
  case noActivity
  /// A local time to compare with quiet hours is missing.
  case unknownLocalTime
  /// The local time is within quiet hours: this minute of the day, 0...1439.
  case quietHours(minute: Int)
  /// This many alerts, the maximum, were given within the last hour.
  case hourlyLimit(Int)

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
