struct PolygonBuilder {
  private var exteriors: [BorderRing] = []
  private var holesOfExterior: [[BorderRing]] = []
  private var holes: [BorderRing] = []

  /// Adds the rings of one closed path: the exteriors, and the holes that touch them.
  mutating func add(_ rings: [BorderRing]) {
    let enclosing = rings.filter { $0.area.isPositive }
    let cutOut = rings.filter { !$0.area.isPositive }
    exteriors += enclosing
    if enclosing.count == 1 {
      holesOfExterior.append(cutOut)
    } else {
      holesOfExterior += enclosing.map { _ in [] }
      holes += cutOut
    }
  }

  consuming func finish(_ effort: inout Effort) throws(BorderError) -> [ZonePolygon] {
    let owners = try HoleNesting.exteriors(of: holes, among: exteriors) { (comparisons) throws(BorderError) in
      try effort.spend(comparisons: comparisons, with: 1)
    }
    for (hole, exterior) in zip(holes, owners) {
      guard let exterior else { throw .broken(near: hole.vertices[0]) }
      holesOfExterior[exterior].append(hole)
    }
    return zip(exteriors, holesOfExterior).map { exterior, holes in
      ZonePolygon(exterior: grid(exterior), holes: holes.map { grid($0) })
    }
  }

  private func grid(_ ring: BorderRing) -> [GridPoint] {
    ring.vertices.map { GridPoint(x: Int32($0.x), y: Int32($0.y)) }
  }
}

// MARK: - Holes

/// Finds the exterior around each hole that touches no exterior.
///
/// A hole is represented by a point next to one of its edges, on the zone's side; its exterior is the smallest one that
/// contains the point. Exteriors are processed one by one, and each edge is tested only against the holes whose points
/// lie on the rows that it spans.
package struct HoleNesting {
  /// A point next to an edge of each hole, ascending by row.
  private var points: [(line: RowLine, hole: Int)] = []
  private var isInside: [Bool]
  /// For each hole, the index and area of the smallest exterior found so far.
  private var owners: [(exterior: Int, area: RingArea)?]

  private init(_ holes: [BorderRing]) {
    isInside = [Bool](repeating: false, count: holes.count)
    owners = [(exterior: Int, area: RingArea)?](repeating: nil, count: holes.count)
    for (number, hole) in holes.enumerated() {
      if let edge = hole.vertices.ringEdges.first(where: { $0.a.y != $0.b.y }) {
        points.append((RowLine(Edge(from: edge.a, to: edge.b).rising), number))
      }
    }
    points.sort { ($0.line.y, $0.hole) < ($1.line.y, $1.hole) }
  }

  /// `nil` for a hole that no exterior contains.
  package static func exteriors<Failure: Error>(
    of holes: [BorderRing], among exteriors: [BorderRing],
    _ spend: (_ comparisons: Int) throws(Failure) -> Void
  ) throws(Failure) -> [Int?] {
    if holes.isEmpty { return [] }
    var nesting = HoleNesting(holes)
    for (number, exterior) in exteriors.enumerated() { try nesting.offer(exterior, number, spend) }
    return nesting.owners.map { $0?.exterior }
  }

  private mutating func offer<Failure: Error>(
    _ exterior: BorderRing, _ number: Int, _ spend: (Int) throws(Failure) -> Void
  ) throws(Failure) {
    var touched: [Int] = []
    for (a, b) in exterior.vertices.ringEdges { try spend(cross(Edge(from: a, to: b), &touched)) }
    for hole in touched where isInside[hole] {
      isInside[hole] = false
      if owners[hole].map({ exterior.area < $0.area }) ?? true { owners[hole] = (number, exterior.area) }
    }
  }

  /// Toggles the points to the east of an edge, and returns the number of points on its rows.
  private mutating func cross(_ edge: Edge, _ touched: inout [Int]) -> Int {
    let first = points.indices.partitioningIndex { points[$0].line.y >= edge.minY }
    var index = first
    while index < points.count, points[index].line.y < edge.maxY {
      if points[index].line.isEast(of: edge, orAlong: false) {
        isInside[points[index].hole].toggle()
        touched.append(points[index].hole)
      }
      index += 1
    }
    return index - first
  }
}
