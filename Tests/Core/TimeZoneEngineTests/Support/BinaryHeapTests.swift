import Testing
import TimeZoneEngine

@Suite struct BinaryHeapTests {
  private struct Item: HeapElement, Equatable {
    let key: Int
    func isBefore(_ other: Item) -> Bool { key < other.key }
  }

  /// All sequences of up to seven elements of three values.
  @Test func elementsAreRemovedInOrder() {
    for length in 0...7 {
      for code in 0..<[1, 3, 9, 27, 81, 243, 729, 2187][length] {
        var rest = code
        let keys = (0..<length).map { _ in
          defer { rest /= 3 }
          return rest % 3
        }
        var heap = BinaryHeap<Item>()
        for key in keys { heap.push(Item(key: key)) }
        #expect(removed(&heap) == keys.sorted(), "\(keys)")
        for key in keys { heap.push(Item(key: key)) }
        if length > 0 { heap.replaceFirst(with: Item(key: 1)) }
        #expect(
          removed(&heap) == (keys.sorted().dropFirst() + keys.prefix(1).map { _ in 1 }).sorted(), "\(keys)")
      }
    }
  }

  private func removed(_ heap: inout BinaryHeap<Item>) -> [Int] {
    var keys: [Int] = []
    while let first = heap.first {
      #expect(heap.pop() == first)
      keys.append(first.key)
    }
    #expect(heap.pop() == nil && heap.count == 0)
    return keys
  }
}

@Suite struct BinarySearchTests {
  /// All ranges of up to ten numbers, and all numbers that a predicate may begin to hold at.
  @Test func partitioningIndexIsTheFirstMatch() {
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
    let end = Int64.max
    #expect((end - 3..<end).partitioningIndex { $0 >= end - 1 } == end - 1)
    #expect((UInt32.max - 3..<UInt32.max).partitioningIndex { _ in false } == .max)
  }
}
