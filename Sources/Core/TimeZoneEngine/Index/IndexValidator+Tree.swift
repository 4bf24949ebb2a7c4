// The walk over the quadtree and its leaves.

extension IndexValidator {
  func validateTree(zoneCount: Int) throws(IndexError) {
    let reader = IndexReader(trusted: sections)
    let tree = sections[.tree]
    let topCount = Int(reader.metadata.window.cellCount)
    var walk = TreeWalk(
      tree: tree, leaves: sections[.leaves],
      zoneSetCount: 1 + zoneCount + reader.zoneSets.count, recordSets: reader.recordSets,
      hasBound: reader.metadata.errorMillimeters > 0)
    walk.nextNode = walk.aligned(topCount)
    for index in 0..<topCount {
      let entry = walk.entry(index)
      if entry.isZoneSet || entry.isNode || entry.widthLog == 0 {
        try walk.visit(entry, at: index, shift: reader.topShift, isFirstSlot: true)
      } else {
        throw walk.fail(index, "a leaf of one slot", "2^\(entry.widthLog) slots")
      }
    }
    try walk.finish()
  }
}

/// The state of the walk: where the next node and the next leaf must lie.
private struct TreeWalk {
  let tree: SectionBytes
  let leaves: SectionBytes
  let zoneSetCount: Int
  let recordSets: IndexLists
  /// Whether zone sets may be marked as certain.
  let hasBound: Bool
  private var recordSetCount: Int { recordSets.count }
  /// Working space: the record sets that a leaf names.
  private var named: [Int] = []
  var nextNode = 0
  var nextLeaf = 0

  init(tree: SectionBytes, leaves: SectionBytes, zoneSetCount: Int, recordSets: IndexLists, hasBound: Bool) {
    self.hasBound = hasBound
    self.tree = tree
    self.leaves = leaves
    self.zoneSetCount = zoneSetCount
    self.recordSets = recordSets
  }

  func entry(_ index: Int) -> TreeEntry {
    TreeEntry(bits: tree.loadLittle(at: 4 * index, as: UInt32.self))
  }

  func aligned(_ index: Int) -> Int {
    (index + IndexFormat.nodeAlignment - 1) / IndexFormat.nodeAlignment * IndexFormat.nodeAlignment
  }

  func fail(_ index: Int, _ expected: String, _ found: String) -> IndexError {
    .structure(section: IndexFormat.Section.tree.name, offset: 4 * index, expected: expected, found: found)
  }

  mutating func visit(_ entry: TreeEntry, at index: Int, shift: UInt32, isFirstSlot: Bool)
    throws(IndexError)
  {
    switch entry.kind {
    case .zoneSet:
      guard entry.zoneSet < zoneSetCount else {
        throw fail(index, "a zone set below \(zoneSetCount)", "\(entry.zoneSet)")
      }
      guard hasBound || !entry.isCertain else {
        throw fail(index, "a certain zone set only with an error bound", "one without")
      }
    case .node: try visitNode(entry, at: index, shift: shift)
    case .plainLeaf, .generalLeaf:
      // A leaf wider than a slot appears in each of its slots, and is visited from the first.
      guard isFirstSlot else { return }
      let offset = entry.location * IndexFormat.leafAlignment
      guard offset == nextLeaf else { throw fail(index, "a leaf at byte \(nextLeaf)", "\(offset)") }
      let isPlain = entry.isPlainLeaf
      let size =
        try isPlain
        ? plainLeafSize(offset, sizeLog: shift + entry.widthLog)
        : generalLeafSize(offset, sizeLog: shift + entry.widthLog)
      nextLeaf =
        offset + (size + IndexFormat.leafAlignment - 1) / IndexFormat.leafAlignment
        * IndexFormat.leafAlignment
    }
  }

  private mutating func visitNode(_ node: TreeEntry, at index: Int, shift: UInt32) throws(IndexError) {
    let widthLog = node.widthLog
    guard widthLog >= 1, widthLog <= shift else {
      throw fail(index, "a node of 2^1...2^\(shift) children across", "2^\(widthLog)")
    }
    let first = node.location * IndexFormat.nodeAlignment
    let width = 1 << Int(widthLog)
    guard first == nextNode, width * width <= tree.count / 4 - first else {
      throw fail(
        index, "a node at entry \(nextNode), inside the section", "\(width * width) entries at \(first)")
    }
    nextNode = aligned(first + width * width)
    for slot in 0..<width * width {
      let child = entry(first + slot)
      let mask = (1 << Int(child.widthLog)) - 1
      let row = slot / width
      let column = slot % width
      var isFirstSlot = true
      if !child.isZoneSet, !child.isNode {
        guard child.widthLog < widthLog else {
          throw fail(
            first + slot, "a leaf narrower than its node", "2^\(child.widthLog) of 2^\(widthLog) slots")
        }
        let firstSlot = first + (row & ~mask) * width + (column & ~mask)
        isFirstSlot = firstSlot == first + slot
        guard entry(firstSlot) == child else {
          throw fail(first + slot, "the leaf of entry \(firstSlot)", "another")
        }
      }
      try visit(child, at: first + slot, shift: shift - widthLog, isFirstSlot: isFirstSlot)
    }
  }

  func finish() throws(IndexError) {
    guard nextNode == aligned(tree.count / 4) else {
      throw fail(
        nextNode, "the end of the section", "\(tree.count / 4 - nextNode) entries that nothing leads to")
    }
    guard nextLeaf + IndexFormat.leafPadding == leaves.count else {
      throw leafFail(
        nextLeaf, "\(IndexFormat.leafPadding) bytes to the section's end", "\(leaves.count - nextLeaf)")
    }
  }
}

// MARK: - Leaves

extension TreeWalk {
  private func leafFail(_ offset: Int, _ expected: String, _ found: String) -> IndexError {
    .structure(section: IndexFormat.Section.leaves.name, offset: offset, expected: expected, found: found)
  }

  /// The bytes available for leaves.
  private var capacity: Int { leaves.count - IndexFormat.leafPadding }

  private func checkSize(_ size: Int, at offset: Int) throws(IndexError) {
    guard offset <= capacity, size <= capacity - offset else {
      throw leafFail(offset, "at most \(max(0, capacity - offset)) bytes", "a leaf of \(size)")
    }
  }

  private func checkLocal(sizeLog: UInt32, at offset: Int) throws(IndexError) {
    // Beyond this width the middle of the leaf would be too far from its ends for 16 bits.
    guard sizeLog <= LocalVertex.maximumSizeLog else {
      throw leafFail(offset, "wide vertices or a separate center in a leaf of 2^\(sizeLog) units", "neither")
    }
  }

  private func checkSet(_ set: UInt32, below limit: Int, at offset: Int) throws(IndexError) {
    guard set < limit else { throw leafFail(offset, "a set below \(limit)", "\(set)") }
  }

  private func plainLeafSize(_ offset: Int, sizeLog: UInt32) throws(IndexError) -> Int {
    try checkLocal(sizeLog: sizeLog, at: offset)
    try checkSize(PlainLeaf.headerSize, at: offset)
    let leaf = PlainLeaf(header: leaves.loadLittle(at: offset, as: UInt64.self))
    let size = PlainLeaf.headerSize + leaf.vertexCount * LocalVertex.size
    try checkSize(size, at: offset)
    try checkSet(leaf.evenSet, below: zoneSetCount, at: offset)
    try checkSet(leaf.oddSet, below: zoneSetCount, at: offset)
    return size
  }

  private mutating func generalLeafSize(_ offset: Int, sizeLog: UInt32) throws(IndexError) -> Int {
    try checkSize(GeneralLeaf.headerSize, at: offset)
    let leaf = GeneralLeaf(base: leaves.base + offset)
    let count = leaf.polylineCount
    guard (1...GeneralLeaf.polylineLimit).contains(count) else {
      throw leafFail(offset, "1...\(GeneralLeaf.polylineLimit) polylines", "\(count)")
    }
    guard !(leaf.isWide && leaf.hasOwnCenter) else {
      throw leafFail(offset, "wide vertices or a separate center", "both")
    }
    guard !leaf.isLarge || leaf.isWide || leaf.hasOwnCenter else {
      throw leafFail(
        offset,
        "wide vertices or a separate center in a leaf of more than \(GeneralLeaf.smallPolylineLimit) polylines",
        "\(count) polylines with neither")
    }
    if !leaf.isWide, !leaf.hasOwnCenter { try checkLocal(sizeLog: sizeLog, at: offset) }
    guard leaf.statedVertexCount <= GeneralLeaf.vertexLimit else {
      throw leafFail(offset + 4, "at most \(GeneralLeaf.vertexLimit) vertices", "\(leaf.statedVertexCount)")
    }
    let size = leaf.prefixSize + leaf.vertexCount * leaf.vertexSize
    try checkSize(size, at: offset)
    guard count > 1 else {
      try checkSet(leaf.evenSet, below: zoneSetCount, at: offset + 8)
      try checkSet(leaf.oddSet, below: zoneSetCount, at: offset + 12)
      return size
    }
    try checkSet(leaf.evenSet, below: recordSetCount, at: offset + 8)
    // Any 32 bits for each polyline.
    var vertices: Int64 = 0
    named.removeAll(keepingCapacity: true)
    named.append(Int(leaf.evenSet))
    for polyline in 0..<count {
      let stated = leaf.statedRow(polyline)
      guard stated.toggle < recordSetCount else {
        let row = offset + GeneralLeaf.headerSize + polyline * GeneralLeaf.polylineRowSize
        throw leafFail(row, "a record set below \(recordSetCount)", "\(stated.toggle)")
      }
      vertices += Int64(stated.vertexCount)
      named.append(Int(stated.toggle))
    }
    guard vertices == leaf.vertexCount else {
      throw leafFail(offset + 4, "\(vertices) vertices, as its polylines have", "\(leaf.vertexCount)")
    }
    try checkNamedSets(at: offset)
    return size
  }

  /// Checks that the record sets which a leaf names are not too large to be combined.
  private mutating func checkNamedSets(at offset: Int) throws(IndexError) {
    func elementCount() -> Int64 { named.reduce(0) { $0 + Int64(recordSets[$1].count) } }
    if elementCount() <= IndexFormat.Limit.recordsOfLeaf { return }
    // A set that is named twice counts once.
    named = Set(named).sorted()
    let count = elementCount()
    guard count <= IndexFormat.Limit.recordsOfLeaf else {
      throw leafFail(
        offset, "record sets of at most \(IndexFormat.Limit.recordsOfLeaf) elements in all", "\(count)")
    }
  }
}
