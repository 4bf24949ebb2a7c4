// Certainty: whether a position is farther than the error bound from every border of the index, so that its zones are those
// of the source.
//
// The compiler has proved it for most cells without borders, once for all positions in them (`TreeEntry.isCertain`). Near
// the sides of others, and in leaves, edges are compared with the position.

extension IndexReader {
  /// What ``firstZoneIfCertain(at:)`` returns where the zones may differ from those of the source.
  @usableFromInline package static let uncertain = -3

  /// Whether the index has no error bound, so that all its answers are certain.
  @inlinable @inline(__always)
  package var isExact: Bool { reach.north == 0 }

  /// Whether the zones at a point of the grid are those of the source.
  @usableFromInline package func isCertain(at point: GridPoint) -> Bool {
    defer { withExtendedLifetime(self) {} }
    if isExact { return true }
    let point = point.normalized
    let cell = topCell(point)
    let top = topEntry(cell)
    if top.isCertainZoneSet { return true }
    let place = descend(from: top, cell, to: point)
    return place.entry.isCertainZoneSet || !mayHaveBorder(near: place)
  }

  /// The index of the first zone that covers a point of the grid, or -1 when none does; ``uncertain`` where that may not
  /// be so in the source.
  @usableFromInline package func firstZoneIfCertain(at point: GridPoint) -> Int {
    defer { withExtendedLifetime(self) {} }
    let point = point.normalized
    let cell = topCell(point)
    let top = topEntry(cell)
    if top.isCertainZoneSet { return firstZone(Coverage(zoneSet: top.zoneSet)) }
    let place = descend(from: top, cell, to: point)
    guard place.entry.isCertainZoneSet || isExact || !mayHaveBorder(near: place) else {
      return Self.uncertain
    }
    return firstZone(coverage(at: place))
  }

  /// A point's way down the tree has ended here.
  private struct Place {
    /// Normalized.
    let point: GridPoint
    let cell: (column: UInt32, row: UInt32)
    let position: CellPosition
    /// A zone set or a leaf.
    let entry: TreeEntry
    /// Binary logarithm of the width of the entry's slot.
    let shift: UInt32

    /// Binary logarithm of the width of the cell.
    var sizeLog: UInt32 { entry.isZoneSet ? shift : shift &+ entry.widthLog }
  }

  @inline(__always)
  private func descend(from top: TreeEntry, _ cell: (column: UInt32, row: UInt32), to point: GridPoint)
    -> Place
  {
    var entry = top
    let position = position(point, in: cell)
    var shift = topShift
    while entry.isNode { entry = child(of: entry, position, &shift) }
    return Place(point: point, cell: cell, position: position, entry: entry, shift: shift)
  }

  @inline(__always)
  private func coverage(at place: Place) -> Coverage {
    place.entry.isZoneSet
      ? Coverage(zoneSet: place.entry.zoneSet)
      : leafCoverage(place.entry, place.point, place.position, shift: place.shift)
  }

  /// Whether a border may be within reach of a point: first those in its own cell, then, near the cell's sides, others.
  @inline(never)
  private func mayHaveBorder(near place: Place) -> Bool {
    let width = Int64(cellWidth)
    let top = (west: Int64(place.cell.column) &* width, south: Int64(place.cell.row) &* width)
    let size = Int64(1) &<< Int64(place.sizeLog)
    let west = top.west &+ (Int64(place.position.column) & ~(size &- 1)) &* Int64(unit)
    let south = top.south &+ (Int64(place.position.row) & ~(size &- 1)) &* Int64(unit)
    let east = min(west &+ size &* Int64(unit), top.west &+ width)
    let north = min(south &+ size &* Int64(unit), top.south &+ width)
    let probe = BorderProbe(
      x: top.west &+ Int64(place.position.east), y: top.south &+ Int64(place.position.north), reach)
    if !place.entry.isZoneSet {
      let cell = ScannedCell(entry: place.entry, west: west, south: south, sizeLog: place.sizeLog)
      if hasEdge(of: cell, within: probe) { return true }
    }
    if probe.west >= west, probe.east < east, probe.south >= south, probe.north < north { return false }
    let scan = BorderScan(
      index: self, ground: coverage(at: place), own: place.entry,
      isOutside: isOutsideBox(column: Int(place.cell.column), row: Int(place.cell.row)))
    return scan.findsBorder(near: probe)
  }

  /// Whether a border may come within the error bound of any position in a cell that one zone set covers.
  package func mayHaveBorder(near cell: IndexCell, ofTop top: Int) -> Bool {
    defer { withExtendedLifetime(self) {} }
    let unit = Int64(unit)
    let probe = BorderProbe(
      west: (cell.x0 - originX) * unit, south: (cell.y0 - originY) * unit, width: (cell.x1 - cell.x0) * unit,
      height: (cell.y1 - cell.y0) * unit, reach)
    let scan = BorderScan(
      index: self, ground: Coverage(zoneSet: cell.entry.zoneSet), own: cell.entry,
      isOutside: isOutsideBox(column: top % columns, row: top / columns))
    return scan.findsBorder(near: probe)
  }

  /// Whether a top cell is one that the index of a box knows nothing about.
  package func isOutsideBox(column: Int, row: Int) -> Bool {
    metadata.region == .box && !metadata.window.contains(column: column, row: row, worldColumns: columns)
  }
}
