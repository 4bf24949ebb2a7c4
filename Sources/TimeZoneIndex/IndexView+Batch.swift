// Many points at once: the same steps as a single query, but each step for a whole group before the next.
//
// A query near a border waits for memory three or four times in a row. The points of a group do not depend on
// each other, so within a step the processor waits for many of them at the same time.

/// Working space for one group: positions and how far each has come down the tree.
package struct QueryGroup {
  /// Large enough to keep the memory system busy, small enough to stay in the first-level cache.
  package static let capacity = 64

  /// Normalized points.
  package let points: UnsafeMutablePointer<GridPoint>
  /// Where in their top cells they lie.
  package let positions: UnsafeMutablePointer<CellPosition>
  /// The entry each point has come to, and the binary logarithm of its width.
  package let entries: UnsafeMutablePointer<UInt32>
  package let shifts: UnsafeMutablePointer<UInt32>
  /// Numbers of the points that are still at a node, or at a leaf.
  package let active: UnsafeMutablePointer<UInt32>

  private static let pointBytes = capacity * MemoryLayout<GridPoint>.stride
  private static let positionBytes = capacity * MemoryLayout<CellPosition>.stride
  private static let byteCount = pointBytes + positionBytes + 3 * capacity * MemoryLayout<UInt32>.stride

  /// Lends a group on the stack.
  @inline(__always)
  package static func withGroup(_ body: (QueryGroup) -> Void) {
    withUnsafeTemporaryAllocation(byteCount: byteCount, alignment: 64) { bytes in
      guard let base = bytes.baseAddress else { return }
      let numbers = (base + pointBytes + positionBytes).bindMemory(to: UInt32.self, capacity: 3 * capacity)
      body(
        QueryGroup(
          points: base.bindMemory(to: GridPoint.self, capacity: capacity),
          positions: (base + pointBytes).bindMemory(to: CellPosition.self, capacity: capacity),
          entries: numbers, shifts: numbers + capacity, active: numbers + 2 * capacity))
    }
  }
}

extension IndexView {
  /// Finds the first zone of each of a group's points, which must be normalized.
  ///
  /// - Parameters:
  ///   - group: `points` are given; the rest is overwritten.
  ///   - count: How many points it has.
  ///   - zones: Receives the zone numbers, -1 where there is none.
  /// - Returns: Nothing of meaning: the sum of what was loaded early, so that loading it is not left out.
  @inline(__always)
  package func firstZones(_ group: QueryGroup, count: Int, into zones: UnsafeMutablePointer<Int32>) -> UInt32
  {
    var atNodes = enterTree(group, count: count)
    while atNodes > 0 { atNodes = descend(group, count: atNodes) }
    let atLeaves = answerZoneSets(group, count: count, into: zones)
    let loaded = loadEarly(group, count: atLeaves)
    answerLeaves(group, count: atLeaves, into: zones)
    return loaded
  }

  /// Looks all points up in the top table; returns how many are at nodes.
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

  /// Takes the active points one node down; returns how many are at nodes again.
  @inline(__always)
  private func descend(_ group: QueryGroup, count: Int) -> Int {
    var atNodes = 0
    for position in 0..<count {
      let number = Int(group.active[position])
      var shift = group.shifts[number]
      let entry = child(of: TreeEntry(bits: group.entries[number]), group.positions[number], &shift)
      group.entries[number] = entry.bits
      group.shifts[number] = shift
      group.active[atNodes] = UInt32(truncatingIfNeeded: number)
      atNodes &+= entry.nodeCount
    }
    return atNodes
  }

  /// Answers where the tree alone says it; returns how many points are at leaves, which become the active ones.
  @inline(__always)
  private func answerZoneSets(_ group: QueryGroup, count: Int, into zones: UnsafeMutablePointer<Int32>) -> Int
  {
    var atLeaves = 0
    for number in 0..<count {
      let entry = TreeEntry(bits: group.entries[number])
      group.active[atLeaves] = UInt32(truncatingIfNeeded: number)
      atLeaves &+= entry.leafCount
      zones[number] = Int32(
        truncatingIfNeeded: entry.isZoneSet ? firstZone(ZoneCover(zoneSet: entry.zoneSet)) : 0)
    }
    return atLeaves
  }

  /// Touches the first cache lines of each active leaf. Lines behind a short leaf belong to the next one, and the
  /// section's padding ends the last.
  @inline(__always)
  private func loadEarly(_ group: QueryGroup, count: Int) -> UInt32 {
    var sum: UInt32 = 0
    for position in 0..<count {
      let entry = TreeEntry(bits: group.entries[Int(group.active[position])])
      let offset = entry.location &* IndexFormat.leafAlignment
      sum &+= leaves.load(fromByteOffset: offset, as: UInt32.self)
      sum &+= leaves.load(fromByteOffset: min(offset &+ 64, lastLeafWord), as: UInt32.self)
      sum &+= leaves.load(fromByteOffset: min(offset &+ 128, lastLeafWord), as: UInt32.self)
    }
    return sum
  }

  @inline(__always)
  private func answerLeaves(_ group: QueryGroup, count: Int, into zones: UnsafeMutablePointer<Int32>) {
    for position in 0..<count {
      let number = Int(group.active[position])
      let cover = leafCover(
        TreeEntry(bits: group.entries[number]), group.points[number], group.positions[number],
        shift: group.shifts[number])
      zones[number] = Int32(truncatingIfNeeded: firstZone(cover))
    }
  }
}
