extension Ring {
  /// A ring through random points of a small grid: it may cross itself, touch itself and run along itself.
  package static func random(
    vertices: ClosedRange<Int>, side: Int32, using generator: inout some RandomNumberGenerator
  ) -> Ring? {
    let count = Int.random(in: vertices, using: &generator)
    return Ring((0..<count).map { _ in GridPoint.random(side: side, using: &generator) })
  }

  /// A long ring that wanders over a small grid in short steps, so that its runs of edges are compact.
  package static func wandering(edges: Int, side: Int32, using generator: inout some RandomNumberGenerator)
    -> Ring?
  {
    var point = GridPoint.random(side: side, using: &generator)
    return Ring(
      (0..<edges).map { _ in
        point.x = min(side, max(0, point.x + Int32.random(in: -2...2, using: &generator)))
        point.y = min(side, max(0, point.y + Int32.random(in: -2...2, using: &generator)))
        return point
      })
  }
}

extension ZoneShape {
  /// Shapes of some rings each, of zones A, B and C.
  package static func random(
    count: ClosedRange<Int>, rings: ClosedRange<Int>, vertices: ClosedRange<Int>, side: Int32,
    using generator: inout some RandomNumberGenerator
  ) -> [ZoneShape] {
    (0..<Int.random(in: count, using: &generator)).map { record in
      let rings = (0..<Int.random(in: rings, using: &generator)).compactMap { _ in
        Ring.random(vertices: vertices, side: side, using: &generator)
      }
      return ZoneShape(
        name: ["A", "B", "C"].randomElement(using: &generator) ?? "A", record: record, rings: rings)
    }
  }
}

extension GridPoint {
  /// A point of 0...side x 0...side.
  package static func random(side: Int32, using generator: inout some RandomNumberGenerator) -> GridPoint {
    GridPoint(x: .random(in: 0...side, using: &generator), y: .random(in: 0...side, using: &generator))
  }

  /// A point anywhere on Earth, ends included.
  package static func anywhere(using generator: inout some RandomNumberGenerator) -> GridPoint {
    GridPoint(
      x: .random(in: -maximumLongitude...maximumLongitude, using: &generator),
      y: .random(in: -maximumLatitude...maximumLatitude, using: &generator))
  }

  /// All points of a small square and of a margin of one around it.
  package static func all(side: Int32) -> [GridPoint] {
    (-1...side + 1).flatMap { y in (-1...side + 1).map { x in GridPoint(x: x, y: y) } }
  }
}
