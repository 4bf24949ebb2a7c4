/// The `geo` URI of RFC 5870: `geo:latitude,longitude[,altitude][;crs=wgs84][;u=meters][;name=value]...`, and Android's
/// with a query.
enum GeoURI {
  static func matches(_ start: TextScanner) -> Bool { start.begins(with: "geo:") }

  static func coordinate(_ start: TextScanner) throws(CoordinateError) -> Coordinate {
    var scanner = start
    _ = scanner.consume("geo:", ignoringCase: true)
    let latitude = try number(&scanner, "the latitude")
    // iCalendar and vCard 3 have a semicolon there (RFC 5545, 3.8.1.6).
    let isParameter = scanner.peek(1)?.isASCIILetter == true
    guard scanner.consume(UInt8(ascii: ",")) || !isParameter && scanner.consume(UInt8(ascii: ";")) else {
      throw scanner.expected("a comma and the longitude")
    }
    let longitude = try number(&scanner, "the longitude")
    if scanner.consume(UInt8(ascii: ",")) { _ = try number(&scanner, "the altitude") }
    while scanner.consume(UInt8(ascii: ";")) { try parameter(&scanner) }
    if scanner.consume(UInt8(ascii: "?")) {
      let middle = try Coordinate(latitude: latitude, longitude: longitude)
      return try mark(scanner.consumePart(until: []), start) ?? middle
    }
    guard scanner.isAtEnd else { throw scanner.expected("the end or a parameter such as ;u=10") }
    return try Coordinate(latitude: latitude, longitude: longitude)
  }

  /// The place that the query of Android's form marks: `geo:43.06,141.35?z=12`, `geo:0,0?q=43.06,141.35(label)`.
  private static func mark(_ query: [UInt8], _ start: TextScanner) throws(CoordinateError) -> Coordinate? {
    var found: Coordinate?
    for parameter in Link.parameters(query) {
      if parameter.name.isText("z"), parameter.value.degrees != nil { continue }
      guard parameter.name.isText("q"), found == nil else {
        let name = String(decoding: parameter.name, as: UTF8.self).quotedForMessage
        throw start.unreadable("expected z=12 or one q=43.06,141.35 after the question mark, found \(name)")
      }
      found = try mapError(start.unreadable, parameter.value.place())
      guard found != nil else {
        throw start.unreadable(
          "it searches for a name, which is not supported; write the coordinate, such as 43.06 141.35"
        )
      }
    }
    return found
  }

  private static func number(
    _ scanner: inout TextScanner, _ what: StaticString
  ) throws(CoordinateError) -> Angle {
    let word = scanner
    guard let angle = scanner.consumeDecimalDegrees() else {
      throw word.expected("\(what) as a decimal number")
    }
    return angle
  }

  /// Consumes a parameter after its semicolon. Unknown ones do not change the position: RFC 5870, 3.4.4.
  private static func parameter(_ scanner: inout TextScanner) throws(CoordinateError) {
    let word = scanner
    if scanner.consume("crs=", ignoringCase: true) {
      guard scanner.consume("wgs84", ignoringCase: true), scanner.peek()?.isGeoValue != true else {
        throw word.unreadable("the reference system must be WGS 84 (crs=wgs84), found \(word.nextWord())")
      }
    } else if scanner.consume("u=", ignoringCase: true) {
      guard DecimalNumber(&scanner) != nil else { throw word.expected("an uncertainty in meters (u=10)") }
    } else {
      try unknownParameter(&scanner)
    }
  }

  private static func unknownParameter(_ scanner: inout TextScanner) throws(CoordinateError) {
    let word = scanner
    while let byte = scanner.peek(), byte.isGeoLabel { scanner.advance() }
    guard scanner.position > word.position else {
      throw word.expected("a parameter such as u=10 after the semicolon")
    }
    guard scanner.consume(UInt8(ascii: "=")) else { return }
    while let byte = scanner.peek(), byte.isGeoValue { scanner.advance() }
  }
}

extension UInt8 {
  /// `labeltext` of RFC 5870.
  fileprivate var isGeoLabel: Bool { isASCIILetter || isASCIIDigit || self == UInt8(ascii: "-") }

  /// `paramchar` of RFC 5870.
  fileprivate var isGeoValue: Bool { isGeoLabel || "_.!~*'()[]:&+$%".utf8.contains(self) }
}
