import TestSupport
import Testing

/// Entries of the tree of an index at their limits, and one past them, where the message names the place.
@Suite(.tags(.readsUntrustedBytes)) struct IndexTreeTests {
  private typealias Row = IndexDraft.Row

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

  private let coarse = IndexDraft.coarse

  private func node(_ widthLog: Int, at entry: Int) -> UInt32 { IndexDraft.node(widthLog, at: entry) }

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

  /// Vertices have 32 bits in 1e-7 degrees: 214 units here, wherever the leaf is.
  @Test(arguments: [(0, 0, 0), (0, 3, 1), (0, 1, 3), (1, 0, 0), (1, 2, 2), (1, 0, 2), (1, 2, 0)])
  func verticesHave32Bits(_ widthLog: Int, _ column: Int, _ row: Int) {
    for (x, y) in [(1, 0), (-1, 0), (0, 1), (0, -1)] as [(Int32, Int32)] {
      for (reach, isRight) in [(214, true), (215, false)] as [(Int32, Bool)] {
        let far = BorderChain.line(0, 0, reach * x, reach * y)
        let fault = IndexDraft(inNode: far, widthLog: widthLog, column: column, row: row).fault
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
        let chain: BorderChain =
          isStart
          ? .line(x, y, west + 20, y, startsWest: true) : .line(west + 20, y, x, y, endsWest: true)
        let fault = IndexDraft(inNode: chain, widthLog: widthLog, column: column, row: row).fault
        #expect(fault == (isRight ? nil : "leaves 3: ends west of the leaf | \(isStart ? 8 : 16)"))
      }
    }
  }

  @Test func leavesInSlots() {
    let wide = IndexDraft(inNode: .line(-80, 10, -70, 20), widthLog: 1, column: 0, row: 0)
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
}
