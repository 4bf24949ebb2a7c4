import TimeZoneIndex
import TimeZoneSupport

/// Two angles with the marks of degrees, minutes and seconds, or with hemisphere letters, or both.
///
/// `43°03'36"N 141°21'E`, `N 43 03.6 E 141 21`, `151°12′30″E, 33°52′S`, `43.06°N 141.35°E`. A letter stands before or
/// after its angle. With letters either order will do and marks may be missing; without letters the latitude
/// comes first, and a sign may stand before the degrees.
enum SexagesimalPair {
  /// Whether the text has a degree sign, or digits with no other letters than those of the hemispheres.
  static func matches(_ start: TextScanner) -> Bool {
    var scanner = start
    var hasDigit = false
    var hasHemisphere = false
    while let byte = scanner.peek() {
      if let mark = scanner.consumeMark() {
        if mark == .degrees { return true }
        continue
      }
      if byte.isASCIIDigit { hasDigit = true }
      if Hemisphere(byte) != nil {
        hasHemisphere = true
      } else if byte.isASCIILetter {
        return false
      }
      scanner.advance()
    }
    return hasDigit && hasHemisphere
  }

  static func coordinate(_ start: TextScanner) throws(CoordinateError) -> Coordinate {
    var scanner = start
    let first = try SexagesimalAngle(&scanner)
    scanner.skipSpace()
    if scanner.consume(UInt8(ascii: ",")) { scanner.skipSpace() }
    guard !scanner.isAtEnd else { throw scanner.unreadable("it has only one angle; \(expectation)") }
    let second = try SexagesimalAngle(&scanner)
    guard scanner.isAtEnd else {
      throw scanner.unreadable("expected the end after two angles, found \(scanner.nextWord())")
    }
    return try coordinate(first, second, scanner)
  }

  private static func coordinate(
    _ first: SexagesimalAngle, _ second: SexagesimalAngle, _ scanner: TextScanner
  ) throws(CoordinateError) -> Coordinate {
    switch (first.hemisphere, second.hemisphere) {
    case (nil, nil):
      guard first.hasDegreeSign, second.hasDegreeSign else {
        throw scanner.unreadable("one of the angles lacks its degree sign; \(expectation)")
      }
      return try Coordinate(latitude: first.angle, longitude: second.angle)
    case (let one?, let other?) where one.isLatitude != other.isLatitude:
      let (latitude, longitude) = one.isLatitude ? (first, second) : (second, first)
      return try Coordinate(latitude: latitude.angle, longitude: longitude.angle, isOrderGiven: true)
    default:
      throw scanner.unreadable("expected one of N and S, and one of E and W")
    }
  }

  static let expectation =
    "expected latitude (-90...90) and longitude (-180...180), such as 43\u{B0}03'36\"N 141\u{B0}21'E"
}

/// The letter that says where an angle counts from the equator or the prime meridian.
enum Hemisphere {
  case north, south, east, west

  init?(_ letter: UInt8) {
    switch letter {
    case UInt8(ascii: "N"), UInt8(ascii: "n"): self = .north
    case UInt8(ascii: "S"), UInt8(ascii: "s"): self = .south
    case UInt8(ascii: "E"), UInt8(ascii: "e"): self = .east
    case UInt8(ascii: "W"), UInt8(ascii: "w"): self = .west
    default: return nil
    }
  }

  var isLatitude: Bool { self == .north || self == .south }
  var isNegative: Bool { self == .south || self == .west }
}
