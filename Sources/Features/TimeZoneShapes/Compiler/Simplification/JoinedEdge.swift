import TimeZoneEngine

/// An edge that is led through junctions next to it, and the thin polygon between it and its new way.
///
/// The polygon gets the records of the other side. If nothing else is in it, that is the area across the edge, no
/// farther than the polygon is wide. If borders that end at a junction cross the edge on their way, they divide the
/// polygon, and an area with the records of each part lies across the edge, as near as the crossings are to the junction.
struct JoinedEdge {
  let edge: Edge
  private let loop: [GridPoint]
  private let junctions: [GridPoint]

  init(_ edge: Edge, through junctions: [GridPoint]) {
    self.edge = edge
    self.junctions = junctions
    loop =
      [GridPoint(x: Int32(edge.ax), y: Int32(edge.ay))] + junctions
      + [GridPoint(x: Int32(edge.bx), y: Int32(edge.by))]
  }

  /// Whether no junction lies across the edge from another.
  var isOneSided: Bool {
    let turns = Set(junctions.map { edge.orientation(of: Int64($0.x), Int64($0.y)) })
    return !turns.isSuperset(of: [-1, 1])
  }

  /// Whether it passes one of some points.
  func hasVertex(in points: Set<GridPoint>) -> Bool { loop.contains { points.contains($0) } }

  private var sides: [Edge] { [edge] + zip(loop, loop.dropFirst()).map { Edge($0, $1) } }

  /// Whether a point is inside the polygon or on it.
  func surrounds(_ point: GridPoint) -> Bool {
    let (x, y) = (Int64(point.x), Int64(point.y))
    return sides.contains { $0.contains(x, y) } || sides.count { $0.isCrossed(fromWestTo: x, y) } % 2 == 1
  }

  /// Whether another edge of the subdivision is in the way, except for a border of a junction that crosses this one within a
  /// reach of it, in 1e-7 degrees.
  func isTouched(by other: Edge, reach: Double = 0) -> Bool {
    let ends = [
      GridPoint(x: Int32(other.ax), y: Int32(other.ay)), GridPoint(x: Int32(other.bx), y: Int32(other.by)),
    ]
    let own = ends.compactMap { loop.firstIndex(of: $0) }
    if own.count == 2, loop.count == 3 || abs(own[0] - own[1]) == 1 { return false }
    let met = sides.filter { side in
      let isShared =
        ends.contains { ($0.x, $0.y) == (Int32(side.ax), Int32(side.ay)) }
        || ends.contains { ($0.x, $0.y) == (Int32(side.bx), Int32(side.by)) }
      return isShared ? side.crosses(other) : side.touches(other)
    }
    if met.isEmpty { return ends.contains { !loop.contains($0) && surrounds($0) } }
    guard met == [edge], own.count == 1, junctions.contains(loop[own[0]]) else { return true }
    let (near, far) = (loop[own[0]], ends[0] == loop[own[0]] ? ends[1] : ends[0])
    // Where the other edge meets this one's line, as a share of its length from the junction.
    let share = across(near) / max(across(near) + across(far), 1)
    let length = Stadium(near, near, scale: 1).squareDistance(of: far).squareRoot()
    return surrounds(far) || share * length > reach * 0.999
  }

  /// In proportion to the distance of a point from the edge's line.
  private func across(_ point: GridPoint) -> Double {
    let (x, y) = (Double(point.x) - Double(edge.ax), Double(point.y) - Double(edge.ay))
    return abs(Double(edge.dx) * y - Double(edge.dy) * x)
  }
}
