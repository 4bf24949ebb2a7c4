import TimeZoneLocalTime
import TimeZoneTracks

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
