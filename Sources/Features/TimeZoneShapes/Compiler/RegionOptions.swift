import TimeZoneEngine

// The window of the top table that a region needs.

extension TopGrid {
  /// The smallest window that holds a region; `nil` if the region has no area.
  func window(of region: RegionOptions?) -> TopWindow? {
    switch region {
    case nil: cells.window
    case .box(let box): cells.window(around: box)
    case .zones: window { starts[$0 + 1] > starts[$0] || corners[$0] != 0 }
    }
  }

  /// The smallest window around all cells that are needed.
  private func window(_ isNeeded: (Int) -> Bool) -> TopWindow? {
    var columns = [Bool](repeating: false, count: cells.columns)
    var rows = [Bool](repeating: false, count: cells.rows)
    for cell in 0..<cells.count where isNeeded(cell) {
      columns[cell % cells.columns] = true
      rows[cell / cells.columns] = true
    }
    guard let firstRow = rows.firstIndex(of: true), let lastRow = rows.lastIndex(of: true) else { return nil }
    let (first, count) = Self.smallestRing(around: columns)
    return TopWindow(
      firstColumn: UInt32(first), firstRow: UInt32(firstRow), columns: UInt32(count),
      rows: UInt32(lastRow - firstRow + 1))
  }

  /// The shortest run of columns around the Earth that holds all that are needed, at least one: all but the longest run
  /// of others.
  private static func smallestRing(around isNeeded: [Bool]) -> (first: Int, count: Int) {
    var best = (first: 0, count: isNeeded.count)
    var last = (isNeeded.lastIndex(of: true) ?? 0) - isNeeded.count
    for column in isNeeded.indices where isNeeded[column] {
      let count = isNeeded.count - (column - last - 1)
      if count < best.count { best = (column, count) }
      last = column
    }
    return best
  }

  /// The records that cover an area in a window.
  func records(in window: TopWindow, of set: EdgeSet) -> Set<Int32> {
    var isFound = [Bool](repeating: false, count: recordSets.count)
    for cell in window.cells(worldColumns: cells.columns) {
      isFound[Int(corners[cell])] = true
      for edge in edges(in: cell) { isFound[Int(set.edges[Int(edge)].toggle)] = true }
    }
    return isFound.indices.reduce(into: Set()) { records, number in
      if isFound[number] { records.formUnion(recordSets[Int32(number)]) }
    }
  }

  /// The number of edges that divide cells of a window.
  func edgeCount(in window: TopWindow) -> Int {
    var numbers = Set<Int32>()
    for cell in window.cells(worldColumns: cells.columns) { numbers.formUnion(edges(in: cell)) }
    return numbers.count
  }
}

extension CompilerSource {
  /// The zones that have an area in a window, by number. The width of its cells need not be a multiple of the unit.
  func zones(in window: TopWindow, cellWidthE7: Int) -> Set<Int32> {
    let set = EdgeSet(
      edges: edges.edges.map { edge in
        PlanarEdge(edge.start(in: edges.unit), edge.end(in: edges.unit), unit: 1, toggle: edge.toggle)
      }, recordSets: edges.recordSets, unit: 1)
    let records = TopGrid(set, cellWidthsE7: [cellWidthE7]).records(in: window, of: set)
    return Set(records.map { recordZones[Int($0)] })
  }

  func firstRecords(of zones: Set<Int32>) -> [Int32] {
    recordZones.indices.filter { record in
      zones.contains(recordZones[record]) && (record == 0 || recordZones[record - 1] != recordZones[record])
    }.map { Int32($0) }
  }
}

extension IndexCompiler {
  /// The shapes of zones that an index of a box has, or should have: their area is in its box.
  package static func shapes(_ shapes: [ZoneShape], ofBox finder: TimeZoneFinder) -> [ZoneShape] {
    let zones = ZoneNumbering(shapes)
    let source = CompilerSource(zones, EdgeSet(records: zones.order.map { shapes[$0].rings }))
    let metadata = finder.index.metadata
    let cellWidthE7 = Int(metadata.cellWidth) * Int(metadata.unit)
    let found = source.zones(in: metadata.window, cellWidthE7: cellWidthE7).map {
      source.identifiers[Int($0)]
    }
    let names = Set((finder.identifiers + found).map { ExactText($0) })
    return shapes.filter { names.contains(ExactText($0.name)) }
  }
}

extension TopCells {
  var window: TopWindow {
    TopWindow(firstColumn: 0, firstRow: 0, columns: UInt32(columns), rows: UInt32(rows))
  }

  /// The cells that hold the points of a closed box.
  func window(around box: RegionBox) -> TopWindow {
    let start = cell(of: GridPoint(x: box.west, y: box.south))
    let end = cell(of: GridPoint(x: box.east, y: box.north))
    // From 180 to 180 degrees, as to -180, all around the Earth: the two are one meridian.
    let isRing = box.west == -GridPoint.maximumLongitude && box.east == GridPoint.maximumLongitude
    // A box whose ends lie in one cell, the eastern end first, also goes around.
    let goesAround = isRing || (box.west > box.east && start.column == end.column)
    let columns = goesAround ? self.columns : (end.column - start.column + self.columns) % self.columns + 1
    return TopWindow(
      firstColumn: columns == self.columns ? 0 : UInt32(start.column), firstRow: UInt32(start.row),
      columns: UInt32(columns), rows: UInt32(end.row - start.row + 1))
  }

  private func cell(of point: GridPoint) -> (column: Int, row: Int) {
    let point = point.normalized
    let width = (Int64(IndexFormat.extentX) / Int64(columns))
    return (
      Int((Int64(point.x) - Int64(IndexFormat.originX)) / width),
      Int((Int64(point.y) - Int64(IndexFormat.originY)) / width)
    )
  }
}

// MARK: - Options

/// The part of the world that an index covers.
public enum RegionOptions: Hashable, Sendable {
  /// The area of some zones, given by their names.
  case zones([String])
  /// All zones in a box; the index also answers for the rest of the top cells that the box touches.
  case box(RegionBox)
}

/// A closed box: sides along two meridians and two parallels, in 1e-7 degrees.
public struct RegionBox: Hashable, Sendable {
  /// The western and eastern sides, from -180 to 180 degrees, in 1e-7 degrees. If ``west`` is greater than ``east``, the box
  /// crosses the antimeridian.
  public let west, east: Int32
  /// The southern and northern sides, from -90 to 90 degrees, in 1e-7 degrees.
  public let south, north: Int32

  /// Creates a box; `nil` if a number is out of range or ``south`` is greater than ``north``.
  public init?(west: Int32, south: Int32, east: Int32, north: Int32) {
    guard GridPoint(x: west, y: south).isOnEarth, GridPoint(x: east, y: north).isOnEarth, south <= north
    else {
      return nil
    }
    (self.west, self.south, self.east, self.north) = (west, south, east, north)
  }
}

extension RegionOptions {
  var kind: IndexMetadata.RegionKind {
    switch self {
    case .zones: .zones
    case .box: .box
    }
  }

  /// The shapes that the region is made of: the zones' shapes, or all.
  func shapes(of shapes: [ZoneShape]) throws(CompilerError) -> [ZoneShape] {
    guard case .zones(let zones) = self else { return shapes }
    let wanted = Set(zones.map { ExactText($0) })
    let selected = shapes.filter { wanted.contains(ExactText($0.name)) }
    let found = Set(selected.map { ExactText($0.name) })
    if let missing = zones.first(where: { !found.contains(ExactText($0)) }) { throw .unknownZone(missing) }
    return selected
  }
}
