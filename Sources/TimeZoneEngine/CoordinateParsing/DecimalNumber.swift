import TimeZoneIndex
import TimeZoneSupport

/// A decimal number in a text: digits with an optional decimal point and an optional exponent.
///
/// Hexadecimal numbers, `nan`, `inf`, digit separators and anything without a digit are not accepted.
struct DecimalNumber {
  /// The number's range in the text, without its sign.
  let range: Range<Int>
  /// The number of digits before the point.
  let wholeDigits: Int
  /// Whether digits follow the point.
  let hasFraction: Bool

  // The value is significand * 10^exponent, unless nonzero digits did not fit.
  private let significand: UInt64
  private let exponent: Int
  private let isExact: Bool

  /// Consumes an unsigned number; consumes nothing where there is none.
  ///
  /// - Parameters:
  ///   - scanner: At the first digit or the point.
  ///   - allowsExponent: False where an `E` after the digits means east.
  init?(_ scanner: inout TextScanner, allowsExponent: Bool = true) {
    let start = scanner.position
    var digits = Digits()
    let whole = digits.consume(&scanner, afterPoint: false)
    let fraction = scanner.consume(UInt8(ascii: ".")) ? digits.consume(&scanner, afterPoint: true) : 0
    guard whole + fraction > 0 else {
      scanner.rewind(to: start)
      return nil
    }
    if allowsExponent { digits.exponent += Self.consumeExponent(&scanner) }
    range = start..<scanner.position
    wholeDigits = whole
    hasFraction = fraction > 0
    significand = digits.significand
    exponent = digits.exponent
    isExact = digits.isExact
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

  /// The digits read so far, as a whole number and a power of ten.
  private struct Digits {
    var significand: UInt64 = 0
    var exponent = 0
    var isExact = true

    /// Consumes digits and counts them.
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
  /// The number as the nearest `Double`, ties to even: bit for bit the result of `Double(_:)` for the same text.
  ///
  /// - Parameter scanner: The text the number was read from.
  /// - Returns: The value, which may be infinite but is never NaN.
  func value(in scanner: TextScanner) -> Double {
    guard isExact else { return slowValue(in: scanner) }
    if significand <= Self.exactLimit, (-22...22).contains(exponent) {
      // Both operands are exact, so one operation rounds once (Clinger 1990).
      let power = Self.powerOfTen(abs(exponent))
      return exponent < 0 ? Double(significand) / power : Double(significand) * power
    }
    if (-19...0).contains(exponent) { return Self.quotient(significand, tenToThe: -exponent) }
    return slowValue(in: scanner)
  }

  /// The value where there are more digits than 64 bits hold, or the exponent is far from zero.
  private func slowValue(in scanner: TextScanner) -> Double {
    var number = LongDecimal(significand, exponent: exponent)
    guard !isExact else { return number.nearestDouble }
    // The digits that the significand has no room for.
    var first = Digits()
    for byte in scanner.text(range).utf8 where byte != UInt8(ascii: ".") {
      guard byte.isASCIIDigit else { break }
      if first.isFull {
        number.append(byte - 0x30)
      } else {
        first.append(UInt64(byte - 0x30), afterPoint: false)
      }
    }
    return number.nearestDouble
  }

  /// Every integer up to 2^53 is exact as a `Double`.
  private static let exactLimit: UInt64 = 1 << 53

  /// 10^`exponent` for 0...22: exact, as are all factors.
  private static func powerOfTen(_ exponent: Int) -> Double {
    var power = 1.0
    if exponent & 1 != 0 { power *= 1e1 }
    if exponent & 2 != 0 { power *= 1e2 }
    if exponent & 4 != 0 { power *= 1e4 }
    if exponent & 8 != 0 { power *= 1e8 }
    if exponent & 16 != 0 { power *= 1e16 }
    return power
  }

  /// `significand` / 10^`exponent` for exponents 0...19, rounded once.
  ///
  /// The quotient of 128 by 64 bits has at least 62 significant bits. A remainder sets its last bit, far below the last
  /// bit that a `Double` keeps, so that only a true tie is rounded as one.
  private static func quotient(_ significand: UInt64, tenToThe exponent: Int) -> Double {
    guard significand != 0 else { return 0 }
    var divisor: UInt64 = 1
    for _ in 0..<exponent { divisor *= 10 }
    let dividendShift = significand.leadingZeroBitCount
    let divisorShift = divisor.leadingZeroBitCount
    // Half of a dividend with the top bit set is less than a divisor with the top bit set.
    let dividend = (significand << UInt64(dividendShift)) >> 1
    let lostBit = (significand << UInt64(dividendShift)) & 1
    let (quotient, remainder) = (divisor << UInt64(divisorShift))
      .dividingFullWidth((high: dividend, low: lostBit << 63))
    let rounded = Double(quotient | (remainder == 0 ? 0 : 1))
    // quotient = significand * 2^(63 + dividendShift) / (divisor * 2^divisorShift)
    return rounded * Self.powerOfTwo(divisorShift - dividendShift - 63)
  }

  /// 2^`exponent` for -1022...1023.
  private static func powerOfTwo(_ exponent: Int) -> Double {
    Double(bitPattern: UInt64(1023 + exponent) << 52)
  }
}
