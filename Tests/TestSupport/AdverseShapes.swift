/// Small sets of shapes as other people's data has them: neighbors that share no vertices, gaps, overlaps, slivers.
package struct AdverseShapes: CustomStringConvertible, Sendable {
  /// What is peculiar about them.
  package enum Kind: String, CaseIterable, Sendable {
    /// Rows of rectangles that meet at T-junctions.
    case bricks
    /// The same with borders as triangles of a row would have them: T-junctions beside slanted edges, rounded.
    case slantedBricks
    /// A grid whose winding borders both neighbors have in full.
    case fractalGrid
    /// The same, but one of two neighbors has only every other vertex.
    case coarseNeighbors
    /// The same, but each has the vertices a few units elsewhere.
    case jitteredNeighbors
    /// Triangles a few units wide, from T-junctions.
    case needles
    /// Zones inside zones, some touching from inside.
    case enclaves
    /// Islands beside a winding coast.
    case islands
    /// Rectangles anywhere, over each other.
    case overlaps
    /// Several records of a zone, side by side and over each other.
    case records
  }

  package let kind: Kind
  package let seed: UInt64
  /// All vertices are multiples of it, in 1e-7 degrees.
  package let unit: Int32
  package private(set) var shapes: [ZoneShape] = []

  package var description: String { "\(kind.rawValue), seed \(seed), unit \(unit)" }

  private static let side = 3
  private static let patch: Int32 = 40_000

  package init(_ kind: Kind, seed: UInt64, unit: Int32) {
    self.kind = kind
    self.seed = seed
    self.unit = unit
    var random = SeededGenerator(seed: seed &* 31 &+ UInt64(unit))
    let corner = [(200_000_000, 100_000_000), (-270_700_000, -450_000_000), (-1_800_000_000, 799_000_000)]
    let (west, south) = corner[Int(seed % 3)]
    for (number, rings) in rings(&random).enumerated() {
      let placed = rings.compactMap { ring in
        Ring(
          ring.map {
            GridPoint(x: Int32(west) + $0.x / unit * unit, y: Int32(south) + $0.y / unit * unit)
          })
      }
      if placed.isEmpty { continue }
      let zone = kind == .records ? number / 3 : number
      shapes.append(ZoneShape(name: "Z/\(zone)", record: shapes.count, rings: placed))
    }
  }

  private typealias Line = [GridPoint]

  private func rings(_ random: inout SeededGenerator) -> [[Line]] {
    switch kind {
    case .bricks, .slantedBricks: bricks(&random)
    case .fractalGrid: grid(&random) { line, _ in line }
    case .coarseNeighbors:
      grid(&random) { line, isFirst in
        isFirst
          ? line
          : line.enumerated().filter { $0.offset % 2 == 0 || $0.offset == line.count - 1 }.map(\.element)
      }
    case .jitteredNeighbors: jittered(&random)
    case .needles: needles(&random)
    case .enclaves: enclaves(&random)
    case .islands: islands(&random)
    case .overlaps, .records: overlaps(&random)
    }
  }

  private func point(_ x: Int32, _ y: Int32) -> GridPoint { GridPoint(x: x, y: y) }

  private func box(_ west: Int32, _ south: Int32, _ east: Int32, _ north: Int32) -> Line {
    [point(west, south), point(east, south), point(east, north), point(west, north)]
  }

  private func bricks(_ random: inout SeededGenerator) -> [[Line]] {
    let slant: Int32 = kind == .bricks ? 0 : .random(in: 100...9_000, using: &random)
    return (0..<Int32(Self.side)).flatMap { row in
      var west: Int32 = 0
      return (0..<Self.side).map { _ in
        let east = west + .random(in: 10_000...60_000, using: &random)
        let (south, north) = (row * Self.patch, (row + 1) * Self.patch)
        func slanted(_ x: Int32, _ y: Int32) -> GridPoint {
          point(x, y + Int32(Int64(x) * Int64(slant) / 120_000))
        }
        defer { west = east }
        return [[slanted(west, south), slanted(east, south), slanted(east, north), slanted(west, north)]]
      }
    }
  }

  /// A line between two points, divided again and again.
  private func fractal(_ a: GridPoint, _ b: GridPoint, depth: Int, _ random: inout SeededGenerator) -> Line {
    if depth == 0 { return [a, b] }
    let swing = max(abs(b.x - a.x), abs(b.y - a.y)) / 5
    let middle = point(
      (a.x + b.x) / 2 + .random(in: -swing...swing, using: &random),
      (a.y + b.y) / 2 + .random(in: -swing...swing, using: &random))
    return fractal(a, middle, depth: depth - 1, &random)
      + fractal(middle, b, depth: depth - 1, &random).dropFirst()
  }

  /// The outlines of a grid of patches, from the lines that two patches share as each of them has it.
  private func grid(
    _ random: inout SeededGenerator, _ version: (Line, _ isFirst: Bool) -> Line
  ) -> [[Line]] {
    var nodes: [[GridPoint]] = []
    for row in 0...Int32(Self.side) {
      nodes.append(
        (0...Int32(Self.side)).map {
          point(
            $0 * Self.patch + .random(in: -6_000...6_000, using: &random),
            row * Self.patch + .random(in: -6_000...6_000, using: &random))
        })
    }
    // The antimeridian is a straight line.
    if seed % 3 == 2 { for row in nodes.indices { nodes[row][0].x = 0 } }
    func line(_ a: GridPoint, _ b: GridPoint) -> Line {
      a.x == 0 && b.x == 0 ? [a, b] : fractal(a, b, depth: 5, &random).map { point(max($0.x, 1000), $0.y) }
    }
    var east: [[Line]] = []
    var north: [[Line]] = []
    for row in 0...Self.side {
      east.append(
        (0..<Self.side).map {
          fixed(line(nodes[row][$0], nodes[row][$0 + 1]), nodes[row][$0], nodes[row][$0 + 1])
        })
      if row < Self.side {
        north.append(
          (0...Self.side).map {
            fixed(line(nodes[row][$0], nodes[row + 1][$0]), nodes[row][$0], nodes[row + 1][$0])
          })
      }
    }
    return (0..<Self.side).flatMap { row in
      (0..<Self.side).map { column in
        let lines = [
          version(east[row][column], true), version(north[row][column + 1], true),
          version(east[row + 1][column], false).reversed(), version(north[row][column], false).reversed(),
        ]
        return [lines.flatMap { $0.dropLast() }]
      }
    }
  }

  private func fixed(_ line: Line, _ a: GridPoint, _ b: GridPoint) -> Line {
    [a] + line.dropFirst().dropLast() + [b]
  }

  private func jittered(_ random: inout SeededGenerator) -> [[Line]] {
    let reach = unit * .random(in: 1...4, using: &random)
    let share = Int.random(in: 1...4, using: &random)
    let rings = grid(&random) { line, _ in line }
    return rings.map { rings in
      rings.map { ring in
        ring.map {
          if Int.random(in: 0..<share, using: &random) > 0 || $0.x == 0 { return $0 }
          return point(
            max($0.x + .random(in: -reach...reach, using: &random), unit),
            $0.y + .random(in: -reach...reach, using: &random))
        }
      }
    }
  }

  private func needles(_ random: inout SeededGenerator) -> [[Line]] {
    var rings: [[Line]] = [[box(20_000, 0, 60_000, 100_000)], [box(60_000, -10_000, 100_000, 80_000)]]
    for _ in 0..<5 {
      let tip = point(
        60_000 + unit * .random(in: -2...2, using: &random), .random(in: 5_000...75_000, using: &random))
      let far = point(.random(in: 0...120_000, using: &random), .random(in: 0...100_000, using: &random))
      let wide = unit * .random(in: 1...3, using: &random)
      rings.append([[tip, far, point(far.x + wide, far.y + unit * .random(in: -2...2, using: &random))]])
    }
    return rings
  }

  private func enclaves(_ random: inout SeededGenerator) -> [[Line]] {
    var outer = [box(20_000, 0, 110_000, 100_000)]
    var rings: [[Line]] = []
    for row in 0..<3 as Range<Int32> {
      let west = 20_000 + (Bool.random(using: &random) ? 0 : Int32.random(in: 50...3_000, using: &random))
      let hole = box(west, 3_000 + row * 32_000, west + 30_000, 30_000 + row * 32_000)
      outer.append(hole)
      let inner = point(west, 3_000 + row * 32_000 + .random(in: 0...9_000, using: &random))
      rings.append([hole, [inner, point(west + 9_000, inner.y + 900), point(west + 8_000, inner.y + 7_000)]])
    }
    return [outer] + rings
  }

  private func islands(_ random: inout SeededGenerator) -> [[Line]] {
    let coast = fractal(point(60_000, 0), point(60_000, 100_000), depth: 6, &random)
    var rings: [[Line]] = [[coast + [point(20_000, 100_000), point(20_000, 0)]]]
    for _ in 0..<8 {
      let beside = coast.randomElement(using: &random) ?? coast[0]
      let (x, y) = (beside.x + .random(in: -3_000...6_000, using: &random), beside.y)
      let size = Int32.random(in: 300...2_500, using: &random)
      let ring = (0..<5).map { number in
        let (dx, dy) = [(2, 0), (1, 2), (-1, 2), (-2, -1), (0, -2)][number] as (Int32, Int32)
        return point(x + dx * size / 2, y + dy * size / 2)
      }
      // A zone of its own, and another on the mainland's side of it.
      rings.append([ring])
    }
    return rings
  }

  private func overlaps(_ random: inout SeededGenerator) -> [[Line]] {
    (0..<9).map { _ in
      let (west, south) = (
        Int32.random(in: 10...80, using: &random) * 1_000, Int32.random(in: 0...80, using: &random) * 1_000
      )
      let (width, height) = (
        Int32.random(in: 5...40, using: &random) * 1_000, Int32.random(in: 5...40, using: &random) * 1_000
      )
      return [box(west, south, west + width, south + height)]
    }
  }
}

// MARK: - Promises

extension AdverseShapes {
  /// Points on and beside everything: vertices, the middles of edges, places where edges cross, and some anywhere.
  package func points(count: Int, using random: inout SeededGenerator) -> [GridPoint] {
    let rings = shapes.flatMap(\.rings)
    var points: [GridPoint] = []
    for _ in 0..<count {
      guard let ring = rings.randomElement(using: &random) else { break }
      let index = Int.random(in: ring.vertices.indices, using: &random)
      let (a, b) = (ring.vertices[index], ring.vertices[(index + 1) % ring.vertices.count])
      let share = [0, 0, 0.5, 1, .random(in: 0...1, using: &random)].randomElement(using: &random) ?? 0
      let reach: Int64 = [1, 2, Int64(unit), 100, 1_000, 6_000].randomElement(using: &random) ?? 1
      let x = Double(a.x) + share * (Double(b.x) - Double(a.x))
      let y = Double(a.y) + share * (Double(b.y) - Double(a.y))
      let point = GridPoint(
        x: Int32(clamping: Int64(x) + .random(in: -reach...reach, using: &random)),
        y: Int32(clamping: Int64(y) + .random(in: -reach...reach, using: &random)))
      if point.isOnEarth { points.append(point) }
    }
    return points
  }
}
