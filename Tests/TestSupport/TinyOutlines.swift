/// Polygons that zones made of tiny shapes must come back as. Units are grid units of 1e-7 degrees.
package struct TinyOutline: Sendable, CustomStringConvertible {
  /// What is peculiar about it.
  package let description: String
  /// The shapes; the zone asked for is "A".
  package let shapes: [ZoneShape]
  /// Each polygon's rings, the exterior first: exteriors counter-clockwise, holes clockwise.
  package let polygons: [[[(Int32, Int32)]]]

  private init(
    _ description: String, _ records: [[Ring]], others: [ZoneShape] = [], _ polygons: [[(Int32, Int32)]]...
  ) {
    self.description = description
    shapes =
      records.enumerated().map { ZoneShape(name: "A", record: $0.offset, rings: $0.element) }
      + others.enumerated().map {
        ZoneShape(name: $0.element.name, record: records.count + $0.offset, polygons: $0.element.polygons)
      }
    self.polygons = polygons
  }

  private static func square(_ x: Int32, _ y: Int32, _ side: Int32) -> Ring { TinyShapes.square(x, y, side) }

  /// All of them, away from the lines between the index's cells.
  package static let samples: [TinyOutline] = [
    TinyOutline("square", [[square(1, 1, 4)]], [[(1, 1), (5, 1), (5, 5), (1, 5)]]),
    TinyOutline(
      "parts that touch at a corner", [[square(1, 1, 3), square(4, 4, 3)]],
      [[(1, 1), (4, 1), (4, 4), (1, 4)]], [[(4, 4), (7, 4), (7, 7), (4, 7)]]),
    TinyOutline(
      "hole", [[square(1, 1, 8), square(3, 3, 4)]],
      [[(1, 1), (9, 1), (9, 9), (1, 9)], [(3, 3), (3, 7), (7, 7), (7, 3)]]),
    TinyOutline(
      "island in a lake on an island",
      [[square(1, 1, 12), square(3, 3, 8), square(5, 5, 4), square(6, 6, 2)]],
      [[(1, 1), (13, 1), (13, 13), (1, 13)], [(3, 3), (3, 11), (11, 11), (11, 3)]],
      [[(5, 5), (9, 5), (9, 9), (5, 9)], [(6, 6), (6, 8), (8, 8), (8, 6)]]),
    TinyOutline(
      "hole that touches a vertex of its exterior",
      [
        [
          TinyShapes.ring([(1, 1), (1, 5), (1, 9), (9, 9), (9, 1)]),
          TinyShapes.ring([(1, 5), (5, 7), (5, 3)]),
        ]
      ],
      [[(1, 1), (9, 1), (9, 9), (1, 9), (1, 5)], [(1, 5), (5, 7), (5, 3)]]),
    TinyOutline(
      "hole that touches an edge of its exterior",
      [[TinyShapes.ring([(1, 1), (3, 9), (9, 9), (9, 1)]), TinyShapes.ring([(2, 5), (5, 7), (5, 3)])]],
      [[(1, 1), (9, 1), (9, 9), (3, 9), (2, 5)], [(2, 5), (5, 7), (5, 3)]]),
    TinyOutline(
      "hole that touches its exterior from inside an edge to the west",
      [[TinyShapes.ring([(1, 1), (1, 9), (7, 9), (9, 1)]), TinyShapes.ring([(8, 5), (4, 3), (5, 6)])]],
      [[(1, 1), (9, 1), (8, 5), (7, 9), (1, 9)], [(4, 3), (5, 6), (8, 5)]]),
    TinyOutline(
      "hole that cuts its exterior in two",
      [
        [
          TinyShapes.ring([(1, 1), (1, 5), (1, 9), (9, 9), (9, 5), (9, 1)]),
          TinyShapes.ring([(1, 5), (5, 7), (9, 5), (5, 3)]),
        ]
      ],
      [[(1, 1), (9, 1), (9, 5), (5, 3), (1, 5)]], [[(1, 5), (5, 7), (9, 5), (9, 9), (1, 9)]]),
    TinyOutline(
      "holes that touch each other", [[square(1, 1, 9), square(2, 2, 3), square(5, 5, 3)]],
      [
        [(1, 1), (10, 1), (10, 10), (1, 10)], [(2, 2), (2, 5), (5, 5), (5, 2)],
        [(5, 5), (5, 8), (8, 8), (8, 5)],
      ]),
    TinyOutline(
      "a way around that closes in a vertex",
      [[TinyShapes.ring([(1, 1), (9, 1), (9, 9), (1, 9), (1, 5), (4, 7), (6, 5), (4, 3), (1, 5)])]],
      [[(1, 1), (9, 1), (9, 9), (1, 9), (1, 5)], [(1, 5), (4, 7), (6, 5), (4, 3)]]),
    TinyOutline(
      "records that share an edge", [[square(1, 1, 4)], [square(5, 1, 4)]],
      [[(1, 1), (5, 1), (9, 1), (9, 5), (5, 5), (1, 5)]]),
    TinyOutline(
      "a record inside another", [[square(1, 1, 8)], [square(3, 3, 2)]], [[(1, 1), (9, 1), (9, 9), (1, 9)]]),
    TinyOutline(
      "the same record twice", [[square(1, 1, 4)], [square(1, 1, 4)]], [[(1, 1), (5, 1), (5, 5), (1, 5)]]),
    TinyOutline(
      "disputed ground", [[square(1, 1, 6)]],
      others: [
        ZoneShape(name: "B", record: 0, rings: [square(3, 3, 6)]),
        ZoneShape(name: "C", record: 0, rings: [TinyShapes.diamond(5, 4, 3)]),
      ],
      [[(1, 1), (7, 1), (7, 7), (1, 7)]]),
    TinyOutline("nothing", [[]], others: [ZoneShape(name: "B", record: 0, rings: [square(3, 3, 6)])]),
  ]
}
