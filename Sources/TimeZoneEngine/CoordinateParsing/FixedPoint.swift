import TimeZoneIndex
import TimeZoneSupport

/// A number as its whole part and billionths; further digits are cut off.
struct FixedPoint {
  /// The whole part; larger ones count as 10^18.
  private(set) var whole: UInt64 = 0
  /// Below 10^9.
  private(set) var billionths: UInt64 = 0

  init(whole: UInt64, billionths: UInt64 = 0) {
    self.whole = whole
    self.billionths = billionths
  }

  /// - Parameters:
  ///   - number: A number that was read without an exponent.
  ///   - scanner: The text it was read from.
  init(_ number: DecimalNumber, in scanner: TextScanner) {
    var digits = scanner
    digits.rewind(to: number.range.lowerBound)
    while let digit = digits.consumeDigit() {
      whole = min(whole * 10 + UInt64(digit), 1_000_000_000_000_000_000)
    }
    guard number.hasFraction, digits.consume(UInt8(ascii: ".")) else { return }
    var weight: UInt64 = 100_000_000
    while weight > 0, let digit = digits.consumeDigit() {
      billionths += UInt64(digit) * weight
      weight /= 10
    }
  }
}
