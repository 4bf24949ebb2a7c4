import TimeZoneIndex

extension Range<Int> {
  /// The first number for which something is true that is true for all after it; the upper bound where there is none.
  ///
  /// - Complexity: O(log n)
  func partitioningIndex(_ isReached: (Int) -> Bool) -> Int {
    var low = lowerBound
    var high = upperBound
    while low < high {
      let middle = low + (high - low) / 2
      if isReached(middle) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
