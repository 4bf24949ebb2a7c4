// Numbers and columns, as the commands print them for people.

extension BinaryInteger {
  /// The number with a comma before each group of three digits: 4,086,407.
  package var grouped: String {
    var text = ""
    for (index, digit) in String(magnitude).reversed().enumerated() {
      if index > 0, index.isMultiple(of: 3) { text.append(",") }
      text.append(digit)
    }
    return (self < 0 ? "-" : "") + String(text.reversed())
  }
}

extension String {
  /// The text with spaces after it, up to a width in characters.
  package func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }

  /// The text with spaces before it, up to a width in characters.
  package func alignedRight(to width: Int) -> String {
    String(repeating: " ", count: max(0, width - count)) + self
  }
}

/// Labels and values, one pair a line.
package enum Columns {
  package typealias Row = (label: String, value: String)

  package static func text(_ rows: [Row], width: Int = 14) -> String {
    rows.map { "\($0.label) ".padded(to: width) + $0.value + "\n" }.joined()
  }
}
