/// Where the region of an index ends.
enum RegionEnd {
  /// A distance with room for the rounding errors of distances to be compared with it.
  static func widened(_ meters: Double) -> Double { meters * (1 + 1e-9) + 1e-6 }

  /// The distance from a point in the window of an index to the nearest point outside.
  static func meters(from point: GridPoint, _ index: IndexReader, on model: EarthModel) -> Double {
    let origin = SpherePoint(point, on: model)
    var least = Double.infinity
    index.metadata.window.forEachBoxOutside(cellWidth: Int64(index.cellWidth)) {
      least = min(least, origin.meters(of: origin.nearestPoint(of: $0)))
    }
    return least
  }
}

extension TopWindow {
  /// The box of the window, in 1e-7 degrees. Across the antimeridian its eastern side is beyond 180 degrees.
  func box(cellWidth: Int64) -> GridBox {
    let west = Int64(IndexFormat.originX) + Int64(firstColumn) * cellWidth
    let south = Int64(IndexFormat.originY) + Int64(firstRow) * cellWidth
    return GridBox(
      west: west, south: south, east: west + Int64(columns) * cellWidth,
      north: south + Int64(rows) * cellWidth)
  }

  /// Calls `body` with boxes that together are all of the Earth outside the window, and its sides.
  fileprivate func forEachBoxOutside(cellWidth: Int64, _ body: (GridBox) -> Void) {
    let box = box(cellWidth: cellWidth)
    let (west, south) = (Int64(IndexFormat.originX), Int64(IndexFormat.originY))
    if box.south > south { body(GridBox(west: west, south: south, east: -west, north: box.south)) }
    if box.north < -south { body(GridBox(west: west, south: box.north, east: -west, north: -south)) }
    let width = Int64(IndexFormat.extentX) - (box.east - box.west)
    if width > 0 {
      body(GridBox(west: box.east, south: box.south, east: box.east + width, north: box.north))
    }
  }
}
