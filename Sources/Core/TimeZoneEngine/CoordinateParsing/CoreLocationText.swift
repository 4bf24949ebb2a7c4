/// Positions as Apple's Core Location prints them and as Swift code writes them:
/// `<+43.06000000,+141.35000000> +/- 5.00m (speed -1.00 mps / course -1.00) @ ...`,
/// `CLLocationCoordinate2D(latitude: 43.06, longitude: 141.35)`.
enum CoreLocationText {
  static func matches(_ start: TextScanner) -> Bool {
    var scanner = start
    return start.peek() == UInt8(ascii: "<") || consumeType(&scanner)
  }

  static func coordinate(_ start: TextScanner) throws(CoordinateError) -> Coordinate {
    var scanner = start
    if scanner.consume(UInt8(ascii: "<")) { return try location(&scanner) }
    let isCall = consumeType(&scanner)
    let end = start.endPosition - 1
    guard isCall, start.peek(end - start.position) == UInt8(ascii: ")") else {
      throw start.expected("CLLocationCoordinate2D(latitude: 43.06, longitude: 141.35)")
    }
    let inner = start.part(scanner.position..<end)
    return try mapError(start.unreadable, Coordinate(numbers: inner))
  }

  private static func consumeType(_ scanner: inout TextScanner) -> Bool {
    _ = scanner.consume("__C.")
    return scanner.consume("CLLocationCoordinate2D(") || scanner.consume("CLLocationCoordinate2DMake(")
      || scanner.consume("CLLocation(")
  }

  private static func location(_ scanner: inout TextScanner) throws(CoordinateError) -> Coordinate {
    let word = scanner
    guard let latitude = scanner.consumeDecimalDegrees(), scanner.consume(UInt8(ascii: ",")),
      let longitude = scanner.consumeDecimalDegrees(), scanner.consume(UInt8(ascii: ">"))
    else { throw word.expected("a location such as <+43.06,+141.35>") }
    scanner.skipSpace()
    if !scanner.isAtEnd { try skipAccuracy(&scanner) }
    return try Coordinate(latitude: latitude, longitude: longitude)
  }

  private static func skipAccuracy(_ scanner: inout TextScanner) throws(CoordinateError) {
    let word = scanner
    guard scanner.consume("+/-") else { throw word.expected("the end or an accuracy such as +/- 5.00m") }
    scanner.skipSpace()
    let isNegative = scanner.consumeSign() == true
    guard DecimalNumber(&scanner) != nil, scanner.consume(UInt8(ascii: "m")) else {
      throw word.expected("an accuracy such as +/- 5.00m")
    }
    guard !isNegative else {
      throw word.unreadable("its accuracy is negative, which means that the location is invalid")
    }
    scanner.skipSpace()
    // The speed in parentheses, and the time after an at sign, are of any form.
    guard scanner.isAtEnd || scanner.peek() == UInt8(ascii: "(") || scanner.peek() == UInt8(ascii: "@") else {
      throw scanner.expected("the end or the speed after the accuracy")
    }
  }
}
