/// The rules of a ``NotificationFilter``.
public struct NotificationOptions: Hashable, Sendable {
  /// Whether alerts wait while the device is in a moving vehicle, however low the confidence; by default they do.
  public var waitsWhileAutomotive = true
  /// The seconds for which alerts wait after a drive, while people park, get out, and find their way. 120 by
  /// default; 0 for none.
  public var secondsAfterAutomotive = 120.0
  /// Whether alerts wait while the activity is unknown; by default they do.
  public var waitsWhileUnknown = true
  /// Whether alerts are given if no activity is available at all, because the device cannot determine it or may not;
  /// by default they are.
  public var notifiesWithoutMotion = true
  /// Hours in which alerts wait, in the local time of the device's position; none by default.
  public var quietHours: QuietHours?
  /// The maximum number of alerts in any 3,600 seconds; 4 by default, `nil` for no limit. With 0 or less there are
  /// none.
  public var maximumPerHour: Int? = 4
  /// Whether a place gets at most one alert per local date, the default; otherwise each visit gets one.
  public var isOncePerDay = true
  /// The seconds for which a device must be in a place to have entered it; if it leaves sooner, it has passed
  /// through. 60 by default; with 0, the first fix inside counts.
  public var dwellSeconds = 60.0
  /// The largest accuracy radius, in meters, of a fix that can enter or leave a place: 200 by default, so that
  /// positions from cell towers cannot. A fix that states no accuracy can.
  public var maximumAccuracy = 200.0

  /// Creates the default rules.
  public init() {}
}

/// Hours of the day in which nobody is disturbed, by local time.
///
/// Quiet hours begin and end when clocks show these times, so a night on which clocks change has an hour more or less of them.
/// If clocks show a time twice, both count.
public struct QuietHours: Hashable, Sendable {
  /// The first quiet minute of the day, 0...1439.
  public let start: Int
  /// The first minute that is not quiet any more, 0...1439.
  public let end: Int

  /// Creates quiet hours from one minute of the day to another, possibly over midnight.
  ///
  /// - Parameters:
  ///   - start: Minutes after 00:00, 0...1439: 22:30 is 1350.
  ///   - end: In minutes after midnight; less than `start` if they span midnight.
  /// - Throws: ``NotificationError`` if a minute is out of range, or if both are equal, which could mean the whole day
  ///   or none of it.
  public init(start: Int, end: Int) throws(NotificationError) {
    guard (0..<Self.minutesPerDay).contains(start) else { throw .minuteOfDay(start) }
    guard (0..<Self.minutesPerDay).contains(end) else { throw .minuteOfDay(end) }
    guard start != end else { throw .emptyQuietHours(start) }
    (self.start, self.end) = (start, end)
  }

  /// Returns whether a minute of the day is quiet.
  public func contains(minute: Int) -> Bool {
    start < end ? minute >= start && minute < end : minute >= start || minute < end
  }

  private static let minutesPerDay = 1_440
}

/// The reason why a place or a rule of a ``NotificationFilter`` is invalid.
public enum NotificationError: Error, Hashable, Sendable {
  /// The place with this index has no name.
  case emptyName(Int)
  /// The radius in meters of the place with this index and name is not a number above 0 and up to half the Earth's
  /// circumference.
  case radius(Double, index: Int, name: String)
  /// A minute of the day is not in 0...1439.
  case minuteOfDay(Int)
  /// Quiet hours begin and end at the same minute.
  case emptyQuietHours(Int)
}

extension NotificationError: CustomStringConvertible {
  /// A description in one line, with the expected and the found value.
  public var description: String {
    switch self {
    case .emptyName(let index):
      return "place \(index) has no name"
    case .radius(let radius, let index, let name):
      return
        "radius \(radius) of place \(index), \"\(name)\", is not a distance in meters; expected more than 0, up to 20015000"
    case .minuteOfDay(let minute):
      return "minute \(minute) is not in 0...1439"
    case .emptyQuietHours(let minute):
      return "quiet hours begin and end at minute \(minute); expected two different times"
    }
  }
}
