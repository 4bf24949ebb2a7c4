/// A set of records that are numbered from 0, as bits: one word for most cells, more where a zone has more records.
struct RecordMask {
  private var first: UInt64 = 0
  /// Records from 64.
  private var rest: [UInt64] = []

  init() {}

  /// The set of one record, `record`.
  init(_ record: Int) { insert(record) }

  var isEmpty: Bool { first == 0 && rest.allSatisfy { $0 == 0 } }

  /// The 64-bit words that it takes to toggle this set in another one.
  var wordCount: Int { 1 + rest.count }

  mutating func insert(_ record: Int) {
    if record < UInt64.bitWidth {
      first |= 1 << UInt64(record)
    } else {
      let word = record / UInt64.bitWidth - 1
      while rest.count <= word { rest.append(0) }
      rest[word] |= 1 << UInt64(record % UInt64.bitWidth)
    }
  }

  /// Adds the records of another set that are not in this one, and removes those that are.
  ///
  /// - Complexity: O(1) for up to 64 records, else linear in their number.
  mutating func toggle(_ other: RecordMask) {
    first ^= other.first
    if other.rest.isEmpty { return }
    while rest.count < other.rest.count { rest.append(0) }
    for word in other.rest.indices { rest[word] ^= other.rest[word] }
  }

  /// The set with the records of another one toggled.
  func toggling(_ other: RecordMask) -> RecordMask {
    var result = self
    result.toggle(other)
    return result
  }
}
