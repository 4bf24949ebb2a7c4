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

  /// A grid of cells of the usual width, or of the narrowest wider one at which edges do not pass too many cells.
  init(_ set: EdgeSet) {
    for width in [TopCells.cellWidthE7] + TopCells.widerCellWidthsE7.dropLast() {
      if let grid = Self(set, cellWidthE7: width, limit: Self.limit(set)) {
        self = grid
        return
      }
    }
    self.init(set, cellWidthE7: TopCells.widerCellWidthsE7[TopCells.widerCellWidthsE7.count - 1])
  }

  init(_ set: EdgeSet, cellWidthE7: Int) {
    let cells = TopCells(unit: Int(set.unit), cellWidthE7: cellWidthE7)
    var recordSets = set.recordSets
    let corners = cells.cornerSets(set.edges, &recordSets)
    self.init(cells, set, Self.starts(cells, set.edges), corners, recordSets)
  }

  /// The same, unless entries and elements of sets at corners are more than a limit together.
  private init?(_ set: EdgeSet, cellWidthE7: Int, limit: Int) {
    let cells = TopCells(unit: Int(set.unit), cellWidthE7: cellWidthE7)
    let starts = Self.starts(cells, set.edges)
    guard starts[cells.count] <= limit else { return nil }
    var recordSets = set.recordSets
    let corners = cells.cornerSets(set.edges, &recordSets)
    guard recordSets.addedElementCount <= limit else { return nil }
    self.init(cells, set, starts, corners, recordSets)
  }

  private init(
    _ cells: TopCells, _ set: EdgeSet, _ starts: [Int], _ corners: [Int32], _ recordSets: RecordSets
  ) {
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

  /// The limit for edges in top cells, and for elements of sets at their corners.
  private static func limit(_ set: EdgeSet) -> Int {
    DivisionCredit.topCells + DivisionCredit.topCellsPerEdge * set.edges.count
  }
}
