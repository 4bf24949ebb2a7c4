/// Random zones many degrees wide, and indexes of parts of them.
package struct RegionSample {
  package let shapes: [ZoneShape]
  private let seed: UInt64
  private let cellWidth: Int

  /// Widths of top cells, in 1e-7 degrees: 60, 15 and 3.75 degrees.
  private static let cellWidths = [600_000_000, 150_000_000, 37_500_000]

  package init(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    self.seed = seed
    cellWidth = Self.cellWidths[Int(seed % 3)]
    // Steps that are no part of a cell's width, and others that are: borders along the sides of cells.
    let step: Int32 = seed % 2 == 0 ? 37_500_000 : 23_456_789
    shapes = (0..<6).map { record in
      // Some at both ends of the map, which the antimeridian joins.
      let rings = (0..<Int.random(in: 1...3, using: &generator)).compactMap { number -> Ring? in
        let side: Int32 = 12
        let columns = 3_600_000_000 / Int64(step)
        let first =
          number % 2 == 0
          ? Int64.random(in: 0...columns - Int64(side), using: &generator)
          : Bool.random(using: &generator) ? 0 : columns - Int64(side)
        let south = Int32.random(in: -18...18 - side, using: &generator)
        return Ring.random(vertices: 3...7, side: side, using: &generator).flatMap { ring in
          Ring(
            ring.vertices.map { vertex in
              GridPoint(
                x: Int32(-1_800_000_000 + (first + Int64(vertex.x)) * Int64(step)),
                y: (south + vertex.y) * step)
            })
        }
      }
      return ZoneShape(name: ["A", "B", "C", "Etc/GMT+1"][record % 4], record: record, rings: rings)
    }
  }

  package func finder(_ region: RegionOptions?) throws -> TimeZoneFinder {
    try TimeZoneFinder(of: shapes, CompilerOptions(cellWidthE7: cellWidth, region: region))
  }

  /// A random box, now and then one across the antimeridian, one without an area, or one with sides along those of cells.
  package func box(using generator: inout SeededGenerator) -> RegionBox? {
    let step = Bool.random(using: &generator) ? Int32(37_500_000) : 1
    func coordinate(_ limit: Int32) -> Int32 {
      .random(in: -limit / step...limit / step, using: &generator) * step
    }
    let rows = [coordinate(900_000_000), coordinate(900_000_000)].sorted()
    let west = coordinate(1_800_000_000)
    let isPoint = Int.random(in: 0..<8, using: &generator) == 0
    return RegionBox(
      west: west, south: rows[0], east: isPoint ? west : coordinate(1_800_000_000),
      north: isPoint ? rows[0] : rows[1])
  }

  /// Whether a point lies in a cell of the top table that a box touches, by walking along the box cell by cell.
  package func touches(_ box: RegionBox, _ point: GridPoint) -> Bool {
    let query = point.normalized
    let southWest = GridPoint(x: box.west, y: box.south).normalized
    let northEast = GridPoint(x: box.east, y: box.north).normalized
    func column(_ point: GridPoint) -> Int { (Int(point.x) + 1_800_000_000) / cellWidth }
    func row(_ point: GridPoint) -> Int { (Int(point.y) + 900_000_000) / cellWidth }
    guard (row(southWest)...row(northEast)).contains(row(query)) else { return false }
    if box.west == -1_800_000_000, box.east == 1_800_000_000 { return true }
    if box.west > box.east, column(southWest) == column(northEast), southWest.x != northEast.x { return true }
    var current = column(southWest)
    while true {
      if current == column(query) { return true }
      if current == column(northEast) { return false }
      current = (current + 1) % (3_600_000_000 / cellWidth)
    }
  }

  /// Points everywhere, on vertices and edges, along the sides of cells and at the ends of the map.
  package func points(_ count: Int, using generator: inout SeededGenerator) -> [GridPoint] {
    let rings = shapes.flatMap(\.rings)
    return (0..<count).map { number in
      var point = GridPoint.anywhere(using: &generator)
      if number % 4 == 0,
        let vertex = rings.randomElement(using: &generator)?.vertices.randomElement(using: &generator)
      {
        point = vertex
      }
      if number % 4 == 1 {
        point.x = Int32(Int(point.x) / cellWidth * cellWidth)
        if number % 8 == 1 { point.y = Int32(Int(point.y) / cellWidth * cellWidth) }
      }
      if number % 16 == 2 { point.x = point.x < 0 ? -1_800_000_000 : 1_800_000_000 }
      if number % 3 == 0 {
        point.x = max(-1_800_000_000, min(1_800_000_000, point.x + .random(in: -1...1, using: &generator)))
        point.y = max(-900_000_000, min(900_000_000, point.y + .random(in: -1...1, using: &generator)))
      }
      return point
    }
  }
}
