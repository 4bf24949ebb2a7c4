import TestSupport
import Testing

/// Each number of an index at its limit, where the index is opened, and one past it, where the message names the place.
@Suite(.tags(.readsUntrustedBytes)) struct IndexLimitTests {
  // MARK: Drafts

  /// An index of eight top cells, in parts to be changed. Its checksums are right whatever they say.
  private struct Draft {
    typealias Section = IndexFormat.Section

    var metadata: IndexMetadata
    var texts: [UInt8] = [1, 0, 0, 0, 0x41, 0, 0, 0, 0, 0, 0, 0, 0]
    var sections: [Section: [UInt8]]
    var tree: [UInt32] = Array(repeating: 0, count: 8)

    init(unit: UInt32 = 10, cellWidth: UInt32 = 90_000_000) {
      metadata = IndexMetadata(unit: unit, cellWidth: cellWidth, edgeCount: 1, leafCount: 1)
      sections = [.leaves: Array(repeating: 0, count: IndexFormat.leafPadding)]
      // Zones A, B, C; two sets of two zones; a record of each zone; three record sets, the first of which is empty.
      put(.zoneNames, [3, 0, 1, 2, 3])
      sections[.zoneNames, default: []] += Array("ABC".utf8)
      put(.zoneSets, [2, 0, 2, 4, 0, 1, 0, 2])
      put(.recordZones, [0, 1, 2])
      put(.recordSets, [3, 0, 0, 1, 2, 0, 1])
      put(.zonePairs, [0, 1])
    }

    /// The same with leaves at the start of the section, the first of which is a top cell's: from latitude and longitude 0 to
    /// the north-east.
    init(_ leaf: [UInt8], _ kind: TreeEntry.Kind = .simpleLeaf) {
      self.init()
      sections[.leaves] = leaf + Array(repeating: 0, count: IndexFormat.leafPadding)
      tree[6] = entry(kind, size: leaf.count)
    }

    /// The entry of a leaf at a byte.
    func entry(_ kind: TreeEntry.Kind, widthLog: Int = 0, at offset: Int = 0, size: Int) -> UInt32 {
      TreeEntry(kind, widthLog: widthLog, location: 0).leaf(at: offset, size: size, shift: metadata.leafShift)
        .bits
    }

    mutating func put(_ section: Section, _ numbers: [UInt32]) {
      sections[section] = numbers.flatMap { number in (0..<4).map { UInt8(number >> ($0 * 8) & 0xFF) } }
    }

    mutating func change(_ section: Section, _ number: Int, to value: UInt32) {
      IndexBytes.put(value, at: 4 * number, in: &sections[section, default: []])
    }

    var bytes: [UInt8] {
      var start: [UInt8] = []
      metadata.appendBytes(to: &start)
      var draft = self
      draft.put(.tree, tree)
      draft.sections[.metadata] = start + texts
      var writer = IndexWriter()
      for section in Section.allCases { writer.add(section, draft.sections[section] ?? []) }
      return writer.bytes()
    }

    var fault: String? { IndexLimitTests.fault(of: bytes) }
  }

  /// What is said of an index: the section's name, the byte, what was expected and what was found; `nil` if it is opened.
  private static func fault(of bytes: [UInt8]) -> String? {
    do throws(IndexError) {
      _ = try TimeZoneFinder(bytes: bytes)
      return nil
    } catch {
      guard case .structure(let section, let offset, let expected, let found) = error else {
        return error.description
      }
      return "\(section) \(offset): \(expected) | \(found)"
    }
  }

  /// A draft after a change, and what is said of it.
  private struct Row {
    let draft: Draft
    let fault: String?
    let location: SourceLocation

    init(
      _ fault: String?, of draft: Draft = Draft(), _ location: SourceLocation = #_sourceLocation,
      _ change: (inout Draft) -> Void = { _ in }
    ) {
      var draft = draft
      change(&draft)
      (self.draft, self.fault, self.location) = (draft, fault, location)
    }

    func check() { #expect(draft.fault == fault, sourceLocation: location) }
  }

  private func check(_ rows: Row...) { for row in rows { row.check() } }

  // MARK: Sections

  @Test func sectionsFollowEachOther() throws {
    let bytes = Draft().bytes
    let names = try #require(IndexBytes.range(of: Int(IndexFormat.Section.zoneNames.rawValue), in: bytes))
    let sets = try #require(IndexBytes.range(of: Int(IndexFormat.Section.zoneSets.rawValue), in: bytes))
    var changed = bytes
    changed[names.upperBound] = 1
    let error = #expect(throws: IndexError.self) { try TimeZoneFinder(bytes: IndexBytes.sealed(changed)) }
    #expect(
      error?.description
        == "index is damaged: section \"zone sets\", byte 0: expected zeros from byte \(names.upperBound) of the file "
        + "to the next multiple of 64, found byte \(sets.lowerBound); compile it again")
    changed = bytes + [0, 0, 0]
    IndexBytes.put(UInt32(changed.count), at: SectionedLayout.fileSize, in: &changed)
    #expect(Self.fault(of: IndexBytes.sealed(changed)) == "leaves 128: the end of the file | 3 more bytes")
  }

  @Test(
    arguments: [
      (.metadata, 51, "metadata 0: at least 52 bytes | 51"),
      (.zoneNames, 7, "zone names 0: at least 8 bytes | 7"),
      (.tree, 28, "tree 0: at least 4 * 2 entries of 4 bytes | 28 bytes"),
    ] as [(IndexFormat.Section, Int, String)])
  func sectionsHaveALeastSize(_ section: IndexFormat.Section, _ size: Int, _ fault: String) throws {
    let bytes = Draft().bytes
    let range = try #require(IndexBytes.range(of: Int(section.rawValue), in: bytes))
    let cut = IndexBytes.replacing(section, with: Array(bytes[range].prefix(size)), in: bytes)
    #expect(Self.fault(of: cut) == fault)
  }

  @Test func gridsHaveLimits() {
    check(
      Row("metadata 0: a divisor of 900000000 up to 10000000 | 0") { $0.metadata.unit = 0 },
      Row("metadata 0: a divisor of 900000000 up to 10000000 | 7") { $0.metadata.unit = 7 },
      Row("metadata 4: a divisor of 180000000 from 2 on | 1") { $0.metadata.cellWidth = 1 },
      Row(
        "metadata 4: cells so wide that there are at most 16777216 | 180000000 * 90000000",
        of: Draft(cellWidth: 2)),
      Row("metadata 48: a shift of at most 5 | 6") { $0.metadata.leafShift = 6 })
  }

  // MARK: Tables

  @Test func invalidTextsAreRefused() {
    check(
      Row(nil),
      Row("metadata 61: three texts | the section's end") { $0.texts.removeLast() },
      Row(nil) { $0.texts = [0, 0, 0, 0, 0, 0, 0, 0, 2, 0, 0, 0, 0x41, 0x42] },
      Row("metadata 60: a text of at most 2 bytes | 3") {
        $0.texts = [0, 0, 0, 0, 0, 0, 0, 0, 3, 0, 0, 0, 0x41, 0x42]
      },
      Row(nil) { $0.texts[4] = 0x0A },
      Row("metadata 56: a text without control characters | one with them") { $0.texts[4] = 0x0B })
  }

  @Test func startsOfTables() {
    check(
      Row("zone names 0: a count of at most 3 | 4") { $0.change(.zoneNames, 0, to: 4) },
      Row("zone names 0: a count of at most 3 | 4294967295") { $0.change(.zoneNames, 0, to: .max) },
      Row("zone names 4: 0...3 | 1") { $0.change(.zoneNames, 1, to: 1) },
      Row("zone names 12: 3...3 | 2") { $0.change(.zoneNames, 2, to: 3) },
      Row("zone names 12: 1...3 | 4") { $0.change(.zoneNames, 3, to: 4) },
      Row("zone names 16: 3 | 2") { $0.change(.zoneNames, 4, to: 2) },
      Row("zone names 16: 3 | 4") { $0.change(.zoneNames, 4, to: 4) },
      Row("record sets 16: 2 | 3") { $0.change(.recordSets, 4, to: 3) },
      // Tables of nothing have eight bytes.
      Row(nil) { draft in
        for section in [.zoneNames, .zoneSets, .recordSets] as [IndexFormat.Section] {
          draft.put(section, [0, 0])
        }
        draft.put(.recordZones, [])
        draft.put(.zonePairs, [])
      })
  }

  @Test func namesAscend() {
    check(
      Row("zone names 4: a name after \"\" | \"\"") { $0.change(.zoneNames, 2, to: 0) },
      Row("zone names 8: a name after \"A\" | \"A\"") { $0.sections[.zoneNames]?[21] = 0x41 },
      Row(nil) { $0.sections[.zoneNames]?[22] = 0x7E },
      Row("zone names 12: a name without control characters | \"\\u{7F}\"") {
        $0.sections[.zoneNames]?[22] = 0x7F
      })
  }

  /// Names are printed one a line; a line feed in one would make two of it.
  @Test(arguments: ["C\nB", "C\u{1B}[31m", "C\0", "C\u{85}", "C\u{2028}B", "C\u{202E}B", "\u{FFFD}"])
  func namesAreLines(_ name: String) {
    let bytes = name == "\u{FFFD}" ? [0xFF] : Array(name.utf8)
    check(
      Row("zone names 12: a name without control characters | \(name.debugDescription)") {
        $0.put(.zoneNames, [3, 0, 1, 2, 2 + UInt32(bytes.count)])
        $0.sections[.zoneNames]? += Array("AB".utf8) + bytes
      })
  }

  @Test func recordsNameZones() {
    check(
      Row(nil) { $0.put(.recordZones, [1, 1, 2]) },
      Row("record zones 8: a zone of 1..<3 | 0") { $0.put(.recordZones, [0, 1, 0]) },
      Row("record zones 8: a zone of 1..<3 | 3") { $0.put(.recordZones, [0, 1, 3]) },
      Row("record zones 0: a multiple of 4 bytes | 14") { $0.sections[.recordZones]? += [0, 0] })
  }

  @Test func listsNameElements() {
    check(
      Row("zone sets 24: ascending numbers below 3 | 3 after 0") { $0.change(.zoneSets, 7, to: 3) },
      Row("zone sets 16: ascending numbers below 3 | 0 after 0") {
        $0.put(.zoneSets, [2, 0, 2, 4, 0, 0, 0, 2])
      },
      Row("zone sets 8: a list after the one before it | another") { $0.change(.zoneSets, 7, to: 1) },
      Row("zone sets 12: at least 2 elements | 1") { $0.put(.zoneSets, [1, 0, 1, 0]) },
      Row(nil) { $0.change(.recordSets, 6, to: 2) },
      Row("record sets 24: ascending numbers below 3 | 3 after -1") { $0.change(.recordSets, 6, to: 3) },
      Row("record sets 8: a list after the one before it | another") { $0.change(.recordSets, 3, to: 0) })
  }

  @Test func pairsNameZoneSets() {
    check(
      Row(nil) { $0.put(.zonePairs, [5, 5]) },
      Row("zone pairs 0: a zone set below 6 | 6") { $0.put(.zonePairs, [6, 1]) },
      Row("zone pairs 0: a zone set below 6 | 4294967295") { $0.put(.zonePairs, [.max, 1]) },
      Row("zone pairs 4: a zone set below 6 | 6") { $0.put(.zonePairs, [0, 6]) },
      Row("zone pairs 0: a multiple of 8 bytes | 12") { $0.put(.zonePairs, [0, 1, 0]) })
  }

  // MARK: Tree

  @Test func cellsNameZoneSets() {
    let certain = TreeEntry.certainFlag
    check(
      Row(nil) { $0.tree[7] = 5 },
      Row("tree 28: a zone set below 6 | 6") { $0.tree[7] = 6 },
      Row("tree 28: a zone set below 6 | 536870911") { $0.tree[7] = 0x1FFF_FFFF },
      Row("tree 0: a certain zone set only with an error bound | one without") { $0.tree[0] = certain },
      Row(nil) { ($0.tree[0], $0.metadata.errorMillimeters) = (certain, 1) },
      Row("tree 0: a zone set below 6 | 6") {
        ($0.tree[0], $0.metadata.errorMillimeters) = (certain | 6, 1)
      })
  }

  /// Cells of 90 units, and squares of 128.
  private var coarse: Draft { Draft(unit: 10_000_000, cellWidth: 90) }

  private func node(_ widthLog: Int, at entry: Int) -> UInt32 {
    TreeEntry(.node, widthLog: widthLog, location: entry / IndexFormat.nodeAlignment).bits
  }

  @Test func nodesFitTheirParent() {
    var nested = coarse
    nested.tree[0] = node(4, at: 8)
    nested.tree += Array(repeating: 0, count: 256 + 64)
    check(
      Row(nil, of: coarse) {
        $0.tree[0] = node(7, at: 8)
        $0.tree += Array(repeating: 0, count: 1 << 14)
      },
      Row(nil, of: nested) { $0.tree[8 + 255] = node(3, at: 264) },
      Row("tree 0: a node of 2^1...2^7 children across | 2^0", of: coarse) { $0.tree[0] = node(0, at: 8) },
      Row("tree 1052: a node of 2^1...2^3 children across | 2^4", of: nested) {
        $0.tree[8 + 255] = node(4, at: 264)
      },
      Row("tree 1052: a node of 2^1...2^3 children across | 2^0", of: nested) {
        $0.tree[8 + 255] = node(0, at: 264)
      },
      Row("tree 1052: a node at entry 264, inside the section | 64 entries at 264", of: nested) {
        $0.tree[8 + 255] = node(3, at: 264)
        $0.tree.removeLast()
      },
      Row("tree 1052: a node at entry 264, inside the section | 64 entries at 268", of: nested) {
        $0.tree[8 + 255] = node(3, at: 268)
        $0.tree += [0, 0, 0, 0]
      },
      Row("tree 1056: the end of the section | 64 entries that nothing leads to", of: nested),
      Row("tree 4: a leaf of one slot | 2^1 slots") {
        $0.tree[1] = $0.entry(.simpleLeaf, widthLog: 1, size: 9)
      })
  }

  /// The top table of one cell: nodes start at the next multiple of four entries.
  @Test func nodesAreAligned() {
    var draft = coarse
    draft.metadata.region = .box
    draft.metadata.window = TopWindow(firstColumn: 3, firstRow: 1, columns: 1, rows: 1)
    draft.tree = [0]
    check(
      Row(nil, of: draft), Row(nil, of: draft) { $0.tree += [0, 0, 0] },
      Row("tree 16: the end of the section | 1 entries that nothing leads to", of: draft) {
        $0.tree += [0, 0, 0, 0]
      },
      Row(nil, of: draft) { $0.tree = [node(1, at: 4), 0, 0, 0, 5, 5, 5, 5] },
      Row("tree 0: a node at entry 4, inside the section | 4 entries at 4", of: draft) {
        $0.tree = [node(1, at: 4), 0, 0, 0, 5, 5, 5]
      },
      Row("tree 28: a zone set below 6 | 6", of: draft) {
        $0.tree = [node(1, at: 4), 0, 0, 0, 5, 5, 5, 6]
      })
  }

  // MARK: Leaves in nodes

  /// A draft with a node of 4 × 4 slots of 32 units in the second top cell of the northern row, which begins at -90, 0.
  private func inNode(
    _ chain: BorderChain, widthLog: Int, column: Int, row: Int
  ) -> Draft {
    var draft = coarse
    let half = Int64(16 << widthLog)
    var writer = LeafWriter()
    _ = writer.write(
      [chain], even: 0, odd: 1,
      center: (x: -90 + 32 * Int64(column) + half, y: 32 * Int64(row) + half), sizeLog: 5 + widthLog)
    draft.tree[5] = node(2, at: 8)
    draft.tree += Array(repeating: 0, count: 16)
    var none: [UInt32] = []
    let bytes = writer.finish(&none) ?? []
    draft.sections[.leaves] = bytes
    for y in row..<row + 1 << widthLog {
      for x in column..<column + 1 << widthLog {
        draft.tree[8 + 4 * y + x] = draft.entry(
          .simpleLeaf, widthLog: widthLog, size: bytes.count - IndexFormat.leafPadding)
      }
    }
    return draft
  }

  private func line(
    _ ax: Int32, _ ay: Int32, _ bx: Int32, _ by: Int32, startsWest: Bool = false, endsWest: Bool = false
  ) -> BorderChain {
    BorderChain(
      toggle: 0, [PolylineVertex(x: ax, y: ay), PolylineVertex(x: bx, y: by)], startsWest: startsWest,
      endsWest: endsWest)
  }

  /// Vertices have 32 bits in 1e-7 degrees: 214 units here, wherever the leaf is.
  @Test(arguments: [(0, 0, 0), (0, 3, 1), (0, 1, 3), (1, 0, 0), (1, 2, 2), (1, 0, 2), (1, 2, 0)])
  func verticesHave32Bits(_ widthLog: Int, _ column: Int, _ row: Int) {
    for (x, y) in [(1, 0), (-1, 0), (0, 1), (0, -1)] as [(Int32, Int32)] {
      for (reach, isRight) in [(214, true), (215, false)] as [(Int32, Bool)] {
        let far = line(0, 0, reach * x, reach * y)
        let fault = inNode(far, widthLog: widthLog, column: column, row: row).fault
        #expect(
          fault == (isRight ? nil : "leaves 5: margins around all vertices, which have 32 bits | 0"),
          "\(reach * x), \(reach * y)")
      }
    }
  }

  /// All rays cross a detour, so it begins at the western side of the leaf or beyond.
  @Test(arguments: [(0, 0, 0), (0, 3, 1), (1, 2, 0)])
  func detoursBeginWestOfTheLeaf(_ widthLog: Int, _ column: Int, _ row: Int) {
    let west = Int32(-90 + 32 * column)
    let y = Int32(32 * row + 3)
    for isStart in [false, true] {
      for (x, isRight) in [(west - 1, true), (west, true), (west + 1, false)] {
        let chain =
          isStart
          ? line(x, y, west + 20, y, startsWest: true) : line(west + 20, y, x, y, endsWest: true)
        let fault = inNode(chain, widthLog: widthLog, column: column, row: row).fault
        #expect(fault == (isRight ? nil : "leaves 3: ends west of the leaf | \(isStart ? 8 : 16)"))
      }
    }
  }

  @Test func leavesInSlots() {
    let wide = inNode(line(-80, 10, -70, 20), widthLog: 1, column: 0, row: 0)
    check(
      Row(nil, of: wide),
      Row("tree 32: a leaf narrower than its node | 2^2 of 2^2 slots", of: wide) {
        for slot in 0..<16 { $0.tree[8 + slot] = $0.tree[8] | 3 << 27 ^ 1 << 27 }
      },
      Row("tree 32: a leaf narrower than its node | 2^7 of 2^2 slots", of: wide) { $0.tree[8] |= 7 << 27 },
      Row("tree 52: the leaf of entry 8 | another", of: wide) { $0.tree[13] ^= 1 },
      Row("tree 36: the leaf of entry 8 | another", of: wide) { $0.tree[8] = 0 },
      Row("tree 32: a leaf at byte 0 | 1", of: wide) {
        for slot in [8, 9, 12, 13] { $0.tree[slot] += 1 }
      })
  }

  // MARK: Chains

  /// A simple leaf whose only chain has all its vertices in the middle.
  private func still(blocks: Int = 1, lastEdges: Int = 1, rounding: Int = 11) -> [UInt8] {
    let bits = 2 * rounding * (blocks + 1)
    return [0, 0, UInt8(blocks), UInt8(lastEdges - 1), UInt8(rounding), 0, 0]
      + [UInt8](repeating: 0, count: 5 * blocks + 4 + (bits + 7) / 8)
  }

  /// Squares of 2^27 units: ends are without 11 bits at least.
  @Test func chainsStayWithinTheirLimits() {
    func changed(_ byte: Int, _ value: UInt8, _ leaf: [UInt8]? = nil) -> Draft {
      var leaf = leaf ?? still()
      leaf[byte] = value
      return Draft(leaf)
    }
    let spare = "leaves 21: 4 spare bits that are 0"
    check(
      Row(nil, of: Draft(still())), Row(nil, of: Draft(still(blocks: 64, lastEdges: 8))),
      Row("leaves 2: 1...64 blocks | 65", of: Draft(still(blocks: 65))),
      Row("leaves 2: 1...64 blocks | 0", of: changed(2, 0)),
      Row("leaves 3: a number below 32 | 32", of: changed(3, 32)),
      Row("leaves 4: ends without 11...19 bits | 10", of: Draft(still(rounding: 10))),
      Row(nil, of: Draft(still(rounding: 19))),
      Row("leaves 4: ends without 11...19 bits | 20", of: Draft(still(rounding: 20))),
      Row(nil, of: changed(5, 0xBF)), Row(nil, of: changed(6, 0xBF)), Row(nil, of: changed(5, 0xC7)),
      Row("leaves 5: a margin of at most 30720 | 200", of: changed(5, 0xC8)),
      Row("leaves 6: a margin of at most 30720 | 200", of: changed(6, 0xC8)),
      Row("leaves 6: a margin of at most 30720 | 255", of: changed(6, 0xFF)),
      // 44 of 48 bits.
      Row(nil, of: changed(21, 0x0F)), Row(spare + " | 16", of: changed(21, 0x10)),
      Row(spare + " | 128", of: changed(21, 0x80)),
      // 56 bits.
      Row(nil, of: changed(22, 0xFF, still(rounding: 14))))
  }

  /// A vertex between the ends of its block lies beside them by as much as the margin says, in units of 2^11.
  @Test func marginsAroundVertices() {
    for (x, y) in [(1, 0), (-1, 0), (0, 1), (0, -1)] as [(Int32, Int32)] {
      for steps in [1, 2, 15] as [Int32] {
        let (far, isColumn) = (steps << 11, y == 0)
        var writer = LeafWriter()
        let middle: Int32 = 1 << 26
        _ = writer.write(
          [
            BorderChain(
              toggle: 0,
              [(0, 0), (x * far, y * far), (0, 0)].map { PolylineVertex(x: middle + $0.0, y: middle + $0.1) })
          ], even: 0, odd: 1, center: (x: Int64(middle), y: Int64(middle)), sizeLog: 27)
        var none: [UInt32] = []
        let leaf = Array(writer.finish(&none)?.dropLast(IndexFormat.leafPadding) ?? [])
        #expect(leaf[isColumn ? 6 : 5] == UInt8(steps))
        check(Row(nil, of: Draft(leaf)))
        var small = leaf
        small[isColumn ? 6 : 5] -= 1
        #expect(
          Draft(small).fault == "leaves 5: margins around all vertices, which have 32 bits | \(small[5])")
      }
    }
  }

  /// Vertices are multiples of the unit, points between them as well.
  @Test(arguments: [1, 2, 3, 10, 16, 1_000_000] as [UInt32])
  func anyUnit(_ unit: UInt32) throws {
    let cellWidth = 900_000_000 / unit
    let sizeLog = Int(IndexFormat.topShift(cellWidth: cellWidth))
    let half = Int64(1) << Int64(sizeLog) / 2
    let (a, b) = (Int32(cellWidth / 9), Int32(cellWidth / 7 * 6))
    var writer = LeafWriter()
    _ = writer.write([line(a, a / 2, b, b)], even: 0, odd: 1, center: (x: half, y: half), sizeLog: sizeLog)
    var draft = Draft(unit: unit, cellWidth: cellWidth)
    draft.sections[.leaves] = writer.finish(&draft.tree)
    let size = draft.sections[.leaves, default: []].count - IndexFormat.leafPadding
    draft.tree[6] = draft.entry(.simpleLeaf, size: size)
    let index = try TimeZoneFinder(bytes: draft.bytes).index
    let scale = Int64(unit)
    let edge = Edge(
      ax: Int64(a) * scale, ay: Int64(a / 2) * scale, bx: Int64(b) * scale, by: Int64(b) * scale)
    var generator = SeededGenerator(seed: 1)
    for _ in 0..<rounds(4_000) {
      let y = Int64.random(in: 0..<900_000_000, using: &generator)
      let onEdge = edge.ax + (y - edge.ay) * edge.dx / edge.dy
      let x = min(max(onEdge + .random(in: -3...3, using: &generator), 0), 899_999_999)
      let expected = edge.isCrossed(fromWestTo: x, y) ? 0 : -1
      #expect(index.firstZone(at: GridPoint(x: Int32(x), y: Int32(y))) == expected, "\(x), \(y)")
    }
  }

  /// Diagonals of the square of all 32-bit numbers, in every top cell: where a point is far from one, products of 64 bits
  /// overflow, and so does their difference.
  @Test(arguments: [1, -1] as [Int32], [1, -1] as [Int32])
  func widestEdges(_ slope: Int32, _ direction: Int32) throws {
    let end = direction * .max
    var draft = Draft(unit: 1, cellWidth: 900_000_000)
    var writer = LeafWriter()
    for cell in 0..<8 {
      let corner = (x: Int64(cell % 4 - 2) * 900_000_000, y: Int64(cell / 4 - 1) * 900_000_000)
      let leaf = writer.write(
        [line(-end, -slope * end, end, slope * end)], even: 0, odd: 1,
        center: (x: corner.x + 1 << 29, y: corner.y + 1 << 29), sizeLog: 30)
      draft.tree[cell] = TreeEntry(leaf.kind, widthLog: 0, location: leaf.number).bits
    }
    draft.sections[.leaves] = writer.finish(&draft.tree)
    let index = try TimeZoneFinder(bytes: draft.bytes).index
    var generator = SeededGenerator(seed: 1)
    for number in 0..<rounds(4_000) {
      let y = Int32.random(in: -900_000_000..<900_000_000, using: &generator)
      let beside = slope * y + .random(in: -1...1, using: &generator)
      let x =
        number % 2 == 0 ? beside : Int32.random(in: -1_800_000_000..<1_800_000_000, using: &generator)
      #expect(index.firstZone(at: GridPoint(x: x, y: y)) == (x < slope * y ? -1 : 0), "\(x), \(y)")
    }
  }

  // MARK: Sizes

  /// A leaf cut short at any byte: what is read first is what is missed.
  @Test func simpleLeavesCutShort() {
    let leaf = still(blocks: 3, lastEdges: 2)
    for size in 0..<leaf.count {
      var draft = Draft(Array(leaf[..<size]))
      draft.tree[6] = draft.entry(.simpleLeaf, size: leaf.count)
      let (offset, missed) =
        size < 2
        ? (0, 2)
        : (2, size < 7 ? 5 : size < 26 ? 24 : leaf.count - 2)
      #expect(draft.fault == "leaves \(offset): at most \(size - offset) bytes | a leaf of \(missed)")
    }
    let (end, whole) = (leaf.count, Draft(leaf))
    check(
      Row(nil, of: whole), Row("tree 24: a leaf of 1 lines | 2", of: whole) { $0.tree[6] += 1 << 24 },
      Row("leaves \(end): 0 between leaves | 1", of: whole) { $0.sections[.leaves]?[end] = 1 },
      Row("leaves \(end + 127): 0 between leaves | 1", of: whole) { $0.sections[.leaves]?[end + 127] = 1 },
      Row("leaves \(end): 128 bytes to the section's end | 129", of: whole) {
        $0.sections[.leaves]?.append(0)
      })
  }

  /// A general leaf of some chains.
  private func general(
    _ hasToggles: Bool, set: Int, toggles: [Int] = [1, 2], isWide: Bool = false
  ) -> [UInt8] {
    let chain = Array(still().dropFirst(2))
    func number(_ value: Int) -> [UInt8] {
      (0..<(isWide ? 4 : 2)).map { UInt8(value >> (8 * $0) & 0xFF) }
    }
    let flag = hasToggles ? 1 : 0
    var leaf: [UInt8] = isWide ? [UInt8(flag), 0] + number(toggles.count) : number(toggles.count << 1 | flag)
    leaf += number(set)
    for toggle in toggles { leaf += number(chain.count) + (hasToggles ? number(toggle) : []) }
    return leaf + toggles.flatMap { _ in chain }
  }

  @Test(arguments: [false, true])
  func generalLeavesCutShort(isWide: Bool) {
    let leaf = general(true, set: 0, isWide: isWide)
    let head = isWide ? 26 : 12
    for size in 0..<leaf.count {
      // With its count a leaf has at least two bytes, all of which are there; after them is padding.
      var draft = Draft(leaf, .generalLeaf)
      draft.sections[.leaves] = Array(leaf[..<size]) + Array(repeating: 0, count: IndexFormat.leafPadding)
      let fault = draft.fault ?? "nil"
      let expected =
        size < 2
        ? "leaves 0: at most \(size) bytes | a leaf of 2"
        : isWide && size < 3
          ? "leaves 0: 1...4194304 chains | 0"
          : size < head
            ? "leaves 0: at most \(size) bytes | a leaf of \(head)"
            : {
              let chain = size < head + 20 ? head : head + 20
              let missed = size - chain < 5 ? 5 : size - chain < 14 ? 14 : 20
              return "leaves \(chain): at most \(size - chain) bytes | a leaf of \(missed)"
            }()
      #expect(fault == expected, "\(size) bytes")
    }
    check(Row(nil, of: Draft(leaf, .generalLeaf)))
  }

  @Test(arguments: [false, true])
  func generalLeavesNameSets(isWide: Bool) {
    func leaf(_ hasToggles: Bool, set: Int, toggles: [Int] = [1, 2]) -> Draft {
      Draft(general(hasToggles, set: set, toggles: toggles, isWide: isWide), .generalLeaf)
    }
    check(
      Row(nil, of: leaf(false, set: 0)), Row("leaves 0: a set below 1 | 1", of: leaf(false, set: 1)),
      Row(nil, of: leaf(true, set: 2)), Row("leaves 0: a set below 3 | 3", of: leaf(true, set: 3)),
      Row("leaves 0: a set below 3 | 3", of: leaf(true, set: 0, toggles: [1, 3])),
      Row("leaves 0: a set below 3 | 3", of: leaf(true, set: 0, toggles: [3, 1])),
      Row(
        "leaves 0: a set below 3 | \(isWide ? Int(Int32.max) : 65_535)",
        of: leaf(true, set: isWide ? 0xFFFF_FFFF : 0xFFFF)))
    let size = isWide ? 10 : 4
    for change in [1, -1] {
      check(
        Row("leaves 0: chain 1 of 20 bytes | \(20 + change)", of: leaf(true, set: 0)) {
          let row = size + (isWide ? 8 : 4)
          $0.sections[.leaves]?[row] = UInt8(20 + change)
        })
    }
  }

  /// Of as many chains as a leaf may have, the first that is missed is one that is not there.
  @Test func chainsOfALeaf() {
    func leaf(_ count: UInt32) -> Draft {
      var leaf = general(false, set: 0, toggles: [0], isWide: true)
      IndexBytes.put(count, at: 2, in: &leaf)
      return Draft(leaf, .generalLeaf)
    }
    let limit = UInt32(IndexFormat.Limit.chainsOfLeaf)
    let size = leaf(1).sections[.leaves, default: []].count - IndexFormat.leafPadding
    check(
      Row(nil, of: leaf(1)), Row("leaves 0: 1...\(limit) chains | 0", of: leaf(0)),
      Row("leaves 0: at most \(size) bytes | a leaf of \(10 + 4 * limit)", of: leaf(limit)),
      Row("leaves 0: 1...\(limit) chains | \(limit + 1)", of: leaf(limit + 1)))
  }

  /// 32,704 chains of 512 edges and one of 63 have 2^24 vertices.
  @Test(.optimizedOnly, arguments: [(63, true), (64, false)])
  func verticesOfALeaf(_ edges: Int, isRight: Bool) {
    let count = 32_704
    let (long, short) = (
      Array(still(blocks: 64, lastEdges: 8).dropFirst(2)),
      Array(still(blocks: 8, lastEdges: edges - 56).dropFirst(2))
    )
    let head = 2 * (count + 1)
    var leaf = [UInt8(head & 0xFF), UInt8(head >> 8), 0, 0]
    for _ in 0..<count { leaf += [UInt8(long.count & 0xFF), UInt8(long.count >> 8)] }
    leaf += [UInt8(short.count), 0]
    for _ in 0..<count { leaf += long }
    let limit = IndexFormat.Limit.verticesOfLeaf
    #expect(
      Draft(leaf + short, .generalLeaf).fault
        == (isRight ? nil : "leaves 0: at most \(limit) vertices | \(limit + 1)"))
  }

  /// Different record sets of 2^20 elements in all; one that is named twice counts once.
  @Test(arguments: [0, 1])
  func recordsOfALeaf(_ more: Int) {
    let half = 1 << 19
    var draft = Draft(general(true, set: 0, toggles: [1, 1]), .generalLeaf)
    draft.put(.recordZones, Array(repeating: 0, count: half + 1))
    // All but the last, and all but the first.
    let elements = (0..<UInt32(half)).map { $0 } + (UInt32(1 - more)...UInt32(half)).map { $0 }
    draft.put(.recordSets, [2, 0, UInt32(half), UInt32(elements.count)] + elements)
    let limit = IndexFormat.Limit.recordsOfLeaf
    #expect(
      draft.fault
        == (more == 0 ? nil : "leaves 0: record sets of at most \(limit) elements in all | \(limit + 1)"))
  }

  /// Two leaves may name more than one may.
  @Test func recordsOfTwoLeaves() {
    let half = 1 << 19
    let leaf = general(true, set: 0, toggles: [1, 1])
    let other = general(true, set: 0, toggles: [2, 2])
    var draft = Draft(leaf, .generalLeaf)
    draft.sections[.leaves] = leaf + other + Array(repeating: 0, count: IndexFormat.leafPadding)
    draft.tree[7] = draft.entry(.generalLeaf, at: leaf.count, size: other.count)
    draft.put(.recordZones, Array(repeating: 0, count: half + 2))
    let starts = (0...3).map { UInt32($0 * half) }
    draft.put(.recordSets, [3] + starts + (0..<3).flatMap { first in (0..<half).map { UInt32(first + $0) } })
    check(Row(nil, of: draft))
  }

  /// Leaves at multiples of four bytes, with zeros between them.
  @Test func leavesAtMultiples() {
    var draft = Draft()
    draft.metadata.leafShift = 2
    let leaf = still()
    draft.sections[.leaves] = leaf + [0, 0] + leaf + Array(repeating: 0, count: IndexFormat.leafPadding)
    draft.tree[6] = draft.entry(.simpleLeaf, size: leaf.count)
    draft.tree[7] = draft.entry(.simpleLeaf, at: 24, size: leaf.count)
    check(
      Row(nil, of: draft),
      Row("leaves 22: 0 between leaves | 1", of: draft) { $0.sections[.leaves]?[22] = 1 },
      Row("leaves 23: 0 between leaves | 1", of: draft) { $0.sections[.leaves]?[23] = 1 },
      Row("tree 28: a leaf at byte 24 | 28", of: draft) { $0.tree[7] += 1 },
      Row("tree 28: a leaf at byte 24 | 0", of: draft) { $0.tree[7] = $0.tree[6] })
  }
}
