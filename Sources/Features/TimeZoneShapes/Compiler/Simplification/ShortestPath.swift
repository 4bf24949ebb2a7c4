import TimeZoneEngine

/// The fewest vertices of a chain whose segments stay within a bound of the replaced part.
///
/// A shortcut from vertex *i* to vertex *j* is valid if all vertices from *i* to *j* lie in the stadium of the segment
/// between their places on the coarser grid. The fewest vertices are a shortest path along valid shortcuts (Imai and Iri
/// 1988, "Polygonal approximations of a curve"). From each vertex shortcuts are tried until no direction is left that
/// meets the disks around all vertices on the way; so most vertices try few.
package struct ShortestPath {
  private let points: ArraySlice<GridPoint>
  private let places: ArraySlice<GridPoint>
  private let bound: ErrorBound
  /// For each vertex the fewest segments from the start to it, and the vertex before.
  private var steps: [Int32]
  private var previous: [Int32]

  /// The most edges that one segment replaces, so that a straight line of a million vertices takes no hours.
  static let longestShortcut = 4096
  /// Latitudes around a vertex, in 1e-7 degrees, in which shortcuts are tried with one scale at first.
  private static let firstBand = 500_000.0

  /// The vertices to keep, the first and the last included, ascending.
  package static func kept(
    _ points: ArraySlice<GridPoint>, places: ArraySlice<GridPoint>, _ bound: ErrorBound
  ) -> [Int] {
    if points.count == 2 { return [points.startIndex, points.endIndex - 1] }
    var path = ShortestPath(points, places, bound)
    return path.indices()
  }

  private init(_ points: ArraySlice<GridPoint>, _ places: ArraySlice<GridPoint>, _ bound: ErrorBound) {
    self.points = points
    self.places = places
    self.bound = bound
    steps = [Int32](repeating: .max, count: points.count)
    previous = [Int32](repeating: 0, count: points.count)
  }

  private mutating func indices() -> [Int] {
    steps[0] = 0
    for start in 0..<points.count - 1 { tryShortcuts(from: start) }
    var kept: [Int] = []
    var position = points.count - 1
    while position > 0 {
      kept.append(points.startIndex + position)
      position = Int(previous[position])
    }
    kept.append(points.startIndex)
    return kept.reversed()
  }

  private mutating func tryShortcuts(from start: Int) {
    // To the next vertex there is always one: both ends are within the bound of their places.
    note(start, start + 1)
    var band = max(Self.firstBand, 4 * bound.e7)
    var next = start + 2
    // A plane for wider latitudes has a larger scale, which is stricter; so it is used only as far as it is needed.
    while let beyond = tryShortcuts(from: start, firstTried: next, band: band) {
      next = beyond
      band *= 4
    }
  }

  /// Tries shortcuts in the plane of a band of latitudes.
  /// Returns the first end that lies outside the band, if shortcuts are possible up to there; otherwise
  /// `nil`.
  private mutating func tryShortcuts(from start: Int, firstTried: Int, band: Double) -> Int? {
    let first = points.startIndex
    let origin = places[first + start]
    let scale = bound.scale(
      south: Int32(max(-9e8, Double(origin.y) - band)), north: Int32(min(9e8, Double(origin.y) + band)))
    var wedge = DirectionWedge()
    // The squares of the greatest distance of a vertex, and of the length from which a ray that meets a disk has
    // certainly entered it.
    var farthest = 0.0
    let last = min(points.count - 1, start + Self.longestShortcut)
    var end = start
    while end <= last {
      let point = points[first + end]
      let center = (
        x: (Double(point.x) - Double(origin.x)) * scale, y: Double(point.y) - Double(origin.y)
      )
      if abs(center.y) > band { return max(end, firstTried) }
      wedge.narrow(center: center, radius: bound.e7, squareRadius: bound.squareE7)
      if wedge.isEmpty { return nil }
      farthest = max(farthest, center.x * center.x + center.y * center.y)
      if end >= firstTried, steps[start] + 1 < steps[end] {
        let place = places[first + end]
        let to = (x: (Double(place.x) - Double(origin.x)) * scale, y: Double(place.y) - Double(origin.y))
        if abs(to.y) <= band, wedge.contains(to), reaches(to, farthest, start, end, scale),
          !runsAlongSide(start, end)
        {
          note(start, end)
        }
      }
      end += 1
    }
    return nil
  }

  private mutating func note(_ start: Int, _ end: Int) {
    guard steps[start] + 1 < steps[end] else { return }
    steps[end] = steps[start] + 1
    previous[end] = Int32(start)
  }

  /// Whether a segment, whose ray meets the disks of all vertices on the way, is long enough to meet them itself.
  private func reaches(
    _ to: DirectionWedge.Vector, _ farthest: Double, _ start: Int, _ end: Int, _ scale: Double
  ) -> Bool {
    let square = to.x * to.x + to.y * to.y
    // A ray enters a disk no later than where a tangent would touch it.
    if square >= farthest - bound.squareE7, square > 0 { return true }
    let length = square.squareRoot() + bound.e7
    if length * length < farthest { return false }
    let first = points.startIndex
    let stadium = Stadium(places[first + start], places[first + end], scale: scale)
    return (start...end).allSatisfy { stadium.squareDistance(of: points[first + $0]) <= bound.squareE7 }
  }

  /// Whether a segment would run along a side of the plane, where the chain does not.
  private func runsAlongSide(_ start: Int, _ end: Int) -> Bool {
    let first = points.startIndex
    let side = PlaneSide(places[first + start], places[first + end])
    return side != .none && PlaneSide(points[first + start], points[first + start + 1]) != side
  }
}

/// The directions from a point in which rays meet all of some disks of one radius.
struct DirectionWedge {
  typealias Vector = (x: Double, y: Double)

  private var left: Vector = (0, 0)
  private var right: Vector = (0, 0)
  /// No disk yet that does not contain the point: every direction will do.
  private var isFull = true
  private(set) var isEmpty = false

  /// Leaves the directions that also meet a disk.
  @inline(__always)
  mutating func narrow(center: Vector, radius: Double, squareRadius: Double) {
    let square = center.x * center.x + center.y * center.y
    guard square > squareRadius else { return }
    // The tangents: the direction to the center, turned by the angle whose sine is radius / distance.
    let tangent = (square - squareRadius).squareRoot()
    let newLeft = (x: center.x * tangent - center.y * radius, y: center.y * tangent + center.x * radius)
    let newRight = (x: center.x * tangent + center.y * radius, y: center.y * tangent - center.x * radius)
    if isFull {
      (left, right, isFull) = (newLeft, newRight, false)
      return
    }
    let oldLeft = left
    if Self.holds(newLeft, left, right) {
      left = newLeft
    } else if !Self.holds(left, newLeft, newRight) {
      isEmpty = true
      return
    }
    if Self.holds(newRight, oldLeft, right) {
      right = newRight
    } else if !Self.holds(right, newLeft, newRight) {
      isEmpty = true
    }
  }

  /// Whether a direction is left; the direction of no length is not, unless all are.
  @inline(__always)
  func contains(_ direction: Vector) -> Bool {
    if isEmpty { return false }
    return isFull || Self.holds(direction, left, right) && (direction.x != 0 || direction.y != 0)
  }

  /// Whether a direction lies in a wedge of less than half a turn.
  @inline(__always)
  private static func holds(_ direction: Vector, _ left: Vector, _ right: Vector) -> Bool {
    right.x * direction.y - right.y * direction.x >= 0 && direction.x * left.y - direction.y * left.x >= 0
  }
}
