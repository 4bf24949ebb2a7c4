// The walk over the quadtree and its leaves.

extension IndexValidator {
  func validateTree(zoneCount: Int) throws(IndexError) {
    let reader = IndexReader(trusted: sections)
    let tree = sections[.tree]
    let topCount = Int(reader.metadata.window.cellCount)
    var walk = TreeWalk(
      tree: tree, leaves: sections[.leaves], reader: reader,
      zoneSetCount: 1 + zoneCount + reader.zoneSets.count, pairCount: sections[.zonePairs].count / 8)
    walk.nextNode = walk.aligned(topCount)
    let numbers = reader.metadata.window.cells(worldColumns: reader.columns)
    for index in 0..<topCount {
      let entry = walk.entry(index)
      try walk.require(
        entry.isZoneSet || entry.isNode || entry.widthLog == 0, index, "a leaf of one slot",
        "2^\(entry.widthLog) slots")
      let corner = (
        x: reader.originX + Int64(numbers[index] % reader.columns) * reader.unitsAcross,
        y: reader.originY + Int64(numbers[index] / reader.columns) * reader.unitsAcross
      )
      try walk.visit(entry, at: index, corner, shift: reader.topShift, isFirstSlot: true)
    }
    try walk.finish()
  }
}

/// The state of the walk: where the next node and the next leaf must lie.
private struct TreeWalk {
  let tree: SectionBytes
  let leaves: SectionBytes
  let reader: IndexReader
  let zoneSetCount: Int
  let pairCount: Int
  private var recordSetCount: Int { reader.recordSets.count }
  /// Working space: the record sets that a leaf names.
  var named: [Int] = []
  var nextNode = 0
  var leafEnd = 0

  func entry(_ index: Int) -> TreeEntry {
    TreeEntry(bits: tree.loadLittle(at: 4 * index, as: UInt32.self))
  }

  func aligned(_ index: Int) -> Int {
    (index + IndexFormat.nodeAlignment - 1) / IndexFormat.nodeAlignment * IndexFormat.nodeAlignment
  }

  func require(
    _ isValid: Bool, _ index: Int, _ expected: @autoclosure () -> String, _ found: @autoclosure () -> String
  ) throws(IndexError) {
    try IndexFormat.require(isValid, .tree, 4 * index, expected(), found())
  }

  /// A position in units from latitude and longitude 0.
  typealias Corner = (x: Int64, y: Int64)

  mutating func visit(
    _ entry: TreeEntry, at index: Int, _ corner: Corner, shift: UInt32, isFirstSlot: Bool
  ) throws(IndexError) {
    switch entry.kind {
    case .zoneSet:
      try require(entry.zoneSet < zoneSetCount, index, "a zone set below \(zoneSetCount)", "\(entry.zoneSet)")
      try require(
        !reader.isExact || !entry.isCertain, index, "a certain zone set only with an error bound",
        "one without")
    case .node: try visitNode(entry, at: index, corner, shift: shift)
    case .simpleLeaf, .generalLeaf:
      // A leaf wider than a slot appears in each of its slots, and is visited from the first.
      guard isFirstSlot else { return }
      let offset = reader.offset(ofLeaf: entry)
      let alignment = 1 << Int(reader.metadata.leafShift)
      let expected = (leafEnd + alignment - 1) / alignment * alignment
      try require(offset == expected, index, "a leaf at byte \(expected)", "\(offset)")
      try checkZeros(leafEnd..<offset)
      let sizeLog = shift + entry.widthLog
      let half = (Int64(1) << Int64(sizeLog)) >> 1
      let center = (x: corner.x + half, y: corner.y + half)
      let size =
        try entry.isSimpleLeaf
        ? simpleLeafSize(offset, center, sizeLog: sizeLog) : generalLeafSize(offset, center, sizeLog: sizeLog)
      leafEnd = offset + size
      let right = entry.leaf(at: offset, size: size, shift: reader.metadata.leafShift)
      try require(entry == right, index, "a leaf of \(right.lastLine + 1) lines", "\(entry.lastLine + 1)")
    }
  }

  private mutating func visitNode(
    _ node: TreeEntry, at index: Int, _ corner: Corner, shift: UInt32
  ) throws(IndexError) {
    let widthLog = node.widthLog
    try require(
      widthLog >= 1 && widthLog <= shift, index, "a node of 2^1...2^\(shift) children across", "2^\(widthLog)"
    )
    let first = node.location * IndexFormat.nodeAlignment
    let width = 1 << Int(widthLog)
    try require(
      first == nextNode && width * width <= tree.count / 4 - first, index,
      "a node at entry \(nextNode), inside the section", "\(width * width) entries at \(first)")
    nextNode = aligned(first + width * width)
    for slot in 0..<width * width {
      let child = entry(first + slot)
      let mask = (1 << Int(child.widthLog)) - 1
      let row = slot / width
      let column = slot % width
      var isFirstSlot = true
      if !child.isZoneSet, !child.isNode {
        try require(
          child.widthLog < widthLog, first + slot, "a leaf narrower than its node",
          "2^\(child.widthLog) of 2^\(widthLog) slots")
        let firstSlot = first + (row & ~mask) * width + (column & ~mask)
        isFirstSlot = firstSlot == first + slot
        try require(entry(firstSlot) == child, first + slot, "the leaf of entry \(firstSlot)", "another")
      }
      let slotLog = Int64(shift - widthLog)
      try visit(
        child, at: first + slot, (corner.x + Int64(column) << slotLog, corner.y + Int64(row) << slotLog),
        shift: shift - widthLog, isFirstSlot: isFirstSlot)
    }
  }

  func finish() throws(IndexError) {
    try require(
      nextNode == aligned(tree.count / 4), nextNode, "the end of the section",
      "\(tree.count / 4 - nextNode) entries that nothing leads to")
    try IndexFormat.require(
      leafEnd + IndexFormat.leafPadding == leaves.count, .leaves, leafEnd,
      "\(IndexFormat.leafPadding) bytes to the section's end", "\(leaves.count - leafEnd)")
    try checkZeros(leafEnd..<leaves.count)
  }
}

// MARK: - Leaves

extension TreeWalk {
  /// Without the padding.
  private var capacity: Int { leaves.count - IndexFormat.leafPadding }

  private func checkSize(_ size: Int, at offset: Int) throws(IndexError) {
    try IndexFormat.require(
      offset <= capacity && size <= capacity - offset, .leaves, offset,
      "at most \(max(0, capacity - offset)) bytes", "a leaf of \(size)")
  }

  private func checkZeros(_ range: Range<Int>) throws(IndexError) {
    for offset in range {
      let byte = leaves.loadLittle(at: offset, as: UInt8.self)
      try IndexFormat.require(byte == 0, .leaves, offset, "0 between leaves", "\(byte)")
    }
  }

  private func checkSet(_ set: Int, below limit: Int, at offset: Int) throws(IndexError) {
    try IndexFormat.require(set < limit, .leaves, offset, "a set below \(limit)", "\(set)")
  }

  private func simpleLeafSize(_ offset: Int, _ center: Corner, sizeLog: UInt32) throws(IndexError) -> Int {
    try checkSize(Leaf.simpleSize, at: offset)
    try checkSet(Leaf(simple: leaves.base + offset).set, below: pairCount, at: offset)
    return Leaf.simpleSize + (try checkChain(at: offset + Leaf.simpleSize, center, sizeLog: sizeLog).size)
  }

  private mutating func generalLeafSize(
    _ offset: Int, _ center: Corner, sizeLog: UInt32
  ) throws(IndexError) -> Int {
    // All of the head, wide or not, is there to be read: padding follows.
    try checkSize(2, at: offset)
    let leaf = Leaf(general: leaves.base + offset)
    try IndexFormat.require(
      (1...IndexFormat.Limit.chainsOfLeaf).contains(leaf.chainCount), .leaves, offset,
      "1...\(IndexFormat.Limit.chainsOfLeaf) chains", "\(leaf.chainCount)")
    try checkSize(Int(clamping: leaf.prefixSize), at: offset)
    try checkSet(leaf.set, below: leaf.hasToggles ? recordSetCount : pairCount, at: offset)
    named.removeAll(keepingCapacity: true)
    named.append(leaf.set)
    var size = Int(leaf.prefixSize)
    var vertices = 0
    for number in 0..<leaf.chainCount {
      let chain = try checkChain(at: offset + size, center, sizeLog: sizeLog)
      try IndexFormat.require(
        chain.size == leaf.size(ofChain: number), .leaves, offset, "chain \(number) of \(chain.size) bytes",
        "\(leaf.size(ofChain: number))")
      size += chain.size
      vertices += chain.vertices
      if leaf.hasToggles {
        try checkSet(leaf.toggle(number), below: recordSetCount, at: offset)
        named.append(leaf.toggle(number))
      }
    }
    try IndexFormat.require(
      vertices <= IndexFormat.Limit.verticesOfLeaf, .leaves, offset,
      "at most \(IndexFormat.Limit.verticesOfLeaf) vertices", "\(vertices)")
    if leaf.hasToggles { try checkNamedSets(at: offset) }
    return size
  }

  /// Checks the facts on which a query relies: that the chain ends in the section, that its margins cover all vertices, and that
  /// these have 32 bits. Returns its size in bytes, and the number of vertices.
  private func checkChain(
    at offset: Int, _ center: Corner, sizeLog: UInt32
  ) throws(IndexError) -> (size: Int, vertices: Int) {
    try checkSize(LeafChain.headSize, at: offset)
    let chain = LeafChain(leaves.base + offset)
    func check(_ condition: Bool, _ byte: Int, _ expected: @autoclosure () -> String) throws(IndexError) {
      try IndexFormat.require(
        condition, .leaves, offset + byte, expected(),
        "\(leaves.loadLittle(at: offset + byte, as: UInt8.self))")
    }
    try check((1...LeafChain.blockLimit).contains(chain.blockCount), 0, "1...\(LeafChain.blockLimit) blocks")
    try check(leaves.loadLittle(at: offset + 1, as: UInt8.self) < 32, 1, "a number below 32")
    let least = max(0, Int(sizeLog) - 16)
    try check(
      (least...LeafChain.roundingLimit).contains(chain.rounding), 2,
      "ends without \(least)...\(LeafChain.roundingLimit) bits")
    for (byte, margin) in [(3, chain.rowMargin), (4, chain.columnMargin)] {
      try check(margin <= LeafChain.marginLimit, byte, "a margin of at most \(LeafChain.marginLimit)")
    }
    try checkSize(LeafChain.headSize + 5 * chain.blockCount + 4, at: offset)
    let bitCount = chain.bitCount
    let size = LeafChain.headSize + 5 * chain.blockCount + 4 + (bitCount + 7) / 8
    try checkSize(size, at: offset)
    let spare = -bitCount & 7
    try check(chain.bits(at: bitCount, spare) == 0, size - 1, "\(spare) spare bits that are 0")
    try check(!hasStrayVertex(chain, center), 3, "margins around all vertices, which have 32 bits")
    // Where a detour stands for a border that goes on outside, all rays cross it.
    let west = -((Int64(1) << Int64(sizeLog)) >> 1)
    try check(
      (chain.startsWest == 0 || chain.block(0).startX <= west)
        && (chain.endsWest == 0 || chain.block(chain.blockCount - 1).endX <= west),
      1, "ends west of the leaf")
    return (size, chain.edgeCount + 1)
  }

  private func hasStrayVertex(_ chain: LeafChain, _ center: Corner) -> Bool {
    // Vertices may lie beyond the grid, as those of shapes do, but have 32 bits in 1e-7 degrees.
    let limit = Int64(Int32.max) / Int64(reader.unit)
    let shift = Int64(chain.rounding)
    // Nothing overflows: ends have 16 bits and what they are without, margins less than 16.
    @inline(__always)
    func range(_ start: Int64, _ end: Int64, _ margin: Int32, _ center: Int64) -> (least: Int64, most: Int64)
    {
      (
        max(-limit &- center, (min(start, end) &>> shift &- Int64(margin)) &<< shift),
        min(limit &- center, (max(start, end) &>> shift &+ Int64(margin) &+ 1) &<< shift &- 1)
      )
    }
    var isStray = false
    chain.forEachBlock { block in
      let x = range(block.startX, block.endX, chain.columnMargin, center.x)
      let y = range(block.startY, block.endY, chain.rowMargin, center.y)
      isStray = isStray || block.hasVertex(outside: x, y)
    }
    return isStray
  }

  private mutating func checkNamedSets(at offset: Int) throws(IndexError) {
    func elementCount() -> Int64 { named.reduce(0) { $0 + Int64(reader.recordSets[$1].count) } }
    if elementCount() <= IndexFormat.Limit.recordsOfLeaf { return }
    // A set that is named twice counts once.
    named = Set(named).sorted()
    let count = elementCount()
    try IndexFormat.require(
      count <= IndexFormat.Limit.recordsOfLeaf, .leaves, offset,
      "record sets of at most \(IndexFormat.Limit.recordsOfLeaf) elements in all", "\(count)")
  }
}
