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
  private static let shareSize = 64 * QueryGroup.capacity

  /// Each thread takes the next share when it finishes one, so that a busy processor does not delay the rest.
  func share(_ count: Int, _ threads: Int, _ work: @Sendable (Range<Int>) -> Void) {
    let shares = (count + Self.shareSize - 1) / Self.shareSize
    let threads = max(1, min(threads, shares))
    guard threads > 1 else { return work(0..<count) }
    Threads.run(threads, shares: shares) { share in
      work(share * Self.shareSize..<min((share + 1) * Self.shareSize, count))
    }
  }

  @inline(__always)
  private func inGroups(
    _ range: Range<Int>, into zones: UnsafeMutablePointer<Int32>, _ point: (Int) -> GridPoint?
  ) {
    QueryGroup.withGroup { group in
      var first = range.lowerBound
      while first < range.upperBound {
        let count = min(QueryGroup.capacity, range.upperBound &- first)
        var isAllValid = true
        for number in 0..<count {
          let point = point(first &+ number)
          isAllValid = isAllValid && point != nil
          // An invalid entry is looked up like any other point; its answer is replaced below.
          group.points[number] = (point ?? GridPoint(x: 0, y: 0)).normalized
        }
        firstZones(group, count: count, into: zones + first)
        if !isAllValid {
          for number in 0..<count where point(first &+ number) == nil {
            zones[first &+ number] = Self.invalidPosition
          }
        }
        first &+= count
      }
    }
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

/// The result of comparing a point with the ends of blocks, for a leaf of one chain.
private struct LeafScan {
  let chain: UnsafeRawPointer
  let point: LeafPoint
  /// The parity of crossings, so far.
  var crossings: UInt32
  /// One bit for each block to look at.
  var open: UInt64
}

/// Working space for one group: its points, and how far each has descended the tree.
private struct QueryGroup {
  /// Large enough to keep the memory system busy, small enough to stay in the first-level cache.
  static let capacity = 64

  /// Normalized points.
  let points: UnsafeMutablePointer<GridPoint>
  /// The points within their top cells.
  let positions: UnsafeMutablePointer<CellPosition>
  /// The entry each point has reached, and the binary logarithm of its width.
  let entries: UnsafeMutablePointer<UInt32>
  let shifts: UnsafeMutablePointer<UInt32>
  /// Numbers of the points that are still at a node, then of points with blocks to look at.
  let active: UnsafeMutablePointer<UInt32>
  /// Of the points at leaves.
  let atLeaves: UnsafeMutablePointer<UInt32>
  /// Of each point at a leaf of one chain, what is known so far.
  let scans: UnsafeMutablePointer<LeafScan>

  private static let scanBytes = capacity * MemoryLayout<LeafScan>.stride
  private static let pointBytes = capacity * MemoryLayout<GridPoint>.stride
  private static let positionBytes = capacity * MemoryLayout<CellPosition>.stride
  private static let byteCount =
    scanBytes + pointBytes + positionBytes + 4 * capacity * MemoryLayout<UInt32>.stride

  /// Calls `body` with a group. At this size and alignment it is allocated on the heap.
  @inline(__always)
  static func withGroup(_ body: (QueryGroup) -> Void) {
    withUnsafeTemporaryAllocation(byteCount: byteCount, alignment: 64) { bytes in
      guard let base = bytes.baseAddress else { return }
      let points = base + scanBytes
      let positions = points + pointBytes
      let numbers = (positions + positionBytes).bindMemory(to: UInt32.self, capacity: 4 * capacity)
      body(
        QueryGroup(
          points: points.bindMemory(to: GridPoint.self, capacity: capacity),
          positions: positions.bindMemory(to: CellPosition.self, capacity: capacity),
          entries: numbers, shifts: numbers + capacity, active: numbers + 2 * capacity,
          atLeaves: numbers + 3 * capacity,
          scans: base.bindMemory(to: LeafScan.self, capacity: capacity)))
    }
  }
}

extension IndexReader {
  /// Finds the first zone of each of a group's points, which must be normalized.
  @inline(__always)
  private func firstZones(_ group: QueryGroup, count: Int, into zones: UnsafeMutablePointer<Int32>) {
    var atNodes = enterTree(group, count: count)
    while atNodes > 0 {
      prefetchChildren(group, count: atNodes)
      atNodes = descend(group, count: atNodes)
    }
    let atLeaves = answerZoneSets(group, count: count, into: zones)
    answerLeaves(group, count: atLeaves, into: zones)
  }

  /// Looks up all points in the top table; returns how many are at nodes.
  @inline(__always)
  private func enterTree(_ group: QueryGroup, count: Int) -> Int {
    var atNodes = 0
    for number in 0..<count {
      let point = group.points[number]
      let cell = topCell(point)
      let entry = topEntry(cell)
      group.positions[number] = position(point, in: cell)
      group.entries[number] = entry.bits
      group.shifts[number] = topShift
      group.active[atNodes] = UInt32(truncatingIfNeeded: number)
      atNodes &+= entry.nodeCount
    }
    return atNodes
  }

  /// Starts loading the entries that the active points, all at nodes, descend to. Their numbers become the points' entries.
  @inline(__always)
  private func prefetchChildren(_ group: QueryGroup, count: Int) {
    for position in 0..<count {
      let number = Int(group.active[position])
      let node = TreeEntry(bits: group.entries[number])
      let shift = group.shifts[number] &- node.widthLog
      let child = childNumber(of: node, group.positions[number], shift: shift)
      group.entries[number] = UInt32(truncatingIfNeeded: child)
      group.shifts[number] = shift
      tzlookup_prefetch(tree + child)
    }
  }

  /// Moves the active points one node down; returns how many are still at nodes.
  @inline(__always)
  private func descend(_ group: QueryGroup, count: Int) -> Int {
    var atNodes = 0
    for position in 0..<count {
      let number = Int(group.active[position])
      let entry = load(Int(group.entries[number]))
      group.entries[number] = entry.bits
      group.active[atNodes] = UInt32(truncatingIfNeeded: number)
      atNodes &+= entry.nodeCount
    }
    return atNodes
  }

  /// Answers if only the tree decides; returns how many points are at leaves.
  @inline(__always)
  private func answerZoneSets(_ group: QueryGroup, count: Int, into zones: UnsafeMutablePointer<Int32>) -> Int
  {
    var atLeaves = 0
    for number in 0..<count {
      let entry = TreeEntry(bits: group.entries[number])
      group.atLeaves[atLeaves] = UInt32(truncatingIfNeeded: number)
      atLeaves &+= entry.leafCount
      zones[number] = Int32(
        truncatingIfNeeded: entry.isZoneSet ? firstZone(Coverage(zoneSet: entry.zoneSet)) : 0)
    }
    return atLeaves
  }

  /// Moves the points at leaves of one chain before the others; returns how many these are.
  @inline(__always)
  private func sortLeaves(_ group: QueryGroup, count: Int) -> Int {
    var simple = 0
    for position in 0..<count {
      let number = group.atLeaves[position]
      group.atLeaves[simple] = number
      group.active[position &- simple] = number
      simple &+= TreeEntry(bits: group.entries[Int(number)]).simpleLeafCount
    }
    for position in simple..<count { group.atLeaves[position] = group.active[position &- simple] }
    return simple
  }

  /// How many leaves are being loaded while one is looked at. With 8 to 16 the processor has lines to wait for and
  /// answers to compute at all times; with 32 a batch near borders takes a quarter more, with a whole group almost half.
  private static var leavesAhead: Int { 16 }

  /// Leaves of one chain are answered in steps as well: blocks are looked at only after the ends of all are. How many there
  /// are is as good as random, and a branch for each point would often be mispredicted.
  @inline(__always)
  private func answerLeaves(_ group: QueryGroup, count: Int, into zones: UnsafeMutablePointer<Int32>) {
    @inline(__always)
    func prefetch(_ position: Int) {
      if position < count { prefetchLeaf(TreeEntry(bits: group.entries[Int(group.atLeaves[position])])) }
    }
    // The steps would take longer than they save for a few leaves.
    let simple = count < Self.leavesAhead ? 0 : sortLeaves(group, count: count)
    for position in 0..<min(Self.leavesAhead, count) { prefetch(position) }
    var open = 0
    for position in 0..<simple {
      prefetch(position &+ Self.leavesAhead)
      let number = Int(group.atLeaves[position])
      let entry = TreeEntry(bits: group.entries[number])
      let point = localPoint(group.positions[number], sizeLog: group.shifts[number] &+ entry.widthLog)
      let chain = leaves + (offset(ofLeaf: entry) &+ Leaf.simpleSize)
      let (crossings, blocks) = LeafChain(chain).scan(point)
      group.scans[position] = LeafScan(chain: chain, point: point, crossings: crossings, open: blocks)
      group.active[open] = UInt32(truncatingIfNeeded: position)
      open &+= Self.isOpen(blocks)
    }
    while open > 0 { open = lookAtBlocks(group, count: open) }
    for position in 0..<simple {
      let scan = group.scans[position]
      let set = zoneSet(ofPair: Leaf(simple: scan.chain - Leaf.simpleSize).set, scan.crossings)
      zones[Int(group.atLeaves[position])] = Int32(truncatingIfNeeded: firstZone(Coverage(zoneSet: set)))
    }
    for position in simple..<count {
      prefetch(position &+ Self.leavesAhead)
      let number = Int(group.atLeaves[position])
      let coverage = leafCoverage(
        TreeEntry(bits: group.entries[number]), group.points[number], group.positions[number],
        shift: group.shifts[number])
      zones[number] = Int32(truncatingIfNeeded: firstZone(coverage))
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
      let number = Int(group.active[position])
      let scan = group.scans[number]
      let left = scan.open & (scan.open &- 1)
      group.scans[number].crossings =
        scan.crossings
        ^ LeafChain(scan.chain).crossings(inBlock: scan.open.trailingZeroBitCount, scan.point, unit)
      group.scans[number].open = left
      group.active[open] = UInt32(truncatingIfNeeded: number)
      open &+= Self.isOpen(left)
    }
    return open
  }
}
