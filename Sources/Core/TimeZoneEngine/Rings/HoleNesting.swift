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
    var nesting = HoleNesting(holes)
    if !holes.isEmpty {
      for (number, exterior) in exteriors.enumerated() { try nesting.offer(exterior, number, &effort) }
    }
    for (hole, owner) in zip(holes, nesting.owners) {
      guard let owner else { throw .broken(near: hole.vertices[0]) }
      holesOfExterior[owner.exterior].append(hole)
    }
    return zip(exteriors, holesOfExterior).map { exterior, holes in
      ZonePolygon(exterior: grid(exterior), holes: holes.map { grid($0) })
    }
  }

  private func grid(_ ring: BorderRing) -> [GridPoint] {
    ring.vertices.map { GridPoint(x: Int32($0.x), y: Int32($0.y)) }
  }
}

/// Finds the exterior around each hole that touches no exterior.
///
/// A hole is represented by a point next to one of its edges, on the zone's side; its exterior is the smallest one that
/// contains the point. Exteriors are processed one by one, and each edge is tested only against the holes whose points
/// lie on the rows that it spans.
private struct HoleNesting {
  /// A point next to an edge of each hole, ascending by row.
  private var points: [(line: RowLine, hole: Int)] = []
  private var isInside: [Bool]
  /// For each hole, the index and area of the smallest exterior around it found so far.
  private(set) var owners: [(exterior: Int, area: RingArea)?]

  init(_ holes: [BorderRing]) {
    isInside = [Bool](repeating: false, count: holes.count)
    owners = [(exterior: Int, area: RingArea)?](repeating: nil, count: holes.count)
    for (number, hole) in holes.enumerated() {
      if let (a, b) = hole.vertices.ringEdges.first(where: { $0.y != $1.y }) {
        points.append((RowLine(Edge(from: a, to: b).rising), number))
      }
    }
    points.sort { ($0.line.y, $0.hole) < ($1.line.y, $1.hole) }
  }

  mutating func offer(_ exterior: BorderRing, _ number: Int, _ effort: inout Effort) throws(BorderError) {
    var touched: [Int] = []
    for (a, b) in exterior.vertices.ringEdges {
      try effort.spend(comparisons: cross(Edge(from: a, to: b), &touched), with: 1)
    }
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
