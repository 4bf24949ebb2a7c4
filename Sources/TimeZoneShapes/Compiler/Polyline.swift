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

/// Edges joined end to start, before detours.
struct EdgeChain {
  /// At least two; first and last are equal for a closed one.
  var vertices: [PolylineVertex]
  let toggle: Int32

  var isClosed: Bool { vertices.first == vertices.last }

  /// Joins edges that follow each other, then whole chains that share an end.
  ///
  /// - Complexity: O(n + c^3), n edges and c chains left after the first step: one or two in nearly all leaves,
  ///   because edges are numbered along the rings they come from.
  static func chains(of edges: [PlanarEdge]) -> [EdgeChain] {
    var chains: [EdgeChain] = []
    for edge in edges {
      let a = PolylineVertex(x: edge.ax, y: edge.ay)
      let b = PolylineVertex(x: edge.bx, y: edge.by)
      if let last = chains.indices.last, chains[last].toggle == edge.toggle, chains[last].vertices.last == a {
        chains[last].vertices.append(b)
      } else {
        chains.append(EdgeChain(vertices: [a, b], toggle: edge.toggle))
      }
    }
    var index = 0
    while index < chains.count {
      // What is joined to this one may itself join others, so it is tried again until nothing fits.
      if let other = (index + 1..<chains.count).first(where: { chains[index].canJoin(chains[$0]) }) {
        chains[index].join(chains.remove(at: other))
      } else {
        index += 1
      }
    }
    return chains
  }

  private func canJoin(_ other: EdgeChain) -> Bool {
    guard toggle == other.toggle, !isClosed, !other.isClosed else { return false }
    return vertices.last == other.vertices.first || vertices.last == other.vertices.last
      || vertices.first == other.vertices.first || vertices.first == other.vertices.last
  }

  private mutating func join(_ other: EdgeChain) {
    if vertices.last == other.vertices.first {
      vertices += other.vertices.dropFirst()
    } else if vertices.last == other.vertices.last {
      vertices += other.vertices.reversed().dropFirst()
    } else if vertices.first == other.vertices.last {
      vertices = other.vertices + vertices.dropFirst()
    } else {
      vertices = other.vertices.reversed() + vertices.dropFirst()
    }
  }
}
