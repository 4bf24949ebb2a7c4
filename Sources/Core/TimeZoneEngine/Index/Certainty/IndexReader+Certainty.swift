// Certainty: whether a position is farther than the error bound from every border of the index, so that its zones are those
// of the source.
//
// The compiler has proved it for most cells without borders, once for all positions in them (`TreeEntry.isCertain`). Near
// the sides of others, and in leaves, edges are compared with the position.

extension IndexReader {
  @inline(__always)
  package var isExact: Bool { reach.north == 0 }

  @usableFromInline package func isCertain(at point: GridPoint) -> Bool {
    defer { withExtendedLifetime(self) {} }
    if isExact { return true }
    let point = point.normalized
    return descend(to: point).entry.isCertainZoneSet || !mayHaveBorder(near: point)
  }

  // A border is an edge of a leaf, or a side between two cells with different zones: edges that run along the sides of
  // cells are not in any leaf.

  /// Whether a border may be within reach of a normalized point: first borders in its own cell, then, near the cell's sides,
  /// others.
  @inline(never)
  private func mayHaveBorder(near point: GridPoint) -> Bool {
    let probe = BorderProbe(
      west: Int64(point.x) &- Int64(IndexFormat.originX), south: Int64(point.y) &- Int64(IndexFormat.originY),
      reach)
    let cell = cell(at: point)
    if !cell.entry.isZoneSet, hasEdge(of: cell, within: probe) { return true }
    let box = boxFromCorner(of: cell)
    if probe.west >= box.west, probe.east < box.east, probe.south >= box.south, probe.north < box.north {
      return false
    }
    return hasBorder(within: probe, of: cell, coverage(at: point))
  }

  /// Whether a border may come within the error bound of any position in a cell that one zone set covers.
  package func mayHaveBorder(near cell: IndexCell) -> Bool {
    defer { withExtendedLifetime(self) {} }
    let box = boxFromCorner(of: cell)
    let probe = BorderProbe(
      west: box.west, south: box.south, width: box.east - box.west, height: box.north - box.south, reach)
    return hasBorder(within: probe, of: cell, Coverage(zoneSet: cell.entry.zoneSet))
  }

  /// Scans all cells within reach of a position in a cell, or of the cell, for a border. If the cell is a leaf, its edges
  /// are known to be out of reach.
  private func hasBorder(within probe: BorderProbe, of cell: IndexCell, _ coverage: Coverage) -> Bool {
    let isOutside = isOutsideBox(cell)
    func isBorder(_ other: IndexCell, _ probe: BorderProbe) -> Bool {
      let box = boxFromCorner(of: other)
      guard probe.reaches(west: box.west, south: box.south, east: box.east, north: box.north) else {
        return false
      }
      if isOutsideBox(other) != isOutside { return true }
      if other.entry.isZoneSet { return !haveSameZones(coverage, Coverage(zoneSet: other.entry.zoneSet)) }
      if other.entry == cell.entry { return false }
      if hasEdge(of: other, within: probe) { return true }
      // No edge divides the part of the leaf within reach, so that one point tells what covers it.
      let x = min(max(probe.x, box.west), box.east &- 1) &+ Int64(IndexFormat.originX)
      let y = min(max(probe.y, box.south), box.north &- 1) &+ Int64(IndexFormat.originY)
      let point = GridPoint(x: Int32(truncatingIfNeeded: x), y: Int32(truncatingIfNeeded: y))
      return !haveSameZones(coverage, self.coverage(at: point))
    }
    /// On one side of the antimeridian.
    func hasBorder(_ probe: BorderProbe) -> Bool {
      let unit = Int64(unit)
      // Rounded towards the corner, where the grid ends.
      let box = GridBox(
        west: probe.west / unit &+ originX, south: probe.south / unit &+ originY,
        east: probe.east / unit &+ originX, north: probe.north / unit &+ originY)
      return containsCell(around: box) { isBorder($0, probe) }
    }
    let full = Int64(IndexFormat.extentX)
    return hasBorder(probe) || probe.west < 0 && hasBorder(probe.shifted(by: full))
      || probe.east > full && hasBorder(probe.shifted(by: -full))
  }

  /// In 1e-7 degrees from the grid's south-western corner.
  private func boxFromCorner(of cell: IndexCell) -> GridBox {
    let box = box(of: cell)
    let (x, y) = (Int64(IndexFormat.originX), Int64(IndexFormat.originY))
    return GridBox(west: box.west &- x, south: box.south &- y, east: box.east &- x, north: box.north &- y)
  }
}
