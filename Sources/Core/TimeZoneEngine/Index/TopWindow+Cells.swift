extension TopWindow {
  /// Whether a cell of the world's top table, which has some number of columns, is in the window.
  package func contains(column: Int, row: Int, worldColumns: Int) -> Bool {
    let east = column - Int(firstColumn)
    return (east < 0 ? east + worldColumns : east) < Int(columns)
      && (Int(firstRow)..<Int(firstRow) + Int(rows)).contains(row)
  }

  /// The numbers of the window's cells in the world's top table, row by row from the window's south-western corner.
  package func cells(worldColumns: Int) -> [Int] {
    var numbers: [Int] = []
    numbers.reserveCapacity(Int(columns) * Int(rows))
    for row in Int(firstRow)..<Int(firstRow) + Int(rows) {
      for column in Int(firstColumn)..<Int(firstColumn) + Int(columns) {
        numbers.append(row * worldColumns + column % worldColumns)
      }
    }
    return numbers
  }
}

extension IndexReader {
  /// Whether a normalized point of the grid lies in the window of the top table.
  package func isInWindow(_ point: GridPoint) -> Bool {
    let cell = topCell(point)
    return metadata.window.contains(column: Int(cell.column), row: Int(cell.row), worldColumns: columns)
  }
}
