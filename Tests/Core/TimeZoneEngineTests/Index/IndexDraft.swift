import TestSupport
import Testing

/// An index of eight top cells, in parts to be changed. Its checksums are right whatever they say.
struct IndexDraft {
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

  /// Cells of 90 units, and squares of 128.
  static var coarse: IndexDraft { IndexDraft(unit: 10_000_000, cellWidth: 90) }

  /// The same with a node of 4 × 4 slots of 32 units in the second top cell of the northern row, which begins at -90, 0,
  /// and a leaf of some slots in the node, the first of which is in a column and a row.
  init(inNode chain: BorderChain, widthLog: Int, column: Int, row: Int) {
    self = .coarse
    let half = Int64(16 << widthLog)
    var writer = LeafWriter()
    _ = writer.write(
      [chain], even: 0, odd: 1,
      center: (x: -90 + 32 * Int64(column) + half, y: 32 * Int64(row) + half), sizeLog: 5 + widthLog)
    tree[5] = Self.node(2, at: 8)
    tree += Array(repeating: 0, count: 16)
    var none: [UInt32] = []
    let bytes = writer.finish(&none) ?? []
    sections[.leaves] = bytes
    for y in row..<row + 1 << widthLog {
      for x in column..<column + 1 << widthLog {
        tree[8 + 4 * y + x] = entry(
          .simpleLeaf, widthLog: widthLog, size: bytes.count - IndexFormat.leafPadding)
      }
    }
  }

  /// The entry of a node of 2^widthLog slots across, whose first child is at an entry.
  static func node(_ widthLog: Int, at entry: Int) -> UInt32 {
    TreeEntry(.node, widthLog: widthLog, location: entry / IndexFormat.nodeAlignment).bits
  }

  /// The entry of a leaf at a byte.
  func entry(_ kind: TreeEntry.Kind, widthLog: Int = 0, at offset: Int = 0, size: Int) -> UInt32 {
    TreeEntry(kind, widthLog: widthLog, location: 0).leaf(at: offset, size: size, shift: metadata.leafShift)
      .bits
  }

  mutating func put(_ section: Section, _ numbers: [UInt32]) {
    sections[section] = numbers.map(\.littleEndian).withUnsafeBytes { Array($0) }
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

  var fault: String? { Self.fault(of: bytes) }

  static func fault(of bytes: [UInt8]) -> String? {
    fault { () throws(IndexError) in _ = try TimeZoneFinder(bytes: bytes) }
  }

  /// What is said of an index: the section's name, the byte, what was expected and what was found; `nil` if it is opened.
  static func fault(_ open: () throws(IndexError) -> Void) -> String? {
    do throws(IndexError) {
      try open()
      return nil
    } catch {
      guard case .structure(let section, let offset, let expected, let found) = error else {
        return error.description
      }
      return "\(section) \(offset): \(expected) | \(found)"
    }
  }

  /// A draft after a change, and what is said of it.
  struct Row {
    let draft: IndexDraft
    let fault: String?
    let location: SourceLocation

    init(
      _ fault: String?, of draft: IndexDraft = IndexDraft(), _ location: SourceLocation = #_sourceLocation,
      _ change: (inout IndexDraft) -> Void = { _ in }
    ) {
      var draft = draft
      change(&draft)
      (self.draft, self.fault, self.location) = (draft, fault, location)
    }

    func check() { #expect(draft.fault == fault, sourceLocation: location) }
  }
}

/// Expects of each draft the fault of its row.
func check(_ rows: IndexDraft.Row...) { for row in rows { row.check() } }

extension BorderChain {
  /// A chain of one edge.
  static func line(
    _ ax: Int32, _ ay: Int32, _ bx: Int32, _ by: Int32, startsWest: Bool = false, endsWest: Bool = false
  ) -> BorderChain {
    BorderChain(
      toggle: 0, [PolylineVertex(x: ax, y: ay), PolylineVertex(x: bx, y: by)], startsWest: startsWest,
      endsWest: endsWest)
  }
}
