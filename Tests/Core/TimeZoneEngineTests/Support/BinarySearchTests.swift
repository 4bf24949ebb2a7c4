import Testing
import TimeZoneEngine

@Suite struct BinarySearchTests {
  /// All ranges of up to ten numbers, and all numbers that a predicate may begin to hold at.
  @Test func theFirstNumberThatSatisfiesThePredicate() {
    for low in -5...5 {
      for high in low...low + 10 {
        for first in low - 1...high + 1 {
          let found = (low..<high).partitioningIndex { $0 >= first }
          #expect(found == min(max(low, first), high))
        }
      }
    }
  }

  @Test func endsOfATypeDoNotOverflow() {
    #expect((Int64.max - 3..<Int64.max).partitioningIndex { $0 >= .max - 1 } == .max - 1)
    #expect((UInt32.max - 3..<UInt32.max).partitioningIndex { _ in false } == .max)
  }
}
