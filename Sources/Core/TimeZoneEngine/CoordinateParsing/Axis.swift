package enum Axis: Sendable {
  case latitude, longitude

  /// Case-insensitive; `nil` unless all of the text is a name.
  init?(name: TextScanner) {
    var scanner = name
    guard let axis = scanner.consumeAxis(), scanner.isAtEnd else { return nil }
    self = axis
  }

  var name: StaticString { self == .latitude ? "latitude" : "longitude" }

  var other: Axis { self == .latitude ? .longitude : .latitude }

  /// In degrees.
  private var limit: Int32 { self == .latitude ? 90 : 180 }
}

// MARK: - Reading one angle

extension Axis {
  /// Reads only the angle, in decimal degrees with an optional sign and exponent, as units of 1e-7 degrees, rounded
  /// once from the digits, halves away from zero.
  package func e7(parsingUTF8 text: UnsafeBufferPointer<UInt8>) throws(CoordinateError) -> Int32 {
    if let units = DecimalDegrees.e7(text, limit: Int64(limit)) { return units }
    var scanner = TextScanner(trimming: text)
    guard let angle = scanner.consumeDecimalDegrees(), scanner.isAtEnd else {
      throw TextScanner(trimming: text).unreadable("expected the \(name) in decimal degrees")
    }
    if let units = angle.e7(within: limit * 10_000_000) { return units }
    let degrees = angle.degrees(beyond: Double(limit))
    // A number that can only be the other angle may stand in its place.
    throw self == .latitude
      ? .latitude(degrees, swapped: angle.e7(within: GridPoint.maximumLongitude) != nil) : .longitude(degrees)
  }
}

// MARK: - Names

extension TextScanner {
  /// Case-insensitive, as a whole word.
  mutating func consumeAxis() -> Axis? {
    let start = position
    let axis: Axis? =
      if consume("latitude", ignoringCase: true) || consume("lat", ignoringCase: true) {
        .latitude
      } else if consume("longitude", ignoringCase: true) || consume("long", ignoringCase: true)
        || consume("lon", ignoringCase: true) || consume("lng", ignoringCase: true)
      {
        .longitude
      } else {
        nil
      }
    guard axis != nil, peek()?.isASCIILetter != true else {
      rewind(to: start)
      return nil
    }
    return axis
  }
}

// MARK: - Two angles with names

/// Two angles with their names, in either order: `lat: 43.06, lon: 141.35`, `lat=43.06&lng=141.35`,
/// `Latitude 43°03'36"N Longitude 141°21'E`.
enum LabeledPair {
  static func matches(_ start: TextScanner) -> Bool {
    var scanner = start
    return scanner.consumeAxis() != nil
  }

  static func coordinate(_ start: TextScanner) throws(CoordinateError) -> Coordinate {
    var scanner = start
    let (first, firstAngle) = try labeledAngle(&scanner)
    scanner.skipSpace()
    if scanner.consume(UInt8(ascii: "&")) || scanner.consumeSeparator() { scanner.skipSpace() }
    let word = scanner
    let (second, secondAngle) = try labeledAngle(&scanner)
    guard first != second else {
      throw word.unreadable("expected the \(first.other.name), found a second \(second.name)")
    }
    scanner.skipSpace()
    guard scanner.isAtEnd else { throw scanner.expected("the end after latitude and longitude") }
    let (latitude, longitude) =
      first == .latitude ? (firstAngle, secondAngle) : (secondAngle, firstAngle)
    return try Coordinate(latitude: latitude, longitude: longitude, isOrderGiven: true)
  }

  private static func labeledAngle(
    _ scanner: inout TextScanner
  ) throws(CoordinateError) -> (Axis, Angle) {
    let word = scanner
    guard let axis = scanner.consumeAxis() else {
      throw word.expected("a name and a number such as lat: 43.06")
    }
    scanner.skipSpace()
    if scanner.consume(UInt8(ascii: ":")) || scanner.consume(UInt8(ascii: "=")) { scanner.skipSpace() }
    return (axis, try angle(&scanner, axis))
  }

  private static func angle(
    _ scanner: inout TextScanner, _ axis: Axis
  ) throws(CoordinateError) -> Angle {
    let start = scanner
    if let angle = scanner.consumeDecimalDegrees() {
      var rest = scanner
      if rest.isAtEnd || rest.consume(UInt8(ascii: "&")) { return angle }
      if rest.consumeSeparator(), rest.isAtEnd || rest.consumeAxis() != nil { return angle }
    }
    scanner = start
    let word = scanner
    guard scanner.peek() != nil else { throw word.unreadable("expected the \(axis.name), found the end") }
    let angle = try SexagesimalAngle(&scanner)
    if let hemisphere = angle.hemisphere, hemisphere.isLatitude != (axis == .latitude) {
      throw word.unreadable(
        "\(word.nextWord()) is not a \(axis.name), because it has the hemisphere letter of the other axis")
    }
    return angle.angle
  }
}
