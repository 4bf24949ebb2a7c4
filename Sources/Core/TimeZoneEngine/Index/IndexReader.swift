/// An index in memory, with the queries over it.
///
/// A reader is made only over bytes that are trusted: the embedded index, or a file that ``IndexValidator`` has checked
/// completely. It owns the storage that keeps them alive and unchanged, and threads may share it.
///
/// It is a class so that a query passes one pointer instead of a copy of all properties. Code that reads through its
/// pointers keeps it alive until it is done (`withExtendedLifetime`): the optimizer may release it after its last use.
@usableFromInline package final class IndexReader: @unchecked Sendable {
  // Sendable by hand: the pointers refer to immutable memory only.

  /// Grid units of 1e-7 degrees in one unit of the index.
  package let unit: Int32
  /// 2^64 / `unit` rounded up: the high word of the product of a 32-bit number with it is the exact quotient.
  let unitReciprocal: UInt64
  /// Width of a top cell in 1e-7 degrees, and its reciprocal.
  package let cellWidth: UInt32
  let cellReciprocal: UInt64
  /// Binary logarithm of the width, in units, of the square that the quadtree of a top cell divides: the cell fills its
  /// south-western corner.
  package let topShift: UInt32
  package let columns: Int
  package let rows: Int
  package let edgeCount: Int
  package let leafCount: Int
  package let zoneCount: Int
  /// Ascending by their UTF-8 bytes.
  package let identifiers: [String]

  package let metadata: IndexMetadata
  package let reach: BorderReach
  /// The top table of the whole world, row by row from the south-west: the table of the tree, or a copy with zone set 0 for
  /// cells outside the window.
  package let top: UnsafePointer<UInt32>
  private let topCopy: UnsafeMutablePointer<UInt32>?
  package let tree: UnsafePointer<UInt32>
  let leaves: UnsafeRawPointer
  private let leafShift: Int
  /// The zone sets on the even and odd sides of borders, in turn.
  let zonePairs: UnsafePointer<UInt32>
  package let zoneSets: IndexLists
  package let recordZones: UnsafePointer<UInt32>
  package let recordSets: IndexLists

  let sections: IndexFile

  // Stored, because each is a division.
  /// Western and southern end of the grid, in units.
  package let originX, originY: Int64
  /// In units.
  package let unitsAcross: Int64

  init(trusted sections: IndexFile) {
    self.sections = sections
    // The section is trusted, so it can be read.
    let metadata =
      IndexMetadata(sections[.metadata])
      ?? IndexMetadata(unit: 1, cellWidth: 2, edgeCount: 0, leafCount: 0)
    self.metadata = metadata
    reach = BorderReach(errorMillimeters: metadata.errorMillimeters, unit: metadata.unit)
    let unit = metadata.unit
    self.unit = Int32(truncatingIfNeeded: unit)
    // A unit of 1 would need 2^64 itself, of which 0 is left; `dividedByUnit` treats it separately.
    unitReciprocal = UInt64.max / UInt64(unit) &+ 1
    let unitsAcross = metadata.cellWidth
    cellWidth = unitsAcross &* unit
    cellReciprocal = UInt64.max / UInt64(cellWidth) &+ 1
    topShift = IndexFormat.topShift(cellWidth: unitsAcross)
    originX = Int64(IndexFormat.originX) / Int64(unit)
    originY = Int64(IndexFormat.originY) / Int64(unit)
    self.unitsAcross = Int64(unitsAcross)
    columns = Int(IndexFormat.extentX / cellWidth)
    rows = Int(IndexFormat.extentY / cellWidth)
    edgeCount = Int(clamping: metadata.edgeCount)
    leafCount = Int(clamping: metadata.leafCount)
    let names = IndexTexts(sections[.zoneNames])
    zoneCount = names.count
    identifiers = (0..<names.count).map { names[$0] }
    tree = sections[.tree].base.assumingMemoryBound(to: UInt32.self)
    topCopy = metadata.window.expanded(tree, columns: columns, rows: rows)
    top = topCopy.map { UnsafePointer($0) } ?? tree
    leaves = sections[.leaves].base
    leafShift = Int(clamping: metadata.leafShift)
    zonePairs = sections[.zonePairs].base.assumingMemoryBound(to: UInt32.self)
    zoneSets = IndexLists(sections[.zoneSets])
    recordZones = sections[.recordZones].base.assumingMemoryBound(to: UInt32.self)
    recordSets = IndexLists(sections[.recordSets])
  }

  deinit { topCopy?.deallocate() }
}

extension TopWindow {
  /// The world's top table, if this is but a part of it: entries of the window, and 0 for all others.
  fileprivate func expanded(
    _ entries: UnsafePointer<UInt32>, columns worldColumns: Int, rows worldRows: Int
  ) -> UnsafeMutablePointer<UInt32>? {
    if Int(columns) == worldColumns, Int(rows) == worldRows { return nil }
    let table = UnsafeMutablePointer<UInt32>.allocate(capacity: worldColumns * worldRows)
    table.initialize(repeating: 0, count: worldColumns * worldRows)
    for (number, cell) in cells(worldColumns: worldColumns).enumerated() { table[cell] = entries[number] }
    return table
  }
}

// MARK: - Opening

extension IndexReader {
  /// For an index that is part of the program.
  package convenience init(embedded bytes: UnsafeRawBufferPointer) throws(IndexError) {
    self.init(trusted: try IndexFile(OwnedBytes(program: bytes)))
  }

  /// A reader over untrusted bytes: everything that a query relies on is checked.
  package convenience init(checking storage: OwnedBytes, hasValidChecksums: Bool = false) throws(IndexError) {
    let sections = try IndexFile(storage)
    try IndexValidator(sections).validate(hasValidChecksums: hasValidChecksums)
    self.init(trusted: sections)
  }

  package var texts: (dataVersion: String, attribution: String, license: String) {
    (dataVersion, text(1), text(2))
  }

  package var dataVersion: String { text(0) }

  private func text(_ number: Int) -> String {
    defer { withExtendedLifetime(self) {} }
    let section = sections[.metadata]
    var offset = IndexFormat.MetadataOffset.texts
    func count() -> Int { Int(section.loadLittle(at: offset, as: UInt32.self)) }
    for _ in 0..<number { offset += 4 + count() }
    return String(
      decoding: UnsafeRawBufferPointer(start: section.base + (offset + 4), count: count()), as: UTF8.self)
  }

  @inline(__always)
  package func offset(ofLeaf entry: TreeEntry) -> Int { entry.leafLocation &<< leafShift }

  package var storage: OwnedBytes { sections.storage }

  /// The version of the format, and the size of the whole index in bytes.
  package var formatVersion: UInt32 { sections.version }
  package var byteCount: Int { sections.byteCount }

  package var recordCount: Int { sections[.recordZones].count / 4 }
}

// MARK: - Tables

/// A numbered table of lists of 32-bit numbers: a count, `count + 1` starts, then the elements.
package struct IndexLists: @unchecked Sendable {
  package let count: Int
  private let starts: UnsafePointer<UInt32>
  private let elements: UnsafePointer<UInt32>

  init(_ section: SectionBytes) {
    count = Int(section.loadLittle(at: 0, as: UInt32.self))
    starts = (section.base + 4).assumingMemoryBound(to: UInt32.self)
    elements = starts + count + 1
  }

  /// Ascending.
  @inline(__always)
  package subscript(number: Int) -> UnsafeBufferPointer<UInt32> {
    let start = Int(UInt32(littleEndian: starts[number]))
    let end = Int(UInt32(littleEndian: starts[number + 1]))
    return UnsafeBufferPointer(start: elements + start, count: end &- start)
  }
}

/// A numbered table of texts: a count, `count + 1` byte offsets, then UTF-8.
package struct IndexTexts {
  package let count: Int
  private let section: SectionBytes

  init(_ section: SectionBytes) {
    self.section = section
    count = Int(section.loadLittle(at: 0, as: UInt32.self))
  }

  package subscript(number: Int) -> String { String(decoding: bytes(number), as: UTF8.self) }

  func bytes(_ number: Int) -> UnsafeRawBufferPointer {
    let start = Int(section.loadLittle(at: 4 + 4 * number, as: UInt32.self))
    let end = Int(section.loadLittle(at: 8 + 4 * number, as: UInt32.self))
    return UnsafeRawBufferPointer(start: section.base + (8 + 4 * count + start), count: end - start)
  }
}
