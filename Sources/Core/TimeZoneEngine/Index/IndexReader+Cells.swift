// The cells of the quadtree: a walk over those of a top cell, and the one at a point.

/// A cell of the quadtree that is not divided further, in units from latitude and longitude 0: the half-open box
/// from its south-western corner, clipped to its top cell.
package struct IndexCell: Hashable, Sendable {
  package let x0, y0, x1, y1: Int64
  /// Binary logarithm of its width in the quadtree.
  package let sizeLog: UInt32
  /// A zone set or a leaf.
  package let entry: TreeEntry

  package init(x0: Int64, y0: Int64, x1: Int64, y1: Int64, sizeLog: UInt32, entry: TreeEntry) {
    (self.x0, self.y0, self.x1, self.y1, self.sizeLog, self.entry) = (x0, y0, x1, y1, sizeLog, entry)
  }

  /// The origin of the vertices of a leaf that fills it: its middle, or its corner where it is one unit wide.
  var center: (x: Int64, y: Int64) {
    let half = (Int64(1) << Int64(sizeLog)) >> 1
    return (x0 + half, y0 + half)
  }
}

/// A square of the quadtree during a descent.
private struct Square {
  let x, y: Int64
  let sizeLog: UInt32
}

extension IndexReader {
  /// Western and southern end of the grid, in units.
  package var originX: Int64 { Int64(IndexFormat.originX) / Int64(unit) }
  package var originY: Int64 { Int64(IndexFormat.originY) / Int64(unit) }
  /// Width of a top cell in units.
  package var unitsAcross: Int64 { Int64(cellWidth) / Int64(unit) }

  /// Calls `body` with each cell of a top cell once, in the order of the leaves.
  package func forEachCell<Failure: Error>(
    ofTop top: Int, _ body: (IndexCell) throws(Failure) -> Void
  ) throws(Failure) {
    defer { withExtendedLifetime(self) {} }
    let square = topSquare(top % columns, top / columns)
    try visit(topEntry(top), square, within: square, body)
  }

  /// Calls `body` with the cell of each entry of a top cell that is a zone set, and the number of the entry in the tree
  /// section. A slot of a node is a cell of its own here, whatever lies in the slots around it.
  package func forEachZoneSetEntry(ofTop top: Int, at number: Int, _ body: (IndexCell, Int) -> Void) {
    defer { withExtendedLifetime(self) {} }
    let square = topSquare(top % columns, top / columns)
    visitZoneSets(topEntry(top), at: number, square, within: square, body)
  }

  private func visitZoneSets(
    _ entry: TreeEntry, at number: Int, _ square: Square, within top: Square, _ body: (IndexCell, Int) -> Void
  ) {
    // Slots beyond the top cell hold nothing.
    if square.x >= top.x + unitsAcross || square.y >= top.y + unitsAcross { return }
    if entry.isZoneSet { return body(cell(entry, around: square, within: top), number) }
    guard entry.isNode else { return }
    let childLog = square.sizeLog - entry.widthLog
    let first = entry.location * IndexFormat.nodeAlignment
    for row in 0...mask(entry) {
      for column in 0...mask(entry) {
        let slot = first + row << Int(entry.widthLog) + column
        visitZoneSets(load(slot), at: slot, child(of: square, column, row, childLog), within: top, body)
      }
    }
  }

  /// The cell that a point lies in.
  package func cell(at x: Int64, _ y: Int64) -> IndexCell {
    defer { withExtendedLifetime(self) {} }
    let column = Int((x - originX) / unitsAcross)
    let row = Int((y - originY) / unitsAcross)
    let top = topSquare(column, row)
    var square = top
    var entry = topEntry(row * columns + column)
    while entry.isNode {
      let childLog = square.sizeLog - entry.widthLog
      let column = Int((x - square.x) >> Int64(childLog))
      let row = Int((y - square.y) >> Int64(childLog))
      square = child(of: square, column, row, childLog)
      entry = load(entry.location * IndexFormat.nodeAlignment + row << Int(entry.widthLog) + column)
    }
    return cell(entry, around: square, within: top)
  }

  private func visit<Failure: Error>(
    _ entry: TreeEntry, _ square: Square, within top: Square, _ body: (IndexCell) throws(Failure) -> Void
  ) throws(Failure) {
    guard entry.isNode else { return try body(cell(entry, around: square, within: top)) }
    let childLog = square.sizeLog - entry.widthLog
    let first = entry.location * IndexFormat.nodeAlignment
    for row in 0...mask(entry) {
      for column in 0...mask(entry) {
        let child = load(first + row << Int(entry.widthLog) + column)
        // A leaf wider than a slot appears in each of its slots, and is visited from the first.
        let isWide = !child.isZoneSet && !child.isNode
        if isWide, (row | column) & mask(child) != 0 { continue }
        let childSquare = self.child(of: square, column, row, childLog)
        // Slots beyond the top cell hold nothing.
        if childSquare.x >= top.x + unitsAcross || childSquare.y >= top.y + unitsAcross { continue }
        try visit(child, childSquare, within: top, body)
      }
    }
  }

  private func mask(_ entry: TreeEntry) -> Int { 1 << Int(entry.widthLog) - 1 }

  private func topSquare(_ column: Int, _ row: Int) -> Square {
    Square(x: originX + Int64(column) * unitsAcross, y: originY + Int64(row) * unitsAcross, sizeLog: topShift)
  }

  private func child(of square: Square, _ column: Int, _ row: Int, _ sizeLog: UInt32) -> Square {
    Square(
      x: square.x + Int64(column) << Int64(sizeLog), y: square.y + Int64(row) << Int64(sizeLog),
      sizeLog: sizeLog)
  }

  /// The cell of an entry in a slot: a leaf may be wider than the slot and then begins at a multiple of its width.
  private func cell(_ entry: TreeEntry, around slot: Square, within top: Square) -> IndexCell {
    let sizeLog = entry.isZoneSet ? slot.sizeLog : slot.sizeLog + entry.widthLog
    let width = Int64(1) << Int64(sizeLog)
    let x0 = top.x + (slot.x - top.x) / width * width
    let y0 = top.y + (slot.y - top.y) / width * width
    return IndexCell(
      x0: x0, y0: y0, x1: min(x0 + width, top.x + unitsAcross),
      y1: min(y0 + width, top.y + unitsAcross), sizeLog: sizeLog, entry: entry)
  }
}
