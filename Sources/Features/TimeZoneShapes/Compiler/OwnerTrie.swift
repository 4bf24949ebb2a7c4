/// The sets of records that own edges, while rings are added record by record.
///
/// Records come in ascending order, so a set grows at its end or loses its last element again. As nodes of a trie, each
/// the set of its parent and one record more, the sets take constant time and space for each edge of a ring; as lists,
/// *n* records with the same edges would take the square of *n*.
struct OwnerTrie {
  /// The number of the empty set.
  static let empty: Int32 = 0

  private var parents: [Int32] = [0]
  private var records: [Int32] = [-1]
  private var children: [UInt64: Int32] = [:]

  /// The number of a set with a record added, or removed where it is in the set. No record in the set is greater.
  ///
  /// - Complexity: O(1) expected.
  mutating func toggle(_ record: Int32, in set: Int32) -> Int32 {
    if records[Int(set)] == record { return parents[Int(set)] }
    let key = UInt64(UInt32(set)) << 32 | UInt64(UInt32(record))
    if let known = children[key] { return known }
    let number = Int32(parents.count)
    parents.append(set)
    records.append(record)
    children[key] = number
    return number
  }

  /// The number of sets, some of which no edge may have any more.
  var count: Int { parents.count }

  /// A set as an ascending list.
  func list(_ set: Int32) -> [Int32] {
    var list: [Int32] = []
    var set = set
    while set != Self.empty {
      list.append(records[Int(set)])
      set = parents[Int(set)]
    }
    return list.reversed()
  }
}
