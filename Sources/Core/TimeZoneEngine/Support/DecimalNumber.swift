/// A decimal number in a text: digits with an optional decimal point and an optional exponent; the one reader of these.
///
/// Hexadecimal numbers, `nan`, `inf`, digit separators and anything without a digit are not accepted.
package struct DecimalNumber {
  /// The number's range in the text, without its sign.
  package let range: Range<Int>
  package let wholeDigits: Int
  package let fractionDigits: Int
  /// The exponent as written, clamped to a million; 0 if none exists.
  package let power: Int

  // The value is significand * 10^exponent, unless nonzero digits did not fit.
  private let significand: UInt64
  private let exponent: Int
  private let isExact: Bool

  /// Consumes nothing if there is no unsigned number.
  package init?(_ scanner: inout TextScanner, allowsExponent: Bool = true) {
    let start = scanner.position
    var digits = Digits()
    let whole = digits.consume(&scanner, afterPoint: false)
    let fraction = scanner.consume(UInt8(ascii: ".")) ? digits.consume(&scanner, afterPoint: true) : 0
    guard whole + fraction > 0 else {
      scanner.rewind(to: start)
      return nil
    }
    power = allowsExponent ? Self.consumeExponent(&scanner) : 0
    range = start..<scanner.position
    wholeDigits = whole
    fractionDigits = fraction
    significand = digits.significand
    exponent = digits.exponent + power
    isExact = digits.isExact
  }

  /// The number that all of a text is, after an optional sign; `nil` for any other text, including one with white space.
  package static func signed(
    _ text: UnsafeBufferPointer<UInt8>
  ) -> (isNegative: Bool, magnitude: DecimalNumber)? {
    var scanner = TextScanner(trimming: text)
    guard scanner.position == 0, scanner.endPosition == text.count else { return nil }
    let isNegative = scanner.consume(UInt8(ascii: "-"))
    if !isNegative { _ = scanner.consume(UInt8(ascii: "+")) }
    guard let magnitude = DecimalNumber(&scanner), scanner.isAtEnd else { return nil }
    return (isNegative, magnitude)
  }

  /// Consumes `e` or `E`, an optional sign, and digits; consumes nothing where these are incomplete.
  private static func consumeExponent(_ scanner: inout TextScanner) -> Int {
    guard let letter = scanner.peek(), letter | 0x20 == UInt8(ascii: "e") else { return 0 }
    let start = scanner.position
    scanner.advance()
    let isNegative = scanner.consume(UInt8(ascii: "-"))
    if !isNegative { _ = scanner.consume(UInt8(ascii: "+")) }
    guard var value = scanner.consumeDigit().map(Int.init) else {
      scanner.rewind(to: start)
      return 0
    }
    while let digit = scanner.consumeDigit() {
      // Clamped far beyond the exponents of `Double`.
      value = min(value * 10 + Int(digit), 1_000_000)
    }
    return isNegative ? -value : value
  }

  private struct Digits {
    var significand: UInt64 = 0
    var exponent = 0
    var isExact = true

    mutating func consume(_ scanner: inout TextScanner, afterPoint: Bool) -> Int {
      var count = 0
      while let digit = scanner.consumeDigit() {
        append(UInt64(digit), afterPoint: afterPoint)
        count += 1
      }
      return count
    }

    /// Whether further digits are only counted: 19 always fit 64 bits.
    var isFull: Bool { significand >= 1_000_000_000_000_000_000 }

    mutating func append(_ digit: UInt64, afterPoint: Bool) {
      if !isFull {
        significand = significand * 10 + digit
        if afterPoint { exponent -= 1 }
      } else {
        if digit != 0 { isExact = false }
        if !afterPoint { exponent += 1 }
      }
    }
  }
}

// MARK: - Value

extension DecimalNumber {
  /// The number in units of 10^-`places`, rounded once from its digits.
  ///
  /// Digits beyond the significand cannot change the result: every half of a unit below 10^10 units has fewer.
  /// Returns the units, and whether the number is greater than they are.
  func rounded(places: Int) -> RoundedMagnitude {
    guard significand != 0 else { return RoundedMagnitude(units: 0, isRoundedDown: false) }
    let shift = exponent + places
    if shift >= 0 {
      let (units, overflows) = significand.multipliedReportingOverflow(by: Self.powerOfTen(min(shift, 19)))
      return RoundedMagnitude(units: overflows || shift > 19 ? .max : units, isRoundedDown: !isExact)
    }
    // The significand is less than 10^19, so with a greater divisor the quotient is less than a half.
    guard shift >= -19 else { return RoundedMagnitude(units: 0, isRoundedDown: true) }
    let divisor = Self.powerOfTen(-shift)
    let (units, remainder) = significand.quotientAndRemainder(dividingBy: divisor)
    if remainder >= divisor / 2 { return RoundedMagnitude(units: units + 1, isRoundedDown: false) }
    return RoundedMagnitude(units: units, isRoundedDown: remainder > 0 || !isExact)
  }

  /// 10^`exponent` for 0...19.
  private static func powerOfTen(_ exponent: Int) -> UInt64 {
    var power: UInt64 = 1
    for _ in 0..<exponent { power *= 10 }
    return power
  }

  /// The number for messages; may be infinite, and its last digits may be off.
  package var approximation: Double {
    // Far beyond what a `Double` holds.
    guard significand != 0, exponent > -400 else { return 0 }
    guard exponent < 400 else { return .infinity }
    var value = Double(significand)
    // Powers up to 10^22 are exact, so the usual numbers are too (Clinger 1990).
    var rest = exponent.magnitude
    while rest > 0 {
      let step = min(rest, 22)
      let power = (0..<step).reduce(1.0) { power, _ in power * 10 }
      value = exponent < 0 ? value / power : value * power
      rest -= step
    }
    return value
  }
}

struct RoundedMagnitude {
  /// Rounded to the nearest, halves up; `UInt64.max` for anything greater.
  let units: UInt64
  /// Whether the number is greater than that by less than half a unit.
  let isRoundedDown: Bool
}

// MARK: - Numbers as text

/// Decimal numbers as text, from whole numbers of units of a power of ten: the one way in which numbers with decimals are
/// written. There is never an exponent, and never `-0`.
package enum FixedPointText {
  /// Calls `body` with the ASCII text of a number, which is on the stack.
  package static func withBytes<Result>(
    _ units: Int64, places: Int, isShort: Bool, _ body: (UnsafeBufferPointer<UInt8>) -> Result
  ) -> Result {
    // A sign, 19 digits and a point, or `-0.` and 18 digits.
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 24) { bytes in
      var start = bytes.count
      var rest = units.magnitude
      // From the last digit to the first.
      func prepend(_ byte: UInt8) {
        start -= 1
        bytes[start] = byte
      }
      func nextDigit() -> UInt8 {
        let (quotient, digit) = rest.quotientAndRemainder(dividingBy: 10)
        rest = quotient
        return UInt8(ascii: "0") + UInt8(truncatingIfNeeded: digit)
      }
      for _ in 0..<places {
        let digit = nextDigit()
        if !isShort || start < bytes.count || digit != UInt8(ascii: "0") { prepend(digit) }
      }
      if start < bytes.count { prepend(UInt8(ascii: ".")) }
      repeat { prepend(nextDigit()) } while rest > 0
      if units < 0 { prepend(UInt8(ascii: "-")) }
      return body(UnsafeBufferPointer(rebasing: bytes[start...]))
    }
  }
}

extension String {
  /// A number of units of 10^-`places` as a decimal number, such as `-33.87` for -338,700,000 with 7 places; with all its
  /// places, `-33.8700000`, unless it is short.
  package init(units: Int64, places: Int, isShort: Bool = true) {
    self = FixedPointText.withBytes(units, places: places, isShort: isShort) {
      String(decoding: $0, as: UTF8.self)
    }
  }
}

extension [UInt8] {
  /// Appends a number of units of 10^-`places` as a decimal number without trailing zeros.
  package mutating func append(units: Int64, places: Int) {
    FixedPointText.withBytes(units, places: places, isShort: true) { append(contentsOf: $0) }
  }
}

extension Double {
  /// The number rounded to some digits after the decimal point, halves away from zero: `-0.8333`. Never `-0`.
  package func decimalText(_ places: Int, isShort: Bool = false) -> String {
    var scale = 1.0
    for _ in 0..<places { scale *= 10 }
    guard magnitude * scale < 9e18 else { return "\(self)" }
    return String(units: Int64((self * scale).rounded()), places: places, isShort: isShort)
  }
}
