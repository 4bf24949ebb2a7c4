import TimeZoneAnnotation

/// Reads coordinates from the numbers and strings of JSON, exactly from their digits.
enum JSONCoordinates {
  /// The units of 1e-7 degrees of a number of degrees, rounded once, halves away from zero.
  static func units(
    degrees number: UnsafeBufferPointer<UInt8>, _ axis: Axis
  ) throws(TrackFileError.Reason) -> Int32 {
    try mapError(TrackFileError.Reason.coordinate, axis.e7(parsingUTF8: number))
  }

  /// The units of 1e-7 degrees of a whole number of them.
  ///
  /// Google's exports of 2019 and earlier write negative numbers as unsigned 32-bit ones: 3430000000 represents
  /// -864967296 (github.com/Scarygami/location-history-json-converter, issue 22). No valid number is as large.
  static func units(e7 number: UnsafeBufferPointer<UInt8>) throws(TrackFileError.Reason) -> Int32 {
    guard let value = whole(number, digits: 10), value < 1 << 32,
      let units = Int32(exactly: value >= 1 << 31 ? value - 1 << 32 : value)
    else {
      throw .malformed(
        expected: "a whole number of 1e-7 degrees", found: String(decoding: number, as: UTF8.self))
    }
    return units
  }

  /// A whole number with an optional minus sign and a limited number of digits; `nil` for anything else.
  static func whole(_ number: UnsafeBufferPointer<UInt8>, digits: Int) -> Int64? {
    let isNegative = number.first == UInt8(ascii: "-")
    let start = isNegative ? 1 : 0
    guard number.count > start, number.count - start <= digits else { return nil }
    var value: Int64 = 0
    for index in start..<number.count {
      guard number[index].isASCIIDigit else { return nil }
      value = value &* 10 &+ Int64(number[index] &- 0x30)
    }
    return isNegative ? -value : value
  }

  static func coordinate(latitude: Int32, longitude: Int32) throws(TrackFileError.Reason) -> Coordinate {
    try mapError(TrackFileError.Reason.coordinate, Coordinate(latitudeE7: latitude, longitudeE7: longitude))
  }

  /// The coordinate of a text such as `48.833657°, 2.256223°` or `geo:48.833657,2.256223`.
  ///
  /// An `E` is an exponent: phones write 0.0005 as `5.0E-4`.
  static func coordinate(_ text: UnsafeBufferPointer<UInt8>) throws(TrackFileError.Reason) -> Coordinate {
    let start = text.count >= 4 && text.part(0..<4).isText("geo:") ? 4 : 0
    if let comma = text.firstIndex(of: UInt8(ascii: ",")), comma >= start {
      let space = comma + 1 < text.count && text[comma + 1] == 0x20 ? 2 : 1
      let latitude = text.part(start..<comma).withoutDegreeSign
      let longitude = text.part(comma + space..<text.count).withoutDegreeSign
      if latitude.isNumber, longitude.isNumber {
        return try coordinate(
          latitude: units(degrees: latitude, .latitude), longitude: units(degrees: longitude, .longitude))
      }
    }
    return try mapError(
      TrackFileError.Reason.coordinate, Coordinate(parsing: String(decoding: text, as: UTF8.self)))
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// The bytes without the degree sign (U+00B0 in UTF-8) at their end.
  fileprivate var withoutDegreeSign: UnsafeBufferPointer<UInt8> {
    guard count >= 2, self[count - 2] == 0xC2, self[count - 1] == 0xB0 else { return self }
    return part(0..<count - 2)
  }

  fileprivate var isNumber: Bool { !isEmpty && allSatisfy { $0.isInDecimalNumber } }
}
