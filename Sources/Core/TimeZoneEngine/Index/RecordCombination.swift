/// Record sets to be combined: the records that are in an odd number of them.
///
/// It is for sets of any size. A few small ones, as they occur in a lookup, are quicker to scan side by side.
package struct RecordCombination {
  private var sets: [Int] = []
  private var records: [UInt32] = []

  package init() {}

  /// Begins again, with the memory that is already allocated.
  package mutating func removeAll() { sets.removeAll(keepingCapacity: true) }

  /// Adds a record set by its number. A set that is added twice cancels.
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
