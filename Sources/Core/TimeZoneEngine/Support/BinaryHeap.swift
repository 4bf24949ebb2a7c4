@usableFromInline package protocol HeapElement {
  /// Whether it is removed before another.
  func isBefore(_ other: Self) -> Bool
}

/// A binary heap: no element precedes the element at half its index.
@usableFromInline package struct BinaryHeap<Element: HeapElement> {
  @usableFromInline package internal(set) var elements: [Element] = []

  @inlinable package init() {}

  @inlinable package var count: Int { elements.count }
  @inlinable package var first: Element? { elements.first }

  @inlinable package mutating func reserve(_ count: Int) { elements.reserveCapacity(count) }

  /// Complexity: O(log *n*) in the number of elements.
  @inlinable package mutating func push(_ element: Element) {
    var hole = elements.count
    elements.append(element)
    elements.withUnsafeMutableBufferPointer { elements in
      while hole > 0 {
        let parent = (hole &- 1) / 2
        if !element.isBefore(elements[parent]) { break }
        elements[hole] = elements[parent]
        hole = parent
      }
      elements[hole] = element
    }
  }

  /// Removes the first element. Complexity: O(log *n*) in the number of elements.
  @inlinable @inline(__always) package mutating func pop() -> Element? {
    guard let last = elements.popLast() else { return nil }
    guard let first = elements.first else { return last }
    replaceFirst(with: last)
    return first
  }

  /// Replaces the first element, which must exist. Complexity: O(log *n*) in the number of elements.
  @inlinable @inline(__always) package mutating func replaceFirst(with element: Element) {
    elements.withUnsafeMutableBufferPointer { elements in
      var hole = 0
      while true {
        var child = 2 &* hole &+ 1
        if child >= elements.count { break }
        if child &+ 1 < elements.count, elements[child &+ 1].isBefore(elements[child]) { child &+= 1 }
        if !elements[child].isBefore(element) { break }
        elements[hole] = elements[child]
        hole = child
      }
      elements[hole] = element
    }
  }
}

extension BinaryHeap: Sendable where Element: Sendable {}

extension Range where Bound: FixedWidthInteger {
  /// The first number that satisfies a predicate that all later numbers also satisfy.
  @inlinable
  package func partitioningIndex(_ isReached: (Bound) -> Bool) -> Bound {
    var low = lowerBound
    var high = upperBound
    while low < high {
      let middle = low + (high - low) / 2
      if isReached(middle) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
