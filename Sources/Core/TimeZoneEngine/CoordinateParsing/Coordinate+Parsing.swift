extension Coordinate {
  /// Reads a position from text, in any of the common forms.
  ///
  /// | form | example |
  /// |---|---|
  /// | decimal degrees, latitude first | `43.06 141.35`, `43.06,141.35`, `-33.87; 151.21`, `(43.06, 141.35)` |
  /// | the same with decimal commas | `43,06 141,35`, `43,06; 141,35` |
  /// | `geo` URI (RFC 5870) | `geo:43.06,141.35`, `geo:43.06,141.35,25;crs=wgs84;u=10`, Android's `geo:0,0?q=43.06,141.35(label)` |
  /// | ISO 6709 | `+4304+14121/`, `+394421-1045903`, `+43.06+141.35+25CRSWGS_84/` |
  /// | degrees, minutes, seconds | `43°03'36"N 141°21'E`, `N 43 03.6 E 141 21`, `33°52′S, 151°12′30″E`, `43 deg 3' 36.00" N, 141 deg 21' 0.00" E` |
  /// | the same with colons, in one number, as in XMP | `37:51:39S 145:07:22E`, `3606N 07957W`, `375139S1450722E`, `43,3.6N 141,21.0E` |
  /// | names and values | `lat: 43.06, lon: 141.35`, `longitude=141.35&latitude=43.06` |
  /// | well-known text, longitude first | `POINT(141.35 43.06)`, `SRID=4326;POINT Z (141.35 43.06 25)` |
  /// | well-known binary in hexadecimal digits | `01010000003333333333AB614048E17A14AE874540`, also after `\x` |
  /// | JSON | `{"lat":43.06,"lon":141.35}`, `{"type":"Point","coordinates":[141.35,43.06]}` |
  /// | Core Location | `<+43.06,+141.35> +/- 5.00m`, `CLLocationCoordinate2D(latitude: 43.06, longitude: 141.35)` |
  /// | Open Location Code, the center of its area | `8RM33962+22` |
  /// | Maidenhead locator, the middle of its square | `JO62qm` |
  /// | geohash, the center of its cell | `geohash:xn774c06kdtv` |
  /// | link of Google Maps, OpenStreetMap, Apple Maps | `https://www.openstreetmap.org/#map=15/43.06/141.35` |
  ///
  /// The position of a link is the place that it marks or, if the link neither marks nor names a place, the middle of
  /// the map. Nothing is fetched. White space and quotation marks around the text are ignored. A minus sign may be `-`
  /// or U+2212. An altitude must be well-formed but is ignored.
  ///
  /// The position is rounded to the grid once, from all digits of the text, halves away from zero, so that the same
  /// point has the same position in every form. (``init(latitude:longitude:)`` rounds the binary value of its `Double`
  /// instead, which may lie on the other side of a half such as 0.00000015 degrees.)
  ///
  /// ```swift
  /// let sapporo = try Coordinate(parsing: "43°03'36\"N 141°21'E")
  /// ```
  ///
  /// - Parameter text: The latitude and the longitude in WGS 84 degrees.
  /// - Throws: ``CoordinateError`` with the flaw of the text, or the value that is out of range.
  /// - Complexity: O(*n*) in the length of the text.
  public init(parsing text: String) throws(CoordinateError) {
    var text = text
    self = try text.withUTF8 { bytes in
      Result { () throws(CoordinateError) in try Coordinate(parsingUTF8: bytes) }
    }.get()
  }

  /// Reads a position from UTF-8 text, like ``init(parsing:)`` but without making a `String`.
  ///
  /// - Parameter bytes: UTF-8. Any other bytes are an error like any other unreadable text.
  /// - Throws: ``CoordinateError`` with the flaw of the text, or the value that is out of range.
  /// - Complexity: O(*n*) in the number of bytes. Nothing is allocated for decimal degrees, and little for other forms.
  public init(parsingUTF8 bytes: UnsafeBufferPointer<UInt8>) throws(CoordinateError) {
    // Decimal degrees come first: nearly all inputs use them.
    if let point = DecimalDegrees.point(bytes) {
      self.init(onEarth: point)
    } else {
      self = try Self.anyForm(TextScanner(trimming: bytes))
    }
  }

  /// In numbers, or in a form that the first characters identify.
  @inline(never)
  private static func anyForm(_ text: TextScanner) throws(CoordinateError) -> Coordinate {
    if let pair = DecimalPair(text) {
      return try Coordinate(latitude: pair.latitude, longitude: pair.longitude)
    }
    guard let content = text.inside("\"", "\"") ?? text.inside("'", "'") else { return try form(text) }
    return try mapError(text.unreadable, form(content))
  }

  private static func form(_ text: TextScanner) throws(CoordinateError) -> Coordinate {
    if GeoURI.matches(text) { return try GeoURI.coordinate(text) }
    if Geohash.matches(text) { return try Geohash.coordinate(text) }
    if MapLink.matches(text) { return try MapLink.coordinate(text) }
    if WellKnownPoint.matches(text) { return try WellKnownPoint.coordinate(text) }
    if JSONPosition.matches(text) { return try JSONPosition.coordinate(text) }
    if CoreLocationText.matches(text) { return try CoreLocationText.coordinate(text) }
    if OpenLocationCode.matches(text) { return try OpenLocationCode.coordinate(text) }
    if Maidenhead.matches(text) { return try Maidenhead.coordinate(text) }
    if WellKnownBinary.matches(text) { return try WellKnownBinary.coordinate(text) }
    guard let inner = text.inside("(", ")") else { return try Coordinate(numbers: text) }
    return try mapError(text.unreadable, Coordinate(numbers: inner))
  }

  /// With decimal points or decimal commas.
  init(numbers text: TextScanner) throws(CoordinateError) {
    do throws(CoordinateError) {
      self = try Self.angles(text)
    } catch {
      guard case .unreadable = error, let coordinate = try DecimalCommas.coordinate(text) else { throw error }
      self = coordinate
    }
  }

  fileprivate static func angles(_ text: TextScanner) throws(CoordinateError) -> Coordinate {
    if let pair = DecimalPair(text) {
      return try Coordinate(latitude: pair.latitude, longitude: pair.longitude)
    }
    if ISO6709.matches(text) { return try ISO6709.coordinate(text) }
    if LabeledPair.matches(text) { return try LabeledPair.coordinate(text) }
    if SexagesimalPair.matches(text) { return try SexagesimalPair.coordinate(text) }
    throw DecimalPair.error(text)
  }
}

extension TextScanner {
  func unreadable(_ reason: String) -> CoordinateError {
    .unreadable(wholeText.shortenedForMessage, reason: reason)
  }

  /// The error for the whole text, with what was expected at the cursor and the word found there.
  func expected(_ what: String) -> CoordinateError {
    unreadable("expected \(what), found \(nextWord())")
  }

  /// Replaces the part of the text in an error by the whole text.
  func unreadable(_ error: CoordinateError) -> CoordinateError {
    guard case .unreadable(_, let reason) = error else { return error }
    return unreadable(reason)
  }

  /// Case-insensitive.
  func begins(with text: StaticString) -> Bool {
    var scanner = self
    return scanner.consume(text, ignoringCase: true)
  }

  /// `nil` unless two marks enclose the text.
  fileprivate func inside(_ first: Unicode.Scalar, _ last: Unicode.Scalar) -> TextScanner? {
    guard endPosition - position >= 2, peek() == UInt8(ascii: first),
      peek(endPosition - position - 1) == UInt8(ascii: last)
    else { return nil }
    return part(position + 1..<endPosition - 1)
  }
}

// MARK: - Decimal degrees

/// Decimal degrees: latitude and longitude, with a comma, a semicolon or white space between them.
struct DecimalPair {
  /// Degrees north; any value.
  let latitude: Angle
  /// Degrees east; any value.
  let longitude: Angle

  /// `nil` unless the text consists of exactly two numbers.
  init?(_ start: TextScanner) {
    var scanner = start
    guard let latitude = scanner.consumeDecimalDegrees(), scanner.consumeSeparator(),
      let longitude = scanner.consumeDecimalDegrees(), scanner.isAtEnd
    else { return nil }
    self.latitude = latitude
    self.longitude = longitude
  }
}

extension TextScanner {
  mutating func consumeDecimalDegrees() -> Angle? {
    let isNegative = consumeSign() ?? false
    return DecimalNumber(&self).map { Angle($0, isNegative: isNegative) }
  }

  /// Consumes white space, or a comma or semicolon with or without white space around it.
  mutating func consumeSeparator() -> Bool {
    let start = position
    skipSpace()
    if consume(UInt8(ascii: ",")) || consume(UInt8(ascii: ";")) { skipSpace() }
    return position > start
  }
}

extension DecimalPair {
  /// For messages.
  static let expectation = "expected latitude (-90...90) and longitude (-180...180), such as 43.06 141.35"

  static func error(_ start: TextScanner) -> CoordinateError {
    var scanner = start
    var count = 0
    while !scanner.isAtEnd {
      let word = scanner
      guard scanner.consumeDecimalDegrees() != nil, scanner.consumeSeparator() || scanner.isAtEnd else {
        return start.unreadable("\(word.nextWord()) is not a number; \(expectation)")
      }
      count += 1
    }
    return start.unreadable("\(complaint(numbers: count)); \(expectation)")
  }

  private static func complaint(numbers count: Int) -> String {
    switch count {
    case 0: "it is empty"
    case 1: "it has only one number"
    case 2: "it ends with a comma or semicolon"
    case 3: "it has 3 numbers"
    default: "it has \(count) numbers, and degrees with minutes need N or S and E or W"
    }
  }
}

/// The fast way for plain decimal degrees, the form of nearly all cells.
///
/// ``DecimalNumber`` gives the same numbers for these, and reads all others; but without this function, a file of rows takes
/// 1.4 times as long.
@usableFromInline package enum DecimalDegrees {
  /// Reads `[+-]digits[.digits]` as units of 1e-7 degrees, halves away from zero; `nil` for anything else, including
  /// numbers out of range, which the full parser then reads.
  @inlinable @inline(__always)
  package static func e7(_ bytes: UnsafeBufferPointer<UInt8>, limit: Int64) -> Int32? {
    var index = 0
    var isNegative = false
    if bytes.count > 0, bytes[0] == UInt8(ascii: "-") || bytes[0] == UInt8(ascii: "+") {
      isNegative = bytes[0] == UInt8(ascii: "-")
      index = 1
    }
    let wholeStart = index
    var units: Int64 = 0
    consumeDigits(bytes, upTo: bytes.count, &index, &units)
    let wholeCount = index &- wholeStart
    // Longer numbers may have overflowed.
    guard wholeCount <= 10 else { return nil }
    var decimals = 0
    var rest = Rest()
    if index < bytes.count, bytes[index] == UInt8(ascii: ".") {
      index &+= 1
      let start = index
      consumeDigits(bytes, upTo: min(bytes.count, start &+ 7), &index, &units)
      decimals = index &- start
      if decimals == 7 { rest.consume(bytes, &index) }
    }
    guard index == bytes.count, wholeCount &+ decimals > 0 else { return nil }
    for _ in decimals..<7 { units &*= 10 }
    let limit = limit &* 10_000_000
    guard units < limit || units == limit && !rest.isPositive else { return nil }
    if rest.isHalfOrMore { units &+= 1 }
    return Int32(truncatingIfNeeded: isNegative ? 0 &- units : units)
  }

  /// Reads two such numbers, latitude first, with a comma, spaces, or both in this order between them.
  package static func point(_ bytes: UnsafeBufferPointer<UInt8>) -> GridPoint? {
    let (comma, space) = (UInt8(ascii: ","), UInt8(ascii: " "))
    guard let end = bytes.firstIndex(where: { $0 == comma || $0 == space }),
      let y = e7(UnsafeBufferPointer(rebasing: bytes[..<end]), limit: 90)
    else { return nil }
    let longitude = bytes[(bytes[end] == comma ? end + 1 : end)...].drop { $0 == space }
    return e7(UnsafeBufferPointer(rebasing: longitude), limit: 180).map { GridPoint(x: $0, y: y) }
  }

  @inlinable @inline(__always)
  static func consumeDigits(
    _ bytes: UnsafeBufferPointer<UInt8>, upTo end: Int, _ index: inout Int, _ value: inout Int64
  ) {
    while index < end, isDigit(bytes[index]) {
      value = value &* 10 &+ Int64(bytes[index] &- 0x30)
      index &+= 1
    }
  }

  @inlinable @inline(__always)
  static func isDigit(_ byte: UInt8) -> Bool { byte &- 0x30 < 10 }

  /// The decimals after the seventh.
  @usableFromInline
  struct Rest {
    @usableFromInline var isHalfOrMore = false
    @usableFromInline var isPositive = false

    @inlinable @inline(__always)
    init() {}

    @inlinable @inline(__always)
    mutating func consume(_ bytes: UnsafeBufferPointer<UInt8>, _ index: inout Int) {
      guard index < bytes.count else { return }
      isHalfOrMore = isDigit(bytes[index]) && bytes[index] >= UInt8(ascii: "5")
      while index < bytes.count, isDigit(bytes[index]) {
        isPositive = isPositive || bytes[index] != UInt8(ascii: "0")
        index &+= 1
      }
    }
  }
}

// MARK: - Decimal commas

/// Numbers with decimal commas, as most of Europe and South America write them: `43,06 141,35`, `52°31,2'N 13°24,6'E`.
///
/// They are read only if the text means nothing else: no number has a point, and two numbers without letters or marks
/// either both have a comma or are separated by a semicolon. `43,06,141,35` stays unreadable.
enum DecimalCommas {
  /// Reads the text with points in place of the commas between two digits; `nil` if it has none, or is still
  /// unreadable.
  static func coordinate(_ text: TextScanner) throws(CoordinateError) -> Coordinate? {
    guard let points = withPoints(text) else { return nil }
    return try points.withUnsafeBufferPointer { bytes throws(CoordinateError) -> Coordinate? in
      let scanner = TextScanner(trimming: bytes)
      if DecimalPair(scanner) != nil, !isUnambiguous(bytes) { return nil }
      do throws(CoordinateError) {
        return try Coordinate.angles(scanner)
      } catch {
        if case .unreadable = error { return nil }
        throw error
      }
    }
  }

  /// `nil` for any other text than one number with a decimal comma, such as `43,06`.
  static func angle(_ text: TextScanner) -> Angle? {
    withPoints(text).flatMap { $0.degrees }
  }

  private static func withPoints(_ text: TextScanner) -> [UInt8]? {
    var scanner = text
    var bytes: [UInt8] = []
    var hasComma = false
    while let byte = scanner.peek() {
      guard byte != UInt8(ascii: ".") else { return nil }
      let isDecimal =
        byte == UInt8(ascii: ",") && bytes.last?.isASCIIDigit == true && scanner.peek(1)?.isASCIIDigit == true
      bytes.append(isDecimal ? UInt8(ascii: ".") : byte)
      hasComma = hasComma || isDecimal
      scanner.advance()
    }
    return hasComma ? bytes : nil
  }

  /// Whether the points of a pair of numbers can have been nothing but decimal commas.
  private static func isUnambiguous(_ pair: UnsafeBufferPointer<UInt8>) -> Bool {
    var points = 0
    for byte in pair {
      if byte == UInt8(ascii: ";") { return true }
      if byte == UInt8(ascii: ".") { points += 1 }
    }
    return points == 2
  }
}
