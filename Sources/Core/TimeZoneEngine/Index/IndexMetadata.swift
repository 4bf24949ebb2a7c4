/// The fixed numbers of the metadata section: the grid, counts, and what the index leaves out.
package struct IndexMetadata: Hashable, Sendable {
  /// Grid units of 1e-7 degrees in one unit of the vertices.
  package var unit: UInt32
  /// In units.
  package var cellWidth: UInt32
  package var edgeCount: UInt64
  package var leafCount: UInt64
  /// No border of the source is farther than this from a border of the index, nor the other way around; 0 if they are
  /// the same. At most ``IndexFormat/Limit/errorMillimeters``.
  package var errorMillimeters: UInt32 = 0
  package var region: RegionKind = .world
  /// The top cells that the tree has entries for; all others lie outside the region.
  package var window: TopWindow
  /// The binary logarithm of the alignment of leaves in bytes, which is more than 0 only if there are many leaves.
  package var leafShift: UInt32 = 0

  package enum RegionKind: UInt32, Sendable {
    case world
    /// Positions that none of the zones covers are outside.
    case zones
    /// The top cells of the window.
    case box
  }

  package init(unit: UInt32, cellWidth: UInt32, edgeCount: UInt64, leafCount: UInt64) {
    self.unit = unit
    self.cellWidth = cellWidth
    self.edgeCount = edgeCount
    self.leafCount = leafCount
    window = TopWindow(world: unit, cellWidth: cellWidth)
  }
}

package struct TopWindow: Hashable, Sendable {
  /// Of the south-western cell, counted from -180 and -90 degrees.
  package var firstColumn, firstRow: UInt32
  /// Columns run from west to east, and after the world's last comes its first.
  package var columns, rows: UInt32

  package init(firstColumn: UInt32, firstRow: UInt32, columns: UInt32, rows: UInt32) {
    (self.firstColumn, self.firstRow, self.columns, self.rows) = (firstColumn, firstRow, columns, rows)
  }

  /// The whole table, for cells of a width in units; empty if a width is 0.
  init(world unit: UInt32, cellWidth: UInt32) {
    let width = UInt64(unit) * UInt64(cellWidth)
    self.init(
      firstColumn: 0, firstRow: 0,
      columns: width == 0 ? 0 : UInt32(truncatingIfNeeded: UInt64(IndexFormat.extentX) / width),
      rows: width == 0 ? 0 : UInt32(truncatingIfNeeded: UInt64(IndexFormat.extentY) / width))
  }

  /// The number of cells; it fits 64 bits whatever a file says.
  package var cellCount: UInt64 { UInt64(columns) * UInt64(rows) }

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

// MARK: - Bytes

extension IndexMetadata {
  /// `nil` if the kind of region is unknown; other numbers are not checked.
  init?(_ section: SectionBytes) {
    func number(_ offset: Int) -> UInt32 { section.loadLittle(at: offset, as: UInt32.self) }
    self.init(
      unit: number(IndexFormat.MetadataOffset.unit), cellWidth: number(IndexFormat.MetadataOffset.cellWidth),
      edgeCount: section.loadLittle(at: IndexFormat.MetadataOffset.edgeCount, as: UInt64.self),
      leafCount: section.loadLittle(at: IndexFormat.MetadataOffset.leafCount, as: UInt64.self))
    guard let region = RegionKind(rawValue: number(IndexFormat.MetadataOffset.region)) else { return nil }
    self.region = region
    errorMillimeters = number(IndexFormat.MetadataOffset.error)
    let start = IndexFormat.MetadataOffset.window
    window = TopWindow(
      firstColumn: number(start), firstRow: number(start + 4), columns: number(start + 8),
      rows: number(start + 12))
    leafShift = number(IndexFormat.MetadataOffset.leafShift)
  }

  package func appendBytes(to bytes: inout [UInt8]) {
    bytes.append(little: unit)
    bytes.append(little: cellWidth)
    bytes.append(little: edgeCount)
    bytes.append(little: leafCount)
    bytes.append(little: errorMillimeters)
    bytes.append(little: region.rawValue)
    for number in [window.firstColumn, window.firstRow, window.columns, window.rows, leafShift] {
      bytes.append(little: number)
    }
  }

  package init(checking section: SectionBytes, treeSize: Int) throws(IndexError) {
    let size = IndexFormat.MetadataOffset.texts
    try IndexFormat.require(section.count >= size, .metadata, 0, "at least \(size) bytes", "\(section.count)")
    guard let metadata = IndexMetadata(section) else {
      let found = section.loadLittle(at: IndexFormat.MetadataOffset.region, as: UInt32.self)
      throw .structure(
        section: IndexFormat.Section.metadata.name, offset: IndexFormat.MetadataOffset.region,
        expected: "a kind of region from 0 to 2", found: "\(found)")
    }
    self = metadata
    try IndexFormat.require(
      errorMillimeters <= IndexFormat.Limit.errorMillimeters, .metadata, IndexFormat.MetadataOffset.error,
      "an error bound of at most \(IndexFormat.Limit.errorMillimeters) mm", "\(errorMillimeters)")
    try IndexFormat.require(
      leafShift <= IndexFormat.Limit.leafShift, .metadata, IndexFormat.MetadataOffset.leafShift,
      "a shift of at most \(IndexFormat.Limit.leafShift)", "\(leafShift)")
    try checkGrid()
    try checkWindow()
    try IndexFormat.require(
      treeSize % 4 == 0 && window.cellCount <= UInt64(treeSize / 4), .tree, 0,
      "at least \(window.columns) * \(window.rows) entries of 4 bytes", "\(treeSize) bytes")
  }

  private func checkGrid() throws(IndexError) {
    try IndexFormat.require(
      (1...10_000_000).contains(unit) && 900_000_000 % unit == 0, .metadata, IndexFormat.MetadataOffset.unit,
      "a divisor of 900000000 up to 10000000", "\(unit)")
    // At least two units of the grid: a reciprocal of 1 would need 2^64.
    let extent = IndexFormat.extentY / unit
    try IndexFormat.require(
      cellWidth >= 2 && extent % cellWidth == 0, .metadata, IndexFormat.MetadataOffset.cellWidth,
      "a divisor of \(extent) from 2 on", "\(cellWidth)")
    let world = TopWindow(world: unit, cellWidth: cellWidth)
    let limit = window == world ? IndexFormat.Limit.topCells : IndexFormat.Limit.topCellsAroundWindow
    try IndexFormat.require(
      world.cellCount <= limit, .metadata, IndexFormat.MetadataOffset.cellWidth,
      "cells so wide that there are at most \(limit)", "\(world.columns) * \(world.rows)")
  }

  private func checkWindow() throws(IndexError) {
    let world = TopWindow(world: unit, cellWidth: cellWidth)
    if window == world { return }
    // A window as wide as the world begins at its first column, so that each is written in one way.
    try IndexFormat.require(
      region != .world && (1...world.columns).contains(window.columns) && window.firstColumn < world.columns
        && (window.columns < world.columns || window.firstColumn == 0)
        && (1...world.rows).contains(window.rows) && window.firstRow <= world.rows - window.rows, .metadata,
      IndexFormat.MetadataOffset.window,
      "a part of \(world.columns) columns and \(world.rows) rows, or all of them for the world",
      "\(window.columns) columns from \(window.firstColumn), \(window.rows) rows from \(window.firstRow)")
  }
}
