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

  /// What is said of metadata; `nil` if they are read as they were written.
  private static func fault(of metadata: IndexMetadata, treeSize: Int = 1 << 28) -> String? {
    var bytes: [UInt8] = []
    metadata.appendBytes(to: &bytes)
    let storage = OwnedBytes(copying: bytes)
    defer { withExtendedLifetime(storage) {} }
    return IndexDraft.fault { () throws(IndexError) in
      guard let base = storage.bytes.baseAddress else { throw .truncated(expected: 24, found: 0) }
      let section = SectionBytes(base: base, count: bytes.count)
      #expect(try IndexMetadata(checking: section, treeSize: treeSize) == metadata)
    }
  }

  @Test func windowOfTheWorldIsTheWholeTable() {
    let exact = IndexMetadata(unit: 10, cellWidth: 60_000_000, edgeCount: 5, leafCount: 2)
    #expect(Self.fault(of: exact) == nil)
    #expect(exact.window == TopWindow(firstColumn: 0, firstRow: 0, columns: 6, rows: 3))
  }

  @Test(arguments: [[0, 0, 1, 1], [5, 2, 1, 1], [5, 0, 2, 3], [0, 0, 6, 3], [3, 1, 5, 2]] as [[UInt32]])
  func windowsMayWrapAroundTheAntimeridian(_ window: [UInt32]) {
    #expect(Self.fault(of: Self.metadata(.zones, window)) == nil)
  }

  @Test(
    arguments: [
      (.box, [0, 0, 0, 1]), (.box, [0, 0, 1, 0]), (.box, [6, 0, 1, 1]), (.box, [0, 3, 1, 1]),
      (.box, [0, 2, 1, 2]), (.box, [1, 0, 6, 1]), (.box, [0, 0, 7, 1]), (.box, [0, .max, 1, 2]),
      (.world, [0, 0, 2, 2]),
    ] as [(IndexMetadata.RegionKind, [UInt32])])
  func windowsThatAreNoPartOfTheTableAreRefused(_ kind: IndexMetadata.RegionKind, _ window: [UInt32]) {
    #expect(
      Self.fault(of: Self.metadata(kind, window))
        == "metadata 32: a part of 6 columns and 3 rows, or all of them for the world | "
        + "\(window[2]) columns from \(window[0]), \(window[3]) rows from \(window[1])")
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

  @Test(
    arguments: [
      (1_000_000_000, 5, nil),
      (1_000_000_001, 5, "metadata 24: an error bound of at most 1000000000 mm | 1000000001"),
      (1_000_000_000, 6, "metadata 48: a shift of at most 5 | 6"),
    ] as [(UInt32, UInt32, String?)])
  func errorBoundsAndShiftsHaveLimits(_ error: UInt32, _ shift: UInt32, _ fault: String?) {
    var metadata = Self.metadata(.world, [0, 0, 6, 3])
    (metadata.errorMillimeters, metadata.leafShift) = (error, shift)
    #expect(Self.fault(of: metadata) == fault)
  }

  /// Units up to a degree, cells from two units on, and up to 2^24 of them: 2^20 where they exist in memory only.
  @Test(
    arguments: [
      (0, 90, "0: a divisor of 900000000 up to 10000000 | 0"),
      (7, 90, "0: a divisor of 900000000 up to 10000000 | 7"), (10_000_000, 90, nil),
      (11_250_000, 80, "0: a divisor of 900000000 up to 10000000 | 11250000"), (10_000_000, 2, nil),
      (10_000_000, 1, "4: a divisor of 180 from 2 on | 1"),
      (10_000_000, 0, "4: a divisor of 180 from 2 on | 0"),
      (10_000_000, 7, "4: a divisor of 180 from 2 on | 7"), (1, 625_000, nil),
      (1, 600_000, "4: cells so wide that there are at most 16777216 | 6000 * 3000"),
    ] as [(UInt32, UInt32, String?)])
  func unitsAndCells(_ unit: UInt32, _ cellWidth: UInt32, _ fault: String?) {
    let metadata = IndexMetadata(unit: unit, cellWidth: cellWidth, edgeCount: 0, leafCount: 0)
    #expect(Self.fault(of: metadata) == fault.map { "metadata \($0)" })
  }

  @Test(
    arguments: [
      (2_500_000, nil), (2_400_000, "metadata 4: cells so wide that there are at most 1048576 | 1500 * 750"),
    ] as [(UInt32, String?)])
  func cellsAroundAWindow(_ cellWidth: UInt32, _ fault: String?) {
    var metadata = IndexMetadata(unit: 1, cellWidth: cellWidth, edgeCount: 0, leafCount: 0)
    #expect(Self.fault(of: metadata) == nil)
    metadata.region = .box
    metadata.window = TopWindow(firstColumn: 0, firstRow: 0, columns: 1, rows: 1)
    #expect(Self.fault(of: metadata) == fault)
  }

  @Test func aTreeMustHoldTheWindow() {
    let metadata = Self.metadata(.zones, [1, 0, 2, 2])
    #expect(Self.fault(of: metadata, treeSize: 16) == nil)
    for size in [12, 15, 17] {
      #expect(
        Self.fault(of: metadata, treeSize: size)
          == "tree 0: at least 2 * 2 entries of 4 bytes | \(size) bytes")
    }
  }
}
