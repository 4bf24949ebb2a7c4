import TestSupport
import Testing

/// The cells of an index, and the edges in them, compared with lookups.
@Suite struct IndexCellTests {
  /// Of wide zones, whose top cells are leaves at most, and of real ones, for which cells are divided.
  private func index(_ seed: UInt64?) throws -> IndexReader {
    try seed.map { try RegionSample(seed: $0).finder(nil).index }
      ?? TimeZoneFinder(bytes: ExcerptIndex.bytes.get()).index
  }

  @Test(arguments: [0, 1, nil] as [UInt64?])
  func cellsDivideTheirTopCell(_ seed: UInt64?) throws {
    let index = try index(seed)
    for top in 0..<index.columns * index.rows where !index.topEntry(top).isZoneSet {
      var cells: [IndexCell] = []
      index.forEachCell(ofTop: top) { cells.append($0) }
      #expect(
        cells.reduce(0) { $0 + ($1.x1 - $1.x0) * ($1.y1 - $1.y0) } == index.unitsAcross * index.unitsAcross)
      #expect(
        cells.allSatisfy { index.cell(at: $0.x0, $0.y0) == $0 && index.cell(at: $0.x1 - 1, $0.y1 - 1) == $0 })
      var zoneSets: [IndexCell] = []
      index.forEachZoneSetEntry(ofTop: top, at: top) { cell, number in
        zoneSets.append(cell)
        #expect(index.load(number) == cell.entry)
      }
      #expect(zoneSets == cells.filter { $0.entry.isZoneSet })
    }
  }

  /// Rays to the west count the edges of a leaf, and its detours, as lookups do.
  @Test(arguments: [0, 1, 2, 3, nil] as [UInt64?])
  func edgesOfALeafTellItsZones(_ seed: UInt64?) throws {
    let index = try index(seed)
    let unit = Int64(index.unit)
    var generator = SeededGenerator(seed: 1)
    var edges: [LeafEdge] = []
    var sides = LeafSides()
    for top in 0..<index.columns * index.rows {
      index.forEachCell(ofTop: top) { cell in
        if cell.entry.isZoneSet { return }
        index.readEdges(of: cell, scale: unit, into: &edges)
        #expect(edges.allSatisfy { $0.isReal == (min($0.edge.ay, $0.edge.by) > Int64(Int32.min)) })
        sides.enter(cell.entry, index)
        for _ in 0..<4 {
          let x = Int64.random(in: cell.x0 * unit..<cell.x1 * unit, using: &generator)
          let y = Int64.random(in: cell.y0 * unit..<cell.y1 * unit, using: &generator)
          sides.beginRay()
          for edge in edges where edge.edge.isCrossed(fromWestTo: x, y) {
            sides.isCrossed[edge.polyline].toggle()
          }
          let zones = index.zones(at: GridPoint(x: Int32(x), y: Int32(y)))
          #expect(index.zones(sides.zones(index)) == zones, "\(x), \(y)")
        }
      }
    }
  }
}
