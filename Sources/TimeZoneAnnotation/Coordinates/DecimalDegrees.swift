/// A fast parser for plain decimal degrees, the form of nearly all cells.
///
/// `Coordinate(parsing:)` gives the same positions for these, and reads all other forms; but with it alone a whole file
/// takes 1.4 times as long.
enum DecimalDegrees {
  /// Reads `[+-]digits[.digits]` as units of 1e-7 degrees, rounded as `Coordinate(latitude:longitude:)` rounds.
  ///
  /// With up to seven decimals the number is an integer in that unit, and conversion through a `Double` gives the same
  /// integer: its error stays below 1e-6 units. With more, up to 15 digits in all, both operands of the division
  /// are exact in a `Double`, so the quotient is the nearest one to the text, as `Double(_:)` has it (Clinger 1990).
  ///
  /// - Parameters:
  ///   - bytes: The cell.
  ///   - limit: The largest magnitude in degrees: 90 or 180.
  /// - Returns: `nil` for anything else, including numbers out of range: the full parser then decides.
  @inline(__always)
  static func e7(_ bytes: UnsafeBufferPointer<UInt8>, limit: Int64) -> Int32? {
    var index = 0
    var isNegative = false
    if bytes.count > 0, bytes[0] == UInt8(ascii: "-") || bytes[0] == UInt8(ascii: "+") {
      isNegative = bytes[0] == UInt8(ascii: "-")
      index = 1
    }
    // One character more than can be accepted, so that nothing overflows before the digits are counted.
    guard bytes.count &- index <= 16 else { return nil }
    // 16 digits need 54 bits.
    var digits: Int64 = 0
    let wholeStart = index
    while index < bytes.count, bytes[index].isDigit {
      digits = digits &* 10 &+ Int64(bytes[index] &- 0x30)
      index &+= 1
    }
    var digitCount = index &- wholeStart
    var decimals = 0
    if index < bytes.count, bytes[index] == UInt8(ascii: ".") {
      index &+= 1
      let start = index
      while index < bytes.count, bytes[index].isDigit {
        digits = digits &* 10 &+ Int64(bytes[index] &- 0x30)
        index &+= 1
      }
      decimals = index &- start
      digitCount &+= decimals
    }
    guard index == bytes.count, digitCount > 0, digitCount <= 15 else { return nil }
    let magnitude = units(digits, decimals)
    guard magnitude <= limit &* 10_000_000, isInRange(digits, decimals, limit) else { return nil }
    return Int32(truncatingIfNeeded: isNegative ? 0 &- magnitude : magnitude)
  }

  /// `digits` / 10^`decimals` in units of 1e-7, halves away from zero; a value out of range where it does not fit.
  @inline(__always)
  private static func units(_ digits: Int64, _ decimals: Int) -> Int64 {
    if decimals <= 7 {
      let (product, overflow) = digits.multipliedReportingOverflow(by: powerOfTen(7 &- decimals))
      return overflow ? Int64.max : product
    }
    let scaled = Double(digits) / Double(powerOfTen(decimals)) * 1e7
    return Int64(scaled.rounded(.toNearestOrAwayFromZero))
  }

  /// Whether the number itself, not only its rounding, is within the limit.
  @inline(__always)
  private static func isInRange(_ digits: Int64, _ decimals: Int, _ limit: Int64) -> Bool {
    decimals <= 7 || digits <= limit &* powerOfTen(decimals)
  }

  @inline(__always)
  private static func powerOfTen(_ exponent: Int) -> Int64 {
    var power: Int64 = 1
    for _ in 0..<exponent { power &*= 10 }
    return power
  }
}
