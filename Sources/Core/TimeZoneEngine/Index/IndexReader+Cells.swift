// The cells of the quadtree: a walk over those of a top cell or around a box, and the one at a point.

/// A cell of the quadtree, in units from latitude and longitude 0: the half-open box from its south-western corner,
/// clipped to its top cell.
package struct IndexCell: Hashable, Sendable {
  package let x0, y0, x1, y1: Int64
  /// Binary logarithm of its width in the quadtree.
  package let sizeLog: UInt32
  /// A zone set or a leaf; during a walk also a node.
  package let entry: TreeEntry

  /// The origin of the vertices of a leaf that fills it: its middle, or its corner if it is one unit wide.
  var center: (x: Int64, y: Int64) {
    let half = (Int64(1) &<< Int64(sizeLog)) &>> 1
    return (x0 &+ half, y0 &+ half)
  }

  /// In units.
  package func contains(_ x: Int64, _ y: Int64) -> Bool { x0 <= x && x < x1 && y0 <= y && y < y1 }
}

extension IndexReader {
  /// In 1e-7 degrees, eastern and northern sides included.
  func box(of cell: IndexCell) -> GridBox {
    let unit = Int64(unit)
    return GridBox(
      west: cell.x0 &* unit, south: cell.y0 &* unit, east: cell.x1 &* unit, north: cell.y1 &* unit)
  }

  // MARK: Walks

  /// Calls `body` with each cell of a top cell that is not divided further once, in the order of the leaves.
  package func forEachCell<Failure: Error>(
    ofTop top: Int, _ body: (IndexCell) throws(Failure) -> Void
  ) throws(Failure) {
    defer { withExtendedLifetime(self) {} }
    let cell = topCell(top)
    _ = try visit(cell, at: 0, in: cell.unitBox) { (cell, _) throws(Failure) in
      try body(cell)
      return false
    }
  }

  /// Calls `body` with the cell of each entry of a top cell that is a zone set, and the number of the entry in the tree
  /// section; `number` is the number of the top cell's entry.
  package func forEachZoneSetEntry(ofTop top: Int, at number: Int, _ body: (IndexCell, Int) -> Void) {
    defer { withExtendedLifetime(self) {} }
    let cell = topCell(top)
    _ = visit(cell, at: number, in: cell.unitBox) { cell, number in
      if cell.entry.isZoneSet { body(cell, number) }
      return false
    }
  }

  /// Whether a predicate holds for a cell around a box, among the cells that are not divided further. The box's sides, in units,
  /// belong to it; it may end beyond the grid. Cells without a point of the box may be asked about as well.
  func containsCell(around box: GridBox, where predicate: (IndexCell) -> Bool) -> Bool {
    let width = unitsAcross
    let lastColumn = min((box.east &- originX) / width, Int64(columns) &- 1)
    let lastRow = min((box.north &- originY) / width, Int64(rows) &- 1)
    var row = max(0, (box.south &- originY) / width)
    while row <= lastRow {
      var column = max(0, (box.west &- originX) / width)
      while column <= lastColumn {
        let top = topCell(Int(truncatingIfNeeded: row) &* columns &+ Int(truncatingIfNeeded: column))
        if visit(top, at: 0, in: box, { cell, _ in predicate(cell) }) { return true }
        column &+= 1
      }
      row &+= 1
    }
    return false
  }

  /// Visits the cells around a box that a cell consists of, each with the number of its entry in the tree; `true` ends the
  /// walk and is returned.
  private func visit<Failure: Error>(
    _ cell: IndexCell, at number: Int, in box: GridBox, _ body: (IndexCell, Int) throws(Failure) -> Bool
  ) throws(Failure) -> Bool {
    guard cell.entry.isNode else { return try body(cell, number) }
    // Slots beyond the top cell hold nothing.
    let box = box.intersection(cell.unitBox)
    guard box.west <= box.east, box.south <= box.north else { return false }
    let slotLog = Int64(cell.sizeLog &- cell.entry.widthLog)
    let (firstColumn, lastColumn) = ((box.west &- cell.x0) &>> slotLog, (box.east &- cell.x0) &>> slotLog)
    let (firstRow, lastRow) = ((box.south &- cell.y0) &>> slotLog, (box.north &- cell.y0) &>> slotLog)
    var row = firstRow
    while row <= lastRow {
      var column = firstColumn
      while column <= lastColumn {
        let number = childNumber(of: cell, column, row)
        let child = child(of: cell, number, column, row)
        // A leaf wider than a slot appears in each of its slots, and is visited from the first of these.
        let isFirst =
          (column == firstColumn || child.x0 == cell.x0 &+ column &<< slotLog)
          && (row == firstRow || child.y0 == cell.y0 &+ row &<< slotLog)
        if isFirst, try visit(child, at: number, in: box, body) { return true }
        column &+= 1
      }
      row &+= 1
    }
    return false
  }

  // MARK: Single cells

  /// The cell that a point in units lies in, among the cells that are not divided further.
  package func cell(at x: Int64, _ y: Int64) -> IndexCell {
    defer { withExtendedLifetime(self) {} }
    let column = Int(truncatingIfNeeded: (x &- originX) / unitsAcross)
    let row = Int(truncatingIfNeeded: (y &- originY) / unitsAcross)
    var cell = topCell(row &* columns &+ column)
    while cell.entry.isNode {
      let slotLog = Int64(cell.sizeLog &- cell.entry.widthLog)
      let (column, row) = ((x &- cell.x0) &>> slotLog, (y &- cell.y0) &>> slotLog)
      cell = child(of: cell, childNumber(of: cell, column, row), column, row)
    }
    return cell
  }

  /// The point must be normalized.
  func cell(at point: GridPoint) -> IndexCell {
    // Rounded down: the differences are not negative.
    cell(
      at: originX &+ (Int64(point.x) &- Int64(IndexFormat.originX)) / Int64(unit),
      originY &+ (Int64(point.y) &- Int64(IndexFormat.originY)) / Int64(unit))
  }

  /// By the cell's number in the world's table.
  private func topCell(_ number: Int) -> IndexCell {
    let x0 = originX &+ Int64(number % columns) &* unitsAcross
    let y0 = originY &+ Int64(number / columns) &* unitsAcross
    return IndexCell(
      x0: x0, y0: y0, x1: x0 &+ unitsAcross, y1: y0 &+ unitsAcross, sizeLog: topShift, entry: topEntry(number)
    )
  }

  @inline(__always)
  private func childNumber(of node: IndexCell, _ column: Int64, _ row: Int64) -> Int {
    node.entry.location &* IndexFormat.nodeAlignment
      &+ Int(truncatingIfNeeded: row &<< Int64(node.entry.widthLog) &+ column)
  }

  /// The cell of a node's child in a slot: a leaf may be wider than the slot, and then begins at a multiple of its width.
  @inline(__always)
  private func child(of node: IndexCell, _ number: Int, _ column: Int64, _ row: Int64) -> IndexCell {
    let entry = load(number)
    let slotLog = node.sizeLog &- node.entry.widthLog
    let sizeLog = entry.isZoneSet || entry.isNode ? slotLog : slotLog &+ entry.widthLog
    let width = Int64(1) &<< Int64(sizeLog)
    let x0 = node.x0 &+ (column &<< Int64(slotLog)) & ~(width &- 1)
    let y0 = node.y0 &+ (row &<< Int64(slotLog)) & ~(width &- 1)
    return IndexCell(
      x0: x0, y0: y0, x1: min(x0 &+ width, node.x1), y1: min(y0 &+ width, node.y1), sizeLog: sizeLog,
      entry: entry)
  }

  // MARK: Windows

  /// The point must be normalized.
  package func isInWindow(_ point: GridPoint) -> Bool {
    let cell = topCell(point)
    return metadata.window.contains(column: Int(cell.column), row: Int(cell.row), worldColumns: columns)
  }

  package func isOutsideBox(_ cell: IndexCell) -> Bool {
    guard metadata.region == .box else { return false }
    let column = Int(truncatingIfNeeded: (cell.x0 &- originX) / unitsAcross)
    let row = Int(truncatingIfNeeded: (cell.y0 &- originY) / unitsAcross)
    return !metadata.window.contains(column: column, row: row, worldColumns: columns)
  }
}

extension IndexCell {
  /// The box of the unit squares in it, given by their south-western corners.
  fileprivate var unitBox: GridBox { GridBox(west: x0, south: y0, east: x1 &- 1, north: y1 &- 1) }
}
