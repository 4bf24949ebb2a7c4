import TestSupport
import Testing
import TimeZoneLookup

/// Indexes whose checksums are right and whose parts contradict each other: the message names the part, what was
/// expected there and what was found.
@Suite(.tags(.readsUntrustedBytes)) struct IndexStructureTests {
  /// The index of the excerpt, and ways to find something in it.
  private struct Index {
    var bytes: [UInt8]

    func section(_ section: IndexFormat.Section) throws -> Range<Int> {
      try #require(IndexBytes.range(of: Int(section.rawValue), in: bytes))
    }

    func contents(_ section: IndexFormat.Section) throws -> [UInt8] {
      Array(bytes[try self.section(section)])
    }

    func number(_ offset: Int) -> UInt32 { IndexBytes.number(offset, in: bytes) }

    /// The tree's entries, those between nodes that nothing leads to included.
    func entries() throws -> [TreeEntry] {
      let tree = try section(.tree)
      return stride(from: tree.lowerBound, to: tree.upperBound, by: 4).map { TreeEntry(bits: number($0)) }
    }

    /// A node that is at least four children across.
    func wideNode() throws -> TreeEntry {
      try #require(try entries().first { $0.isNode && $0.widthLog >= 2 })
    }

    /// Width and height of a top cell, in units.
    func cellWidth() throws -> UInt32 {
      number(try section(.metadata).lowerBound + IndexFormat.MetadataOffset.cellWidth)
    }

    /// How many top cells there are, as messages have it.
    func topCells() throws -> String {
      let unit = number(try section(.metadata).lowerBound + IndexFormat.MetadataOffset.unit)
      let width = try cellWidth() * unit
      return "\(IndexFormat.extentX / width) * \(IndexFormat.extentY / width)"
    }

    mutating func put(_ entry: TreeEntry, at index: Int) throws {
      IndexBytes.put(entry.bits, at: try section(.tree).lowerBound + 4 * index, in: &bytes)
    }
  }

  /// What is said of an index that was opened after a change, its checksums made right.
  private func message(after change: (inout Index) throws -> Void) throws -> String {
    var index = Index(bytes: try ExcerptIndex.bytes.get())
    try change(&index)
    do throws(IndexError) {
      _ = try TimeZoneFinder(bytes: IndexBytes.sealed(index.bytes))
      return "opened"
    } catch {
      return error.description
    }
  }

  private func expect(
    _ expected: String, location: SourceLocation = #_sourceLocation,
    after change: (inout Index) throws -> Void
  ) throws {
    #expect(
      try message(after: change) == "index is damaged: section \(expected); compile it again",
      sourceLocation: location)
  }

  @Test func unchangedIndexIsOpened() throws {
    #expect(try message { _ in } == "opened")
    #expect(
      try message { $0.bytes = IndexBytes.replacing(.tree, with: try $0.contents(.tree), in: $0.bytes) }
        == "opened")
  }

  @Test func numbersThatLeadNowhere() throws {
    let cases: [(section: Int, offset: Int, value: UInt32, expected: String, location: SourceLocation)] = [
      (1, 0, 0, "section \"metadata\", byte 0: expected a divisor of 900000000", #_sourceLocation),
      (1, 0, 7, "section \"metadata\", byte 0: expected a divisor of 900000000", #_sourceLocation),
      (
        1, 4, 0, "section \"metadata\", byte 4: expected a divisor of 1800000000 from 2 on, found 0",
        #_sourceLocation
      ),
      (
        1, 4, 1, "section \"metadata\", byte 4: expected a divisor of 1800000000 from 2 on, found 1",
        #_sourceLocation
      ),
      (
        1, 4, 7, "section \"metadata\", byte 4: expected a divisor of 1800000000 from 2 on, found 7",
        #_sourceLocation
      ),
      (1, 48, 6, "section \"metadata\", byte 48: expected a shift of at most 5, found 6", #_sourceLocation),
      (1, 52, 9_999, "section \"metadata\", byte 52: expected a text of at most", #_sourceLocation),
      (2, 0, .max, "section \"zone names\", byte 0: expected a count of at most", #_sourceLocation),
      (2, 4, 3, "section \"zone names\", byte 4: expected 0", #_sourceLocation),
      (4, 0, 99, "section \"record zones\", byte 0: expected a zone of 0..<6, found 99", #_sourceLocation),
      (6, 0, .max, "section \"zone pairs\", byte 0: expected a zone set below", #_sourceLocation),
      (7, 0, 0x3FFF_FFFF, "section \"tree\", byte 0: expected a zone set below", #_sourceLocation),
      (7, 0, 0x4800_0000, "section \"tree\", byte 0: expected a node at entry", #_sourceLocation),
      (7, 0, 0x87FF_FFFF, "section \"tree\", byte 0: expected a leaf at byte 0", #_sourceLocation),
    ]
    for row in cases {
      let found = try message { index in
        let section = try #require(IndexFormat.Section(rawValue: UInt32(row.section)))
        IndexBytes.put(row.value, at: try index.section(section).lowerBound + row.offset, in: &index.bytes)
      }
      #expect(found.contains(row.expected), "\(found)", sourceLocation: row.location)
    }
  }

  @Test func sectionsThatDoNotFollowEachOther() throws {
    let bytes = try ExcerptIndex.bytes.get()
    let names = try Index(bytes: bytes).section(.zoneNames)
    let sets = try Index(bytes: bytes).section(.zoneSets)
    try #require(names.upperBound < sets.lowerBound)
    try expect(
      "\"zone sets\", byte 0: expected zeros from byte \(names.upperBound) of the file to the next multiple of 64, "
        + "found byte \(sets.lowerBound)"
    ) { $0.bytes[names.upperBound] = 1 }
    let leaves = try Index(bytes: bytes).section(.leaves).count
    try expect("\"leaves\", byte \(leaves): expected the end of the file, found 3 more bytes") {
      $0.bytes += [0, 0, 0]
      IndexBytes.put(
        UInt32($0.bytes.count), at: SectionedLayout.fileSize, in: &$0.bytes)
    }
  }

  @Test func sectionsOfTheWrongSize() throws {
    func resized(_ section: IndexFormat.Section, _ change: @escaping (inout [UInt8]) -> Void) -> (
      inout Index
    ) throws -> Void {
      { index in
        var content = try index.contents(section)
        change(&content)
        index.bytes = IndexBytes.replacing(section, with: content, in: index.bytes)
      }
    }
    let index = Index(bytes: try ExcerptIndex.bytes.get())
    let records = try index.contents(.recordZones).count
    let tree = try index.contents(.tree).count
    try expect(
      "\"metadata\", byte 0: expected at least 52 bytes, found 51",
      after: resized(.metadata) { $0 = Array($0[..<51]) })
    try expect(
      "\"zone names\", byte 0: expected at least 8 bytes, found 7",
      after: resized(.zoneNames) { $0 = Array($0[..<7]) })
    try expect(
      "\"record zones\", byte 0: expected a multiple of 4 bytes, found \(records + 1)",
      after: resized(.recordZones) { $0.append(0) })
    // One list, from element 0 to element 1, of zone 0 alone: a set of one zone is that zone's own number.
    try expect(
      "\"zone sets\", byte 12: expected at least 2 elements, found 1",
      after: resized(.zoneSets) { $0 = [1, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0] })
    try expect(
      "\"tree\", byte 0: expected at least \(try index.topCells()) entries of 4 bytes, found 8 bytes",
      after: resized(.tree) { $0 = Array($0[..<8]) })
    try expect(
      "\"tree\", byte \(tree): expected the end of the section, found 4 entries that nothing leads to",
      after: resized(.tree) { $0 += [UInt8](repeating: 0, count: 16) })
    let leaves = try index.contents(.leaves).count
    try expect(
      "\"leaves\", byte \(leaves - 128): expected 128 bytes to the section's end, found 132",
      after: resized(.leaves) { $0 += [0, 0, 0, 0] })
  }

  @Test func nodesThatCannotBe() throws {
    let index = Index(bytes: try ExcerptIndex.bytes.get())
    let shift = IndexFormat.topShift(cellWidth: try index.cellWidth())
    try expect("\"tree\", byte 0: expected a node of 2^1...2^\(shift) children across, found 2^0") {
      try $0.put(TreeEntry(.node, widthLog: 0, location: 0), at: 0)
    }
    let node = try index.wideNode()
    let first = node.location * IndexFormat.nodeAlignment
    try expect(
      "\"tree\", byte \(4 * first): expected a leaf narrower than its node, found 2^7 of 2^\(node.widthLog) slots"
    ) {
      try $0.put(TreeEntry(.simpleLeaf, widthLog: 7, location: 0), at: first)
    }
    // A leaf two slots across is named in all four of them.
    try expect("\"tree\", byte \(4 * first + 4): expected the leaf of entry \(first), found another") {
      try $0.put(TreeEntry(zoneSet: 0), at: first)
      try $0.put(TreeEntry(.simpleLeaf, widthLog: 1, location: 0), at: first + 1)
    }
  }

  // MARK: Texts

  /// Names are printed one a line; a line feed in one would make two of it.
  @Test(arguments: ["A\nB", "A\u{1B}[31m", "A\0", "A\u{7F}", "A\u{85}", "A\u{2028}B", "A\u{202E}B"])
  func aZoneNameThatIsNoLine(_ name: String) throws {
    try expect(
      "\"zone names\", byte 4: expected a name without control characters, found \(name.debugDescription)"
    ) { index in
      let contents = try index.contents(.zoneNames)
      index.bytes = IndexBytes.replacing(
        .zoneNames, with: Self.replacingFirstText(name, in: contents), in: index.bytes)
    }
  }

  @Test func aZoneNameThatIsNotUTF8() throws {
    try expect(
      "\"zone names\", byte 4: expected a name without control characters, found \"A\u{FFFD}ia/Magadan\""
    ) { index in
      let first = try index.section(.zoneNames).lowerBound
      index.bytes[first + 8 + 4 * Int(index.number(first)) + 1] = 0xFF
    }
  }

  @Test func anAttributionWithEscapes() throws {
    try expect("\"metadata\", byte 56: expected a text without control characters, found one with them") {
      $0.bytes[try $0.section(.metadata).lowerBound + 56] = 0x1B
    }
  }

  private static func replacingFirstText(_ text: String, in contents: [UInt8]) -> [UInt8] {
    let count = Int(IndexBytes.number(0, in: contents))
    let texts = 8 + 4 * count
    let oldEnd = Int(IndexBytes.number(8, in: contents))
    var result = contents
    result.replaceSubrange(texts..<texts + oldEnd, with: Array(text.utf8))
    for number in 1...count {
      let end = Int(IndexBytes.number(4 + 4 * number, in: contents)) - oldEnd + text.utf8.count
      IndexBytes.put(UInt32(end), at: 4 + 4 * number, in: &result)
    }
    return result
  }

  // MARK: Limits

  @Test func listsThatDoNotAscend() throws {
    // Two lists, both of zones 0 and 1.
    let lists: [UInt32] = [2, 0, 2, 4, 0, 1, 0, 1]
    try expect("\"zone sets\", byte 8: expected a list after the one before it, found another") {
      $0.bytes = IndexBytes.replacing(
        .zoneSets, with: lists.flatMap { [UInt8($0), 0, 0, 0] }, in: $0.bytes)
    }
  }

  /// A million top cells across would be a table of terabytes.
  @Test func moreTopCellsThanATableMayHave() throws {
    let unit = Index(bytes: try ExcerptIndex.bytes.get())
    let size = unit.number(try unit.section(.metadata).lowerBound + IndexFormat.MetadataOffset.unit)
    let columns = 3_600_000_000 / size / 2
    try expect(
      "\"metadata\", byte 4: expected cells so wide that there are at most 1048576, found \(columns) * \(columns / 2)"
    ) {
      IndexBytes.put(2, at: try $0.section(.metadata).lowerBound + 4, in: &$0.bytes)
    }
  }
}
