/// A random planar partition: a patchwork of zones with winding shared borders, and islands close beside them.
package struct Patchwork: CustomStringConvertible, Sendable {
  /// Where it lies, in 1e-7 degrees: its south-western corner, and the size of a patch.
  package struct Site: CustomStringConvertible, Sendable {
    package let description: String
    package let west, south, width, height: Int32

    package init(_ description: String, west: Int32, south: Int32, width: Int32, height: Int32) {
      self.description = description
      self.west = west
      self.south = south
      self.width = width
      self.height = height
    }
  }

  package static let side = 3

  package let site: Site
  package let seed: UInt64
  package private(set) var shapes: [ZoneShape] = []

  package var description: String { "\(site), seed \(seed)" }

  package init(at site: Site, seed: UInt64, island: Int32) {
    self.site = site
    self.seed = seed
    var random = SeededGenerator(seed: seed)
    let lines = Lines(site, &random)
    var islands: [(cell: Int, ring: Ring)] = []
    for cell in 0..<Self.side * Self.side {
      for _ in 0..<6 {
        let ring = lines.island(in: cell, site, radius: island, &random)
        let others = lines.edges + islands.flatMap { Self.edges(of: $0.ring) }
        if let ring,
          !Self.edges(of: ring).contains(where: { edge in others.contains { Self.meet($0, edge) } })
        {
          islands.append((cell, ring))
        }
      }
    }
    for cell in 0..<Self.side * Self.side {
      let rings = [lines.outline(of: cell)] + islands.filter { $0.cell == cell }.map(\.ring)
      shapes.append(ZoneShape(name: "Patch/\(cell)", record: cell, rings: rings.compactMap { $0 }))
    }
    for (number, island) in islands.enumerated() {
      shapes.append(
        ZoneShape(name: "Island/\(100 + number)", record: shapes.count, rings: [island.ring]))
    }
  }

  /// All edges, those that neighbors share once each.
  package var edges: Set<Edge> {
    Set(shapes.flatMap(\.rings).flatMap { Self.edges(of: $0) }.map { Self.ordered($0) })
  }

  /// The same edge in the direction in which its ends ascend.
  package static func ordered(_ edge: Edge) -> Edge {
    (edge.ax, edge.ay) < (edge.bx, edge.by)
      ? edge : Edge(ax: edge.bx, ay: edge.by, bx: edge.ax, by: edge.ay)
  }

  /// Whether two edges have any point in common.
  package static func meet(_ a: Edge, _ b: Edge) -> Bool {
    a.crosses(b) || a.contains(b.ax, b.ay) || a.contains(b.bx, b.by) || b.contains(a.ax, a.ay)
      || b.contains(a.bx, a.by)
  }

  private static func edges(of ring: Ring) -> [Edge] {
    zip(ring.vertices, ring.vertices.dropFirst() + ring.vertices.prefix(1)).map { Edge($0, $1) }
  }
}

private struct Lines {
  /// From node to node, to the east and to the north.
  private var eastward: [[GridPoint]] = []
  private var northward: [[GridPoint]] = []
  private static let side = Patchwork.side
  private static let pieces = 40

  init(_ site: Patchwork.Site, _ random: inout SeededGenerator) {
    var nodes: [GridPoint] = []
    for row in 0...Self.side {
      for column in 0...Self.side {
        var x = Int64(site.west) + Int64(column) * Int64(site.width)
        if x != Int64(GridPoint.maximumLongitude) {
          x += Int64.random(in: -1...1, using: &random) * Int64(site.width) / 6
        }
        let y =
          site.south + Int32(row) * site.height + .random(in: -1...1, using: &random) * (site.height / 6)
        nodes.append(GridPoint(x: Int32(x) / 10 * 10, y: y / 10 * 10))
      }
    }
    for row in 0...Self.side {
      for column in 0...Self.side {
        let node = nodes[row * (Self.side + 1) + column]
        eastward.append(
          column < Self.side
            ? Self.line(
              node, nodes[row * (Self.side + 1) + column + 1], isEastward: true, site, &random) : [])
        northward.append(
          row < Self.side
            ? Self.line(
              node, nodes[(row + 1) * (Self.side + 1) + column], isEastward: false, site, &random) : [])
      }
    }
  }

  /// A line that winds across its direction only, so that it does not cross itself; a straight one along the antimeridian.
  private static func line(
    _ a: GridPoint, _ b: GridPoint, isEastward: Bool, _ site: Patchwork.Site,
    _ random: inout SeededGenerator
  ) -> [GridPoint] {
    var points = [a]
    for piece in 1..<pieces {
      let share = Double(piece) / Double(pieces)
      let swing = 0.024 * min(share, 1 - share) * .random(in: -1...1, using: &random)
      var x = Double(a.x) + share * (Double(b.x) - Double(a.x))
      var y = Double(a.y) + share * (Double(b.y) - Double(a.y))
      if isEastward {
        y += swing * Double(site.height)
      } else if a.x != b.x || a.x != GridPoint.maximumLongitude {
        x += swing * Double(site.width)
      }
      points.append(GridPoint(x: Int32(x / 10) * 10, y: Int32(y / 10) * 10))
    }
    return points + [b]
  }

  func outline(of cell: Int) -> Ring? {
    let node = cell / Self.side * (Self.side + 1) + cell % Self.side
    return Ring(
      eastward[node] + northward[node + 1] + eastward[node + Self.side + 1].reversed()
        + northward[node].reversed())
  }

  var edges: [Edge] {
    (eastward + northward).flatMap { line in zip(line, line.dropFirst()).map { Edge($0, $1) } }
  }

  /// A ring within a patch: close beside its western border every other time. `nil` where it would not be inside.
  func island(
    in cell: Int, _ site: Patchwork.Site, radius: Int32, _ random: inout SeededGenerator
  ) -> Ring? {
    guard let outline = outline(of: cell) else { return nil }
    let node = cell / Self.side * (Self.side + 1) + cell % Self.side
    let beside = northward[node][.random(in: 5..<Self.pieces - 5, using: &random)]
    let aspect = Double(site.width) / Double(site.height)
    var center = (x: Double(beside.x) + 1.6 * Double(radius) * aspect, y: Double(beside.y))
    if Bool.random(using: &random) { center.x += Double(site.width) * 0.4 }
    let ring = Ring(
      (0..<12).map { number in
        // A polygon around a square, without a sine: corners at eighths of its perimeter.
        let (x, y) = [
          (1, 0), (1, 0.5), (0.8, 0.8), (0.3, 1), (-0.3, 1), (-0.8, 0.8), (-1, 0.3), (-1, -0.4), (-0.7, -0.9),
          (0, -1), (0.6, -0.9), (1, -0.4),
        ][number]
        let size = Double(radius) * .random(in: 1...1.5, using: &random)
        return GridPoint(
          x: Int32((center.x + x * size * aspect) / 10) * 10, y: Int32((center.y + y * size) / 10) * 10)
      })
    guard let ring else { return nil }
    let patch = ZoneShape(name: "", record: 0, rings: [outline])
    return ring.vertices.allSatisfy { BruteForce.covers(patch, $0) } ? ring : nil
  }
}
