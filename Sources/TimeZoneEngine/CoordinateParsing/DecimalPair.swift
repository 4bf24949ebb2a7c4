import TimeZoneIndex
import TimeZoneSupport

/// Decimal degrees: latitude and longitude, with a comma, white space or both between them.
struct DecimalPair {
  /// Degrees north; any value, perhaps infinite.
  let latitude: Double
  /// Degrees east; any value, perhaps infinite.
  let longitude: Double

  /// The two numbers, if the text is that and nothing else.
  init?(_ start: TextScanner) {
    var scanner = start
    guard let latitude = scanner.consumeSignedNumber(), scanner.consumeSeparator(),
      let longitude = scanner.consumeSignedNumber(), scanner.isAtEnd
    else { return nil }
    self.latitude = latitude
    self.longitude = longitude
  }
}

extension TextScanner {
  /// Consumes a number with or without a sign.
  fileprivate mutating func consumeSignedNumber() -> Double? {
    let isNegative = consumeSign() ?? false
    guard let number = DecimalNumber(&self) else { return nil }
    let magnitude = number.value(in: self)
    return isNegative ? -magnitude : magnitude
  }

  /// Consumes white space, a comma, or a comma with white space around it.
  fileprivate mutating func consumeSeparator() -> Bool {
    let start = position
    skipSpace()
    if consume(UInt8(ascii: ",")) { skipSpace() }
    return position > start
  }
}

// MARK: - Errors

extension DecimalPair {
  /// What the messages ask for.
  static let expectation = "expected latitude (-90...90) and longitude (-180...180), such as 43.06 141.35"

  /// What is wrong with a text that is in none of the forms.
  static func error(_ start: TextScanner) -> CoordinateError {
    var scanner = start
    var count = 0
    while !scanner.isAtEnd {
      let word = scanner
      guard scanner.consumeSignedNumber() != nil, scanner.consumeSeparator() || scanner.isAtEnd else {
        return start.unreadable("\(word.nextWord()) is not a number; \(expectation)")
      }
      count += 1
    }
    return start.unreadable("\(complaint(numbers: count)); \(expectation)")
  }

  private static func complaint(numbers count: Int) -> String {
    switch count {
    case 0: "it is empty"
    case 1: "it has only one number"
    case 2: "it ends with a comma"
    case 3: "it has 3 numbers"
    default: "it has \(count) numbers, and degrees with minutes need N or S and E or W"
    }
  }
}
