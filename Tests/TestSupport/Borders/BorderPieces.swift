/// All borders of some shapes, by brute force: every edge is cut where any other meets it, and the zones on both sides
/// of each piece are asked for.
///
/// The shapes must be large: zones are asked for 3 steps of the grid beside the middle of a piece.
package struct BorderPieces {
  /// Part of an edge with different zones on its two sides.
  package struct Piece {
    package let a, b: Globe.Position
    package let sides: [[String]]

    package func meters(from position: Globe.Position) -> Double {
      Globe.nearest(from: position, a: a, b: b).meters
    }
  }

  package private(set) var all: [Piece] = []
  private let shapes: [ZoneShape]

  package init(_ shapes: [ZoneShape]) {
    self.shapes = shapes
    let edges = shapes.flatMap(\.edges)
    for edge in edges where !ZoneShape.isEndOfMap(edge.a, edge.b) {
      let cuts = ([0, 1] + edges.flatMap { Self.cuts(of: edge, by: $0) }).sorted()
      for (first, last) in zip(cuts, cuts.dropFirst()) where last - first > 1e-9 {
        add(Self.position(on: edge, first), Self.position(on: edge, last))
      }
    }
    // Where the map ends in the east and begins in the west, both ends' vertices cut.
    let rows = edges.flatMap { [$0.a, $0.b] }.filter { abs($0.x) == GridPoint.maximumLongitude }.map {
      Double($0.y)
    }
    let sorted = (rows + [-9e8, 9e8]).sorted()
    for (first, last) in zip(sorted, sorted.dropFirst()) where last > first {
      add(Globe.Position(x: -1.8e9, y: first), Globe.Position(x: -1.8e9, y: last))
    }
  }

  private static func position(on edge: (a: GridPoint, b: GridPoint), _ share: Double) -> Globe.Position {
    if share == 1 { return Globe.Position(edge.b) }
    let (a, b) = (Globe.Position(edge.a), Globe.Position(edge.b))
    return Globe.Position(x: a.x + share * (b.x - a.x), y: a.y + share * (b.y - a.y))
  }

  private mutating func add(_ a: Globe.Position, _ b: Globe.Position) {
    let (dx, dy) = (b.x - a.x, b.y - a.y)
    let step = 3 / (dx * dx + dy * dy).squareRoot()
    let sides = [-1.0, 1].map { side in
      zones((a.x + b.x) / 2 - side * step * dy, (a.y + b.y) / 2 + side * step * dx)
    }
    if sides[0] != sides[1] { all.append(Piece(a: a, b: b, sides: sides)) }
  }

  private func zones(_ x: Double, _ y: Double) -> [String] {
    let wrapped = x < -1.8e9 ? x + 3.6e9 : x >= 1.8e9 ? x - 3.6e9 : x
    return BruteForce.zones(at: GridPoint(x: Int32(wrapped.rounded()), y: Int32(y.rounded())), in: shapes)
  }

  /// The shares at which another edge meets this one, or begins or ends to lie on it.
  private static func cuts(of edge: (a: GridPoint, b: GridPoint), by other: (a: GridPoint, b: GridPoint))
    -> [Double]
  {
    let (px, py) = (Double(edge.a.x), Double(edge.a.y))
    let (rx, ry) = (Double(edge.b.x) - px, Double(edge.b.y) - py)
    let (qx, qy) = (Double(other.a.x) - px, Double(other.a.y) - py)
    let (sx, sy) = (Double(other.b.x) - Double(other.a.x), Double(other.b.y) - Double(other.a.y))
    let turn = rx * sy - ry * sx
    let shares: [Double]
    if turn != 0 {
      let along = (qx * ry - qy * rx) / turn
      shares = along >= -1e-12 && along <= 1 + 1e-12 ? [(qx * sy - qy * sx) / turn] : []
    } else if qx * ry - qy * rx == 0 {
      let length = rx * rx + ry * ry
      shares = [(qx * rx + qy * ry) / length, ((qx + sx) * rx + (qy + sy) * ry) / length]
    } else {
      shares = []
    }
    return shares.filter { $0 > 0 && $0 < 1 }
  }
}

extension BorderPieces {
  /// A piece as seen from a point.
  package struct Sight {
    package let piece: Piece
    package let meters: Double
  }

  /// All pieces, in no order.
  package func sights(from point: GridPoint) -> [Sight] {
    all.map { Sight(piece: $0, meters: $0.meters(from: Globe.Position(point))) }
  }
}
