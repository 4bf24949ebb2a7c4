/// The zones that cover the area between the polylines of a leaf, as rays to the west find it.
///
/// One value is refilled for each leaf, so that memory is allocated only for the largest.
package struct LeafSides {
  package private(set) var sets = LeafSets.zones(even: 0, odd: 0)
  /// The record set that each of several polylines toggles.
  private(set) var toggles: [Int] = []
  /// Whether each polyline is crossed an odd number of times by the ray in question.
  package var isCrossed: [Bool] = []
  private var combination = RecordCombination()

  package init() {}

  /// Reads the sets of a leaf, and the sets that its polylines toggle, none of which is crossed yet.
  package mutating func enter(_ entry: TreeEntry, _ index: IndexReader) {
    sets = index.sets(ofLeaf: entry)
    toggles.removeAll(keepingCapacity: true)
    if case .records(_, let count, _) = sets {
      for polyline in 0..<count { toggles.append(index.toggle(ofLeaf: entry, polyline: polyline)) }
    }
    isCrossed.removeAll(keepingCapacity: true)
    for _ in 0..<max(toggles.count, 1) { isCrossed.append(false) }
  }

  package mutating func beginRay() {
    for polyline in isCrossed.indices { isCrossed[polyline] = false }
  }

  package mutating func zones(_ index: IndexReader) -> CoveringZones { zones(isCrossed, index) }

  /// The zones that cover a point from which a ray to the west crosses certain polylines an odd number of times.
  mutating func zones(_ isCrossed: [Bool], _ index: IndexReader) -> CoveringZones {
    if case .zones(let even, let odd) = sets { return .zoneSet(isCrossed[0] ? odd : even) }
    var zones: [Int] = []
    for record in records(isCrossed, index) {
      let zone = index.zone(ofRecord: Int(record))
      // Records are numbered by zone, so the records of one zone are consecutive.
      if zones.last != zone { zones.append(zone) }
    }
    return .zones(zones)
  }

  /// Ascending.
  mutating func records(_ isCrossed: [Bool], _ index: IndexReader) -> [UInt32] {
    combine(isCrossed)
    return combination.combine(index)
  }

  /// The number of elements that these are found among.
  package mutating func elementCount(_ isCrossed: [Bool], _ index: IndexReader) -> Int64 {
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
