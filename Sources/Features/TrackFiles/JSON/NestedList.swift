/// The values of nested arrays, all at one depth: the positions of a geometry, or their times.
struct NestedList<Value: Sendable>: Sendable {
  /// The values, in order.
  private(set) var values: [Value] = []
  /// The number of arrays around each value; `nil` if there are no values.
  private(set) var depth: Int?
  /// Where the innermost arrays that have values end.
  private(set) var ends: [Int] = []

  /// Appends a value in some number of arrays.
  ///
  /// - Returns: Whether the values before are in as many.
  mutating func append(_ value: Value, depth found: Int) -> Bool {
    if depth == nil { depth = found }
    guard depth == found else { return false }
    values.append(value)
    return true
  }

  /// Ends an array, which was in some number of others.
  mutating func endArray(depth found: Int) {
    guard found == depth, values.count > ends.last ?? 0 else { return }
    ends.append(values.count)
  }

  /// The numbers of values in the innermost arrays.
  var counts: [Int] { ends.indices.map { ends[$0] - ($0 == 0 ? 0 : ends[$0 - 1]) } }
}
