/// Why a place or a rule of a ``NotificationFilter`` is invalid.
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
  /// One line: what was found, and what was expected.
  public var description: String {
    switch self {
    case .emptyName(let index):
      return "place \(index) has no name"
    case .radius(let radius, let index, let name):
      return
        "radius \(radius) of place \(index), \"\(name)\", is not a distance in meters: expected more than 0, up to 20015000"
    case .minuteOfDay(let minute):
      return "minute \(minute) is not in 0...1439"
    case .emptyQuietHours(let minute):
      return "quiet hours begin and end at minute \(minute): expected two different times"
    }
  }
}
