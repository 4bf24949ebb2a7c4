/// The text form of ISO 6709, annex H: `±DD[MM[SS]][.D]±DDD[MM[SS]][.D][±altitude][CRSname/][/]`.
///
/// The number of digits before the point determines whether they include minutes and seconds. The final solidus, which
/// the standard requires, may be missing.
enum ISO6709 {
  /// Whether the text begins with a signed number followed directly by another sign.
  static func matches(_ start: TextScanner) -> Bool {
    var scanner = start
    guard scanner.consumeSign() != nil, DecimalNumber(&scanner, allowsExponent: false) != nil else {
      return false
    }
    return scanner.consumeSign() != nil
  }

  static func coordinate(_ start: TextScanner) throws(CoordinateError) -> Coordinate {
    var scanner = start
    let latitude = try angle(&scanner, "latitude", degreeDigits: 2)
    let longitude = try angle(&scanner, "longitude", degreeDigits: 3)
    try skipAltitude(&scanner)
    try skipReferenceSystem(&scanner)
    _ = scanner.consume(UInt8(ascii: "/"))
    guard scanner.isAtEnd else { throw scanner.expected("the end") }
    return try Coordinate(latitude: latitude, longitude: longitude)
  }

  private static func angle(
    _ scanner: inout TextScanner, _ name: StaticString, degreeDigits: Int
  ) throws(CoordinateError) -> Angle {
    let word = scanner
    guard let isNegative = scanner.consumeSign(), let number = DecimalNumber(&scanner, allowsExponent: false)
    else { throw word.expected("a sign and the \(name)") }
    if number.wholeDigits == degreeDigits { return Angle(number, isNegative: isNegative) }
    guard let arc = try arc(number, in: scanner, degreeDigits: degreeDigits) else {
      throw scanner.unreadable(
        """
        ISO 6709 expects a \(name) of \(degreeDigits) digits (degrees), \(degreeDigits + 2) (with minutes) or \
        \(degreeDigits + 4) (with seconds) before the point, found \(number.wholeDigits)
        """)
    }
    return Angle(arc, isNegative: isNegative)
  }

  /// Degrees with minutes, and possibly seconds, in one number; `nil` if it has another number of digits before the point.
  static func arc(
    _ number: DecimalNumber, in scanner: TextScanner, degreeDigits: Int
  ) throws(CoordinateError) -> Arc? {
    let hasSeconds = number.wholeDigits == degreeDigits + 4
    guard hasSeconds || number.wholeDigits == degreeDigits + 2 else { return nil }
    var last = FixedPoint(number, in: scanner)
    let rest = last.whole / 100
    last.whole %= 100
    var arc = Arc()
    if hasSeconds {
      let (degrees, minutes) = rest.quotientAndRemainder(dividingBy: 100)
      arc.add(FixedPoint(whole: degrees), .degrees)
      try arc.addChecked(FixedPoint(whole: minutes), .minutes, in: scanner)
      try arc.addChecked(last, .seconds, in: scanner)
    } else {
      arc.add(FixedPoint(whole: rest), .degrees)
      try arc.addChecked(last, .minutes, in: scanner)
    }
    return arc
  }

  private static func skipAltitude(_ scanner: inout TextScanner) throws(CoordinateError) {
    let word = scanner
    guard scanner.consumeSign() != nil else { return }
    guard DecimalNumber(&scanner, allowsExponent: false) != nil else {
      throw word.expected("an altitude after the longitude")
    }
  }

  private static func skipReferenceSystem(_ scanner: inout TextScanner) throws(CoordinateError) {
    let word = scanner
    guard scanner.consume("CRS", ignoringCase: true) else { return }
    guard scanner.consume("WGS_84", ignoringCase: true) || scanner.consume("WGS84", ignoringCase: true),
      scanner.isAtEnd || scanner.peek() == UInt8(ascii: "/")
    else {
      throw word.unreadable("the reference system must be WGS 84 (CRSWGS_84), found \(word.nextWord())")
    }
  }
}
