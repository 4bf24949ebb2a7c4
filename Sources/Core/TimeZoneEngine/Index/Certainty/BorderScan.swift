/// A cell that a scan visits, in 1e-7 degrees from the grid's south-western corner.
struct ScannedCell {
  let entry: TreeEntry
  let west, south: Int64
  /// Binary logarithm of its width in units, for a leaf that of the leaf.
  let sizeLog: UInt32
}

/// A scan of all cells within reach of a position, or of a cell, for a border.
///
/// A border is an edge of a leaf, or a side between two cells with different zones: edges that run along the sides of
/// cells are not in any leaf.
struct BorderScan {
  let index: IndexReader
  /// What covers the position or the cell.
  let ground: Coverage
  /// The entry of its cell. If it is a leaf, its edges are known to be out of reach.
  let own: TreeEntry
  /// Whether the index of a box knows nothing about it.
  let isOutside: Bool

  func findsBorder(near probe: BorderProbe) -> Bool {
    let full = Int64(IndexFormat.extentX)
    if findsBorder(probe) { return true }
    return probe.west < 0 && findsBorder(probe.shifted(by: full))
      || probe.east > full && findsBorder(probe.shifted(by: -full))
  }

  /// Scans the top cells on this side of the antimeridian.
  private func findsBorder(_ probe: BorderProbe) -> Bool {
    let width = Int64(index.cellWidth)
    let firstColumn = max(0, Int(truncatingIfNeeded: probe.west / width))
    let lastColumn = min(Int(truncatingIfNeeded: probe.east / width), index.columns &- 1)
    let lastRow = min(Int(truncatingIfNeeded: probe.north / width), index.rows &- 1)
    var row = max(0, Int(truncatingIfNeeded: probe.south / width))
    while row <= lastRow {
      var column = firstColumn
      while column <= lastColumn {
        let top = ScannedCell(
          entry: index.topEntry(row &* index.columns &+ column), west: Int64(column) &* width,
          south: Int64(row) &* width, sizeLog: index.topShift)
        if probe.reaches(west: top.west, south: top.south, east: top.west &+ width, north: top.south &+ width)
        {
          if index.isOutsideBox(column: column, row: row) != isOutside { return true }
          if findsBorder(probe, in: top, of: top) { return true }
        }
        column &+= 1
      }
      row &+= 1
    }
    return false
  }

  /// Scans a cell, which need not be within reach, of a top cell.
  private func findsBorder(_ probe: BorderProbe, in cell: ScannedCell, of top: ScannedCell) -> Bool {
    let size = Int64(index.unit) &<< Int64(cell.sizeLog)
    let width = Int64(index.cellWidth)
    let east = min(cell.west &+ size, top.west &+ width)
    let north = min(cell.south &+ size, top.south &+ width)
    // Slots beyond the top cell hold nothing.
    guard cell.west < east, cell.south < north,
      probe.reaches(west: cell.west, south: cell.south, east: east, north: north)
    else { return false }
    if cell.entry.isNode { return findsBorder(probe, amongChildrenOf: cell, of: top) }
    if cell.entry.isZoneSet { return isOther(Coverage(zoneSet: cell.entry.zoneSet)) }
    if cell.entry == own { return false }
    if index.hasEdge(of: cell, within: probe) { return true }
    // No edge divides the part of the leaf within reach, so that one point tells what covers it.
    let point = GridPoint(
      x: Int32(truncatingIfNeeded: min(max(probe.x, cell.west), east &- 1) &+ Int64(IndexFormat.originX)),
      y: Int32(truncatingIfNeeded: min(max(probe.y, cell.south), north &- 1) &+ Int64(IndexFormat.originY)))
    let position = index.position(point, in: index.topCell(point))
    return isOther(
      index.leafCoverage(cell.entry, point, position, shift: cell.sizeLog &- cell.entry.widthLog))
  }

  private func findsBorder(
    _ probe: BorderProbe, amongChildrenOf node: ScannedCell, of top: ScannedCell
  ) -> Bool {
    let widthLog = node.entry.widthLog
    let childLog = node.sizeLog &- widthLog
    let step = Int64(index.unit) &<< Int64(childLog)
    let last = Int64(1) &<< Int64(widthLog) &- 1
    let firstColumn = max(0, (probe.west &- node.west) / step)
    let lastColumn = min(last, (probe.east &- node.west) / step)
    let firstRow = max(0, (probe.south &- node.south) / step)
    let lastRow = min(last, (probe.north &- node.south) / step)
    let first = node.entry.location &* IndexFormat.nodeAlignment
    var row = firstRow
    while row <= lastRow {
      var column = firstColumn
      while column <= lastColumn {
        let entry = index.load(first &+ Int(truncatingIfNeeded: row &<< Int64(widthLog) &+ column))
        // A leaf wider than a slot appears in each of its slots, and is visited from the first within reach.
        let mask = entry.isZoneSet || entry.isNode ? 0 : Int64(1) &<< Int64(entry.widthLog) &- 1
        if column & mask == 0 || column == firstColumn, row & mask == 0 || row == firstRow {
          let child = ScannedCell(
            entry: entry, west: node.west &+ (column & ~mask) &* step,
            south: node.south &+ (row & ~mask) &* step,
            sizeLog: mask == 0 ? childLog : childLog &+ entry.widthLog)
          if findsBorder(probe, in: child, of: top) { return true }
        }
        column &+= 1
      }
      row &+= 1
    }
    return false
  }

  /// Whether ground has other zones than the position or the cell.
  private func isOther(_ other: Coverage) -> Bool {
    if ground.leaf < 0, other.leaf < 0 { return ground.set != other.set }
    return !index.haveSameZones(ground, other)
  }
}
