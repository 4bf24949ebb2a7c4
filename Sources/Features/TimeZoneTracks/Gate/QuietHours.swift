/// Hours of the day in which nobody is disturbed, by local time.
///
/// They begin and end when clocks show these times, so a night on which clocks change has an hour more or less of them.
/// Where clocks show a time twice, both count.
public struct QuietHours: Hashable, Sendable {
  /// The first quiet minute of the day, 0...1439.
  public let start: Int
  /// The first minute that is not quiet any more, 0...1439.
  public let end: Int

  /// Quiet hours from one minute of the day to another; they may span midnight.
  ///
  /// - Parameters:
  ///   - start: Minutes after 00:00, 0...1439: 22:30 is 1350.
  ///   - end: Likewise; less than `start` where they span midnight.
  /// - Throws: ``NotificationError`` where one is out of range, or both are equal: that could be the whole day or none
  ///   of it.
  public init(start: Int, end: Int) throws(NotificationError) {
    guard (0..<Self.minutesPerDay).contains(start) else { throw .minuteOfDay(start) }
    guard (0..<Self.minutesPerDay).contains(end) else { throw .minuteOfDay(end) }
    guard start != end else { throw .emptyQuietHours(start) }
    (self.start, self.end) = (start, end)
  }

  /// Whether a minute of the day is quiet.
  public func contains(minute: Int) -> Bool {
    start < end ? minute >= start && minute < end : minute >= start || minute < end
  }

  private static let minutesPerDay = 1_440
}
