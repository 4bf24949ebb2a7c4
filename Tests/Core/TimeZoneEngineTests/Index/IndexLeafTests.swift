import TestSupport
import Testing

/// Leaves of an index at their limits, and one past them, where the message names the place.
@Suite(.tags(.readsUntrustedBytes)) struct IndexLeafTests {
  private typealias Row = IndexDraft.Row

  // MARK: Chains

  /// A simple leaf whose only chain has all its vertices in the middle.
  private func still(blocks: Int = 1, lastEdges: Int = 1, rounding: Int = 11) -> [UInt8] {
    let bits = 2 * rounding * (blocks + 1)
    return [0, 0, UInt8(blocks), UInt8(lastEdges - 1), UInt8(rounding), 0, 0]
      + [UInt8](repeating: 0, count: 5 * blocks + 4 + (bits + 7) / 8)
  }

  /// Squares of 2^27 units: ends are without 11 bits at least.
  @Test func chainsStayWithinTheirLimits() {
    func changed(_ byte: Int, _ value: UInt8, _ leaf: [UInt8]? = nil) -> IndexDraft {
      var leaf = leaf ?? still()
      leaf[byte] = value
      return IndexDraft(leaf)
    }
    let spare = "leaves 21: 4 spare bits that are 0"
    check(
      Row(nil, of: IndexDraft(still())), Row(nil, of: IndexDraft(still(blocks: 64, lastEdges: 8))),
      Row("leaves 2: 1...64 blocks | 65", of: IndexDraft(still(blocks: 65))),
      Row("leaves 2: 1...64 blocks | 0", of: changed(2, 0)),
      Row("leaves 3: a number below 32 | 32", of: changed(3, 32)),
      Row("leaves 4: ends without 11...19 bits | 10", of: IndexDraft(still(rounding: 10))),
      Row(nil, of: IndexDraft(still(rounding: 19))),
      Row("leaves 4: ends without 11...19 bits | 20", of: IndexDraft(still(rounding: 20))),
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
        check(Row(nil, of: IndexDraft(leaf)))
        var small = leaf
        small[isColumn ? 6 : 5] -= 1
        #expect(
          IndexDraft(small).fault == "leaves 5: margins around all vertices, which have 32 bits | \(small[5])"
        )
      }
    }
  }

  /// A leaf of a whole top cell, from latitude and longitude 0 to the north-east.
  private func wide(_ chain: BorderChain, unit: UInt32) -> IndexDraft {
    var draft = IndexDraft(unit: unit, cellWidth: 900_000_000 / unit)
    let sizeLog = Int(IndexFormat.topShift(cellWidth: draft.metadata.cellWidth))
    let half = Int64(1) << Int64(sizeLog) / 2
    var writer = LeafWriter()
    let leaf = writer.write([chain], even: 0, odd: 1, center: (x: half, y: half), sizeLog: sizeLog)
    draft.tree[6] = TreeEntry(leaf.kind, widthLog: 0, location: leaf.number).bits
    draft.sections[.leaves] = writer.finish(&draft.tree)
    return draft
  }

  /// A detour is crossed by the rows below the end of a border that goes on outside, to the last unit, also where the ends of
  /// blocks are without one or two bits, as in leaves of 2^17 and 2^18 units.
  @Test(arguments: [(20_000, 16), (10_000, 17), (5_000, 18)] as [(Int32, UInt8)], [false, true])
  func detoursEndAtTheirRow(_ size: (Int32, UInt8), isStart: Bool) throws {
    let ((unit, sizeLog), row) = (size, 30_001 as Int32)
    let chain: BorderChain =
      isStart
      ? .line(0, row, 40_000, 44_000, startsWest: true) : .line(40_000, 44_000, 0, row, endsWest: true)
    let draft = wide(chain, unit: UInt32(unit))
    #expect(draft.sections[.leaves]?[4] == sizeLog - 16)
    let index = try TimeZoneFinder(bytes: draft.bytes).index
    // The edge rises by 0.35 units for each to the east.
    let points: [(x: Int32, y: Int32, zone: Int)] = [
      (0, unit * (row - 1), 0), (0, unit * row - 1, 0), (0, unit * row, 0), (0, unit * (row + 1), -1),
      (3 * unit, unit * (row + 1), 0), (unit, unit * 1_000, 0), (unit, unit * 44_500, -1),
    ]
    for (x, y, zone) in points { #expect(index.firstZone(at: GridPoint(x: x, y: y)) == zone, "\(x), \(y)") }
  }

  /// Vertices are multiples of the unit, points between them as well.
  @Test(arguments: [1, 2, 3, 10, 16, 1_000_000] as [UInt32])
  func anyUnit(_ unit: UInt32) throws {
    let cellWidth = 900_000_000 / unit
    let (a, b) = (Int32(cellWidth / 9), Int32(cellWidth / 7 * 6))
    let index = try TimeZoneFinder(bytes: wide(.line(a, a / 2, b, b), unit: unit).bytes).index
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
    var draft = IndexDraft(unit: 1, cellWidth: 900_000_000)
    var writer = LeafWriter()
    for cell in 0..<8 {
      let corner = (x: Int64(cell % 4 - 2) * 900_000_000, y: Int64(cell / 4 - 1) * 900_000_000)
      let leaf = writer.write(
        [.line(-end, -slope * end, end, slope * end)], even: 0, odd: 1,
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
      var draft = IndexDraft(Array(leaf[..<size]))
      draft.tree[6] = draft.entry(.simpleLeaf, size: leaf.count)
      let (offset, missed) =
        size < 2
        ? (0, 2)
        : (2, size < 7 ? 5 : size < 26 ? 24 : leaf.count - 2)
      #expect(draft.fault == "leaves \(offset): at most \(size - offset) bytes | a leaf of \(missed)")
    }
    let (end, whole) = (leaf.count, IndexDraft(leaf))
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
      var draft = IndexDraft(leaf, .generalLeaf)
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
    check(Row(nil, of: IndexDraft(leaf, .generalLeaf)))
  }

  @Test(arguments: [false, true])
  func generalLeavesNameSets(isWide: Bool) {
    func leaf(_ hasToggles: Bool, set: Int, toggles: [Int] = [1, 2]) -> IndexDraft {
      IndexDraft(general(hasToggles, set: set, toggles: toggles, isWide: isWide), .generalLeaf)
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

  /// The numbers of a head have 16 bits, up to 32,767 chains and set 65,535.
  @Test(.optimizedOnly) func headsAreWidenedPastTheirLimits() {
    func size(_ count: Int, base: Int = 0, toggle: Int = 0) -> Int {
      var chain = BorderChain.line(0, 0, 1, 1)
      chain.toggle = toggle
      var writer = LeafWriter()
      _ = writer.write(Array(repeating: chain, count: count), base: base, center: (x: 0, y: 0), sizeLog: 27)
      return writer.byteCount
    }
    let chain = size(1) - 8
    #expect(size(32_767) == 4 + 32_767 * (4 + chain))
    #expect(size(32_768) == 10 + 32_768 * (8 + chain))
    for (set, width) in [(65_535, 4), (65_536, 8)] {
      #expect(size(1, base: set) == (width == 4 ? 4 : 10) + width + chain)
      #expect(size(1, toggle: set) == (width == 4 ? 4 : 10) + width + chain)
    }
  }

  /// Entries have 24 bits for the place of a leaf: if one begins past that, all begin at multiples of two bytes.
  @Test(.optimizedOnly) func placesOfLeavesAreShiftedPastTheirLimit() {
    // Residuals of 31 bits.
    let vertices = (0...512).map { PolylineVertex(x: ($0 & 1) << 29, y: ($0 & 1) << 29) }
    var writer = LeafWriter()
    func write() -> UInt32 {
      let leaf = writer.write(
        [BorderChain(toggle: 0, vertices)], even: 0, odd: 1, center: (x: 0, y: 0), sizeLog: 31)
      return TreeEntry(leaf.kind, widthLog: 0, location: leaf.number).bits
    }
    func shift() -> UInt32 {
      var (tree, finished) = ([write()], writer)
      _ = finished.finish(&tree)
      return finished.shift
    }
    _ = write()
    let size = writer.byteCount
    while writer.byteCount + size < 1 << 24 { _ = write() }
    #expect(shift() == 0)
    #expect(shift() == 1)
  }

  /// Of as many chains as a leaf may have, the first that is missed is one that is not there.
  @Test func chainsOfALeaf() {
    func leaf(_ count: UInt32) -> IndexDraft {
      var leaf = general(false, set: 0, toggles: [0], isWide: true)
      IndexBytes.put(count, at: 2, in: &leaf)
      return IndexDraft(leaf, .generalLeaf)
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
      IndexDraft(leaf + short, .generalLeaf).fault
        == (isRight ? nil : "leaves 0: at most \(limit) vertices | \(limit + 1)"))
  }

  /// Different record sets of 2^20 elements in all; one that is named twice counts once.
  @Test(arguments: [0, 1])
  func recordsOfALeaf(_ more: Int) {
    let half = 1 << 19
    var draft = IndexDraft(general(true, set: 0, toggles: [1, 1]), .generalLeaf)
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
    var draft = IndexDraft(leaf, .generalLeaf)
    draft.sections[.leaves] = leaf + other + Array(repeating: 0, count: IndexFormat.leafPadding)
    draft.tree[7] = draft.entry(.generalLeaf, at: leaf.count, size: other.count)
    draft.put(.recordZones, Array(repeating: 0, count: half + 2))
    let starts = (0...3).map { UInt32($0 * half) }
    draft.put(.recordSets, [3] + starts + (0..<3).flatMap { first in (0..<half).map { UInt32(first + $0) } })
    check(Row(nil, of: draft))
  }

  /// Leaves at multiples of four bytes, with zeros between them.
  @Test func leavesAtMultiples() {
    var draft = IndexDraft()
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
