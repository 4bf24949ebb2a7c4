import TimeZoneLocalTime
import TimeZoneTracks

/// A segment of a location history: a path, a visit or an activity.
struct GoogleSegment: Sendable {
  /// The maximum number of points of a path.
  static let pathLimit = 1_000_000

  /// A point of the path, and its time: given, or in minutes after the start of the segment, which may follow.
  struct Point: Sendable {
    var coordinate: Coordinate
    var time: Instant?
    var minutes: Int64?
  }

  var start: Instant?
  var end: Instant?
  var path: [Point] = []
  /// Whether it is a visit, perhaps one whose position is unknown.
  var isVisit = false
  var visit: Coordinate?
  var activityStart: Coordinate?
  var activityEnd: Coordinate?
  /// What cannot be read of it, but for its path.
  var failures: [TrackFileError] = []

  /// Its positions and their times, `nil` where the time is unknown.
  ///
  /// A visit has its position at its start and at its end.
  func positions() -> [(coordinate: Coordinate, time: Instant?)] {
    var positions = path.map { ($0.coordinate, $0.time ?? start?.adding(minutes: $0.minutes)) }
    if let visit {
      positions.append((visit, start))
      positions.append((visit, end))
    }
    if let activityStart { positions.append((activityStart, start)) }
    if let activityEnd { positions.append((activityEnd, end)) }
    return positions
  }
}

extension Instant {
  /// The instant some minutes later; `nil` if their number is unknown.
  fileprivate func adding(minutes: Int64?) -> Instant? {
    // Less than ten million minutes after a time before the year 10000.
    minutes.map { Instant(millisecondsSince1970: millisecondsSince1970 + $0 * 60_000) }
  }
}
