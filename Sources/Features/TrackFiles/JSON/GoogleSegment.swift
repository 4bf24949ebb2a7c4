import TimeZoneEngine
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

/// Fixes ordered by time, the earliest first; those of one time in the order in which they were added.
///
/// Segments of a location history overlap: a path of two hours may begin and end during a visit. They are in the order
/// of their starts, so all fixes before the start of a segment are known when it is read.
struct WaitingFixes: Sendable {
  struct Element: Sendable {
    let fix: TrackFix
    /// The index of its segment.
    let segment: Int64
    fileprivate let number: Int64

    fileprivate func precedes(_ other: Element) -> Bool {
      fix.time == other.fix.time ? number < other.number : fix.time < other.fix.time
    }
  }

  /// A binary heap: no element precedes the one at half its index.
  private var heap: [Element] = []
  private var added: Int64 = 0

  var count: Int { heap.count }
  /// The earliest fix.
  var first: Element? { heap.first }

  /// Complexity: O(log *n*) in the number of fixes.
  mutating func add(_ fix: TrackFix, segment: Int64) {
    heap.append(Element(fix: fix, segment: segment, number: added))
    added += 1
    var index = heap.count - 1
    while index > 0, case let parent = (index - 1) / 2, heap[index].precedes(heap[parent]) {
      heap.swapAt(index, parent)
      index = parent
    }
  }

  /// Removes the earliest fix. Complexity: O(log *n*) in the number of fixes.
  mutating func popFirst() -> Element? {
    guard let first = heap.first, let last = heap.popLast() else { return nil }
    guard !heap.isEmpty else { return first }
    heap[0] = last
    var index = 0
    while case var child = 2 * index + 1, child < heap.count {
      if child + 1 < heap.count, heap[child + 1].precedes(heap[child]) { child += 1 }
      guard heap[child].precedes(heap[index]) else { break }
      heap.swapAt(index, child)
      index = child
    }
    return first
  }
}
