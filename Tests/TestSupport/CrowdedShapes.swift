/// Shapes whose edges stay together however often a cell is divided, or cross very many cells.
package struct CrowdedShapes: Sendable, CustomStringConvertible {
  /// What is peculiar about them.
  package let description: String
  package let shapes: [ZoneShape]

  private init(_ description: String, _ rings: [[GridPoint]]) {
    self.description = description
    shapes = rings.enumerated().map { number, points in
      ZoneShape(name: "Zone/\(number)", record: number, rings: [Ring(points)].compactMap { $0 })
    }
  }

  // MARK: Around a vertex

  /// Zones like slices of a pie around (0, 0), each from one point of a wide square's rim to the next.
  package static func pie(slices: Int) -> CrowdedShapes {
    let rim = rim(slices)
    return CrowdedShapes(
      "pie of \(slices) slices",
      rim.indices.map { [GridPoint(x: 0, y: 0), rim[$0], rim[($0 + 1) % rim.count]] })
  }

  /// One zone of every second slice of a pie: a single border that passes the same vertex again and again.
  package static func fan(slices: Int) -> CrowdedShapes {
    let rings = pie(slices: slices).shapes.filter { $0.record % 2 == 0 }.flatMap(\.rings)
    return CrowdedShapes("fan of \(slices) slices", [ZoneShape(name: "Fan", record: 0, rings: rings)])
  }

  private init(_ description: String, _ shapes: [ZoneShape]) {
    self.description = description
    self.shapes = shapes
  }

  private static func rim(_ slices: Int) -> [GridPoint] {
    (0..<slices).map { index in
      let position = Int32(index * 8_000_000 / slices)
      let along = position % 2_000_000 - 1_000_000
      switch position / 2_000_000 {
      case 0: return GridPoint(x: along, y: -1_000_000)
      case 1: return GridPoint(x: 1_000_000, y: along)
      case 2: return GridPoint(x: -along, y: 1_000_000)
      default: return GridPoint(x: -1_000_000, y: -along)
      }
    }
  }

  // MARK: Beside each other

  /// Octagons of about two degrees, each a few units larger than the one before.
  package static func nested(_ count: Int32, step: Int32) -> CrowdedShapes {
    CrowdedShapes(
      "\(count) octagons, \(step) units apart",
      (0..<count).map { number in
        let (far, near) = (10_000_000 + number * step, 4_100_001 + number * step)
        return [
          (far, near), (near, far), (-near, far), (-far, near), (-far, -near), (-near, -far), (near, -far),
          (far, -near),
        ].map { GridPoint(x: 100_000_000 + $0, y: 500_000_000 + $1) }
      })
  }

  /// Versions of one outline of 60 vertices, each moved by some units.
  package static func versions(_ count: Int, seed: UInt64) -> CrowdedShapes {
    var random = SeededGenerator(seed: seed)
    let outline = (0..<60 as Range<Int32>).map { number in
      // Around a square, in and out.
      let along = number % 15 * 1_000_000
      let depth = number % 2 * 700_000
      switch number / 15 {
      case 0: return GridPoint(x: along, y: depth)
      case 1: return GridPoint(x: 15_000_000 - depth, y: along)
      case 2: return GridPoint(x: 15_000_000 - along, y: 15_000_000 - depth)
      default: return GridPoint(x: depth, y: 15_000_000 - along)
      }
    }
    return CrowdedShapes(
      "\(count) versions of an outline",
      (0..<count).map { _ in
        outline.map { GridPoint(x: $0.x + .random(in: -9...9, using: &random), y: $0.y) }
      })
  }

  /// Rectangles of one unit by one degree, side by side.
  package static func slivers(_ count: Int32) -> CrowdedShapes {
    CrowdedShapes(
      "\(count) slivers",
      (0..<count).map { number in
        let west = 100_000_000 + 2 * number
        return [(west, 0), (west, 10_000_000), (west + 1, 10_000_000), (west + 1, 0)].map {
          GridPoint(x: $0, y: $1)
        }
      })
  }

  /// The same zone again and again under other names.
  package static func stacked(_ count: Int) -> CrowdedShapes {
    let ring = TinyShapes.diamond(70_000_000, 70_000_000, 12_345_678).vertices
    return CrowdedShapes("\(count) equal zones", Array(repeating: ring, count: count))
  }

  // MARK: Across the Earth

  /// Frames around the world, one inside the other.
  package static func frames(_ count: Int32) -> CrowdedShapes {
    CrowdedShapes(
      "\(count) frames around the world",
      (0..<count).map { number in
        let (x, y) = (1_800_000_000 - 10_001 * number, 900_000_000 - 10_001 * number)
        return [(-x, -y), (-x, y), (x, y), (x, -y)].map { GridPoint(x: $0, y: $1) }
      })
  }

  /// Slivers from one corner of the world to the other.
  package static func diagonals(_ count: Int32) -> CrowdedShapes {
    CrowdedShapes(
      "\(count) diagonals of the world",
      (0..<count).map { number in
        let y = 800_000_000 + 3_001 * number
        return [(-1_800_000_000, -y), (1_800_000_000, y), (1_800_000_000, y + 999)].map {
          GridPoint(x: $0, y: $1)
        }
      })
  }

  /// All kinds, as many edges as brute force can be compared with.
  package static let samples = [
    pie(slices: 60), pie(slices: 65), pie(slices: 400), fan(slices: 800), nested(9, step: 9),
    nested(70, step: 1),
    nested(100, step: 3), versions(12, seed: 1), versions(40, seed: 2), slivers(100), slivers(200),
    stacked(200),
    frames(14), frames(60), diagonals(100),
  ]
}
