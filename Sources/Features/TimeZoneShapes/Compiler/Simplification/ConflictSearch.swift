import TimeZoneEngine

/// Finds where simplified arcs meet or have changed sides though the originals do not.
///
/// Kept points and segments are enough: a part of an arc that came to the wrong side of a segment either has a kept point
/// there, or crosses the segment.
struct ConflictSearch: Sendable {
  /// The conflict at a place. Segments are given by their numbers, points by their indices.
  enum Conflict: Hashable, Sendable {
    case meeting(Int32, Int32)
    case flip(point: Int32, segment: Int32)
    /// A position, given by its number, whose zones a segment changes.
    case position(Int32, segment: Int32)
  }

  let segments: [SimplifiedArcs.Segment]
  /// Positions whose zones must not change.
  private let positions: [GridPoint]
  private var stadiums: [Stadium]
  /// The boxes of segments with the chains that they replace.
  private let boxes: [GridBox]
  let grid: SegmentGrid

  init(_ simplified: SimplifiedArcs, keeping positions: [GridPoint]) {
    self.positions = positions
    segments = simplified.segments
    stadiums = segments.map { simplified.stadium($0) }
    boxes = segments.map { simplified.box(of: $0) }
    grid = SegmentGrid(simplified, segments)
  }

  func conflicts(in simplified: SimplifiedArcs, isNew: [Bool]) -> [Conflict] {
    let cells = grid.cells
    let shares = max(1, min(256, cells.count / 16))
    let lists = Threads.results(Threads.processorCount, shares: shares) { share in
      var found: [Conflict] = []
      for number in stride(from: share, to: cells.count, by: shares) {
        meetings(in: grid.segments(in: cells[number]), simplified, isNew, &found)
      }
      for number in stride(from: share, to: segments.count, by: shares) {
        flips(ofStartOf: number, simplified, isNew, &found)
      }
      return found
    }
    let changed = positions.indices.flatMap { changes(atPosition: $0, simplified, isNew) }
    return Set(lists.joined()).union(changed).sorted { Self.key($0) < Self.key($1) }
  }

  private static func key(_ conflict: Conflict) -> (Int32, Int32, Int32) {
    switch conflict {
    case .meeting(let a, let b): (0, a, b)
    case .flip(let point, let segment): (1, point, segment)
    case .position(let number, let segment): (2, number, segment)
    }
  }

  private func meetings(
    in members: ArraySlice<Int32>, _ simplified: SimplifiedArcs, _ isNew: [Bool], _ found: inout [Conflict]
  ) {
    let edges = members.map { simplified.edge(segments[Int($0)]) }
    let numbers = Array(members)
    for i in numbers.indices {
      let edge = edges[i]
      let new = isNew[Int(numbers[i])]
      for j in i + 1..<numbers.count {
        guard edge.boxTouches(edges[j]), new || isNew[Int(numbers[j])] else { continue }
        if simplified.conflict(segments[Int(numbers[i])], segments[Int(numbers[j])]) {
          found.append(.meeting(numbers[i], numbers[j]))
        }
      }
    }
  }

  /// Looks for segments that the start of a segment flips. The end of an arc is a junction, where others start, or the
  /// start of a ring.
  private func flips(
    ofStartOf number: Int, _ simplified: SimplifiedArcs, _ isNew: [Bool], _ found: inout [Conflict]
  ) {
    let point = segments[number].start
    let new = isNew[number] || number > 0 && isNew[number - 1]
    for other in segmentsFlipped(by: point, simplified) where new || isNew[Int(other)] {
      found.append(.flip(point: point, segment: other))
    }
  }

  /// The segments that a kept point has come to the other side of.
  func segmentsFlipped(by point: Int32, _ simplified: SimplifiedArcs) -> [Int32] {
    let vertex = simplified.arcs.points[Int(point)]
    // The plane around a point and that around a segment differ by less than this at any place that both reach.
    let limit = simplified.bound.squareE7 * 1.1 + 1
    return grid.segments(around: vertex).filter {
      stadiums[Int($0)].squareDistance(of: vertex) <= limit
        && simplified.flips(point, segments[Int($0)])
    }
  }

  /// The segments that have come to the other side of a position.
  private func changes(atPosition number: Int, _ simplified: SimplifiedArcs, _ isNew: [Bool]) -> [Conflict] {
    let position = positions[number]
    let limit = simplified.bound.squareE7 * 1.1 + 1
    return grid.segments(around: position).filter {
      isNew[Int($0)] && stadiums[Int($0)].squareDistance(of: position) <= limit
        && simplified.loopSurrounds(position, segments[Int($0)])
    }.map { .position(Int32(number), segment: $0) }
  }

  /// Whether the boxes of two loops meet, even after points have moved by two units.
  func loopsMayMeet(_ a: Int32, _ b: Int32) -> Bool { boxes[Int(a)].touches(boxes[Int(b)]) }

  /// Whether a conflict is there, as the points are now.
  func holds(_ conflict: Conflict, _ simplified: SimplifiedArcs) -> Bool {
    switch conflict {
    case .meeting(let a, let b): simplified.conflict(segments[Int(a)], segments[Int(b)])
    case .flip(let point, let segment): simplified.flips(point, segments[Int(segment)])
    case .position(let number, let segment):
      simplified.loopSurrounds(positions[Int(number)], segments[Int(segment)])
    }
  }

  func segments(of conflict: Conflict) -> [SimplifiedArcs.Segment] {
    switch conflict {
    case .meeting(let a, let b): [segments[Int(a)], segments[Int(b)]]
    case .flip(_, let segment), .position(_, let segment): [segments[Int(segment)]]
    }
  }

  /// The kept points that take part in a conflict, each with a segment that ends there.
  func ends(of conflict: Conflict) -> [(point: Int32, segment: Int32)] {
    switch conflict {
    case .meeting(let a, let b):
      [a, b].flatMap { [(segments[Int($0)].start, $0), (segments[Int($0)].end, $0)] }
    case .flip(let point, let segment):
      [
        (point, segmentNumber(startingAt: point)), (segments[Int(segment)].start, segment),
        (segments[Int(segment)].end, segment),
      ]
    case .position(_, let segment):
      [(segments[Int(segment)].start, segment), (segments[Int(segment)].end, segment)]
    }
  }

  private func segmentNumber(startingAt point: Int32) -> Int32 {
    Int32(segments.indices.dropLast().partitioningIndex { segments[$0].start >= point })
  }

  /// Updates a segment after one of its ends has moved, by no more than two units.
  mutating func update(_ number: Int32, _ simplified: SimplifiedArcs) {
    stadiums[Int(number)] = simplified.stadium(segments[Int(number)])
  }
}
