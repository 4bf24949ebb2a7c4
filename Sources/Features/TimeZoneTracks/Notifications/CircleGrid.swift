import TimeZoneEngine

/// Finds the circles that contain a position, without examining all of them.
///
/// The Earth is divided into cells, at several levels: of 0.02 degrees to 10 degrees. A circle is listed in the cells
/// that its box touches, at the finest level if they are at most ``maximumCells``, so memory grows with the number
/// of circles and not with their size. Circles too large for the coarsest level, and circles next to the poles, are
/// examined one by one.
package struct CircleGrid: Sendable {
  /// Half the Earth's circumference, in meters, rounded down.
  static let maximumRadius = 20_015_000.0

  /// The greatest number of cells in which a circle is listed.
  package static let maximumCells = 16

  /// The cells' sizes in 1e-7 degrees, from fine to coarse; divisors of 360 degrees.
  private static let cellSizes: [Int64] = [200_000, 1_000_000, 5_000_000, 20_000_000, 100_000_000]

  private let circles: [Circle]
  /// The indices of the circles that touch each cell, ascending.
  private var members: [Cell: [Int]] = [:]
  /// The sizes of cells with circles.
  private let usedSizes: [Int64]
  /// Indices of circles that are in no cell.
  private var wide: [Int] = []

  private struct Cell: Hashable, Sendable {
    let size, row, column: Int64
  }

  package init(_ places: [NotificationPlace]) {
    circles = places.map { Circle($0) }
    var used: Set<Int64> = []
    for (index, circle) in circles.enumerated() {
      guard let box = circle.box,
        let size = Self.cellSizes.first(where: { box.cellCount($0) <= Self.maximumCells })
      else {
        wide.append(index)
        continue
      }
      used.insert(size)
      for row in box.rows(size) {
        for column in box.columns(size) {
          let cell = Cell(size: size, row: row, column: column % (Box.fullTurn / size))
          members[cell, default: []].append(index)
        }
      }
    }
    usedSizes = Self.cellSizes.filter(used.contains)
  }

  /// How often circles are listed in cells.
  package var listingCount: Int { members.values.reduce(0) { $0 + $1.count } }

  /// The indices of the circles that a position is in, ascending.
  func circles(containing coordinate: Coordinate) -> [Int] {
    let point = coordinate.grid
    let box = Box(x: Int64(point.x)...Int64(point.x), y: Int64(point.y)...Int64(point.y))
    var found = wide.filter { circles[$0].contains(point) }
    for size in usedSizes {
      let column = box.columns(size).lowerBound % (Box.fullTurn / size)
      let cell = Cell(size: size, row: box.rows(size).lowerBound, column: column)
      for index in members[cell] ?? [] where circles[index].contains(point) { found.append(index) }
    }
    // One level's circles ascend.
    if usedSizes.count > 1 || !wide.isEmpty { found.sort() }
    return found
  }
}

extension CircleGrid {
  private struct Circle: Sendable {
    private let center: GridPoint
    private let cosine: Double
    private let haversine: Double
    /// By how much the latitude of a point inside can differ from the center's, in 1e-7 degrees.
    private let height: Int64

    init(_ place: NotificationPlace) {
      center = place.center.grid
      cosine = GreatCircle.cosine(latitudeE7: Double(center.y))
      haversine = GreatCircle.haversine(meters: place.radius)
      // Rounded up, with a margin for rounding errors.
      height = Int64(place.radius * GreatCircle.gridUnitsPerMeter * 1.000001) + 2
    }

    func contains(_ point: GridPoint) -> Bool {
      guard abs(Int64(center.y) - Int64(point.y)) <= height else { return false }
      return GreatCircle.haversine(from: center, cosine: cosine, to: point) <= haversine
    }

    /// The box around the circle; `nil` next to the poles.
    var box: Box? {
      let (x, y) = (Int64(center.x), Int64(center.y))
      let farthest = abs(y) + height
      // A degree of longitude is a fortieth of one of latitude there.
      guard farthest < 885_000_000 else { return nil }
      let width = Int64(Double(height) / GreatCircle.cosine(latitudeE7: Double(farthest))) + 2
      // Its cells would be too many at any level.
      guard width < Box.fullTurn / 2 else { return nil }
      return Box(x: x - width...x + width, y: y - height...y + height)
    }
  }

  /// In 1e-7 degrees; longitudes may exceed 180 degrees in the west or east.
  private struct Box {
    let x, y: ClosedRange<Int64>

    static let fullTurn: Int64 = 3_600_000_000

    func cellCount(_ size: Int64) -> Int { rows(size).count * columns(size).count }

    func rows(_ size: Int64) -> ClosedRange<Int64> {
      (y.lowerBound + 900_000_000) / size...(y.upperBound + 900_000_000) / size
    }

    /// Counted from a turn west of the antimeridian, so that none is negative.
    func columns(_ size: Int64) -> ClosedRange<Int64> {
      let west = -3 * Self.fullTurn / 2
      return (x.lowerBound - west) / size...(x.upperBound - west) / size
    }
  }
}
