extension TextScanner {
  /// Consumes digits and returns their value, clamped to 10^18.
  package mutating func consumeWhole() -> Int64 {
    var value: UInt64 = 0
    while let digit = consumeDigit() { value = min(value * 10 + UInt64(digit), 1_000_000_000_000_000_000) }
    return Int64(clamping: value)
  }

  /// Consumes a point or comma and the digits after it, if there are any, as a part of a unit.
  package mutating func consumeFraction(of unit: Int) -> (parts: Int, isExact: Bool) {
    guard consumeDecimalMark() else { return (0, true) }
    var count = 0
    while let byte = peek(count), byte.isASCIIDigit { count += 1 }
    // From the last digit to the first: rounding down at each step rounds down the whole.
    var (parts, isExact) = (0, true)
    for index in (0..<count).reversed() {
      let (quotient, rest) = (Int((peek(index) ?? 0x30) - 0x30) * unit + parts).quotientAndRemainder(
        dividingBy: 10)
      (parts, isExact) = (quotient, isExact && rest == 0)
    }
    for _ in 0..<count { advance() }
    return (parts, isExact)
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
