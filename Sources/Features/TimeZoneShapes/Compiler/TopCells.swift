import TimeZoneEngine

/// The layout of the cells of the index's top table.
struct TopCells {
  /// Width of a cell in units, and the binary logarithm of the square it is divided as.
  let width: Int64
  let sizeLog: Int
  let columns: Int
  let rows: Int
  /// Western and southern end, in units from latitude and longitude 0.
  let originX: Int64
  let originY: Int64

  var count: Int { columns * rows }

  /// First the usual width, an eighth of 7.5 degrees: the lines between nautical zones, which are at odd multiples of
  /// 7.5 degrees, run between cells and divide none. 384 x 192 cells (295 KB) decide nine of ten points of the world,
  /// and fit the second-level cache of most processors.
  /// Then widths for shapes whose edges cross too many cells of that one, up to the width of half the Earth.
  static let cellWidthsE7: ArraySlice = [9_375_000, 37_500_000, 150_000_000, 600_000_000, 1_800_000_000]

  init(unit: Int, cellWidthE7: Int) {
    width = Int64(cellWidthE7 / unit)
    sizeLog = Int(IndexFormat.topShift(cellWidth: UInt32(width)))
    originX = Int64(IndexFormat.originX) / Int64(unit)
    originY = Int64(IndexFormat.originY) / Int64(unit)
    columns = Int(Int64(IndexFormat.extentX) / Int64(cellWidthE7))
    rows = Int(Int64(IndexFormat.extentY) / Int64(cellWidthE7))
  }

  subscript(index: Int) -> Cell {
    let x = originX + Int64(index % columns) * width
    let y = originY + Int64(index / columns) * width
    return Cell(x0: x, y0: y, x1: x + width, y1: y + width, sizeLog: sizeLog)
  }

  /// Calls `body` with each cell that an edge divides, in their order.
  @inline(__always)
  func forEachCell(dividedBy edge: Edge, _ body: (Int) -> Void) {
    let columns = columns(from: edge.minX, to: edge.maxX)
    let firstRow = Int((edge.minY - originY) / width)
    let lastRow = min(Int((edge.maxY - originY) / width), rows - 1)
    // An edge along the eastern or northern end of the grid lies in no cell.
    guard !columns.isEmpty, firstRow <= lastRow else { return }
    for row in firstRow...lastRow {
      // In most rows a long edge passes few of the columns that it passes in all.
      for column in columns.count < 4 ? columns : self.columns(of: edge, inRow: row) {
        let index = row * self.columns + column
        if self[index].isDivided(by: edge) { body(index) }
      }
    }
  }

  /// The columns that an edge may pass in a row, possibly some next to them.
  private func columns(of edge: Edge, inRow row: Int) -> Range<Int> {
    let south = originY + Int64(row) * width
    let (west, east) = edge.extent(south: south, north: south + width)
    return columns(from: west, to: east)
  }

  private func columns(from west: Int64, to east: Int64) -> Range<Int> {
    let first = Int((west - originX) / width)
    return first..<max(first, min(Int((east - originX) / width) + 1, columns))
  }
}

extension Edge {
  /// From where to where the edge may be between two latitudes that it reaches.
  func extent(south: Int64, north: Int64) -> (west: Int64, east: Int64) {
    if dy == 0 { return (minX, maxX) }
    func longitude(_ y: Int64) -> Double { Double(ax) + Double(y - ay) * Double(dx) / Double(dy) }
    let ends = (longitude(max(minY, south)), longitude(min(maxY, north)))
    // Two units more on both sides: one for the fraction that is cut off, one for rounding errors.
    return (max(minX, Int64(min(ends.0, ends.1)) - 2), min(maxX, Int64(max(ends.0, ends.1)) + 2))
  }
}

extension TopCells {
  /// The record set at each cell's south-western corner.
  ///
  /// Each row is walked from the far west, where nothing covers, along its southern edge. An edge that lies
  /// along a cell's western or southern side divides no point of that cell from another, so it is not among its
  /// members; the walk therefore asks all edges that touch its row.
  func cornerSets(_ edges: [PlanarEdge], _ recordSets: inout RecordSets) -> [Int32] {
    var crossings = [[(cell: Int32, toggle: Int32)]](repeating: [], count: rows)
    for planar in edges {
      let edge = planar.edge
      // The first row whose southern side is at or above the lower end.
      var row = Int((edge.minY - originY + width - 1) / width)
      while row < rows, originY + Int64(row) * width < edge.maxY {
        let y = originY + Int64(row) * width
        crossings[row].append((firstColumn(crossing: edge, y: y), planar.toggle))
        row += 1
      }
    }
    var corners = [Int32](repeating: 0, count: count)
    var crossed: [Int32] = []
    for row in 0..<rows {
      var current: Int32 = 0
      var next = 0
      let sorted = crossings[row].sorted { $0.cell < $1.cell }
      for column in 0..<columns {
        crossed.removeAll(keepingCapacity: true)
        while next < sorted.count, sorted[next].cell <= column {
          crossed.append(sorted[next].toggle)
          next += 1
        }
        if !crossed.isEmpty { current = recordSets.symmetricDifference(current, toggledBy: crossed) }
        corners[row * columns + column] = current
      }
    }
    return corners
  }

  /// The first column whose corner on row `y` has the crossing to its west.
  private func firstColumn(crossing edge: Edge, y: Int64) -> Int32 {
    let columns = (edge.minX - originX) / width..<(edge.maxX - originX) / width + 1
    return Int32(
      columns.partitioningIndex { edge.isCrossed(fromWestTo: originX + $0 * width, y) })
  }
}
