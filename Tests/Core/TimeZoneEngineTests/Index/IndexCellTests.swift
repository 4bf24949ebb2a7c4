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
    try expectDivided(index(seed))
  }

  /// In a top cell of 45 units, a node of 4 units of which one column or row is within.
  @Test(arguments: [11, 16 * 11, 16 * 11 + 11])
  func nodeOfOneColumnOrRowIsDivided(_ slot: Int) throws {
    var draft = IndexDraft(unit: 10_000_000, cellWidth: 45)
    draft.tree = Array(repeating: 0, count: 32 + 256 + 16)
    draft.tree[0] = IndexDraft.node(4, at: 32)
    draft.tree[32 + slot] = IndexDraft.node(2, at: 32 + 256)
    try expectDivided(TimeZoneFinder(bytes: draft.bytes).index)
  }

  /// A leaf of 2 × 2 slots is one cell, also if the top cell ends in it.
  @Test(arguments: [0, 2], [0, 2])
  func leafOfSeveralSlotsIsOneCell(_ column: Int, _ row: Int) throws {
    let (x, y) = (Int32(32 * column - 90), Int32(32 * row))
    let draft = IndexDraft(inNode: .line(x + 1, y + 1, x + 9, y + 9), widthLog: 1, column: column, row: row)
    try expectDivided(TimeZoneFinder(bytes: draft.bytes).index)
  }

  /// The world's table is read where it is; a window's is expanded to one.
  @Test func onlyTablesOfWindowsAreCopied() throws {
    var draft = IndexDraft.coarse
    draft.metadata.region = .box
    let whole = try TimeZoneFinder(bytes: draft.bytes).index
    #expect(whole.top == whole.tree)
    draft.metadata.window.rows = 1
    draft.tree.removeLast(4)
    let southern = try TimeZoneFinder(bytes: draft.bytes).index
    #expect(southern.top != southern.tree)
  }

  private func expectDivided(_ index: IndexReader) {
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

  /// Sets of up to 64 elements in all are scanned side by side, and larger ones are sorted: three borders of 16 and 17 zones.
  @Test(arguments: [1, 2, 16, 17, 40])
  func setsOfAnySizeAreCombined(_ count: Int) throws {
    let all = (0..<Int32(count)).map { $0 }
    // Ascending: all zones, then all but each of the last.
    let missing = (0..<min(3, count)).map { Int32(count - 1 - $0) }
    let sets = ([all] + missing.map { number in all.filter { $0 != number } }).sorted {
      $0.lexicographicallyPrecedes($1)
    }
    let names = all.map { $0 < 10 ? "Zone/0\($0)" : "Zone/\($0)" }
    let toggles = missing.map { number in sets.firstIndex(of: all.filter { $0 != number }) ?? 0 }
    let bytes = HostileIndex.bytes(
      zones: names, recordZones: all.map { UInt32($0) }, recordSets: sets,
      base: sets.firstIndex(of: all) ?? 0,
      polylines: toggles.enumerated().map { number, toggle in
        (toggle, [0, 900_000_000].map { PolylineVertex(x: Int32(number + 1) * 1_000, y: $0) })
      })
    let index = try TimeZoneFinder(bytes: bytes).index
    var sides = LeafSides()
    sides.enter(index.topEntry(6), index)
    #expect(sides.elementCount(sides.isCrossed, index) == count)
    sides.isCrossed[0] = true
    sides.enter(index.topEntry(6), index)
    #expect(sides.isCrossed == missing.map { _ in false })
    var expected = Set(all)
    for crossed in 0...missing.count {
      if crossed > 0 { expected.formSymmetricDifference(all.filter { $0 != missing[crossed - 1] }) }
      let point = GridPoint(x: Int32(crossed) * 1_000 + 500, y: 5)
      #expect(index.zones(at: point) == expected.sorted().map { Int($0) }, "\(crossed)")
      #expect(index.firstZone(at: point) == expected.min().map { Int($0) } ?? -1, "\(crossed)")
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
