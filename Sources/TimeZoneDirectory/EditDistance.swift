import TimeZoneEngine
import TimeZoneSupport

/// Counts the typing errors between one text and many others.
///
/// The least number of bytes added, left out or replaced and of neighbors exchanged, no byte touched twice
/// ("optimal string alignment", after Damerau 1964).
package struct EditDistance {
  private let text: [UInt8]
  /// Rows of the table of distances from each beginning of the text. They are made once: a text is compared with all
  /// names there are.
  private var beforeLast: [Int]
  private var last: [Int]
  private var current: [Int]

  /// - Parameter text: In small letters.
  package init(in text: [UInt8]) {
    self.text = text
    beforeLast = [Int](repeating: 0, count: text.count + 1)
    last = beforeLast
    current = beforeLast
  }

  /// The errors between the text and another, the case of its letters apart.
  ///
  /// - Parameters:
  ///   - other: Not empty in any name.
  ///   - limit: The most that count.
  /// - Returns: `nil` where there are more than the limit.
  /// - Complexity: O(*n* *m*) in the lengths; O(1) where these alone differ by more than the limit.
  package mutating func count<Text: Collection>(_ other: Text, limit: Int) -> Int?
  where Text.Element == UInt8 {
    guard abs(other.count - text.count) <= limit else { return nil }
    for column in last.indices { last[column] = column }
    var previous: UInt8?
    for (row, letter) in other.enumerated() {
      let letter = letter.asciiLowercase
      addRow(row + 1, letter, after: previous)
      previous = letter
    }
    return last[text.count] <= limit ? last[text.count] : nil
  }

  private mutating func addRow(_ row: Int, _ letter: UInt8, after previous: UInt8?) {
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
