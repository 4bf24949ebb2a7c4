import Testing
import TimeZoneEngine

/// The start of the metadata section: which windows of the top table, and which limits, are refused.
@Suite struct IndexMetadataTests {
  /// Cells of 60 degrees: 6 columns and 3 rows.
  private static func metadata(_ region: IndexMetadata.RegionKind, _ window: [UInt32]) -> IndexMetadata {
    var metadata = IndexMetadata(unit: 10, cellWidth: 60_000_000, edgeCount: 5, leafCount: 2)
    metadata.region = region
    metadata.errorMillimeters = 25_000
    metadata.window = TopWindow(
      firstColumn: window[0], firstRow: window[1], columns: window[2], rows: window[3])
    return metadata
  }

  private static func read(_ metadata: IndexMetadata, treeSize: Int = 1_000) throws(IndexError)
    -> IndexMetadata
  {
    var bytes: [UInt8] = []
    metadata.appendBytes(to: &bytes)
    let storage = OwnedBytes(copying: bytes)
    defer { withExtendedLifetime(storage) {} }
    guard let base = storage.bytes.baseAddress else { throw .truncated(expected: 24, found: 0) }
    return try IndexMetadata(
      checking: SectionBytes(base: base, count: bytes.count), treeSize: treeSize)
  }

  @Test func windowOfTheWorldIsTheWholeTable() throws {
    let exact = IndexMetadata(unit: 10, cellWidth: 60_000_000, edgeCount: 5, leafCount: 2)
    #expect(try Self.read(exact) == exact)
    #expect(exact.window == TopWindow(firstColumn: 0, firstRow: 0, columns: 6, rows: 3))
  }

  @Test(arguments: [[0, 0, 1, 1], [5, 2, 1, 1], [5, 0, 2, 3], [0, 0, 6, 3], [3, 1, 5, 2]] as [[UInt32]])
  func windowsMayWrapAroundTheAntimeridian(_ window: [UInt32]) throws {
    let metadata = Self.metadata(.zones, window)
    #expect(try Self.read(metadata) == metadata)
  }

  @Test(
    arguments: [
      [0, 0, 0, 1], [0, 0, 1, 0], [6, 0, 1, 1], [0, 3, 1, 1], [0, 2, 1, 2], [1, 0, 6, 1], [0, 0, 7, 1],
      [0, .max, 1, 2],
    ] as [[UInt32]])
  func windowsThatAreNoPartOfTheTableAreRefused(_ window: [UInt32]) {
    #expect(throws: IndexError.self) { try Self.read(Self.metadata(.box, window)) }
  }

  @Test func smallerWindowOfTheWorldIsRefused() {
    #expect(throws: IndexError.self) { try Self.read(Self.metadata(.world, [0, 0, 2, 2])) }
  }

  /// Columns 4, 5 and 0 of six.
  @Test func cellsOfAWindow() {
    let window = TopWindow(firstColumn: 4, firstRow: 1, columns: 3, rows: 2)
    for row in 0..<4 {
      for column in 0..<6 {
        #expect(
          window.contains(column: column, row: row, worldColumns: 6)
            == ([4, 5, 0].contains(column) && [1, 2].contains(row)), "\(column), \(row)")
      }
    }
    #expect(window.cells(worldColumns: 6) == [10, 11, 6, 16, 17, 12])
  }

  @Test func anErrorBoundHasALimit() throws {
    var metadata = Self.metadata(.world, [0, 0, 6, 3])
    metadata.errorMillimeters = IndexFormat.Limit.errorMillimeters
    #expect(try Self.read(metadata) == metadata)
    metadata.errorMillimeters += 1
    #expect(throws: IndexError.self) { try Self.read(metadata) }
  }

  @Test func leavesStartAtMultiplesUpToALimit() throws {
    var metadata = Self.metadata(.world, [0, 0, 6, 3])
    metadata.leafShift = 5
    #expect(try Self.read(metadata) == metadata)
    metadata.leafShift = 6
    #expect(throws: IndexError.self) { try Self.read(metadata) }
  }

  /// Units up to a degree, cells from two units on, and up to 2^24 of them: 2^20 where they exist in memory only.
  @Test(
    arguments: [
      (0, 90, 0), (7, 90, 0), (10_000_000, 90, nil), (11_250_000, 80, 0), (10_000_000, 2, nil),
      (10_000_000, 1, 4), (10_000_000, 0, 4), (10_000_000, 7, 4), (1, 625_000, nil), (1, 600_000, 4),
    ] as [(UInt32, UInt32, Int?)])
  func unitsAndCells(_ unit: UInt32, _ cellWidth: UInt32, _ refusedByte: Int?) {
    let metadata = IndexMetadata(unit: unit, cellWidth: cellWidth, edgeCount: 0, leafCount: 0)
    expect(metadata, isRefusedAt: refusedByte)
  }

  @Test(arguments: [(2_500_000, nil), (2_400_000, 4)] as [(UInt32, Int?)])
  func cellsAroundAWindow(_ cellWidth: UInt32, _ refusedByte: Int?) {
    var metadata = IndexMetadata(unit: 1, cellWidth: cellWidth, edgeCount: 0, leafCount: 0)
    expect(metadata, isRefusedAt: nil)
    metadata.region = .box
    metadata.window = TopWindow(firstColumn: 0, firstRow: 0, columns: 1, rows: 1)
    expect(metadata, isRefusedAt: refusedByte)
  }

  private func expect(
    _ metadata: IndexMetadata, isRefusedAt byte: Int?, _ location: SourceLocation = #_sourceLocation
  ) {
    var found: Int?
    do throws(IndexError) {
      _ = try Self.read(metadata, treeSize: 1 << 28)
    } catch {
      if case .structure("metadata", let offset, _, _) = error { found = offset } else { found = -1 }
    }
    #expect(found == byte, sourceLocation: location)
  }

  @Test func aTreeMustHoldTheWindow() throws {
    let metadata = Self.metadata(.zones, [1, 0, 2, 2])
    #expect(try Self.read(metadata, treeSize: 16) == metadata)
    for size in [12, 15, 17] {
      #expect(throws: IndexError.self) { try Self.read(metadata, treeSize: size) }
    }
  }
}
