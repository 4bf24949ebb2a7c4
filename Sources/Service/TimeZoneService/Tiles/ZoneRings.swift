/// A closed ring of vertices; the first is not repeated.
struct TileRing {
  var points: [TilePoint]
  /// Twice the area in square units; positive if the ring runs clockwise on the screen.
  let area: Int64

  init(_ points: [TilePoint]) {
    self.points = points
    area = RingArea(ofTwice: points).clamped
  }

  var reversed: TileRing { TileRing(points.reversed()) }
}

/// Links the lines around one zone into rings.
///
/// An even number of them meets at each vertex. If it is more than two, neighbors by direction are linked, so that no
/// ring crosses another. A ring that comes back to a vertex is cut there, so none touches itself at one.
struct ZoneRings {
  /// A line around the zone; on which side of it the zone lies, is known from its source.
  struct Member {
    let points: [TilePoint]
    let isOnLeft: Bool
  }

  /// All rings, the zone on the right of each as one sees it on the screen: exteriors run clockwise, with a positive
  /// area, and holes counterclockwise.
  private(set) var rings: [TileRing] = []

  private let members: [Member]
  /// Of each end of a member (twice its number, one more for its last point) the end that continues it; -1 for none.
  private var mates: [Int32]

  init(_ members: [Member]) {
    self.members = members
    mates = [Int32](repeating: -1, count: 2 * members.count)
    linkEnds()
    traceRings()
  }

  // MARK: Links

  private func vertex(_ end: Int32) -> TilePoint {
    let points = members[Int(end >> 1)].points
    return points[end & 1 == 0 ? 0 : points.count - 1]
  }

  private mutating func linkEnds() {
    var ends = mates.indices.map { (vertex: vertex(Int32($0)), end: Int32($0)) }
    ends.sort { ($0.vertex, $0.end) < ($1.vertex, $1.end) }
    var index = 0
    while index < ends.count {
      var next = index + 1
      while next < ends.count, ends[next].vertex == ends[index].vertex { next += 1 }
      var meeting = ends[index..<next].map(\.end)
      if meeting.count > 2 {
        // Clockwise on the screen from the west.
        let west = RingDirection(dx: -1, dy: 0)
        let directions = meeting.map { direction(of: $0) }
        meeting = zip(directions, meeting).sorted { west.meets($1.0, beforeClockwise: $0.0) }.map(\.1)
      }
      for pair in stride(from: 0, to: meeting.count - 1, by: 2) {
        mates[Int(meeting[pair])] = meeting[pair + 1]
        mates[Int(meeting[pair + 1])] = meeting[pair]
      }
      index = next
    }
  }

  private func direction(of end: Int32) -> RingDirection {
    let points = members[Int(end >> 1)].points
    let (a, b) =
      end & 1 == 0 ? (points[0], points[1]) : (points[points.count - 1], points[points.count - 2])
    return RingDirection(from: a, to: b)
  }

  // MARK: Rings

  private mutating func traceRings() {
    var isUsed = [Bool](repeating: false, count: members.count)
    for first in members.indices where !isUsed[first] {
      // Ends that the path leaves from, and where each vertex between two members is on it.
      var path: [Int32] = []
      var positions: [TilePoint: Int] = [:]
      var end = Int32(2 * first)
      while !isUsed[Int(end >> 1)] {
        isUsed[Int(end >> 1)] = true
        let start = vertex(end)
        if let position = positions[start] { cutOff(&path, from: position, &positions) }
        positions[start] = path.count
        path.append(end)
        let mate = mates[Int(end ^ 1)]
        // An index that contradicts itself may have lines that lead nowhere.
        if mate < 0 { break }
        end = mate
      }
      if let last = path.last, let position = positions[vertex(last ^ 1)] {
        cutOff(&path, from: position, &positions)
      }
    }
  }

  private mutating func cutOff(_ path: inout [Int32], from position: Int, _ positions: inout [TilePoint: Int])
  {
    var points: [TilePoint] = []
    // The length of the lines that have the zone on their left, less that of the others.
    var balance: Int64 = 0
    for end in path[position...] {
      positions[vertex(end)] = nil
      let member = members[Int(end >> 1)]
      let isForward = end & 1 == 0
      if isForward {
        points.append(contentsOf: member.points.dropLast())
      } else {
        points.append(contentsOf: member.points.dropFirst().reversed())
      }
      balance += isForward == member.isOnLeft ? member.length : -member.length
    }
    path.removeSubrange(position...)
    for part in Self.simpleParts(of: points) {
      let ring = TileRing(part)
      // Rings below one square unit are left out, around a zone and in those around it.
      if abs(ring.area) >= 2 { rings.append(balance > 0 ? ring.reversed : ring) }
    }
  }

  /// A ring cut wherever it comes back to a vertex, as one does that touches a side of the box between two others.
  private static func simpleParts(of points: [TilePoint]) -> [[TilePoint]] {
    var parts: [[TilePoint]] = []
    var path: [TilePoint] = []
    var positions: [TilePoint: Int] = [:]
    for point in points {
      if let position = positions[point] {
        parts.append(Array(path[position...]))
        for passed in path[position...] { positions[passed] = nil }
        path.removeSubrange(position...)
      }
      positions[point] = path.count
      path.append(point)
    }
    return parts + [path]
  }
}

extension ZoneRings.Member {
  /// The greater of its extents along both axes, added up over its segments.
  fileprivate var length: Int64 {
    var length: Int64 = 0
    for (a, b) in zip(points, points.dropFirst()) { length += Int64(max(abs(b.x - a.x), abs(b.y - a.y))) }
    return length
  }
}

// MARK: - Polygons

extension ZoneRings {
  func polygons() -> [[TileRing]] {
    var polygons = rings.filter { $0.area > 0 }.sorted { $0.area < $1.area }.map { [$0] }
    let holes = rings.filter { $0.area < 0 }
    if holes.isEmpty { return polygons }
    if polygons.count == 1 { return [polygons[0] + holes] }
    let boxes = polygons.map { GridBox(around: $0[0].points) }
    for hole in holes {
      guard let box = GridBox(around: hole.points) else { continue }
      // The smallest that contains it. One that rounding has pushed out of all is left out.
      let owner = polygons.indices.first {
        boxes[$0]?.contains(box) == true && polygons[$0][0].contains(middleOfFirstEdge: hole)
      }
      if let owner { polygons[owner].append(hole) }
    }
    return polygons
  }
}

extension TileRing {
  /// Whether the middle of another ring's first edge lies inside. Rounded rings may cross, so a vertex would not do.
  fileprivate func contains(middleOfFirstEdge other: TileRing) -> Bool {
    // In half units.
    let x = Int64(other.points[0].x + other.points[1].x)
    let y = Int64(other.points[0].y + other.points[1].y)
    var isInside = false
    for (a, b) in points.ringEdges {
      let edge = Edge(ax: 2 * Int64(a.x), ay: 2 * Int64(a.y), bx: 2 * Int64(b.x), by: 2 * Int64(b.y))
      if edge.spans(row: y), edge.orientation(of: x, y) == (edge.dy > 0 ? -1 : 1) { isInside.toggle() }
    }
    return isInside
  }
}
