extension TextScanner {
  /// Consumes digits and returns their value, clamped to 10^18.
  package mutating func consumeWhole() -> Int64 {
    var value: UInt64 = 0
    while let digit = consumeDigit() { value = min(value * 10 + UInt64(digit), 1_000_000_000_000_000_000) }
    return Int64(clamping: value)
  }

  /// Consumes a point or comma and the digits after it, if there are any.
  ///
  /// - Returns: Whether one of the digits is not zero.
  package mutating func consumeFraction() -> Bool {
    guard consumeDecimalMark() else { return false }
    var isPositive = false
    while let digit = consumeDigit() { isPositive = isPositive || digit != 0 }
    return isPositive
  }

  /// The same, as a part of a unit.
  ///
  /// - Parameter unit: The number of parts in a unit, at most 200 million.
  /// - Returns: The fraction in such parts, rounded down; exact however many digits there are.
  package mutating func consumeFraction(of unit: Int) -> Int {
    guard consumeDecimalMark() else { return 0 }
    var count = 0
    while let byte = peek(count), byte.isASCIIDigit { count += 1 }
    // From the last digit to the first: rounding down at each step rounds down the whole.
    var parts = 0
    for index in (0..<count).reversed() {
      parts = (Int((peek(index) ?? 0x30) - 0x30) * unit + parts) / 10
    }
    for _ in 0..<count { advance() }
    return parts
  }

  /// Consumes a point or comma that a digit follows.
  private mutating func consumeDecimalMark() -> Bool {
    guard let mark = peek(), mark == UInt8(ascii: ".") || mark == UInt8(ascii: ","),
      peek(1)?.isASCIIDigit ?? false
    else { return false }
    advance()
    return true
  }
}
