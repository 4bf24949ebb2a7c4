import TimeZoneEngine

/// Lays compiled cells out as the tree and leaf sections of an index.
///
/// Levels of the quadtree are merged into wider nodes, so that one step of a query goes down several. Nodes and
/// leaves are written in the order a walk of the tree meets them, which the reader's check relies on.
struct IndexLayout {
  private(set) var tree: [UInt32]
  private(set) var leaves = LeafWriter()
  private(set) var leafBytes: [UInt8] = []

  init(topCount: Int) {
    tree = [UInt32](repeating: 0, count: topCount)
    alignTree()
  }

  /// Writes the entry of a top cell and all below it. Cells come in the order of the top table.
  mutating func add(_ root: Int32, of source: CellTree, at index: Int, _ sets: SetTranslation)
    throws(CompilerError)
  {
    try write(Slot(node: root, widthLog: 0), at: index, source, sets)
  }

  /// Marks entries that are zone sets as certain.
  mutating func markCertain(_ entries: [Int]) {
    for entry in entries { tree[entry] |= TreeEntry.certainFlag }
  }

  mutating func finish() throws(CompilerError) {
    guard let bytes = leaves.finish(&tree) else {
      let limit = TreeEntry.leafLimit << Int(IndexFormat.Limit.leafShift)
      throw .tooLarge(what: "bytes of leaves", limit: limit, found: leaves.byteCount)
    }
    leafBytes = bytes
  }

  /// A node of the quadtree as seen from a wider node: the content of a slot, and its width in slots.
  private struct Slot {
    let node: Int32
    let widthLog: Int
  }

  private mutating func write(_ slot: Slot, at index: Int, _ source: CellTree, _ sets: SetTranslation)
    throws(CompilerError)
  {
    switch source.nodes[Int(slot.node)] {
    case .zoneSet(let set):
      tree[index] = TreeEntry(zoneSet: sets.zoneSets[Int(set)]).bits
    case .leaf(let number):
      let leaf = source.leaves[Int(number)]
      let (kind, number) = write(leaf, sets)
      try check(number, "leaves", 1)
      tree[index] = TreeEntry(kind, widthLog: slot.widthLog, location: number).bits
    case .inner:
      try writeNode(slot.node, at: index, source, sets)
    }
  }

  private mutating func write(_ leaf: LeafShape, _ sets: SetTranslation) -> (
    kind: TreeEntry.Kind, number: Int
  ) {
    let cell = leaf.cell
    let half = (Int64(1) << Int64(cell.sizeLog)) >> 1
    let center = (x: cell.x0 + half, y: cell.y0 + half)
    if leaf.hasOneBorder {
      return leaves.write(
        leaf.chains, even: sets.zoneSets[Int(leaf.evenSet)], odd: sets.zoneSets[Int(leaf.oddSet)],
        center: center, sizeLog: cell.sizeLog)
    }
    let chains = leaf.chains.map { chain in
      var chain = chain
      chain.toggle = sets.recordSets[chain.toggle]
      return chain
    }
    return leaves.write(
      chains, base: sets.recordSets[Int(leaf.evenSet)], center: center, sizeLog: cell.sizeLog)
  }

  private mutating func writeNode(_ node: Int32, at index: Int, _ source: CellTree, _ sets: SetTranslation)
    throws(CompilerError)
  {
    let widthLog = Self.widthLog(of: node, in: source)
    let width = 1 << widthLog
    let first = tree.count
    try check(first / IndexFormat.nodeAlignment, "tree entries", IndexFormat.nodeAlignment)
    tree[index] = TreeEntry(.node, widthLog: widthLog, location: first / IndexFormat.nodeAlignment).bits
    tree.append(contentsOf: repeatElement(0, count: width * width))
    alignTree()
    var slots = [Slot](repeating: Slot(node: node, widthLog: widthLog), count: width * width)
    Self.fill(&slots, width, row: 0, column: 0, node, widthLog, source)
    for (position, slot) in slots.enumerated() {
      let mask = 1 << slot.widthLog - 1
      let firstSlot = (position / width & ~mask) * width + (position % width & ~mask)
      if firstSlot == position {
        try write(slot, at: first + position, source, sets)
      } else {
        // The first slot has been written before: it lies to the south-west.
        tree[first + position] = tree[first + firstSlot]
      }
    }
  }

  /// Puts into each slot the quadtree node that covers it.
  private static func fill(
    _ slots: inout [Slot], _ width: Int, row: Int, column: Int, _ node: Int32, _ widthLog: Int,
    _ source: CellTree
  ) {
    if widthLog > 0, case .inner(let first) = source.nodes[Int(node)] {
      let half = 1 << (widthLog - 1)
      for quadrant in 0..<4 {
        fill(
          &slots, width, row: row + (quadrant >> 1) * half, column: column + (quadrant & 1) * half,
          first + Int32(quadrant), widthLog - 1, source)
      }
      return
    }
    for r in row..<row + 1 << widthLog {
      for c in column..<column + 1 << widthLog { slots[r * width + c] = Slot(node: node, widthLog: widthLog) }
    }
  }

  private mutating func alignTree() {
    while tree.count % IndexFormat.nodeAlignment != 0 { tree.append(0) }
  }

  private func check(_ location: Int, _ what: String, _ step: Int) throws(CompilerError) {
    guard location < TreeEntry.nodeLimit else {
      throw .tooLarge(what: what, limit: TreeEntry.nodeLimit * step, found: location * step)
    }
  }

  /// Slots a wider node may have for each quadtree node that it shows; `IndexFormat.md` has the measurements.
  private static let slotsPerNode = 2
  private static let maximumWidthLog = 4

  /// The largest width at which the node is not too sparse.
  private static func widthLog(of node: Int32, in source: CellTree) -> Int {
    var best = 1
    var level = [node]
    var ended = 0
    for widthLog in 1...maximumWidthLog {
      var next: [Int32] = []
      for node in level {
        if case .inner(let first) = source.nodes[Int(node)] {
          next += first..<first + 4
        } else {
          ended += 1
        }
      }
      level = next
      if level.isEmpty || 1 << (2 * widthLog) > slotsPerNode * (level.count + ended) { break }
      best = widthLog
    }
    return best
  }
}
