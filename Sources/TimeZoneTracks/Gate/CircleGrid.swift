import TimeZoneEngine
import TimeZoneIndex

/// Finds the circles that contain a position, without examining all of them.
///
/// The Earth is divided into cells of 0.02 degrees. One sorted array lists each cell's circles: those whose box touches
/// it. Circles of more than ``maximumCells`` cells are examined one by one.
struct CircleGrid: Sendable {
  /// Half the Earth's circumference, in meters, rounded down.
  static let maximumRadius = 20_015_000.0

  /// In 1e-7 degrees; a divisor of 360 degrees.
  private static let cellSize: Int64 = 200_000
  private static let columns: Int64 = 3_600_000_000 / cellSize
  private static let maximumCells: Int64 = 256

  private let circles: [Circle]
  /// A cell's number in the upper 32 bits and the index of a circle in the lower; ascending.
  private let cells: [UInt64]
  /// Indices of circles that are in no cell.
  private let wide: [Int]

  private struct Circle: Sendable {
    let center: GridPoint
    let cosine: Double
    let haversine: Double
    /// By how much the latitude of a point inside can differ from the center's, in 1e-7 degrees.
    let height: Int64
  }

  init(_ places: [NotificationPlace]) {
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
      guard let box = Self.box(of: circle) else {
        wide.append(index)
        continue
      }
      for row in box.rows {
        for column in box.columns { cells.append(Self.key(row, column) << 32 | UInt64(index)) }
      }
    }
    cells.sort()
    (self.circles, self.cells, self.wide) = (circles, cells, wide)
  }

  /// The rows and columns that a circle may touch; columns may leave the grid in the west or east. `nil` where they are
  /// too many, and beside the poles.
  private static func box(of circle: Circle) -> (rows: ClosedRange<Int64>, columns: ClosedRange<Int64>)? {
    let y = Int64(circle.center.y)
    let farthest = abs(y) + circle.height
    // A degree of longitude is a fortieth of one of latitude there.
    guard farthest < 885_000_000 else { return nil }
    let width = Int64(Double(circle.height) / GreatCircle.cosine(latitudeE7: Double(farthest))) + 2
    let x = Int64(circle.center.x)
    let rows = row(y - circle.height)...row(y + circle.height)
    let columns = column(x - width)...column(x + width)
    guard
      (rows.upperBound - rows.lowerBound + 1) * (columns.upperBound - columns.lowerBound + 1) <= maximumCells
    else { return nil }
    return (rows, columns)
  }

  private static func row(_ y: Int64) -> Int64 { (y + 900_000_000) / cellSize }

  /// Rounded down, also west of the grid.
  private static func column(_ x: Int64) -> Int64 { (x + 1_800_000_000 + 3_600_000_000) / cellSize - columns }

  private static func key(_ row: Int64, _ column: Int64) -> UInt64 {
    let wrapped = column < 0 ? column + columns : column >= columns ? column - columns : column
    return UInt64(row * columns + wrapped)
  }

  /// The indices of the circles that a position is in, ascending.
  ///
  /// - Complexity: O(log *n* + *k*) in the *n* entries of cells and the *k* circles of its cell or too large for cells.
  func circles(containing coordinate: Coordinate) -> [Int] {
    var found: [Int] = []
    let point = coordinate.grid
    let key = Self.key(Self.row(Int64(point.y)), Self.column(Int64(point.x)))
    var position = firstCell(key << 32)
    while position < cells.count, cells[position] >> 32 == key {
      let index = Int(truncatingIfNeeded: cells[position] & 0xFFFF_FFFF)
      if contains(index, point) { found.append(index) }
      position += 1
    }
    if wide.isEmpty { return found }
    for index in wide where contains(index, point) { found.append(index) }
    found.sort()
    return found
  }

  private func contains(_ index: Int, _ point: GridPoint) -> Bool {
    let circle = circles[index]
    guard abs(Int64(circle.center.y) - Int64(point.y)) <= circle.height else { return false }
    return GreatCircle.haversine(from: circle.center, cosine: circle.cosine, to: point) <= circle.haversine
  }

  /// The first entry that is not below a value.
  private func firstCell(_ value: UInt64) -> Int {
    var low = 0
    var high = cells.count
    while low < high {
      let middle = (low + high) / 2
      if cells[middle] < value { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
