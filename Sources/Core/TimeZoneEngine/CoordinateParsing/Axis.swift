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

extension TextScanner {
  private static let axisNames: [(name: StaticString, axis: Axis)] = [
    ("latitude", .latitude), ("lat", .latitude), ("longitude", .longitude), ("long", .longitude),
    ("lon", .longitude), ("lng", .longitude),
  ]

  /// Case-insensitive, as a whole word.
  mutating func consumeAxis() -> Axis? {
    let start = position
    for (name, axis) in Self.axisNames where consume(name, ignoringCase: true) {
      if peek()?.isASCIILetter != true { return axis }
      rewind(to: start)
    }
    return nil
  }
}
