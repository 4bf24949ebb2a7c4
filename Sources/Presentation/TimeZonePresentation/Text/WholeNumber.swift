package enum WholeNumber {
  package static func value(
    _ text: String, for option: String, in range: ClosedRange<Int>
  ) throws -> Int {
    let isNumber = !text.isEmpty && text.utf8.allSatisfy(\.isASCIIDigit)
    guard isNumber, let number = Int(text), range.contains(number) else {
      throw CommandFailure.expected("a whole number, \(range)", for: option, found: text)
    }
    return number
  }

  package static func value(_ text: String, for option: String, from least: Int) throws -> Int {
    try value(text, for: option, in: least...2_000_000_000)
  }
}
