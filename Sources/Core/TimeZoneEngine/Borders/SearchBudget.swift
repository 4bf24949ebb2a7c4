/// The work that one search may do beyond a constant for each vertex it reads.
///
/// Searches of real data never come near its limit. Without one, a malicious index could make a search take hours: with
/// millions of crossings among the edges of a few leaves, or with sets of a million records that thousands of leaves
/// name. A search whose budget is exhausted treats every edge as a border, and omits ground for which it would have to
/// combine large sets.
struct SearchBudget {
  /// Steps of a few nanoseconds.
  private var steps: Int64 = 1 << 26
  private static let perVertex: Int64 = 64

  /// Adds the steps that a leaf with some vertices may take.
  mutating func grant(vertices: Int) { steps += Self.perVertex * Int64(vertices) }

  /// Takes some steps; returns false, and takes none, where fewer are left.
  mutating func take(_ count: Int64) -> Bool {
    guard count <= steps else { return false }
    steps -= count
    return true
  }
}
