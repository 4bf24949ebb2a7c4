// Coordinates as text.

extension Coordinate: CustomStringConvertible {
  /// Latitude and longitude in degrees, exact and no longer than needed, such as `43.06, 141.35`.
  ///
  /// ``init(parsing:)`` reads the same position from it.
  public var description: String { "\(grid.y.degreesText), \(grid.x.degreesText)" }
}

extension Coordinate: LosslessStringConvertible {
  /// A position from text in any of the forms of ``init(parsing:)``; `nil` where that throws an error, which says why.
  public init?(_ description: String) {
    guard let coordinate = try? Coordinate(parsing: description) else { return nil }
    self = coordinate
  }
}

extension Int32 {
  /// 1e-7 degrees as a decimal number of degrees: exact, without an exponent, no longer than needed.
  package var degreesText: String {
    var bytes: [UInt8] = []
    appendDegrees(to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Appends ``degreesText``.
  package func appendDegrees(to bytes: inout [UInt8]) {
    bytes.appendDegrees(magnitude, isNegative: self < 0)
  }
}

extension [UInt8] {
  /// Appends 1e-7 degrees as a decimal number of degrees.
  package mutating func appendDegrees(_ magnitude: UInt32, isNegative: Bool) {
    let (whole, fraction) = magnitude.quotientAndRemainder(dividingBy: 10_000_000)
    if isNegative { append(UInt8(ascii: "-")) }
    append(contentsOf: String(whole).utf8)
    guard fraction != 0 else { return }
    append(UInt8(ascii: "."))
    var rest = fraction
    var weight: UInt32 = 1_000_000
    while rest != 0 {
      append(UInt8(ascii: "0") + UInt8(rest / weight))
      rest %= weight
      weight /= 10
    }
  }
}
