import TestSupport
import TimeZoneLookup
import TimeZoneShapes

/// Questions to an index that was damaged at a known offset, chosen to reach it.
struct IndexQuestions {
  private let leavesStart: Int
  private let treeStart: Int
  private let unit: Int64
  /// The cells that are leaves in the undamaged index, by where their leaf is stored.
  private let cells: [IndexCell]
  private let view: IndexReader

  init(_ bytes: [UInt8]) throws {
    view = try TimeZoneFinder(bytes: bytes).index
    unit = Int64(view.unit)
    leavesStart = IndexBytes.range(of: Int(IndexFormat.Section.leaves.rawValue), in: bytes)?.lowerBound ?? 0
    treeStart = IndexBytes.range(of: Int(IndexFormat.Section.tree.rawValue), in: bytes)?.lowerBound ?? 0
    var cells: [IndexCell] = []
    for top in 0..<view.columns * view.rows {
      view.forEachCell(ofTop: top) { cell in
        if !cell.entry.isZoneSet { cells.append(cell) }
      }
    }
    self.cells = cells.sorted { $0.entry.location < $1.entry.location }
  }

  /// Asks everything an index can be asked. What comes back does not matter, only that it comes.
  func ask(_ finder: TimeZoneFinder, _ change: IndexChange, seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let aimed = (0..<8).map { _ in point(at: change.offset, &generator) }
    let points = aimed + (0..<4).map { _ in GridPoint.anywhere(using: &generator) }
    let coordinates = try points.map { try Coordinate(latitudeE7: $0.y, longitudeE7: $0.x) }
    for coordinate in coordinates {
      try quickly("lookup") {
        _ = finder.timeZoneIdentifier(at: coordinate)
        _ = finder.timeZoneIdentifiers(at: coordinate)
        _ = finder.isCertain(at: coordinate)
      }
    }
    var identifiers = [Int32](repeating: 0, count: coordinates.count)
    identifiers.withUnsafeMutableBufferPointer { identifiers in
      points.withUnsafeBufferPointer { finder.zoneIndices(at: $0, into: identifiers) }
    }
    try quickly("zones within 1 km") {
      _ = try finder.timeZoneIdentifiers(withinMeters: 1_000, of: coordinates[1])
    }
    _ = (finder.information, finder.region)
    try quickly("region within 1 km") { _ = finder.isInRegion(coordinates[1], withinMeters: 1_000) }
    try quickly("certainty") { _ = finder.certainty(at: coordinates[1]) }
    // These are slow beside the others.
    if seed % 4 == 0 { try quickly("nearest border") { _ = finder.nearestBorder(to: coordinates[0]) } }
    if seed % 64 == 1 {
      try quickly("zones within 10,000 km") {
        _ = try finder.timeZoneIdentifiers(withinMeters: 1e7, of: coordinates[2])
      }
      try quickly("fallback within 10,000 km") {
        _ = finder.match(at: coordinates[3], fallback: .border(meters: 1e7), sea: .land(withinMeters: 1e7))
      }
    }
    if seed % 64 == 0 {
      for zone in finder.identifiers.shuffled(using: &generator).prefix(3) {
        _ = try? finder.polygons(of: zone)
      }
    }
  }

  /// Seconds that one query may take under the address sanitizer.
  private static let timeLimit = 5.0

  private func quickly(_ what: String, _ work: () throws -> Void) throws {
    let seconds = try ProcessorTime.ofThread(work)
    if seconds > Self.timeLimit { throw Trial.Finding(description: "\(what) took \(seconds) s") }
  }

  private func point(at offset: Int?, _ generator: inout SeededGenerator) -> GridPoint {
    if let offset, offset >= leavesStart {
      return point(in: leaf(holding: offset - leavesStart), &generator)
    }
    let window = view.metadata.window
    if let offset, offset >= treeStart, (offset - treeStart) / 4 < window.cellCount {
      let cells = window.cells(worldColumns: view.columns)
      return point(inTop: cells[(offset - treeStart) / 4], &generator)
    }
    guard let cell = cells.randomElement(using: &generator) else {
      return GridPoint.anywhere(using: &generator)
    }
    return point(in: cell, &generator)
  }

  /// The last leaf that starts at or before a byte of the section.
  private func leaf(holding byte: Int) -> IndexCell {
    var low = 0
    var high = cells.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if view.offset(ofLeaf: cells[middle].entry) <= byte {
        low = middle
      } else {
        high = middle
      }
    }
    return cells[low]
  }

  private func point(in cell: IndexCell, _ generator: inout SeededGenerator) -> GridPoint {
    GridPoint(
      x: Int32(Int64.random(in: cell.x0 * unit..<cell.x1 * unit, using: &generator)),
      y: Int32(Int64.random(in: cell.y0 * unit..<cell.y1 * unit, using: &generator)))
  }

  private func point(inTop top: Int, _ generator: inout SeededGenerator) -> GridPoint {
    let width = Int(view.cellWidth)
    let x = top % view.columns * width + Int.random(in: 0..<width, using: &generator)
    let y = top / view.columns * width + Int.random(in: 0..<width, using: &generator)
    return GridPoint(x: Int32(Int(IndexFormat.originX) + x), y: Int32(Int(IndexFormat.originY) + y))
  }
}
