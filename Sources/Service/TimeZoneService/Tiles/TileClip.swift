/// Edges clipped to a tile's box and rounded to its units, and the places where borders cross the sides of the box.
///
/// Whether an edge crosses a side, and on which side of a corner, is decided exactly; only the place on the side is
/// rounded. So the area along all four sides follows from that at one corner, and agrees with the borders inside.
struct TileClip {
  /// A straight piece of a border between two vertices, the first being the lesser.
  struct Segment {
    /// Both vertices in one word.
    let key: UInt64
    /// The change across the border: see ``ZoneLists``.
    let change: Int32

    var start: TilePoint { TilePoint(key: UInt32(truncatingIfNeeded: key >> 32)) }
    var end: TilePoint { TilePoint(key: UInt32(truncatingIfNeeded: key)) }
  }

  let frame: TileFrame
  var lists: ZoneLists
  private(set) var segments: [Segment] = []
  /// The places where borders cross the sides of the box, in units along the sides, counterclockwise from the south-western
  /// corner.
  private(set) var stops: [(distance: Int32, change: Int32)] = []
  /// The vertex of the last position: edges follow each other.
  private var memory = (x: Int64.min, y: Int64.min, point: TilePoint(key: 0))

  init(_ frame: TileFrame, _ lists: ZoneLists) {
    self.frame = frame
    self.lists = lists
  }

  /// Whether an edge in the box is so short that its ends are one vertex.
  mutating func vanishes(_ edge: Edge) -> Bool {
    guard frame.contains(edge.ax, edge.ay), frame.contains(edge.bx, edge.by) else { return false }
    return vertex(edge.ax, edge.ay) == vertex(edge.bx, edge.by)
  }

  /// Adds an edge between two grounds, in 1e-7 degrees.
  mutating func add(_ edge: Edge, left: Int32, right: Int32) {
    if frame.excludes(edge) { return }
    let change = lists.change(left: left, right: right)
    if change == 0 { return }
    let startsInside = frame.contains(edge.ax, edge.ay)
    let endsInside = frame.contains(edge.bx, edge.by)
    if startsInside, endsInside {
      return addLine(
        vertex(edge.ax, edge.ay), vertex(edge.bx, edge.by), from: Position(edge.ax, edge.ay),
        to: Position(edge.bx, edge.by), change)
    }
    let crossings = crossings(of: edge)
    // One if an end is inside, otherwise none or two.
    guard var first = crossings.first, var last = crossings.last else { return }
    for crossing in crossings { stops.append((crossing.distance, change)) }
    if crossings.count > 1, last.fraction < first.fraction { swap(&first, &last) }
    let start =
      startsInside ? (vertex(edge.ax, edge.ay), Position(edge.ax, edge.ay)) : (first.point, first.position)
    let end =
      endsInside ? (vertex(edge.bx, edge.by), Position(edge.bx, edge.by)) : (last.point, last.position)
    addLine(start.0, end.0, from: start.1, to: end.1, change)
  }

  private mutating func vertex(_ x: Int64, _ y: Int64) -> TilePoint {
    if memory.x == x, memory.y == y { return memory.point }
    let point = frame.point(Double(x), Double(y))
    memory = (x, y, point)
    return point
  }
}

// MARK: - Lines

/// A position in 1e-7 degrees.
private struct Position {
  let x, y: Double

  init(_ x: Double, _ y: Double) { (self.x, self.y) = (x, y) }
  init(_ x: Int64, _ y: Int64) { self.init(Double(x), Double(y)) }
}

extension TileClip {
  /// Adds the line between two positions, divided if the projection bends it.
  private mutating func addLine(
    _ first: TilePoint, _ last: TilePoint, from start: Position, to end: Position, _ change: Int32
  ) {
    // A line along a meridian or parallel is straight.
    let parts = start.x == end.x || start.y == end.y ? 1 : frame.parts(start.y, end.y)
    var point = first
    if parts > 1 {
      for part in 1..<parts {
        let share = Double(part) / Double(parts)
        let next = frame.point(start.x + (end.x - start.x) * share, start.y + (end.y - start.y) * share)
        addSegment(point, next, change)
        point = next
      }
    }
    addSegment(point, last, change)
  }

  private mutating func addSegment(_ a: TilePoint, _ b: TilePoint, _ change: Int32) {
    if a == b { return }
    let isAscending = a < b
    let (low, high) = isAscending ? (a, b) : (b, a)
    segments.append(
      Segment(
        key: UInt64(low.key) << 32 | UInt64(high.key),
        change: isAscending ? change : lists.reversed(change)))
  }

  /// All segments between the same two vertices made one, ascending; segments that then separate nothing are dropped.
  mutating func mergeSegments() {
    segments.sort { $0.key < $1.key }
    var kept = 0
    var index = 0
    while index < segments.count {
      let key = segments[index].key
      var change: Int32 = 0
      while index < segments.count, segments[index].key == key {
        change = lists.sum(change, segments[index].change)
        index += 1
      }
      if change != 0 {
        segments[kept] = Segment(key: key, change: change)
        kept += 1
      }
    }
    segments.removeLast(segments.count - kept)
  }

  // MARK: Sides

  fileprivate struct Crossing {
    /// The share of the edge before it.
    let fraction: Double
    let position: Position
    let point: TilePoint
    /// As in ``TileClip/stops``.
    let distance: Int32
  }

  /// The place where an edge crosses the sides of the box: at most two places.
  ///
  /// The corners represent themselves moved by an infinitesimal to the east and a smaller one to the north, as ``Edge``
  /// has it for points that are looked up.
  private func crossings(of edge: Edge) -> [Crossing] {
    var crossings: [Crossing] = []
    let (west, south, east, north) = (frame.west, frame.south, frame.east, frame.north)
    func crosses(row y: Int64) -> Bool {
      edge.spans(row: y) && !edge.isCrossed(fromWestTo: west, y) && edge.isCrossed(fromWestTo: east, y)
    }
    func crosses(column x: Int64) -> Bool {
      (edge.ax <= x) != (edge.bx <= x) && !edge.isCrossed(fromSouthTo: x, south)
        && edge.isCrossed(fromSouthTo: x, north)
    }
    let side = frame.side
    if crosses(row: south) {
      crossings.append(crossing(edge, row: south, at: frame.bottom) { $0.x - frame.left })
    }
    if crosses(column: east) {
      crossings.append(crossing(edge, column: east, at: frame.right) { side + frame.bottom - $0.y })
    }
    if crosses(row: north) {
      crossings.append(crossing(edge, row: north, at: frame.top) { 2 * side + frame.right - $0.x })
    }
    if crosses(column: west) {
      crossings.append(crossing(edge, column: west, at: frame.left) { 3 * side + $0.y - frame.top })
    }
    return crossings
  }

  private func crossing(
    _ edge: Edge, row: Int64, at y: Int32, _ distance: (TilePoint) -> Int32
  ) -> Crossing {
    let fraction = Double(row - edge.ay) / Double(edge.dy)
    let x = min(
      max(Double(edge.ax) + Double(edge.dx) * fraction, Double(frame.west)), Double(frame.east))
    let point = TilePoint(x: frame.point(x, Double(row)).x, y: y)
    return Crossing(
      fraction: fraction, position: Position(x, Double(row)), point: point, distance: distance(point))
  }

  private func crossing(
    _ edge: Edge, column: Int64, at x: Int32, _ distance: (TilePoint) -> Int32
  ) -> Crossing {
    let fraction = Double(column - edge.ax) / Double(edge.dx)
    let y = min(
      max(Double(edge.ay) + Double(edge.dy) * fraction, Double(frame.south)), Double(frame.north))
    let point = TilePoint(x: x, y: frame.point(Double(column), y).y)
    return Crossing(
      fraction: fraction, position: Position(Double(column), y), point: point, distance: distance(point))
  }
}

extension TileFrame {
  // The sides of the box in units.
  var left: Int32 { -margin }
  var top: Int32 { -margin }
  var right: Int32 { extent + margin }
  var bottom: Int32 { extent + margin }
}
