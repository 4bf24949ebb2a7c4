import TimeZoneLookup

// Coordinates as the commands print them.

extension Coordinate {
  /// Latitude and longitude in degrees, as ``Swift/Int32/degreesText`` writes them.
  package var degreesText: String { "\(grid.y.degreesText) \(grid.x.degreesText)" }

  /// The members of a JSON object that name the position.
  package var jsonMembers: [JSONText.Member] {
    [("latitude", grid.y.degreesText), ("longitude", grid.x.degreesText)]
  }

  /// A JSON object: the position in degrees, and as the table of zones writes it.
  package func json(iso6709: String) -> String {
    JSONText.object(jsonMembers + [("iso6709", JSONText.string(iso6709))])
  }
}

extension Int32 {
  /// 1e-7 degrees as a decimal number of degrees: exact, without an exponent, no longer than needed.
  package var degreesText: String { Self.degreesText(magnitude, isNegative: self < 0) }

  /// 1e-7 degrees as a decimal number of degrees, rounded to four digits (11 m), halves away from zero.
  package var shortDegreesText: String {
    let rounded = (magnitude + 500) / 1000 * 1000
    return Self.degreesText(rounded, isNegative: self < 0 && rounded != 0)
  }

  private static func degreesText(_ magnitude: UInt32, isNegative: Bool) -> String {
    var bytes: [UInt8] = []
    appendDegrees(magnitude, isNegative: isNegative, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Appends ``degreesText``.
  func appendDegrees(to bytes: inout [UInt8]) {
    Self.appendDegrees(magnitude, isNegative: self < 0, to: &bytes)
  }

  private static func appendDegrees(_ magnitude: UInt32, isNegative: Bool, to bytes: inout [UInt8]) {
    let (whole, fraction) = magnitude.quotientAndRemainder(dividingBy: 10_000_000)
    if isNegative { bytes.append(UInt8(ascii: "-")) }
    bytes.append(contentsOf: String(whole).utf8)
    guard fraction != 0 else { return }
    bytes.append(UInt8(ascii: "."))
    var rest = fraction
    var weight: UInt32 = 1_000_000
    while rest != 0 {
      bytes.append(UInt8(ascii: "0") + UInt8(rest / weight))
      rest %= weight
      weight /= 10
    }
  }
}
