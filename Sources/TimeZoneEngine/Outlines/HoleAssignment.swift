import TimeZoneIndex

/// Finds for holes that touch no exterior the exterior around them.
///
/// A hole is told by a place beside one of its edges, on the zone's side; the exterior around it is the smallest
/// that holds the place. Exteriors are taken one by one, and each edge asks only the holes on the rows it spans.
struct HoleAssignment {
  private let holes: [BorderRing]
  /// Beside an edge of each hole, ascending by row.
  private var places: [(line: RowLine, hole: Int)] = []
  private var isInside: [Bool]
  /// For each hole the number and the area of the smallest exterior so far.
  private var owners: [(exterior: Int, area: WideArea)?]

  init(_ holes: [BorderRing]) {
    self.holes = holes
    isInside = [Bool](repeating: false, count: holes.count)
    owners = [(exterior: Int, area: WideArea)?](repeating: nil, count: holes.count)
    for (number, hole) in holes.enumerated() {
      if let line = Self.risingEdge(of: hole) { places.append((line, number)) }
    }
    places.sort { ($0.line.y, $0.hole) < ($1.line.y, $1.hole) }
  }

  /// For each hole the number of its exterior, or `nil` where nothing holds it.
  ///
  /// - Complexity: O(n log h + c) for n edges and h holes, c the pairs of a hole and an edge on its row.
  static func exteriors(of holes: [BorderRing], among exteriors: [BorderRing]) -> [Int?] {
    if holes.isEmpty { return [] }
    var assignment = HoleAssignment(holes)
    for (number, exterior) in exteriors.enumerated() { assignment.offer(exterior, number) }
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

  private mutating func offer(_ exterior: BorderRing, _ number: Int) {
    guard var a = exterior.vertices.last else { return }
    var touched: [Int] = []
    for b in exterior.vertices {
      cross(LeafSegment(ax: a.x, ay: a.y, bx: b.x, by: b.y, isReal: true), &touched)
      a = b
    }
    for hole in touched where isInside[hole] {
      isInside[hole] = false
      if owners[hole].map({ exterior.area < $0.area }) ?? true { owners[hole] = (number, exterior.area) }
    }
  }

  /// Toggles the places to the east of an edge.
  private mutating func cross(_ edge: LeafSegment, _ touched: inout [Int]) {
    let top = max(edge.ay, edge.by)
    let bottom = min(edge.ay, edge.by)
    var index = places.indices.partitioningIndex { places[$0].line.y >= bottom }
    while index < places.count, places[index].line.y < top {
      if places[index].line.isEast(of: edge, orAlong: false) {
        isInside[places[index].hole].toggle()
        touched.append(places[index].hole)
      }
      index += 1
    }
  }
}
