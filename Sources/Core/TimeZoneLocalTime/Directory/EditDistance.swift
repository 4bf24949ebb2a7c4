import TimeZoneEngine

/// The edit distances of one text from many others.
///
/// The distance is the least number of insertions, deletions, substitutions and transpositions of adjacent characters, such as
/// bytes, that turns one text into the other, none touching the same one twice ("optimal string alignment", after Damerau 1964).
package struct EditDistance<Symbol: Equatable> {
  private let text: [Symbol]
  /// Rows of the table of distances from each prefix of the text, allocated once for all comparisons.
  private var beforeLast: [Int]
  private var last: [Int]
  private var current: [Int]

  package init(from text: [Symbol]) {
    self.text = text
    beforeLast = [Int](repeating: 0, count: text.count + 1)
    last = beforeLast
    current = beforeLast
  }

  /// `nil` beyond the limit.
  package mutating func distance(to other: some Collection<Symbol>, limit: Int) -> Int? {
    guard abs(other.count - text.count) <= limit else { return nil }
    for column in last.indices { last[column] = column }
    var previous: Symbol?
    for (row, letter) in other.enumerated() {
      addRow(row + 1, letter, after: previous)
      previous = letter
    }
    return last[text.count] <= limit ? last[text.count] : nil
  }

  private mutating func addRow(_ row: Int, _ letter: Symbol, after previous: Symbol?) {
    current[0] = row
    for column in text.indices {
      let replaced = last[column] + (text[column] == letter ? 0 : 1)
      var best = min(replaced, last[column + 1] + 1, current[column] + 1)
      if column > 0, text[column] == previous, text[column - 1] == letter {
        best = min(best, beforeLast[column - 1] + 1)
      }
      current[column + 1] = best
    }
    swap(&beforeLast, &last)
    swap(&last, &current)
  }
}
