import TimeZoneEngine

/// Finds the circles that contain a position, without examining all of them.
///
/// The Earth is divided into cells, at several levels: of 0.02 degrees to 10 degrees. A circle is listed in the cells
/// that its box touches, at the finest level if they are at most ``maximumCells``, so memory grows with the number
/// of circles and not with their size. One sorted array lists all cells' circles. Circles too large for the coarsest
/// level, and circles next to the poles, are examined one by one.
package struct CircleGrid: Sendable {
  /// Half the Earth's circumference, in meters, rounded down.
  static let maximumRadius = 20_015_000.0

  /// The greatest number of cells in which a circle is listed.
  package static let maximumCells = 16

  /// The cells' sizes in 1e-7 degrees, from fine to coarse; divisors of 360 degrees.
  private static let cellSizes: [Int64] = [200_000, 1_000_000, 5_000_000, 20_000_000, 100_000_000]
  /// More than the number of cells of a level.
  private static let levelStride: UInt64 = 1 << 28

  private let circles: [Circle]
  /// A cell's number in the upper 32 bits and the index of a circle in the lower; ascending.
  package let cells: [UInt64]
  private let levels: [Level]
  /// Indices of circles that are in no cell.
  private let wide: [Int]

  private struct Circle: Sendable {
    let center: GridPoint
    let cosine: Double
    let haversine: Double
    /// By how much the latitude of a point inside can differ from the center's, in 1e-7 degrees.
    let height: Int64
  }

  package init(_ places: [NotificationPlace]) {
    let levels = Self.cellSizes.indices.map { Level($0) }
    var isUsed = levels.map { _ in false }
    var cells: [UInt64] = []
    var wide: [Int] = []
    var circles: [Circle] = []
    circles.reserveCapacity(places.count)
    for (index, place) in places.enumerated() {
      let circle = Circle(
        center: place.center.grid, cosine: GreatCircle.cosine(latitudeE7: Double(place.center.grid.y)),
        haversine: GreatCircle.haversine(meters: place.radius),
        // Rounded up, with a margin for rounding errors.
        height: Int64(place.radius * GreatCircle.gridUnitsPerMeter * 1.000001) + 2)
      circles.append(circle)
      guard let box = Self.box(of: circle), let level = levels.first(where: { $0.isFine(box) }) else {
        wide.append(index)
        continue
      }
      isUsed[level.number] = true
      for row in level.rows(box) {
        for column in level.columns(box) { cells.append(level.key(row, column) << 32 | UInt64(index)) }
      }
    }
    cells.sort()
    (self.circles, self.cells, self.wide) = (circles, cells, wide)
    self.levels = levels.filter { isUsed[$0.number] }
  }

  /// In 1e-7 degrees; longitudes may exceed 180 degrees in the west or east.
  private struct Box {
    let x: ClosedRange<Int64>
    let y: ClosedRange<Int64>
  }

  /// The box around a circle; `nil` next to the poles.
  private static func box(of circle: Circle) -> Box? {
    let y = Int64(circle.center.y)
    let farthest = abs(y) + circle.height
    // A degree of longitude is a fortieth of one of latitude there.
    guard farthest < 885_000_000 else { return nil }
    let width = Int64(Double(circle.height) / GreatCircle.cosine(latitudeE7: Double(farthest))) + 2
    // Its cells would be too many at any level.
    guard width < 1_800_000_000 else { return nil }
    let x = Int64(circle.center.x)
    return Box(x: x - width...x + width, y: y - circle.height...y + circle.height)
  }

  /// Cells of one size.
  private struct Level: Sendable {
    let number: Int
    private let cellSize: Int64
    private let columnCount: Int64

    init(_ number: Int) {
      self.number = number
      cellSize = cellSizes[number]
      columnCount = 3_600_000_000 / cellSize
    }

    /// Whether a box touches few cells.
    func isFine(_ box: Box) -> Bool { rows(box).count * columns(box).count <= maximumCells }

    func rows(_ box: Box) -> ClosedRange<Int64> { row(box.y.lowerBound)...row(box.y.upperBound) }

    /// Columns may leave the grid in the west or east.
    func columns(_ box: Box) -> ClosedRange<Int64> { column(box.x.lowerBound)...column(box.x.upperBound) }

    private func row(_ y: Int64) -> Int64 { (y + 900_000_000) / cellSize }

    /// Rounded down, also west of the grid.
    private func column(_ x: Int64) -> Int64 {
      (x + 1_800_000_000 + 3_600_000_000) / cellSize - columnCount
    }

    /// The cell's number, unlike any number of a cell of another level.
    func key(_ row: Int64, _ column: Int64) -> UInt64 {
      let wrapped =
        column < 0 ? column + columnCount : column >= columnCount ? column - columnCount : column
      return UInt64(number) * levelStride + UInt64(row * columnCount + wrapped)
    }

    /// The number of the cell of a point.
    func key(_ point: GridPoint) -> UInt64 { key(row(Int64(point.y)), column(Int64(point.x))) }
  }

  /// The indices of the circles that a position is in, ascending.
  func circles(containing coordinate: Coordinate) -> [Int] {
    var found: [Int] = []
    let point = coordinate.grid
    for level in levels {
      let key = level.key(point)
      var position = firstCell(key << 32)
      while position < cells.count, cells[position] >> 32 == key {
        let index = Int(truncatingIfNeeded: cells[position] & 0xFFFF_FFFF)
        if contains(index, point) { found.append(index) }
        position += 1
      }
    }
    for index in wide where contains(index, point) { found.append(index) }
    // One level's circles ascend.
    if levels.count > 1 || !wide.isEmpty { found.sort() }
    return found
  }

  private func contains(_ index: Int, _ point: GridPoint) -> Bool {
    let circle = circles[index]
    guard abs(Int64(circle.center.y) - Int64(point.y)) <= circle.height else { return false }
    return GreatCircle.haversine(from: circle.center, cosine: circle.cosine, to: point) <= circle.haversine
  }

  /// The first entry that is not below a value.
  private func firstCell(_ value: UInt64) -> Int {
    cells.indices.partitioningIndex { cells[$0] >= value }
  }
}
