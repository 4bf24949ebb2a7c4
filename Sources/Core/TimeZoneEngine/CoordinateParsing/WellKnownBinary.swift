/// A point in well-known binary (OGC 06-103r4, 8) as hexadecimal digits, with PostGIS' extension for the reference
/// system: what PostgreSQL writes for a column of geometries, or after `\x` for one of bytes.
package enum WellKnownBinary {
  package enum Reading {
    case position(Coordinate)
    case empty
    /// Something else, for this reason.
    case malformed(String)
  }

  /// For messages.
  package static let expectation =
    "expected a point in well-known binary with the reference system 4326 or none"

  /// Whether the text begins like well-known binary, and has nothing but digits.
  static func matches(_ start: TextScanner) -> Bool { digits(start) != nil }

  static func coordinate(_ start: TextScanner) throws(CoordinateError) -> Coordinate {
    switch try read(start) {
    case .position(let coordinate)?: return coordinate
    case .malformed(let reason)?: throw start.unreadable("\(expectation), but \(reason)")
    case .empty?, nil: throw start.unreadable("the point is empty")
    }
  }

  /// `nil` unless the text begins like well-known binary; if it wraps, the longitude may exceed 180 degrees.
  package static func read(_ start: TextScanner, wraps: Bool = false) throws(CoordinateError) -> Reading? {
    guard var digits = digits(start) else { return nil }
    let isLittleEndian = number(&digits, bytes: 1, false) == 1
    guard let code = number(&digits, bytes: 4, isLittleEndian) else { return .malformed("it is cut short") }
    let type = code & 0x0FFF_FFFF
    guard type % 1000 == 1, type / 1000 <= 3 else {
      return .malformed("it is a geometry of type \(type % 1000)")
    }
    if code & 0x2000_0000 != 0 {
      guard let system = number(&digits, bytes: 4, isLittleEndian) else {
        return .malformed("it is cut short")
      }
      guard system == 4326 || system == 0 else { return .malformed("its reference system is \(system)") }
    }
    let hasZ = code & 0x8000_0000 != 0 || type / 1000 % 2 == 1
    let hasM = code & 0x4000_0000 != 0 || type / 1000 >= 2
    guard digits.endPosition - digits.position == 16 * (2 + (hasZ ? 1 : 0) + (hasM ? 1 : 0)),
      let x = number(&digits, bytes: 8, isLittleEndian), let y = number(&digits, bytes: 8, isLittleEndian)
    else { return .malformed("its length is not that of a point") }
    let (longitude, latitude) = (Double(bitPattern: x), Double(bitPattern: y))
    // Two NaNs are an empty point.
    if longitude.isNaN, latitude.isNaN { return .empty }
    return .position(
      try Coordinate(
        latitude: latitude, longitude: wraps && longitude > 180 ? longitude - 360 : longitude))
  }

  /// The digits after the prefix of bytes, whose backslash `COPY` doubles; `nil` if the text is something else.
  private static func digits(_ start: TextScanner) -> TextScanner? {
    var scanner = start
    _ = scanner.consume("\\\\x") || scanner.consume("\\x")
    let digits = scanner
    guard scanner.consume("00") || scanner.consume("01"), scanner.endPosition - digits.position >= 10 else {
      return nil
    }
    while let byte = scanner.peek() {
      guard byte.hexadecimalValue != nil else { return nil }
      scanner.advance()
    }
    return digits
  }

  /// `nil` if there are too few digits.
  private static func number(
    _ digits: inout TextScanner, bytes count: Int, _ isLittleEndian: Bool
  ) -> UInt64? {
    var value: UInt64 = 0
    for index in 0..<count {
      guard let high = digits.peek()?.hexadecimalValue, let low = digits.peek(1)?.hexadecimalValue else {
        return nil
      }
      digits.advance()
      digits.advance()
      let byte = UInt64(high << 4 | low)
      value = isLittleEndian ? value | byte << UInt64(8 * index) : value << 8 | byte
    }
    return value
  }
}
