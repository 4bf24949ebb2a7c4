/// The zones that cover a point, as the index stores them: a zone set, or a record set and the borders crossed.
///
/// Zone set 0 is empty, sets 1...zoneCount hold one zone each, and only larger sets are stored as lists. So the
/// single zone that nearly every point has needs no load at all.
package struct Coverage: Sendable {
  /// The zone set; where ``leaf`` is not negative, the record set before any border is crossed.
  package var set: UInt32
  /// Byte offset of the leaf whose borders are combined; negative when only ``set`` is the answer.
  package var leaf: Int
  /// One bit for each chain of the leaf that is crossed an odd number of times; in a large leaf the point instead.
  var oddChains: UInt64

  @inline(__always)
  package init(zoneSet: UInt32) {
    set = zoneSet
    leaf = -1
    oddChains = 0
  }

  @inline(__always)
  init(recordSet: UInt32, leaf: Int, oddChains: UInt64) {
    set = recordSet
    self.leaf = leaf
    self.oddChains = oddChains
  }

  /// The zones that cover a point in a large leaf, found when they are asked for.
  @inline(__always)
  init(recordSet: UInt32, largeLeaf leaf: Int, _ point: GridPoint) {
    set = recordSet
    self.leaf = leaf
    oddChains = UInt64(UInt32(bitPattern: point.x)) << 32 | UInt64(UInt32(bitPattern: point.y))
  }

  fileprivate var pointInLargeLeaf: GridPoint {
    GridPoint(
      x: Int32(truncatingIfNeeded: oddChains >> 32), y: Int32(truncatingIfNeeded: oddChains))
  }
}

/// The zones that cover a point or an area: a zone set of the index, or any others.
package enum CoveringZones {
  case zoneSet(UInt32)
  /// Zone indices, ascending.
  case zones([Int])
}

// MARK: - Zones

extension IndexReader {
  /// Ascending.
  package func identifiers(at point: GridPoint) -> [String] {
    defer { withExtendedLifetime(self) {} }
    let coverage = coverage(at: point.normalized)
    if coverage.leaf < 0, coverage.set <= zoneCount {
      return coverage.set == 0 ? [] : [identifiers[Int(coverage.set) &- 1]]
    }
    return zones(coverage).map { identifiers[$0] }
  }

  /// In ascending order; nothing is allocated.
  package func forEachZone(at point: GridPoint, _ body: (Int) -> Void) {
    defer { withExtendedLifetime(self) {} }
    forEachZone(coverage(at: point.normalized), body)
  }

  /// Ascending.
  package func zones(at point: GridPoint) -> [Int] {
    defer { withExtendedLifetime(self) {} }
    return zones(coverage(at: point.normalized))
  }

  /// The lowest index, or -1 if there are no zones.
  @inline(__always)
  package func firstZone(_ coverage: Coverage) -> Int {
    if coverage.leaf >= 0 { return firstCombinedZone(coverage) }
    let set = Int(coverage.set)
    return set <= zoneCount ? set &- 1 : Int(UInt32(littleEndian: zoneSets[set &- zoneCount &- 1][0]))
  }

  /// Ascending.
  package func zones(_ coverage: Coverage) -> [Int] {
    var zones: [Int] = []
    forEachZone(coverage) { zones.append($0) }
    return zones
  }

  /// The point must be normalized.
  package func coveringZones(at point: GridPoint) -> CoveringZones {
    defer { withExtendedLifetime(self) {} }
    let coverage = coverage(at: point)
    return coverage.leaf < 0 ? .zoneSet(coverage.set) : .zones(zones(coverage))
  }

  /// Ascending.
  package func zones(_ covering: CoveringZones) -> [Int] {
    switch covering {
    case .zoneSet(let set): zones(Coverage(zoneSet: set))
    case .zones(let zones): zones
    }
  }

  /// In ascending order.
  package func forEachZone(_ coverage: Coverage, _ body: (Int) -> Void) {
    defer { withExtendedLifetime(self) {} }
    if coverage.leaf >= 0 { return forEachCombinedZone(coverage, body) }
    let set = Int(coverage.set)
    if set == 0 { return }
    if set <= zoneCount { return body(set - 1) }
    for zone in zoneSets[set - zoneCount - 1] { body(Int(UInt32(littleEndian: zone))) }
  }

  /// False also if large record sets would have to be combined to know it.
  func haveSameZones(_ first: Coverage, _ second: Coverage) -> Bool {
    if first.leaf < 0, second.leaf < 0 { return first.set == second.set }
    guard first.leaf < 0 || isSmall(first), second.leaf < 0 || isSmall(second) else { return false }
    return zones(first) == zones(second)
  }

  @inline(never)
  private func firstCombinedZone(_ coverage: Coverage) -> Int {
    guard isSmall(coverage) else {
      return combinedRecords(coverage).first.map { zone(ofRecord: Int($0)) } ?? -1
    }
    guard let record = nextRecord(coverage, after: -1) else { return -1 }
    return zone(ofRecord: record)
  }

  private func forEachCombinedZone(_ coverage: Coverage, _ body: (Int) -> Void) {
    // Records are numbered by zone, so the records of one zone are consecutive.
    var last = -1
    func visit(_ record: Int) {
      let zone = zone(ofRecord: record)
      if zone != last { body(zone) }
      last = zone
    }
    guard isSmall(coverage) else {
      for record in combinedRecords(coverage) { visit(Int(record)) }
      return
    }
    var record = nextRecord(coverage, after: -1)
    while let current = record {
      visit(current)
      record = nextRecord(coverage, after: current)
    }
  }

  @inline(__always)
  package func zone(ofRecord record: Int) -> Int {
    Int(UInt32(littleEndian: recordZones[record]))
  }

  /// The total of elements in the sets of a coverage up to which ``nextRecord(_:after:)`` is quick enough.
  private static var smallCount: Int { 64 }

  /// Whether the sets of a coverage have few elements, as they have wherever borders meet in the world.
  private func isSmall(_ coverage: Coverage) -> Bool {
    let leaf = Leaf(general: leaves + coverage.leaf)
    if leaf.isLarge { return false }
    var count = 0
    forEachSet(coverage, leaf) { count += recordSets[$0].count }
    return count <= Self.smallCount
  }

  /// Calls `body` with the base set and the sets of all odd chains.
  @inline(__always)
  private func forEachSet(_ coverage: Coverage, _ leaf: Leaf, _ body: (Int) -> Void) {
    body(Int(coverage.set))
    if leaf.isLarge {
      return forEachOddChain(of: leaf, at: coverage.pointInLargeLeaf) { body(leaf.toggle($0)) }
    }
    var odd = coverage.oddChains
    while odd != 0 {
      body(leaf.toggle(odd.trailingZeroBitCount))
      odd &= odd - 1
    }
  }

  /// The records in the symmetric difference of the base set and the sets of all odd chains, ascending.
  private func combinedRecords(_ coverage: Coverage) -> [UInt32] {
    var combination = RecordCombination()
    forEachSet(coverage, Leaf(general: leaves + coverage.leaf)) { combination.add($0) }
    return combination.combine(self)
  }

  /// The next record in the symmetric difference of the base set and the sets of all odd chains.
  private func nextRecord(_ coverage: Coverage, after previous: Int) -> Int? {
    let leaf = Leaf(general: leaves + coverage.leaf)
    var last = previous
    while true {
      var candidate = Int.max
      var isMember = false
      forEachSet(coverage, leaf) { set in
        // The sets are ascending: the first element beyond `last` is all that matters here.
        for element in recordSets[set] {
          let record = Int(UInt32(littleEndian: element))
          if record <= last { continue }
          if record < candidate {
            candidate = record
            isMember = true
          } else if record == candidate {
            isMember.toggle()
          }
          break
        }
      }
      if candidate == Int.max { return nil }
      if isMember { return candidate }
      last = candidate
    }
  }
}

// MARK: - Large record sets

/// Record sets to be combined: the records that are in an odd number of them.
///
/// It is for sets of any size. A few small ones, as they occur in a lookup, are quicker to scan side by side.
package struct RecordCombination {
  private var sets: [Int] = []
  private var records: [UInt32] = []

  package init() {}

  package mutating func removeAll() { sets.removeAll(keepingCapacity: true) }

  /// A set that is added twice cancels.
  package mutating func add(_ set: Int) { sets.append(set) }

  /// The number of elements in the sets that do not cancel: what ``combine(_:)`` costs.
  package mutating func elementCount(_ index: IndexReader) -> Int64 {
    sets.removePairs()
    return sets.reduce(0) { $0 + Int64(index.recordSets[$1].count) }
  }

  /// The records in the symmetric difference of the sets, ascending.
  package mutating func combine(_ index: IndexReader) -> [UInt32] {
    sets.removePairs()
    records.removeAll(keepingCapacity: true)
    for set in sets {
      for record in index.recordSets[set] { records.append(UInt32(littleEndian: record)) }
    }
    // The elements of one set ascend and are distinct.
    if sets.count > 1 { records.removePairs() }
    return records
  }
}

extension Array where Element: Comparable {
  /// Sorts the array and keeps one of each element that occurs an odd number of times.
  fileprivate mutating func removePairs() {
    sort()
    var kept = 0
    for position in indices {
      if kept > 0, self[kept - 1] == self[position] {
        kept -= 1
      } else {
        self[kept] = self[position]
        kept += 1
      }
    }
    removeLast(count - kept)
  }
}
