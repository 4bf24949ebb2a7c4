import TimeZoneIndex

/// Edges of one toggle set in a leaf, joined end to end into one line, with detours between its pieces.
///
/// A query counts its crossings with the ray to the west. For that the set in the far west must be the same on
/// every row of the leaf; ``Detour`` leads all ends that lie outside around it so that it is.
struct Polyline {
  /// The record set it toggles.
  var toggle: Int32
  var vertices: [PolylineVertex]

  /// Whether the ray from (x, y), a point in the leaf, crosses it an odd number of times.
  func isCrossed(fromWestTo x: Int64, _ y: Int64) -> Bool {
    var odd = false
    for (a, b) in zip(vertices, vertices.dropFirst()) {
      let edge = PlanarEdge(ax: a.x, ay: a.y, bx: b.x, by: b.y, toggle: 0).edge
      if edge.isCrossed(fromWestTo: x, y) { odd.toggle() }
    }
    return odd
  }
}

/// The coordinates of detours, beyond all vertices of a leaf.
enum Detour {
  static let south = WideVertex.south
  static let north = WideVertex.north
  static let east = WideVertex.east
}
