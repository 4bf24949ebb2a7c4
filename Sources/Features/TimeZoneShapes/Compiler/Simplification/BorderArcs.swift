import TimeZoneEngine

/// The edges of a subdivision as arcs: chains of edges that toggle the same records, from one junction to the next.
///
/// A junction is a vertex where other than two edges meet, or two that toggle different records. A vertex on the seam
/// of the plane (longitude ±180 or latitude ±90 degrees) is one too, unless both its edges run along the same side of it;
/// and an end of an edge that crosses others, so that such an edge is a separate arc.
/// An arc without a junction is a ring. A ring, and an arc that returns to its junction, repeats its first vertex at its end.
struct BorderArcs: Sendable {
  /// The vertices of all arcs, one arc after the other, in 1e-7 degrees.
  private(set) var points: [GridPoint] = []
  /// Arc `a` has the points `starts[a]..<starts[a + 1]`, at least two.
  private(set) var starts: [Int] = [0]
  /// For each arc the record set that its edges toggle.
  private(set) var toggles: [Int32] = []
  /// For each arc whether its first point is a junction; a ring's first point is not.
  private(set) var startsAtJunction: [Bool] = []

  var count: Int { toggles.count }

  func ends(of arc: Int) -> (first: Int, last: Int) { (starts[arc], starts[arc + 1] - 1) }

  /// The end of arcs, except for rings.
  var junctions: Set<GridPoint> {
    var junctions: Set<GridPoint> = []
    for arc in 0..<count where startsAtJunction[arc] {
      let (first, last) = ends(of: arc)
      junctions.formUnion([points[first], points[last]])
    }
    return junctions
  }

  func isClosed(_ arc: Int) -> Bool {
    let (first, last) = ends(of: arc)
    return points[first] == points[last]
  }

  /// The arcs of all edges, in the order of their first edges.
  init(_ set: EdgeSet, fixed: Set<GridPoint> = []) {
    let unit = set.unit
    let edges = set.edges.map { (a: $0.start(in: unit), b: $0.end(in: unit)) }
    var vertices = ArcVertices(capacity: edges.count, fixed: fixed)
    var ends: [(a: Int32, b: Int32)] = []
    ends.reserveCapacity(edges.count)
    for (number, edge) in edges.enumerated() {
      let side = PlaneSide(edge.a, edge.b)
      let toggle = set.edges[number].toggle
      ends.append(
        (
          vertices.add(edge.a, edge: Int32(number), toggle: toggle, side: side),
          vertices.add(edge.b, edge: Int32(number), toggle: toggle, side: side)
        ))
    }
    points.reserveCapacity(edges.count + edges.count / 64)
    var isDone = [Bool](repeating: false, count: edges.count)
    for number in edges.indices where !isDone[number] {
      isDone[number] = true
      let ahead = vertices.walk(from: ends[number].b, along: ends, &isDone)
      // A ring has come back to the edge's start already.
      let before =
        ahead.last == ends[number].a && !vertices.isJunction(ends[number].a)
        ? [] : vertices.walk(from: ends[number].a, along: ends, &isDone)
      for vertex in before.reversed() { points.append(vertices.points[Int(vertex)]) }
      if before.isEmpty { points.append(edges[number].a) }
      startsAtJunction.append(!before.isEmpty)
      for vertex in ahead { points.append(vertices.points[Int(vertex)]) }
      starts.append(points.count)
      toggles.append(set.edges[number].toggle)
    }
  }
}

/// The vertices of some edges, each once, with the edges that meet there.
private struct ArcVertices {
  private(set) var points: [GridPoint] = []
  private var numbers: [GridPoint: Int32] = [:]
  private var first: [Int32] = []
  private var second: [Int32] = []
  /// What the edges at each vertex have in common; `nil` once they differ.
  private var common: [(toggle: Int32, side: PlaneSide)] = []
  private var isFixed: [Bool] = []
  private let fixed: Set<GridPoint>

  init(capacity: Int, fixed: Set<GridPoint>) {
    self.fixed = fixed
    numbers.reserveCapacity(capacity)
  }

  func isJunction(_ vertex: Int32) -> Bool { isFixed[Int(vertex)] || second[Int(vertex)] < 0 }

  /// The vertices from one on, that one included, up to a junction or to one whose edges have all been passed.
  func walk(from start: Int32, along ends: [(a: Int32, b: Int32)], _ isDone: inout [Bool]) -> [Int32] {
    var found = [start]
    var vertex = start
    while !isJunction(vertex) {
      let edges = [first[Int(vertex)], second[Int(vertex)]]
      guard let next = edges.first(where: { !isDone[Int($0)] }) else { break }
      isDone[Int(next)] = true
      let (a, b) = ends[Int(next)]
      vertex = a == vertex ? b : a
      found.append(vertex)
    }
    return found
  }

  /// The number of a vertex, which an edge now ends at.
  mutating func add(_ point: GridPoint, edge: Int32, toggle: Int32, side: PlaneSide) -> Int32 {
    let number = numbers[point].map { Int($0) } ?? points.count
    if number == points.count {
      numbers[point] = Int32(number)
      points.append(point)
      first.append(edge)
      second.append(-1)
      common.append((toggle, side))
      isFixed.append(side == .none && PlaneSide.isOnAny(point) || !fixed.isEmpty && fixed.contains(point))
    } else if second[number] < 0, common[number].toggle == toggle, common[number].side == side {
      second[number] = edge
    } else {
      isFixed[number] = true
    }
    return Int32(number)
  }
}

/// The side of the plane of longitude and latitude that an edge runs along.
enum PlaneSide {
  case none, east, west, north, south

  init(_ a: GridPoint, _ b: GridPoint) {
    self = .none
    if a.x == b.x {
      if a.x == GridPoint.maximumLongitude { self = .east }
      if a.x == -GridPoint.maximumLongitude { self = .west }
    }
    if a.y == b.y {
      if a.y == GridPoint.maximumLatitude { self = .north }
      if a.y == -GridPoint.maximumLatitude { self = .south }
    }
  }

  static func isOnAny(_ point: GridPoint) -> Bool {
    abs(point.x) == GridPoint.maximumLongitude || abs(point.y) == GridPoint.maximumLatitude
  }
}
