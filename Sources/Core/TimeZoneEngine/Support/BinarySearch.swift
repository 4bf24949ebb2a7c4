extension Range where Bound: FixedWidthInteger {
  /// The first number that satisfies a predicate which all later numbers satisfy too.
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
