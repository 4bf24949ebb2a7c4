/// A point in well-known text (OGC 06-103r4, 7), longitude first: `POINT(141.35 43.06)`, even with further numbers
/// (`POINT ZM (141.35 43.06 25 0)`) and PostGIS's prefix (`SRID=4326;`), case-insensitive.
package enum WellKnownPoint {
  /// Such as `POINT EMPTY`.
  package static func isEmpty(_ text: TextScanner) -> Bool {
    var scanner = text
    guard matches(text), (try? consumeTag(&scanner)) != nil else { return false }
    return scanner.consume("EMPTY", ignoringCase: true) && scanner.isAtEnd
  }

  /// Whether the text begins with the name of a geometry, or with PostGIS's prefix.
  static func matches(_ start: TextScanner) -> Bool { beginnings.contains { start.begins(with: $0) } }

  private static let beginnings: [StaticString] = [
    "SRID=", "POINT", "LINESTRING", "POLYGON", "MULTIPOINT", "MULTILINESTRING", "MULTIPOLYGON",
    "GEOMETRYCOLLECTION",
  ]

  static func coordinate(_ start: TextScanner) throws(CoordinateError) -> Coordinate {
    var scanner = start
    try consumeTag(&scanner)
    if isEmpty(start) { throw start.unreadable("the point is empty") }
    guard scanner.consume(UInt8(ascii: "(")) else { throw malformed(scanner) }
    let longitude = try number(&scanner)
    let latitude = try number(&scanner)
    // Height and measure do not change the position.
    for _ in 0..<2 {
      if !scanner.consume("nan", ignoringCase: true), scanner.consumeDecimalDegrees() == nil { break }
      scanner.skipSpace()
    }
    guard scanner.consume(UInt8(ascii: ")")), scanner.isAtEnd else { throw malformed(scanner) }
    return try Coordinate(latitude: latitude, longitude: longitude, isOrderGiven: true)
  }

  private static func consumeTag(_ scanner: inout TextScanner) throws(CoordinateError) {
    if scanner.consume("SRID=", ignoringCase: true) {
      let word = scanner
      guard scanner.consume("4326"), scanner.consume(UInt8(ascii: ";")) else {
        throw word.unreadable(
          "the reference system must be WGS 84 (SRID=4326;), found \(word.nextWord())")
      }
      scanner.skipSpace()
    }
    let word = scanner
    guard scanner.consume("POINT", ignoringCase: true) else { throw malformed(word) }
    scanner.skipSpace()
    // Any of Z, M and ZM.
    _ = scanner.consume("Z", ignoringCase: true)
    _ = scanner.consume("M", ignoringCase: true)
    scanner.skipSpace()
  }

  private static func number(_ scanner: inout TextScanner) throws(CoordinateError) -> Angle {
    scanner.skipSpace()
    let word = scanner
    guard let angle = scanner.consumeDecimalDegrees() else { throw malformed(word) }
    guard scanner.peek()?.isASCIISpace == true || scanner.peek() == UInt8(ascii: ")") else {
      throw malformed(word)
    }
    scanner.skipSpace()
    return angle
  }

  private static func malformed(_ word: TextScanner) -> CoordinateError {
    word.expected("a point such as POINT(141.35 43.06)")
  }
}
