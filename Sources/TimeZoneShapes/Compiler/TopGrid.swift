import TimeZoneIndex

/// Where the cells of the index's top table lie.
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

  /// An eighth of 7.5 degrees: the lines between nautical zones, which are at odd multiples of 7.5 degrees, run
  /// between cells and divide none. 384 x 192 cells (295 KB) decide nine of ten points of the world, and fit the
  /// second-level cache of most processors.
  static let cellWidthE7 = 9_375_000

  /// - Parameters:
  ///   - unit: 1e-7 degrees in a unit of the index.
  ///   - cellWidthE7: Divides the extent of the grid both ways, and is a multiple of the unit.
  init(unit: Int, cellWidthE7: Int = Self.cellWidthE7) {
    width = Int64(cellWidthE7 / unit)
    sizeLog = Int(IndexFormat.topShift(cellWidth: UInt32(width)))
    originX = Int64(IndexFormat.originX) / Int64(unit)
    originY = Int64(IndexFormat.originY) / Int64(unit)
    columns = Int(Int64(IndexFormat.extentX) / Int64(cellWidthE7))
    rows = Int(Int64(IndexFormat.extentY) / Int64(cellWidthE7))
  }

  subscript(index: Int) -> Cell {
    Cell(
      x0: originX + Int64(index % columns) * width, y0: originY + Int64(index / columns) * width,
      width: width,
      sizeLog: sizeLog)
  }

  func forEachCell(dividedBy edge: Edge, _ body: (Int) -> Void) {
    let firstColumn = Int((edge.minX - originX) / width)
    let lastColumn = min(Int((edge.maxX - originX) / width), columns - 1)
    let firstRow = Int((edge.minY - originY) / width)
    let lastRow = min(Int((edge.maxY - originY) / width), rows - 1)
    // An edge along the eastern or northern end of the grid lies in no cell.
    guard firstColumn <= lastColumn, firstRow <= lastRow else { return }
    for row in firstRow...lastRow {
      for column in firstColumn...lastColumn {
        let index = row * columns + column
        if self[index].isDivided(by: edge) { body(index) }
      }
    }
  }
}

/// The edges sorted into the cells of the top table.
struct TopGrid {
  let cells: TopCells
  /// The edges that divide cell `c`: `members[starts[c]..<starts[c + 1]]`, ascending.
  let starts: [Int32]
  let members: [Int32]

  /// - Complexity: O(n) in the number of edges, and the cells that long edges pass.
  init(_ set: EdgeSet, cellWidthE7: Int = TopCells.cellWidthE7) {
    let cells = TopCells(unit: Int(set.unit), cellWidthE7: cellWidthE7)
    var counts = [Int32](repeating: 0, count: cells.count + 1)
    for planar in set.edges { cells.forEachCell(dividedBy: planar.edge) { counts[$0 + 1] += 1 } }
    for cell in 0..<cells.count { counts[cell + 1] += counts[cell] }
    var next = counts
    var members = [Int32](repeating: 0, count: Int(counts[cells.count]))
    for (number, planar) in set.edges.enumerated() {
      cells.forEachCell(dividedBy: planar.edge) {
        members[Int(next[$0])] = Int32(number)
        next[$0] += 1
      }
    }
    self.cells = cells
    starts = counts
    self.members = members
  }

  func edges(in cell: Int) -> ArraySlice<Int32> {
    members[Int(starts[cell])..<Int(starts[cell + 1])]
  }
}

extension TopCells {
  /// The record set at each cell's south-western corner.
  ///
  /// Each row is walked from the far west, where nothing covers, along its southern edge. An edge that lies
  /// along a cell's western or southern side divides no point of that cell from another, so it is not among its
  /// members; the walk therefore asks all edges that touch its row.
  func cornerSets(_ set: EdgeSet, _ recordSets: inout RecordSets) -> [Int32] {
    var crossings = [[(cell: Int32, toggle: Int32)]](repeating: [], count: rows)
    for planar in set.edges {
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
    for row in 0..<rows {
      var current: Int32 = 0
      var next = 0
      let sorted = crossings[row].sorted { $0.cell < $1.cell }
      for column in 0..<columns {
        while next < sorted.count, sorted[next].cell <= column {
          current = recordSets.symmetricDifference(current, sorted[next].toggle)
          next += 1
        }
        corners[row * columns + column] = current
      }
    }
    return corners
  }

  /// The first column whose corner on row `y` has the crossing to its west.
  private func firstColumn(crossing edge: Edge, y: Int64) -> Int32 {
    var low = (edge.minX - originX) / width
    var high = (edge.maxX - originX) / width + 1
    while low < high {
      let middle = (low + high) / 2
      if edge.isCrossed(fromWestTo: originX + middle * width, y) { high = middle } else { low = middle + 1 }
    }
    return Int32(low)
  }
}
