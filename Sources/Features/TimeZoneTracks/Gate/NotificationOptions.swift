/// The rules of a ``NotificationFilter``.
public struct NotificationOptions: Hashable, Sendable {
  /// Whether alerts wait while the device is in a moving vehicle, however low the confidence; by default they do.
  public var waitsWhileAutomotive = true
  /// For how many seconds after a drive alerts wait: people park, get out, look for the way. 120 by default; 0 for
  /// none.
  public var secondsAfterAutomotive = 120.0
  /// Whether alerts wait while the activity is unknown; by default they do.
  public var waitsWhileUnknown = true
  /// Whether alerts are given where no activity is available at all, because the device cannot determine it or may not;
  /// by default they are.
  public var notifiesWithoutMotion = true
  /// Hours in which alerts wait, in the local time of the device's position; none by default.
  public var quietHours: QuietHours?
  /// The maximum number of alerts in any 3,600 seconds; 4 by default, `nil` for no limit. With 0 or less there are
  /// none.
  public var maximumPerHour: Int? = 4
  /// Whether a place gets at most one alert per local date, the default; otherwise each visit gets one.
  public var isOncePerDay = true
  /// For how many seconds a device must be in a place before it has entered; if it leaves sooner, it has passed
  /// through. 60 by default; with 0, the first fix inside counts.
  public var dwellSeconds = 60.0
  /// The largest accuracy radius, in meters, of a fix that can enter or leave a place: 200 by default, so that
  /// positions from cell towers cannot. A fix that states no accuracy can.
  public var maximumAccuracy = 200.0

  /// The defaults.
  public init() {}
}
