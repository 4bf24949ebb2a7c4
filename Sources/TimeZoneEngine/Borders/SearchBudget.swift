/// The work that one search may do beyond a constant for each vertex it reads.
///
/// Searches of real data never come near its end. An index made for the purpose could otherwise make one take hours:
/// with millions of crossings among the edges of a few leaves, or with sets of a million records that thousands of
/// leaves name. A search whose budget is exhausted takes every edge for a border, and leaves out ground that it would
/// have to combine large sets for.
struct SearchBudget {
  /// Steps of a few nanoseconds.
  private var steps: Int64 = 1 << 26
  private static let perVertex: Int64 = 64

  /// Adds what a leaf with some vertices is worth.
  mutating func grant(vertices: Int) { steps += Self.perVertex * Int64(vertices) }

  /// Takes some steps; returns whether there were as many.
  mutating func take(_ count: Int64) -> Bool {
    guard count <= steps else { return false }
    steps -= count
    return true
  }
}
