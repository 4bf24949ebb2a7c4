/// The rules of a ``NotificationGate``.
public struct NotificationOptions: Hashable, Sendable {
  /// Whether alerts wait while the device drives, however low the confidence; by default they do.
  public var waitsWhileAutomotive = true
  /// For how many seconds after a drive alerts wait: people park, get out, look for the way. 120 by default; 0 for not
  /// at all.
  public var secondsAfterAutomotive = 120.0
  /// Whether alerts wait while the activity is unknown; by default they do.
  public var waitsWhileUnknown = true
  /// Whether alerts are given where there is no activity at all, because the device cannot tell it or may not; by
  /// default they are.
  public var notifiesWithoutMotion = true
  /// Hours in which alerts wait, in the local time of where the device is; none by default.
  public var quietHours: QuietHours?
  /// The greatest number of alerts in any 3,600 seconds; 4 by default, `nil` for any number. With 0 or less there are
  /// none.
  public var maximumPerHour: Int? = 4
  /// Whether a place is good for one alert in a local date; by default it is. Without it, each visit is.
  public var isOncePerDay = true
  /// How many seconds a device must be in a place before it has entered: who is through sooner passes through. 60 by
  /// default; with 0, the first fix inside counts.
  public var dwellSeconds = 60.0
  /// The greatest accuracy in meters with which a fix can be in a place: 200 by default, so that cell towers enter
  /// nothing. A fix that states no accuracy can be.
  public var maximumAccuracy = 200.0

  /// The defaults.
  public init() {}
}
