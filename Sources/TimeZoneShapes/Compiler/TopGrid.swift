import TimeZoneLookup

/// Where the cells of the index's top table lie.
struct TopCells {
  /// Binary logarithm of a cell's width in units.
  let shift: Int
  let columns: Int
  let rows: Int
  /// Western and southern end, in units from latitude and longitude 0.
  let originX: Int
  let originY: Int

  var count: Int { columns * rows }

  /// About one degree: small enough that the table's 59,000 entries (236 KB) decide most points of the world, and
  /// stay in the second-level cache.
  private static let cellWidthE7 = 11_000_000

  init(unit: Int) {
    var shift = 0
    while 2 << shift <= Self.cellWidthE7 / unit { shift += 1 }
    self.shift = shift
    originX = Int(IndexFormat.originX) / unit
    originY = Int(IndexFormat.originY) / unit
    columns = Int(IndexFormat.topCells(across: 3_600_000_000, unit: UInt32(unit), shift: UInt32(shift)))
    rows = Int(IndexFormat.topCells(across: 1_800_000_000, unit: UInt32(unit), shift: UInt32(shift)))
  }

  subscript(index: Int) -> Cell {
    Cell(x0: originX + (index % columns) << shift, y0: originY + (index / columns) << shift, sizeLog: shift)
  }

  func forEachCell(dividedBy edge: PlanarEdge, _ body: (Int) -> Void) {
    let firstColumn = (Int(min(edge.ax, edge.bx)) - originX) >> shift
    let lastColumn = (Int(max(edge.ax, edge.bx)) - originX) >> shift
    let firstRow = (Int(min(edge.ay, edge.by)) - originY) >> shift
    let lastRow = (Int(max(edge.ay, edge.by)) - originY) >> shift
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
  init(_ set: EdgeSet) {
    let cells = TopCells(unit: Int(set.unit))
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
      var row = max(0, (low - originY + (1 << shift) - 1) >> shift)
      while row < rows, originY + row << shift < high {
        crossings[row].append((firstColumn(crossing: edge, y: originY + row << shift), edge.toggle))
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
    var low = (Int(min(edge.ax, edge.bx)) - originX) >> shift
    var high = (Int(max(edge.ax, edge.bx)) - originX) >> shift + 1
    while low < high {
      let middle = (low + high) / 2
      if edge.isCrossed(fromWestTo: originX + middle << shift, y) { high = middle } else { low = middle + 1 }
    }
    return Int32(low)
  }
}
