import TimeZoneIndex
import TimeZoneSupport

/// Assembles rings into polygons.
struct PolygonBuilder {
  private let unit: Int32
  private var exteriors: [BorderRing] = []
  private var holesOfExterior: [[BorderRing]] = []
  /// Holes that touch no exterior.
  private var holes: [BorderRing] = []

  init(unit: Int32) { self.unit = unit }

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

  /// - Throws: ``BorderError`` where a hole lies in no exterior, or `effort` is spent.
  consuming func finish(_ effort: inout Effort) throws(BorderError) -> [ZonePolygon] {
    for (hole, exterior) in zip(holes, try HoleAssignment.exteriors(of: holes, among: exteriors, &effort)) {
      guard let exterior else { throw .broken(near: hole.vertices[0]) }
      holesOfExterior[exterior].append(hole)
    }
    return zip(exteriors, holesOfExterior).map { exterior, holes in
      ZonePolygon(exterior: grid(exterior), holes: holes.map { grid($0) })
    }
  }

  private func grid(_ ring: BorderRing) -> [GridPoint] {
    ring.vertices.map { GridPoint(x: Int32($0.x) * unit, y: Int32($0.y) * unit) }
  }
}

// MARK: - Holes

/// Finds the exterior around each hole that touches no exterior.
///
/// A hole is represented by a point beside one of its edges, on the zone's side; its exterior is the smallest one that
/// contains the point. Exteriors are processed one by one, and each edge is tested only against the holes whose points
/// lie on the rows that it spans.
struct HoleAssignment {
  private let holes: [BorderRing]
  /// A point beside an edge of each hole, ascending by row.
  private var points: [(line: RowLine, hole: Int)] = []
  private var isInside: [Bool]
  /// For each hole, the index and area of the smallest exterior found so far.
  private var owners: [(exterior: Int, area: WideArea)?]

  init(_ holes: [BorderRing]) {
    self.holes = holes
    isInside = [Bool](repeating: false, count: holes.count)
    owners = [(exterior: Int, area: WideArea)?](repeating: nil, count: holes.count)
    for (number, hole) in holes.enumerated() {
      if let line = Self.risingEdge(of: hole) { points.append((line, number)) }
    }
    points.sort { ($0.line.y, $0.hole) < ($1.line.y, $1.hole) }
  }

  /// For each hole, the index of its exterior, or `nil` where no exterior contains it.
  ///
  /// - Complexity: O(n log h + c) for n edges and h holes, c the number of pairs of a hole and an edge on its row.
  static func exteriors(
    of holes: [BorderRing], among exteriors: [BorderRing], _ effort: inout Effort
  ) throws(BorderError) -> [Int?] {
    if holes.isEmpty { return [] }
    var assignment = HoleAssignment(holes)
    for (number, exterior) in exteriors.enumerated() { try assignment.offer(exterior, number, &effort) }
    return assignment.owners.map { $0?.exterior }
  }

  /// An edge that is not horizontal, from its lower end.
  private static func risingEdge(of ring: BorderRing) -> RowLine? {
    guard var a = ring.vertices.last else { return nil }
    for b in ring.vertices {
      if a.y != b.y {
        let (low, high) = a.y < b.y ? (a, b) : (b, a)
        return RowLine(x: low.x, y: low.y, dx: high.x - low.x, dy: high.y - low.y)
      }
      a = b
    }
    return nil
  }

  private mutating func offer(
    _ exterior: BorderRing, _ number: Int, _ effort: inout Effort
  ) throws(BorderError) {
    guard var a = exterior.vertices.last else { return }
    var touched: [Int] = []
    for b in exterior.vertices {
      let count = cross(Edge(ax: a.x, ay: a.y, bx: b.x, by: b.y), &touched)
      try effort.spend(comparisons: count, with: 1)
      a = b
    }
    for hole in touched where isInside[hole] {
      isInside[hole] = false
      if owners[hole].map({ exterior.area < $0.area }) ?? true { owners[hole] = (number, exterior.area) }
    }
  }

  /// Toggles the points to the east of an edge; returns the number of those on its rows.
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
