import TimeZoneEngine

/// The contents of one leaf of the index: the borders in its cell, and the record sets on their sides.
struct LeafShape {
  let cell: Cell
  /// Each with the number of the record set that it toggles.
  let chains: [BorderChain]
  /// Whether all chains toggle the same set.
  let hasOneBorder: Bool
  let vertexCount: Int
  /// The record set that applies if no chain is crossed an odd number of times.
  var evenSet: Int32 = 0
  /// The side of the only border.
  var oddSet: Int32 = 0

  init(_ cell: Cell, _ edges: [PlanarEdge]) {
    self.cell = cell
    chains = EdgeChain.chains(of: edges).map { BorderChain($0, in: cell) }
    hasOneBorder = edges.allSatisfy { $0.toggle == edges[0].toggle }
    vertexCount = chains.reduce(0) { $0 + $1.vertices.count }
  }
}

// A chain ends outside the leaf, or inside where borders of different zones meet. A query counts its crossings with the ray to the
// west. For that the set in the far west must be the same on every row of the leaf. So an end to the west is led straight south:
// rays below it then cross the detour instead of the border that would have gone on. Ends to the south and north are
// beyond all rows already; ends to the east are beyond all rays.

extension BorderChain {
  fileprivate init(_ chain: EdgeChain, in cell: Cell) {
    func isWest(_ vertex: PolylineVertex) -> Bool {
      !chain.isClosed && Int64(vertex.x) <= cell.x0 && cell.y0 < Int64(vertex.y) && Int64(vertex.y) < cell.y1
    }
    self.init(
      toggle: Int(chain.toggle), chain.vertices, startsWest: isWest(chain.vertices[0]),
      endsWest: isWest(chain.vertices[chain.vertices.count - 1]))
  }

  /// Whether the ray from (x, y), a point in the leaf, crosses it an odd number of times.
  func isCrossed(fromWestTo x: Int64, _ y: Int64) -> Bool {
    var odd = startsWest && Int64(vertices[0].y) > y
    if endsWest, Int64(vertices[vertices.count - 1].y) > y { odd.toggle() }
    for (a, b) in zip(vertices, vertices.dropFirst()) {
      let edge = PlanarEdge(ax: a.x, ay: a.y, bx: b.x, by: b.y, toggle: 0).edge
      if edge.isCrossed(fromWestTo: x, y) { odd.toggle() }
    }
    return odd
  }
}
