import TimeZoneIndex

/// Equal cells in rows and columns, cut off at an eastern and a northern end: the parts that a block or a node of the
/// tree is divided into. In 1e-7 degrees from the grid's south-western corner.
struct SearchGrid {
  let west, south: Int
  let step: Int
  /// Binary logarithm of the number of columns, and of rows.
  let countLog: Int
  let east, north: Int

  struct Cell {
    let column, row: Int
    let west, south: Int
    /// A haversine that nothing in the cell is below.
    let bound: Double
  }

  /// Calls `body` with each cell that is not cut off completely and whose bound is within the limit, row by row from
  /// the south-west.
  ///
  /// A bound is as ``SpherePoint/lowerBound(_:)`` tells it, but its parts are found once for a row and a column.
  @inline(__always)
  func forEachCell(from origin: SpherePoint, within limit: Double, _ body: (Cell) -> Void) {
    let columns = min(1 << countLog, (east - west + step - 1) / step)
    let rows = min(1 << countLog, (north - south + step - 1) / step)
    guard columns > 0, rows > 0 else { return }
    withUnsafeTemporaryAllocation(of: Double.self, capacity: columns) { across in
      var isFirst = true
      // Within a top cell one cosine serves all rows.
      let leastCosine = step << countLog <= 1 << 24 ? self.leastCosine(south, north) : nil
      for row in 0..<rows {
        let bottom = south + row * step + Int(IndexFormat.originY)
        let top = min(bottom + step, north + Int(IndexFormat.originY))
        let along = GreatCircle.haversine(angleE7: Double(origin.latitudeGap(south: bottom, north: top)))
        if along > limit { continue }
        if isFirst {
          for column in 0..<columns { across[column] = self.across(column, origin) }
          isFirst = false
        }
        let cosine =
          origin.cosine * (leastCosine ?? self.leastCosine(south + row * step, south + (row + 1) * step))
        for column in 0..<columns {
          let bound = along + cosine * across[column]
          if bound > limit { continue }
          body(
            Cell(
              column: column, row: row, west: west + column * step, south: south + row * step, bound: bound))
        }
      }
    }
  }

  /// The least cosine of latitudes between two, as far as the grid goes.
  private func leastCosine(_ south: Int, _ north: Int) -> Double {
    let bottom = Double(south + Int(IndexFormat.originY))
    let top = Double(min(north, self.north) + Int(IndexFormat.originY))
    return min(GreatCircle.cosine(latitudeE7: bottom), GreatCircle.cosine(latitudeE7: top))
  }

  /// The haversine of the least difference of longitudes to a column.
  private func across(_ column: Int, _ origin: SpherePoint) -> Double {
    let left = west + column * step
    let right = min(left + step, east)
    let gap = origin.longitudeGap(
      west: left + Int(IndexFormat.originX), east: right + Int(IndexFormat.originX))
    return GreatCircle.haversine(angleE7: Double(gap))
  }
}
