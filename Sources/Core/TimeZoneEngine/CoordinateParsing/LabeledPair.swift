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
    guard scanner.peek() != nil else { throw start.unreadable("expected the \(axis.name), found the end") }
    let angle = try SexagesimalAngle(&scanner)
    if let hemisphere = angle.hemisphere, hemisphere.isLatitude != (axis == .latitude) {
      throw start.unreadable(
        "\(start.nextWord()) is not a \(axis.name), because it has the hemisphere letter of the other axis")
    }
    return angle.angle
  }
}
