/// Shapes small enough to ask about every point on and around them. Units are grid units of 1e-7 degrees.
package enum TinyShapes {
  /// A named set of shapes.
  package struct Sample: Sendable, CustomStringConvertible {
    /// What is peculiar about the set.
    package let description: String
    package let shapes: [ZoneShape]
    /// Whether OGC calls all of them valid.
    package let isValid: Bool
  }

  /// A ring from pairs of x and y. Traps where fewer than three vertices remain: these are literals of tests.
  package static func ring(_ points: [(Int32, Int32)]) -> Ring {
    guard let ring = Ring(points.map { GridPoint(x: $0.0, y: $0.1) }) else {
      preconditionFailure("not a ring: \(points)")
    }
    return ring
  }

  /// An upright square with its south-west corner at `x`, `y`.
  package static func square(_ x: Int32, _ y: Int32, _ side: Int32) -> Ring {
    ring([(x, y), (x, y + side), (x + side, y + side), (x + side, y)])
  }

  /// A square on its corner, around `x`, `y`.
  package static func diamond(_ x: Int32, _ y: Int32, _ radius: Int32) -> Ring {
    ring([(x - radius, y), (x, y + radius), (x + radius, y), (x, y - radius)])
  }

  /// A five-pointed star drawn in one stroke: it crosses itself, and its middle is outside by even-odd.
  package static func pentagram() -> Ring {
    ring([(6, 12), (10, 0), (0, 8), (12, 8), (2, 0)])
  }

  /// A staircase with steps of one unit, down again by a straight line that meets its inner corners.
  package static func staircase(_ steps: Int32) -> Ring {
    var points: [(Int32, Int32)] = [(0, 0)]
    for step in 0..<steps { points += [(step, step + 1), (step + 1, step + 1)] }
    return ring(points)
  }

  private static func shape(_ name: String, _ record: Int, _ rings: Ring...) -> ZoneShape {
    ZoneShape(name: name, record: record, rings: rings)
  }

  package static let samples: [Sample] = [
    Sample(description: "square", shapes: [shape("A", 0, square(0, 0, 4))], isValid: true),
    Sample(description: "diamond", shapes: [shape("A", 0, diamond(4, 4, 4))], isValid: true),
    Sample(
      description: "neighbors that share an edge",
      shapes: [
        shape("A", 0, square(0, 0, 4)), shape("B", 1, square(4, 0, 4)), shape("C", 2, square(0, 4, 4)),
      ],
      isValid: true),
    Sample(
      description: "neighbors that share a slanted border",
      shapes: [
        shape("A", 0, ring([(0, 0), (0, 9), (5, 9), (3, 5), (6, 3), (4, 0)])),
        shape("B", 1, ring([(9, 9), (9, 0), (4, 0), (6, 3), (3, 5), (5, 9)])),
      ], isValid: true),
    Sample(
      description: "donut and what fills it",
      shapes: [shape("A", 0, square(0, 0, 8), square(2, 2, 4)), shape("B", 1, square(2, 2, 4))], isValid: true
    ),
    Sample(
      description: "island in a lake on an island",
      shapes: [shape("A", 0, square(0, 0, 12), square(2, 2, 8), square(4, 4, 4), square(5, 5, 2))],
      isValid: true),
    Sample(
      description: "hole that touches its exterior with a vertex",
      shapes: [shape("A", 0, square(0, 0, 8), ring([(0, 4), (4, 6), (4, 2)]))], isValid: true),
    Sample(
      description: "hole that touches its exterior with two vertices and cuts it in two",
      shapes: [shape("A", 0, square(0, 0, 8), ring([(0, 4), (4, 6), (8, 4), (4, 2)]))], isValid: false),
    Sample(
      description: "hole that touches its exterior with every vertex",
      shapes: [shape("A", 0, square(0, 0, 8), diamond(4, 4, 4))], isValid: false),
    Sample(
      description: "parts that touch at corners",
      shapes: [
        shape("A", 0, square(0, 0, 3), square(3, 3, 3)), shape("B", 1, square(3, 0, 3), square(0, 3, 3)),
      ],
      isValid: true),
    Sample(
      description: "disputed overlap",
      shapes: [
        shape("A", 0, square(0, 0, 6)), shape("B", 1, square(3, 3, 6)), shape("C", 2, diamond(5, 4, 3)),
      ],
      isValid: true),
    Sample(
      description: "one zone from overlapping records",
      shapes: [
        shape("A", 0, square(0, 0, 6)), shape("B", 1, square(2, 2, 2)), shape("A", 2, square(3, 3, 6)),
      ],
      isValid: true),
    Sample(
      description: "one zone from records that share an edge",
      shapes: [shape("A", 0, square(0, 0, 4)), shape("A", 1, square(4, 0, 4))], isValid: true),
    Sample(
      description: "parts that share an edge",
      shapes: [shape("A", 0, square(0, 0, 4), square(4, 0, 4))], isValid: false),
    Sample(
      description: "parts that overlap and cancel",
      shapes: [shape("A", 0, square(0, 0, 6), square(3, 3, 6))], isValid: false),
    Sample(
      description: "the same part twice",
      shapes: [shape("A", 0, square(0, 0, 4), square(0, 0, 4)), shape("B", 1, square(2, 2, 4))],
      isValid: false),
    Sample(
      description: "bow tie that crosses itself",
      shapes: [shape("A", 0, ring([(0, 0), (6, 6), (6, 0), (0, 6)]))], isValid: false),
    Sample(
      description: "ring that touches itself",
      shapes: [shape("A", 0, ring([(0, 0), (0, 6), (3, 3), (6, 6), (6, 0), (3, 3)]))], isValid: false),
    Sample(description: "pentagram", shapes: [shape("A", 0, pentagram())], isValid: false),
    Sample(description: "staircase", shapes: [shape("A", 0, staircase(6))], isValid: false),
    Sample(
      description: "spike with no area", shapes: [shape("A", 0, ring([(0, 0), (4, 4), (8, 4), (4, 4)]))],
      isValid: false),
    Sample(
      description: "comb with horizontal and vertical teeth",
      shapes: [
        shape(
          "A", 0,
          ring([
            (0, 0), (0, 6), (1, 6), (1, 2), (3, 2), (3, 6), (4, 6), (4, 2), (6, 2), (6, 6), (7, 6), (7, 0),
          ]))
      ], isValid: true),
    Sample(
      description: "record without geometry",
      shapes: [ZoneShape(name: "A", record: 0, polygons: []), shape("B", 1, square(0, 0, 4))], isValid: true),
    Sample(description: "no shapes", shapes: [], isValid: true),
  ]
}
