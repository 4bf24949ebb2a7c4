import TimeZoneIndex
import TimeZoneSupport

/// Decimal degrees: latitude and longitude, with a comma, a semicolon or white space between them.
struct DecimalPair {
  /// Degrees north; any value.
  let latitude: Angle
  /// Degrees east; any value.
  let longitude: Angle

  /// The two numbers, if the text consists of exactly these.
  init?(_ start: TextScanner) {
    var scanner = start
    guard let latitude = scanner.consumeDecimalDegrees(), scanner.consumeSeparator(),
      let longitude = scanner.consumeDecimalDegrees(), scanner.isAtEnd
    else { return nil }
    self.latitude = latitude
    self.longitude = longitude
  }
}

extension TextScanner {
  /// Consumes a number with or without a sign.
  mutating func consumeDecimalDegrees() -> Angle? {
    let isNegative = consumeSign() ?? false
    return DecimalNumber(&self).map { Angle($0, isNegative: isNegative) }
  }

  /// Consumes white space, or a comma or semicolon with or without white space around it.
  mutating func consumeSeparator() -> Bool {
    let start = position
    skipSpace()
    if consume(UInt8(ascii: ",")) || consume(UInt8(ascii: ";")) { skipSpace() }
    return position > start
  }
}

extension DecimalPair {
  /// The expected form, for messages.
  static let expectation = "expected latitude (-90...90) and longitude (-180...180), such as 43.06 141.35"

  /// The error for a text in none of the forms.
  static func error(_ start: TextScanner) -> CoordinateError {
    var scanner = start
    var count = 0
    while !scanner.isAtEnd {
      let word = scanner
      guard scanner.consumeDecimalDegrees() != nil, scanner.consumeSeparator() || scanner.isAtEnd else {
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
    case 2: "it ends with a comma or semicolon"
    case 3: "it has 3 numbers"
    default: "it has \(count) numbers, and degrees with minutes need N or S and E or W"
    }
  }
}
