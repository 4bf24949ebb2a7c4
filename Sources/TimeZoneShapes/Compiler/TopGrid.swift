import TimeZoneIndex

/// Where the cells of the index's top table lie.
struct TopCells {
  /// Width of a cell in units, and the binary logarithm of the square it is divided as.
  let width: Int
  let sizeLog: Int
  let columns: Int
  let rows: Int
  /// Western and southern end, in units from latitude and longitude 0.
  let originX: Int
  let originY: Int

  var count: Int { columns * rows }

  /// An eighth of 7.5 degrees: the lines between nautical zones, which are at odd multiples of 7.5 degrees, run
  /// between cells and divide none. 384 x 192 cells, 295 KB, decide nine of ten points of the world and stay in the
  /// second-level cache.
  static let cellWidthE7 = 9_375_000

  /// - Parameters:
  ///   - unit: 1e-7 degrees in a unit of the index.
  ///   - cellWidthE7: Divides the extent of the grid both ways, and is a multiple of the unit.
  init(unit: Int, cellWidthE7: Int = Self.cellWidthE7) {
    width = cellWidthE7 / unit
    sizeLog = Int(IndexFormat.topShift(cellWidth: UInt32(width)))
    originX = Int(IndexFormat.originX) / unit
    originY = Int(IndexFormat.originY) / unit
    columns = Int(IndexFormat.extentX) / cellWidthE7
    rows = Int(IndexFormat.extentY) / cellWidthE7
  }

  subscript(index: Int) -> Cell {
    Cell(
      x0: originX + index % columns * width, y0: originY + index / columns * width, width: width,
      sizeLog: sizeLog)
  }

  func forEachCell(dividedBy edge: PlanarEdge, _ body: (Int) -> Void) {
    let firstColumn = (Int(min(edge.ax, edge.bx)) - originX) / width
    let lastColumn = min((Int(max(edge.ax, edge.bx)) - originX) / width, columns - 1)
    let firstRow = (Int(min(edge.ay, edge.by)) - originY) / width
    let lastRow = min((Int(max(edge.ay, edge.by)) - originY) / width, rows - 1)
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
    for edge in set.edges { cells.forEachCell(dividedBy: edge) { counts[$0 + 1] += 1 } }
    for cell in 0..<cells.count { counts[cell + 1] += counts[cell] }
    var next = counts
    var members = [Int32](repeating: 0, count: Int(counts[cells.count]))
    for (number, edge) in set.edges.enumerated() {
      cells.forEachCell(dividedBy: edge) {
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
    for edge in set.edges {
      let low = Int(min(edge.ay, edge.by))
      let high = Int(max(edge.ay, edge.by))
      // The first row whose southern side is at or above the lower end.
      var row = (low - originY + width - 1) / width
      while row < rows, originY + row * width < high {
        crossings[row].append((firstColumn(crossing: edge, y: originY + row * width), edge.toggle))
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
  private func firstColumn(crossing edge: PlanarEdge, y: Int) -> Int32 {
    var low = (Int(min(edge.ax, edge.bx)) - originX) / width
    var high = (Int(max(edge.ax, edge.bx)) - originX) / width + 1
    while low < high {
      let middle = (low + high) / 2
      if edge.isCrossed(fromWestTo: originX + middle * width, y) { high = middle } else { low = middle + 1 }
    }
    return Int32(low)
  }
}
