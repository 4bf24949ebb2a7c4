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
