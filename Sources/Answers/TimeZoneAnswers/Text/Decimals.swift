// Decimal numbers as the commands print them.

extension Double {
  /// The number rounded to some digits after the decimal point, halves away from zero: `-0.8333`. Never `-0`.
  ///
  /// - Parameters:
  ///   - digits: How many digits, 0...9.
  ///   - isShort: Whether zeros at the end are left out, and a decimal point without digits.
  /// - Returns: The text; beyond what 64 bits hold, and for infinity and NaN, Swift's own.
  package func decimalText(_ digits: Int, isShort: Bool = false) -> String {
    var scale = 1.0
    for _ in 0..<digits { scale *= 10 }
    guard magnitude * scale < 9e15 else { return "\(self)" }
    let scaled = Int64((self * scale).rounded())
    let (whole, fraction) = scaled.magnitude.quotientAndRemainder(dividingBy: UInt64(scale))
    let sign = scaled < 0 ? "-" : ""
    if digits == 0 { return "\(sign)\(whole)" }
    let written = "\(fraction)"
    var decimals = String(repeating: "0", count: digits - written.utf8.count) + written
    if isShort {
      while decimals.utf8.last == UInt8(ascii: "0") { decimals.removeLast() }
      if decimals.isEmpty { return "\(sign)\(whole)" }
    }
    return "\(sign)\(whole).\(decimals)"
  }
}
