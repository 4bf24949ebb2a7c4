/// A decimal number that is too long for 64 bits or has an exponent far from zero, for conversion to the nearest
/// `Double`.
///
/// This is deliberate: Embedded Swift has no `strtod`, and a text must give the same number to the last bit there too.
struct LongDecimal {
  // The value is digits * 10^exponent, or above that by less than one of its last digit.
  private var digits: LongInteger
  private var exponent: Int
  private var digitCount: Int
  private var hasFurtherDigits = false

  /// More digits than any number halfway between two `Double` values has, which is 767: of further digits it only
  /// matters whether one is not zero.
  private static let digitLimit = 800

  /// - Parameters:
  ///   - significand: The first digits as a whole number.
  ///   - exponent: The power of ten that it is multiplied by.
  init(_ significand: UInt64, exponent: Int) {
    digits = LongInteger(significand)
    self.exponent = exponent
    digitCount = 1
    var rest = significand / 10
    while rest > 0 {
      digitCount += 1
      rest /= 10
    }
  }

  /// Adds a digit after the last.
  mutating func append(_ digit: UInt8) {
    guard digitCount < Self.digitLimit else {
      hasFurtherDigits = hasFurtherDigits || digit != 0
      return
    }
    digits.multiply(by: 10, adding: UInt32(digit))
    digitCount += 1
    exponent -= 1
  }

  /// The nearest `Double`, ties to even; infinity where it exceeds the finite range. (Below the least normal number,
  /// 2.2e-308, the last bit may be wrong.)
  ///
  /// - Complexity: O(1): the number of digits is limited.
  var nearestDouble: Double {
    guard !digits.isZero, exponent + digitCount > -330 else { return 0 }
    guard exponent + digitCount < 311 else { return .infinity }
    var dividend = digits
    var divisor = LongInteger(1)
    var exponent = exponent
    if hasFurtherDigits {
      dividend.multiply(by: 10, adding: 1)
      exponent -= 1
    }
    for _ in 0..<max(0, exponent) { dividend.multiply(by: 10, adding: 0) }
    for _ in 0..<max(0, -exponent) { divisor.multiply(by: 10, adding: 0) }
    // With equal bit counts, their quotient lies between 1/2 and 2.
    let shift = dividend.bitCount - divisor.bitCount
    dividend.shiftLeft(max(0, -shift))
    divisor.shiftLeft(max(0, shift))
    // Division as on paper: 63 significant bits or more, and whether anything is left.
    var quotient: UInt64 = 0
    for _ in 0..<64 {
      quotient <<= 1
      if !dividend.isLess(than: divisor) {
        dividend.subtract(divisor)
        quotient |= 1
      }
      dividend.shiftLeft(1)
    }
    let rounded = Double(dividend.isZero ? quotient : quotient | 1)
    return Double(sign: .plus, exponent: shift - 63, significand: rounded)
  }
}

/// A whole number of any size, 0 or more.
private struct LongInteger {
  /// The least significant first; the last is not 0.
  private var words: [UInt32] = []

  init(_ value: UInt64) {
    words = [UInt32(truncatingIfNeeded: value), UInt32(truncatingIfNeeded: value >> 32)]
    dropZeros()
  }

  var isZero: Bool { words.isEmpty }

  var bitCount: Int { words.count * 32 - (words.last?.leadingZeroBitCount ?? 0) }

  mutating func multiply(by factor: UInt32, adding summand: UInt32) {
    var carry = UInt64(summand)
    for index in words.indices {
      // At most (2^32 - 1)^2 + 2^32 - 1: no overflow.
      carry += UInt64(words[index]) * UInt64(factor)
      words[index] = UInt32(truncatingIfNeeded: carry)
      carry >>= 32
    }
    if carry > 0 { words.append(UInt32(carry)) }
  }

  mutating func shiftLeft(_ count: Int) {
    guard count > 0, !isZero else { return }
    let bits = UInt64(count % 32)
    var carry: UInt64 = 0
    for index in words.indices {
      carry |= UInt64(words[index]) << bits
      words[index] = UInt32(truncatingIfNeeded: carry)
      carry >>= 32
    }
    if carry > 0 { words.append(UInt32(carry)) }
    words.insert(contentsOf: repeatElement(0, count: count / 32), at: 0)
  }

  func isLess(than other: LongInteger) -> Bool {
    guard words.count == other.words.count else { return words.count < other.words.count }
    return words.reversed().lexicographicallyPrecedes(other.words.reversed())
  }

  /// - Parameter other: Not greater.
  mutating func subtract(_ other: LongInteger) {
    var borrow: Int64 = 0
    for index in words.indices {
      borrow += Int64(words[index]) - (index < other.words.count ? Int64(other.words[index]) : 0)
      words[index] = UInt32(truncatingIfNeeded: borrow)
      borrow >>= 32
    }
    dropZeros()
  }

  private mutating func dropZeros() {
    while words.last == 0 { words.removeLast() }
  }
}
