import TimeZoneEngine

/// A point in well-known binary (OGC 06-103r4, 8) as hexadecimal digits, with PostGIS' extension for the reference
/// system: what PostgreSQL writes for a column of geometries.
enum WellKnownBinary {
  /// Reads a cell.
  /// Returns `nil` if it does not begin like well-known binary.
  static func read(_ text: String, wraps: Bool) -> CoordinateCells.Reading? {
    var digits = text.utf8[...]
    guard digits.count >= 10, digits.starts(with: "00".utf8) || digits.starts(with: "01".utf8),
      digits.allSatisfy({ $0.hexadecimalValue != nil })
    else { return nil }
    func failure(_ reason: String) -> CoordinateCells.Reading {
      .failure(.malformedBinary(text.shortenedForMessage, reason: reason))
    }
    let isLittleEndian = digits.starts(with: "01".utf8)
    digits = digits.dropFirst(2)
    guard let code = number(&digits, bytes: 4, isLittleEndian) else { return failure("it is cut short") }
    let type = code & 0x0FFF_FFFF
    guard type % 1000 == 1, type / 1000 <= 3 else {
      return failure("it is a geometry of type \(type % 1000)")
    }
    if code & 0x2000_0000 != 0 {
      guard let system = number(&digits, bytes: 4, isLittleEndian) else { return failure("it is cut short") }
      guard system == 4326 || system == 0 else { return failure("its reference system is \(system)") }
    }
    let hasZ = code & 0x8000_0000 != 0 || type / 1000 % 2 == 1
    let hasM = code & 0x4000_0000 != 0 || type / 1000 >= 2
    guard digits.count == 16 * (2 + (hasZ ? 1 : 0) + (hasM ? 1 : 0)),
      let x = number(&digits, bytes: 8, isLittleEndian), let y = number(&digits, bytes: 8, isLittleEndian)
    else { return failure("its length is not that of a point") }
    let longitude = Double(bitPattern: x)
    return position(
      longitude: wraps && longitude > 180 ? longitude - 360 : longitude, latitude: Double(bitPattern: y))
  }

  /// An empty point is one of two NaNs.
  private static func position(longitude: Double, latitude: Double) -> CoordinateCells.Reading {
    if longitude.isNaN, latitude.isNaN { return .none }
    do throws(CoordinateError) {
      return .position(try Coordinate(latitude: latitude, longitude: longitude).grid)
    } catch {
      return .failure(.coordinate(error))
    }
  }

  /// Consumes a number; `nil` where there are too few digits.
  private static func number(
    _ digits: inout Substring.UTF8View, bytes count: Int, _ isLittleEndian: Bool
  ) -> UInt64? {
    guard digits.count >= 2 * count else { return nil }
    var value: UInt64 = 0
    for index in 0..<count {
      guard let high = digits.popFirst()?.hexadecimalValue, let low = digits.popFirst()?.hexadecimalValue
      else {
        return nil
      }
      let byte = UInt64(high << 4 | low)
      value = isLittleEndian ? value | byte << UInt64(8 * index) : value << 8 | byte
    }
    return value
  }
}

extension UInt8 {
  fileprivate var hexadecimalValue: UInt8? {
    switch self {
    case 0x30...0x39: self - 0x30
    case 0x41...0x46: self - 0x37
    case 0x61...0x66: self - 0x57
    default: nil
    }
  }
}
