import TimeZoneEngine

/// The edges sorted into the cells of the top table, and the zones that cover their corners.
struct TopGrid {
  let cells: TopCells
  /// The edges that divide cell `c`: `members[starts[c]..<starts[c + 1]]`, ascending.
  let starts: [Int]
  let members: [Int32]
  /// The record set at each cell's south-western corner.
  let corners: [Int32]
  /// Knows the sets that edges toggle, and the sets at corners.
  let recordSets: RecordSets

  /// A grid of cells of the first of some ascending widths; or of the next, and so on, if the edges in cells, or the
  /// elements of sets at corners, are too many.
  init(_ set: EdgeSet, cellWidthsE7: ArraySlice<Int> = TopCells.cellWidthsE7) {
    let wider = cellWidthsE7.dropFirst()
    let limit =
      wider.isEmpty ? Int.max : DivisionCredit.topCells + DivisionCredit.topCellsPerEdge * set.edges.count
    let cells = TopCells(unit: Int(set.unit), cellWidthE7: cellWidthsE7[cellWidthsE7.startIndex])
    let starts = Self.starts(cells, set.edges)
    guard starts[cells.count] <= limit else {
      self = Self(set, cellWidthsE7: wider)
      return
    }
    var recordSets = set.recordSets
    let corners = cells.cornerSets(set.edges, &recordSets)
    guard recordSets.addedElementCount <= limit else {
      self = Self(set, cellWidthsE7: wider)
      return
    }
    self.cells = cells
    self.starts = starts
    self.corners = corners
    self.recordSets = recordSets
    var next = starts
    var members = [Int32](repeating: 0, count: starts[cells.count])
    for (number, planar) in set.edges.enumerated() {
      cells.forEachCell(dividedBy: planar.edge) {
        members[next[$0]] = Int32(number)
        next[$0] += 1
      }
    }
    self.members = members
  }

  /// The number of edges in the cells before each, and the total.
  private static func starts(_ cells: TopCells, _ edges: [PlanarEdge]) -> [Int] {
    var counts = [Int](repeating: 0, count: cells.count + 1)
    for planar in edges { cells.forEachCell(dividedBy: planar.edge) { counts[$0 + 1] += 1 } }
    for cell in 0..<cells.count { counts[cell + 1] += counts[cell] }
    return counts
  }

  func edges(in cell: Int) -> ArraySlice<Int32> {
    members[starts[cell]..<starts[cell + 1]]
  }
}
