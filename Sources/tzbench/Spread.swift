/// Minimum, median and maximum of repeated measurements.
struct Spread {
  let minimum: Double
  let median: Double
  let maximum: Double

  /// - Parameter values: At least one.
  init(_ values: [Double]) {
    let sorted = values.sorted()
    let middle = sorted.count / 2
    minimum = sorted[0]
    maximum = sorted[sorted.count - 1]
    median = sorted.count.isMultiple(of: 2) ? (sorted[middle - 1] + sorted[middle]) / 2 : sorted[middle]
  }
}
