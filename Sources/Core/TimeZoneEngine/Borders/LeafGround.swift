/// What covers some ground.
package enum Ground {
  case zoneSet(UInt32)
  /// Zone indices, ascending.
  case zones([Int])
}

/// What covers the ground between the polylines of a leaf.
///
/// One value is refilled for each leaf, so that memory is allocated only for the largest.
package struct LeafGround {
  package private(set) var sets = LeafSets.zones(even: 0, odd: 0)
  /// The record set that each of several polylines toggles.
  private(set) var toggles: [Int] = []
  private var combination = RecordCombination()

  package init() {}

  package var polylineCount: Int { max(toggles.count, 1) }

  /// Reads the sets of a leaf, and what its polylines toggle.
  package mutating func enter(_ entry: TreeEntry, _ index: IndexReader) {
    sets = index.sets(ofLeaf: entry)
    toggles.removeAll(keepingCapacity: true)
    guard case .records(_, let count, _) = sets else { return }
    for polyline in 0..<count { toggles.append(index.toggle(ofLeaf: entry, polyline: polyline)) }
  }

  /// What covers a point from which a ray to the west crosses certain polylines an odd number of times.
  package mutating func ground(_ isCrossed: [Bool], _ index: IndexReader) -> Ground {
    if case .zones(let even, let odd) = sets { return .zoneSet(isCrossed[0] ? odd : even) }
    var zones: [Int] = []
    for record in records(isCrossed, index) {
      let zone = index.zone(ofRecord: Int(record))
      // Records are numbered by zone, so the records of one zone are consecutive.
      if zones.last != zone { zones.append(zone) }
    }
    return .zones(zones)
  }

  /// The records that cover a point of a leaf of several polylines, ascending.
  mutating func records(_ isCrossed: [Bool], _ index: IndexReader) -> [UInt32] {
    combine(isCrossed)
    return combination.combine(index)
  }

  /// The number of elements that these are found among.
  mutating func elementCount(_ isCrossed: [Bool], _ index: IndexReader) -> Int64 {
    combine(isCrossed)
    return combination.elementCount(index)
  }

  private mutating func combine(_ isCrossed: [Bool]) {
    combination.removeAll()
    guard case .records(let base, _, _) = sets else { return }
    combination.add(Int(base))
    for polyline in toggles.indices where isCrossed[polyline] { combination.add(toggles[polyline]) }
  }
}
