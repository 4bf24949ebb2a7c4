/// A length of time as the commands print it.
package struct ElapsedTime {
  /// Its length; never negative.
  package let milliseconds: Int64

  package init(from start: Instant, to end: Instant) {
    let (difference, overflows) = end.millisecondsSince1970
      .subtractingReportingOverflow(start.millisecondsSince1970)
    milliseconds = overflows ? (start < end ? .max : 0) : max(0, difference)
  }

  /// A number of seconds, rounded to milliseconds.
  package init(seconds: Double) {
    milliseconds = Int64(max(0, min(seconds * 1000, 9e18)).rounded())
  }

  /// The two greatest units, rounded to the nearest of the smaller one: `8.5 s`, `4 min 10 s`, `3 h 28 min`, `2 d 4 h`.
  package var text: String {
    if milliseconds < 60_000 { return "\(String(units: milliseconds, places: 3)) s" }
    for (unit, names) in Self.units {
      let parts = milliseconds / unit + (milliseconds % unit >= unit / 2 ? 1 : 0)
      guard parts < names.limit * names.count else { continue }
      let (large, small) = parts.quotientAndRemainder(dividingBy: names.count)
      return small == 0 ? "\(large) \(names.large)" : "\(large) \(names.large) \(small) \(names.small)"
    }
    return "\((milliseconds / 86_400_000).grouped) d"
  }

  package var secondsJSON: JSON { .decimal(milliseconds, places: 3) }

  /// The smaller unit in milliseconds, its number in the larger unit, and the limit of the pair in larger units.
  private static let units: [(Int64, (count: Int64, limit: Int64, small: String, large: String))] = [
    (1_000, (60, 60, "s", "min")), (60_000, (60, 24, "min", "h")), (3_600_000, (24, 100, "h", "d")),
  ]
}
