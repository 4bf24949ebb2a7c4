import CIntrinsics

// Batches: the steps of a single query, each done for a whole group of points before the next.
//
// A query near a border waits for memory three or four times in a row. The points of a group do not depend on
// each other, so within a step their waits overlap: what the next step reads is prefetched as soon as its address is
// known. Near borders a batch takes a quarter to 0.4 of what it took with ordinary loads ahead of time.

extension IndexReader {
  /// The zone index for a position that no zone covers.
  package static let noZone: Int32 = -1
  /// The zone index for an entry that is not a position on Earth: not finite or out of range.
  package static let invalidPosition: Int32 = -2

  package func firstZones(
    latitudes: UnsafeBufferPointer<Double>, longitudes: UnsafeBufferPointer<Double>,
    into zones: UnsafeMutableBufferPointer<Int32>, threads: Int
  ) {
    let count = min(latitudes.count, longitudes.count, zones.count)
    guard let latitudes = latitudes.baseAddress, let longitudes = longitudes.baseAddress,
      let zones = zones.baseAddress
    else { return }
    let buffers = DegreeBuffers(latitudes: latitudes, longitudes: longitudes, zones: zones)
    defer { withExtendedLifetime(self) {} }
    share(count, threads) { range in inGroups(range, into: buffers.zones) { buffers.point($0) } }
  }

  package func firstZones(
    at points: UnsafeBufferPointer<GridPoint>, into zones: UnsafeMutableBufferPointer<Int32>, threads: Int
  ) {
    let count = min(points.count, zones.count)
    guard let points = points.baseAddress, let zones = zones.baseAddress else { return }
    // One point has no other to wait with, and needs no working space.
    if count == 1 {
      zones[0] =
        points[0].isOnEarth
        ? Int32(truncatingIfNeeded: firstZone(at: points[0])) : Self.invalidPosition
      return
    }
    let buffers = GridBuffers(points: points, zones: zones)
    defer { withExtendedLifetime(self) {} }
    share(count, threads) { range in inGroups(range, into: buffers.zones) { buffers.point($0) } }
  }

  /// Positions that a thread takes at a time, a multiple of the group size: some tenths of a millisecond of work.
  private static let shareSize = 64 * QueryGroup.size

  /// Each thread takes the next share when it finishes one, so that a busy processor does not delay the rest.
  func share(_ count: Int, _ threads: Int, _ work: @Sendable (Range<Int>) -> Void) {
    let shares = (count + Self.shareSize - 1) / Self.shareSize
    guard min(threads, shares) > 1 else { return work(0..<count) }
    Threads.run(threads, shares: shares) { share in
      work(share * Self.shareSize..<min((share + 1) * Self.shareSize, count))
    }
  }

  /// Answers at once what the top table decides, and the other points in groups.
  @inline(__always)
  private func inGroups(
    _ range: Range<Int>, into zones: UnsafeMutablePointer<Int32>, _ point: (Int) -> GridPoint?
  ) {
    QueryGroup.withGroup { group in
      var (first, count) = (range.lowerBound, 0)
      while first < range.upperBound {
        let end = min(first &+ QueryGroup.size, range.upperBound)
        for number in first..<end {
          guard let point = point(number)?.normalized else {
            zones[number] = Self.invalidPosition
            continue
          }
          let entry = topEntry(topCell(point))
          // A branch on what decides would often be mispredicted: if the group keeps the point, its answer is replaced.
          zones[number] = Int32(truncatingIfNeeded: entry.zoneSet) &- 1
          let slot = group.slots + count
          slot.pointee.number = number
          slot.pointee.point = point
          slot.pointee.entry = entry
          count &+= hasOneZone(entry) ? 0 : 1
        }
        first = end
        if count >= QueryGroup.size || end == range.upperBound {
          firstZones(group, count: count, into: zones)
          count = 0
        }
      }
    }
  }

  /// Whether an entry is a zone set of one zone, or of none.
  @inline(__always)
  private func hasOneZone(_ entry: TreeEntry) -> Bool {
    entry.bits & ~TreeEntry.certainFlag <= UInt32(truncatingIfNeeded: zoneCount)
  }
}

private struct DegreeBuffers: @unchecked Sendable {
  // Sendable by hand: the caller keeps the buffers until the call returns, and threads write different parts.
  let latitudes, longitudes: UnsafePointer<Double>
  let zones: UnsafeMutablePointer<Int32>

  @inline(__always)
  func point(_ index: Int) -> GridPoint? {
    GridPoint(latitude: latitudes[index], longitude: longitudes[index])
  }
}

private struct GridBuffers: @unchecked Sendable {
  // Sendable by hand, as above.
  let points: UnsafePointer<GridPoint>
  let zones: UnsafeMutablePointer<Int32>

  @inline(__always)
  func point(_ index: Int) -> GridPoint? {
    let point = points[index]
    return point.isOnEarth ? point : nil
  }
}

// MARK: - Groups

/// A point of a group, and how far it has got.
private struct QuerySlot {
  /// In the batch.
  var number: Int
  /// Normalized.
  var point: GridPoint
  /// The entry that it has reached, or its number in the tree, and the binary logarithm of its width.
  var entry: TreeEntry
  var shift: UInt32
  /// Within its top cell, and within its leaf.
  var position: CellPosition
  var local: LeafPoint
  /// In a leaf of one chain, the chain, the parity of crossings so far, and one bit for each block to look at.
  var chain: UnsafeRawPointer
  var crossings: UInt32
  var open: UInt64
}

/// Working space for one group.
private struct QueryGroup {
  typealias Slot = UnsafeMutablePointer<QuerySlot>

  /// The points with which a group is answered: enough to keep the memory system busy, few enough to stay in the first-level
  /// cache.
  static let size = 64
  /// It may get as many again before.
  static let capacity = 2 * size

  let slots: Slot
  /// Those still at a node, then those with blocks to look at.
  let active: UnsafeMutablePointer<Slot>
  /// Slots at leaves of one chain, from the start; at anything else but a node, from the end.
  let atLeaves: UnsafeMutablePointer<Slot>

  /// Calls `body` with a group. At this size it is allocated on the heap.
  @inline(__always)
  static func withGroup(_ body: (QueryGroup) -> Void) {
    withUnsafeTemporaryAllocation(of: QuerySlot.self, capacity: capacity) { slots in
      withUnsafeTemporaryAllocation(of: Slot.self, capacity: 2 * capacity) { lists in
        guard let slots = slots.baseAddress, let lists = lists.baseAddress else { return }
        body(QueryGroup(slots: slots, active: lists, atLeaves: lists + capacity))
      }
    }
  }
}

extension IndexReader {
  /// Finds the first zone of each of a group's points, which have been looked up in the top table.
  @inline(never)
  private func firstZones(_ group: QueryGroup, count: Int, into zones: UnsafeMutablePointer<Int32>) {
    var atNodes = enterTree(group, count: count)
    while atNodes > 0 {
      prefetchChildren(group, count: atNodes)
      atNodes = descend(group, count: atNodes)
    }
    let (simple, others) = answerZoneSets(group, count: count, into: zones)
    answerLeaves(group, simple: simple, others: others, into: zones)
  }

  /// Finds where all points are in their top cells; returns how many are at nodes.
  @inline(__always)
  private func enterTree(_ group: QueryGroup, count: Int) -> Int {
    var atNodes = 0
    for number in 0..<count {
      let slot = group.slots + number
      slot.pointee.position = position(slot.pointee.point, in: topCell(slot.pointee.point))
      slot.pointee.shift = topShift
      group.active[atNodes] = slot
      atNodes &+= slot.pointee.entry.nodeCount
    }
    return atNodes
  }

  /// Starts loading the entries that the active points, all at nodes, descend to.
  @inline(__always)
  private func prefetchChildren(_ group: QueryGroup, count: Int) {
    for position in 0..<count {
      let slot = group.active[position]
      let node = slot.pointee.entry
      let shift = slot.pointee.shift &- node.widthLog
      let child = childNumber(of: node, slot.pointee.position, shift: shift)
      slot.pointee.entry.bits = UInt32(truncatingIfNeeded: child)
      slot.pointee.shift = shift
      tzlookup_prefetch(tree + child)
    }
  }

  /// Moves the active points one node down; returns how many are still at nodes.
  @inline(__always)
  private func descend(_ group: QueryGroup, count: Int) -> Int {
    var atNodes = 0
    for position in 0..<count {
      let slot = group.active[position]
      let entry = load(Int(slot.pointee.entry.bits))
      slot.pointee.entry = entry
      group.active[atNodes] = slot
      atNodes &+= entry.nodeCount
    }
    return atNodes
  }

  /// Answers if a set of one zone decides; returns how many points are at leaves of one chain, and how many at anything else.
  @inline(__always)
  private func answerZoneSets(
    _ group: QueryGroup, count: Int, into zones: UnsafeMutablePointer<Int32>
  ) -> (simple: Int, others: Int) {
    var (simple, others) = (0, 0)
    for number in 0..<count {
      let slot = group.slots + number
      let entry = slot.pointee.entry
      zones[slot.pointee.number] = Int32(truncatingIfNeeded: entry.zoneSet) &- 1
      group.atLeaves[simple] = slot
      simple &+= entry.simpleLeafCount
      group.atLeaves[QueryGroup.capacity &- 1 &- others] = slot
      others &+= (hasOneZone(entry) ? 0 : 1) &- entry.simpleLeafCount
    }
    return (simple, others)
  }

  /// How many leaves are being loaded while one is looked at. With 8 to 16 the processor has lines to wait for and
  /// answers to compute at all times; with 32 a batch near borders takes a quarter more, with a whole group almost half.
  private static var leavesAhead: Int { 16 }

  /// Leaves of one chain are answered in steps as well: blocks are looked at only after the ends of all are. How many there
  /// are is as good as random, and a branch for each point would often be mispredicted.
  @inline(__always)
  private func answerLeaves(
    _ group: QueryGroup, simple: Int, others: Int, into zones: UnsafeMutablePointer<Int32>
  ) {
    for position in 0..<min(Self.leavesAhead, simple) { prefetchLeaf(group.atLeaves[position].pointee.entry) }
    var open = 0
    for position in 0..<simple {
      let ahead = position &+ Self.leavesAhead
      if ahead < simple { prefetchLeaf(group.atLeaves[ahead].pointee.entry) }
      let slot = group.atLeaves[position]
      let entry = slot.pointee.entry
      let point = localPoint(slot.pointee.position, sizeLog: slot.pointee.shift &+ entry.widthLog)
      let chain = leaves + (offset(ofLeaf: entry) &+ Leaf.simpleSize)
      let (crossings, blocks) = LeafChain(chain).scan(point)
      slot.pointee.local = point
      slot.pointee.chain = chain
      slot.pointee.crossings = crossings
      slot.pointee.open = blocks
      group.active[open] = slot
      open &+= Self.isOpen(blocks)
    }
    let others = QueryGroup.capacity &- others..<QueryGroup.capacity
    for position in others {
      let entry = group.atLeaves[position].pointee.entry
      if !entry.isZoneSet { prefetchLeaf(entry) }
    }
    while open > 0 { open = lookAtBlocks(group, count: open) }
    for position in 0..<simple {
      let slot = group.atLeaves[position]
      let pair = Leaf(simple: slot.pointee.chain - Leaf.simpleSize).set
      let set = zoneSet(ofPair: pair, slot.pointee.crossings)
      zones[slot.pointee.number] = Int32(truncatingIfNeeded: firstZone(Coverage(zoneSet: set)))
    }
    for position in others {
      let slot = group.atLeaves[position]
      let entry = slot.pointee.entry
      let local = localPoint(slot.pointee.position, sizeLog: slot.pointee.shift &+ entry.widthLog)
      let coverage =
        entry.isZoneSet
        ? Coverage(zoneSet: entry.zoneSet)
        : generalCoverage(offset(ofLeaf: entry), slot.pointee.point, local)
      zones[slot.pointee.number] = Int32(truncatingIfNeeded: firstZone(coverage))
    }
  }

  /// 1 if there are blocks to look at, else 0, without a comparison that could become a branch.
  @inline(__always)
  private static func isOpen(_ blocks: UInt64) -> Int { Int((blocks | (0 &- blocks)) &>> 63) }

  /// Looks at a block for each of the active points; returns how many have another.
  @inline(__always)
  private func lookAtBlocks(_ group: QueryGroup, count: Int) -> Int {
    var open = 0
    for position in 0..<count {
      let slot = group.active[position]
      let blocks = slot.pointee.open
      let left = blocks & (blocks &- 1)
      slot.pointee.crossings ^= LeafChain(slot.pointee.chain).crossings(
        inBlock: blocks.trailingZeroBitCount, slot.pointee.local, unit)
      slot.pointee.open = left
      group.active[open] = slot
      open &+= Self.isOpen(left)
    }
    return open
  }
}
