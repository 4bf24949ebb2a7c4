// Lower bounds of distances, by which a search skips what is too far away.

/// Lower bounds for the edges of a leaf, without trigonometry for each edge.
struct EdgeBounds {
  private let origin: SpherePoint
  private let box: GridBox
  /// The box's western side, east of the origin.
  private let west: Int64
  /// Haversines are at least these factors times the squares of the differences in 1e-7 degrees.
  private let perLatitude, perLongitude: Double

  init(_ box: GridBox, seenFrom origin: SpherePoint) {
    self.origin = origin
    self.box = box
    west = origin.eastward(to: box.west)
    // sin x / x decreases, so its value at the largest difference is a bound for all.
    let farthestY = Double(max(abs(box.south - origin.y), abs(box.north - origin.y)))
    let farthestX = Double(max(abs(west), abs(west + box.east - box.west)))
    perLatitude = GreatCircle.haversine(angleE7: farthestY) / max(farthestY * farthestY, 1)
    perLongitude =
      origin.cosine * GreatCircle.leastCosine(from: box.south, to: box.north)
      * GreatCircle.haversine(angleE7: farthestX) / max(farthestX * farthestX, 1)
  }

  /// A lower bound of the haversines of all points of the edge inside the box.
  @inline(__always)
  func bound(_ edge: Edge) -> Double {
    let low = max(edge.minY, box.south)
    let high = min(edge.maxY, box.north)
    let left = max(edge.minX, box.west) - box.west + west
    let right = min(edge.maxX, box.east) - box.west + west
    let y = Double(max(0, low - origin.y, origin.y - high))
    let x = Double(max(0, left, -right))
    return perLatitude * y * y + perLongitude * x * x
  }
}

/// Equal cells in rows and columns, clipped at an eastern and a northern end: the parts that a block or a node of the
/// tree is divided into. In 1e-7 degrees from the grid's south-western corner.
struct SearchGrid {
  let west, south: Int64
  let step: Int64
  /// Binary logarithm of the number of columns, and of rows.
  let countLog: Int
  let east, north: Int64

  struct Cell {
    let column, row: Int
    let west, south: Int64
    /// A lower bound of the haversines of all points in the cell.
    let bound: Double
  }

  /// Calls `body` with each cell that is not clipped away and whose bound is within the limit, row by row from the
  /// south-west.
  ///
  /// Bounds are those of ``SpherePoint/lowerBound(_:)``, but their parts are computed once per row and column.
  @inline(__always)
  func forEachCell(from origin: SpherePoint, within limit: Double, _ body: (Cell) -> Void) {
    let columns = min(1 << countLog, Int((east - west + step - 1) / step))
    let rows = min(1 << countLog, Int((north - south + step - 1) / step))
    guard columns > 0, rows > 0 else { return }
    withUnsafeTemporaryAllocation(of: Double.self, capacity: columns) { across in
      var isFirst = true
      // Within a top cell one cosine serves all rows.
      let leastCosine = step << countLog <= 1 << 24 ? self.leastCosine(south, north) : nil
      for row in 0..<rows {
        let rowSouth = south + Int64(row) * step
        let bottom = rowSouth + Int64(IndexFormat.originY)
        let top = min(bottom + step, north + Int64(IndexFormat.originY))
        let along = GreatCircle.haversine(angleE7: Double(origin.latitudeGap(south: bottom, north: top)))
        if along > limit { continue }
        if isFirst {
          for column in 0..<columns { across[column] = self.across(column, origin) }
          isFirst = false
        }
        let cosine =
          origin.cosine * (leastCosine ?? self.leastCosine(rowSouth, rowSouth + step))
        for column in 0..<columns {
          let bound = along + cosine * across[column]
          if bound > limit { continue }
          body(
            Cell(
              column: column, row: row, west: west + Int64(column) * step, south: rowSouth, bound: bound))
        }
      }
    }
  }

  /// Clipped to the grid.
  private func leastCosine(_ south: Int64, _ north: Int64) -> Double {
    let origin = Int64(IndexFormat.originY)
    return GreatCircle.leastCosine(from: south + origin, to: min(north, self.north) + origin)
  }

  /// The haversine of the least difference of longitudes to a column.
  private func across(_ column: Int, _ origin: SpherePoint) -> Double {
    let left = west + Int64(column) * step
    let right = min(left + step, east)
    let gap = origin.longitudeGap(
      west: left + Int64(IndexFormat.originX), east: right + Int64(IndexFormat.originX))
    return GreatCircle.haversine(angleE7: Double(gap))
  }
}
