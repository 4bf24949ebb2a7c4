/// Two angles with marks for degrees, minutes and seconds, or with hemisphere letters, or both.
///
/// `43°03'36"N 141°21'E`, `N 43 03.6 E 141 21`, `151°12′30″E, 33°52′S`, `43.06°N 141.35°E`, and as ExifTool prints them
/// `43 deg 3' 36.00" N, 141 deg 21' 0.00" E`; with colons, `37:51:39S 145:07:22E`; in one number each, as pilots write them,
/// `3606N 07957W` and `375139S1450722E`; and as in XMP, `43,3.6N 141,21.0E`. A letter may precede or follow its angle. With letters, either order is accepted and marks may be missing; without letters, the latitude
/// comes first, and a sign may precede the degrees.
enum SexagesimalPair {
  /// Whether the text has a degree sign, or digits and no letters except hemispheres.
  static func matches(_ start: TextScanner) -> Bool {
    var scanner = start
    var hasDigit = false
    var hasHemisphere = false
    while let byte = scanner.peek() {
      if let mark = scanner.consumeMark() {
        if mark == .degrees { return true }
        continue
      }
      if byte.isASCIIDigit { hasDigit = true }
      if Hemisphere(byte) != nil {
        hasHemisphere = true
      } else if byte.isASCIILetter {
        return false
      }
      scanner.advance()
    }
    return hasDigit && hasHemisphere
  }

  static func coordinate(_ start: TextScanner) throws(CoordinateError) -> Coordinate {
    var scanner = start
    let first = try SexagesimalAngle(&scanner)
    scanner.skipSpace()
    if scanner.consume(UInt8(ascii: ",")) || scanner.consume(UInt8(ascii: ";")) { scanner.skipSpace() }
    guard !scanner.isAtEnd else { throw scanner.unreadable("it has only one angle; \(expectation)") }
    let second = try SexagesimalAngle(&scanner)
    guard scanner.isAtEnd else { throw scanner.expected("the end after two angles") }
    switch (first.hemisphere, second.hemisphere) {
    case (nil, nil):
      guard first.hasDegreeSign, second.hasDegreeSign else {
        throw scanner.unreadable("one of the angles lacks its degree sign; \(expectation)")
      }
      return try Coordinate(latitude: first.angle, longitude: second.angle)
    case (let one?, let other?) where one.isLatitude != other.isLatitude:
      let (latitude, longitude) = one.isLatitude ? (first, second) : (second, first)
      return try Coordinate(latitude: latitude.angle, longitude: longitude.angle, isOrderGiven: true)
    default:
      throw scanner.unreadable("expected one of N and S, and one of E and W")
    }
  }

  static let expectation =
    "expected latitude (-90...90) and longitude (-180...180), such as 43\u{B0}03'36\"N 141\u{B0}21'E"
}

// MARK: - One angle

/// One angle of a ``SexagesimalPair``, with its hemisphere if there is a letter for it.
struct SexagesimalAngle {
  let angle: Angle
  let hemisphere: Hemisphere?
  let hasDegreeSign: Bool

  /// The letter may precede or follow the angle.
  init(_ scanner: inout TextScanner) throws(CoordinateError) {
    let leading = scanner.consumeHemisphere()
    let sign = scanner.consumeSign()
    let hasCommas = leading == nil && sign == nil && scanner.isAtAngleWithCommas
    let parts = try Parts(&scanner, hasCommas: hasCommas)
    let hemisphere = leading ?? scanner.consumeHemisphere()
    if hemisphere != nil, sign != nil {
      throw scanner.unreadable("an angle has both a sign and a hemisphere letter; specify one of them")
    }
    self.hemisphere = hemisphere
    hasDegreeSign = parts.hasDegreeSign
    let isNegative = hemisphere?.isNegative ?? sign ?? false
    guard let number = parts.decimalDegrees else {
      angle = Angle(parts.arc, isNegative: isNegative)
      return
    }
    let degreeDigits = hemisphere.map { $0.isLatitude ? 2 : 3 }
    if let degreeDigits, !parts.hasDegreeSign,
      let arc = try ISO6709.arc(number, in: scanner, degreeDigits: degreeDigits)
    {
      angle = Angle(arc, isNegative: isNegative)
    } else {
      angle = Angle(number, isNegative: isNegative)
    }
  }

  private struct Parts {
    var arc = Arc()
    /// `nil` unless there are only degrees.
    var decimalDegrees: DecimalNumber?
    var hasDegreeSign = false
    private var hasFraction = false
    private let hasCommas: Bool

    init(_ scanner: inout TextScanner, hasCommas: Bool) throws(CoordinateError) {
      self.hasCommas = hasCommas
      var last = try consumeDegrees(&scanner)
      while last != .seconds, let part = try consumePart(after: last, &scanner) { last = part }
    }

    private mutating func consumeDegrees(_ scanner: inout TextScanner) throws(CoordinateError) -> AnglePart {
      let word = scanner
      guard let number = DecimalNumber(&scanner, allowsExponent: false) else {
        throw word.expected("degrees")
      }
      scanner.skipSpace()
      let mark = scanner.consumeMark()
      guard mark == nil || mark == .degrees else { throw word.expected("degrees before minutes and seconds") }
      hasDegreeSign = mark != nil
      hasFraction = number.fractionDigits > 0
      decimalDegrees = number
      arc.add(FixedPoint(number, in: scanner), .degrees)
      return .degrees
    }

    /// Consumes minutes or seconds; `nil` if the angle ends.
    private mutating func consumePart(
      after last: AnglePart, _ scanner: inout TextScanner
    ) throws(CoordinateError) -> AnglePart? {
      let start = scanner
      scanner.skipSpace()
      _ = scanner.consume(UInt8(ascii: ":")) || hasCommas && scanner.consume(UInt8(ascii: ","))
      let word = scanner
      guard let number = DecimalNumber(&scanner, allowsExponent: false) else {
        scanner = start
        return nil
      }
      scanner.skipSpace()
      let part = scanner.consumeMark() ?? last.next
      if part == .degrees {
        // It belongs to the next angle.
        scanner = start
        return nil
      }
      guard part.rawValue < last.rawValue else {
        throw word.unreadable("\(word.nextWord()) is a second number of \(part.name) in one angle")
      }
      guard !hasFraction else {
        throw word.unreadable(
          "only the last part of an angle may have decimals, yet \(word.nextWord()) follows")
      }
      hasFraction = number.fractionDigits > 0
      decimalDegrees = nil
      try arc.addChecked(FixedPoint(number, in: scanner), part, in: scanner)
      return part
    }
  }
}

extension Arc {
  mutating func addChecked(
    _ number: FixedPoint, _ part: AnglePart, in scanner: TextScanner
  ) throws(CoordinateError) {
    guard number.whole < 60 else {
      throw scanner.unreadable("\(number.whole) is not a number of \(part.name); expected less than 60")
    }
    add(number, part)
  }
}

extension AnglePart {
  fileprivate var next: AnglePart { self == .degrees ? .minutes : .seconds }
}

// MARK: - Marks and letters

struct Hemisphere {
  let isLatitude, isNegative: Bool

  init?(_ letter: UInt8) {
    guard let number = ("NSEW" as StaticString).index(of: letter.asciiUppercase) else { return nil }
    (isLatitude, isNegative) = (number < 2, number % 2 == 1)
  }
}

extension TextScanner {
  /// Whether an angle of XMP follows: `43,3.6N` or `43,3,36N`, with the letter at its end. (In `43,3N` it is a decimal comma.)
  fileprivate var isAtAngleWithCommas: Bool {
    var scanner = self
    func consumeNumber() -> DecimalNumber? { DecimalNumber(&scanner, allowsExponent: false) }
    guard consumeNumber()?.fractionDigits == 0, scanner.consume(UInt8(ascii: ",")),
      let minutes = consumeNumber()
    else { return false }
    if minutes.fractionDigits == 0 {
      guard scanner.consume(UInt8(ascii: ",")), consumeNumber() != nil else { return false }
    }
    return scanner.peek().flatMap { Hemisphere($0) } != nil
  }

  /// Including the white space around it.
  fileprivate mutating func consumeHemisphere() -> Hemisphere? {
    let start = position
    skipSpace()
    guard let letter = peek(), let hemisphere = Hemisphere(letter) else {
      rewind(to: start)
      return nil
    }
    advance()
    skipSpace()
    return hemisphere
  }

  /// In any of the characters in common use.
  mutating func consumeMark() -> AnglePart? {
    if consume("\u{B0}") || consume("\u{BA}") || consume("\u{2DA}") || consume("deg", ignoringCase: true) {
      return .degrees
    }
    if consume("\"") || consume("\u{2033}") || consume("\u{201D}") || consume("\u{2BA}") { return .seconds }
    guard consumePrime() else { return nil }
    // Two primes are the mark of seconds.
    return consumePrime() ? .seconds : .minutes
  }

  private mutating func consumePrime() -> Bool {
    consume("'") || consume("\u{2032}") || consume("\u{2019}") || consume("\u{2B9}") || consume("\u{B4}")
  }
}
