extension Coordinate {
  /// A position from text, in any of the common forms.
  ///
  /// | form | example |
  /// |---|---|
  /// | decimal degrees, latitude first | `43.06 141.35`, `43.06,141.35`, `-33.87; 151.21`, `(43.06, 141.35)` |
  /// | the same with decimal commas | `43,06 141,35`, `43,06; 141,35` |
  /// | `geo` URI (RFC 5870) | `geo:43.06,141.35`, `geo:43.06,141.35,25;crs=wgs84;u=10`, Android's `geo:0,0?q=43.06,141.35(label)` |
  /// | ISO 6709 | `+4304+14121/`, `+394421-1045903`, `+43.06+141.35+25CRSWGS_84/` |
  /// | degrees, minutes, seconds | `43°03'36"N 141°21'E`, `N 43 03.6 E 141 21`, `33°52′S, 151°12′30″E`, `43 deg 3' 36.00" N, 141 deg 21' 0.00" E` |
  /// | names and values | `lat: 43.06, lon: 141.35`, `longitude=141.35&latitude=43.06` |
  /// | well-known text, longitude first | `POINT(141.35 43.06)`, `SRID=4326;POINT Z (141.35 43.06 25)` |
  /// | JSON | `{"lat":43.06,"lon":141.35}`, `{"type":"Point","coordinates":[141.35,43.06]}` |
  /// | Core Location | `<+43.06,+141.35> +/- 5.00m`, `CLLocationCoordinate2D(latitude: 43.06, longitude: 141.35)` |
  /// | Open Location Code, the center of its area | `8RM33962+22` |
  /// | geohash, the center of its cell | `geohash:xn774c06kdtv` |
  /// | link of Google Maps, OpenStreetMap, Apple Maps | `https://www.openstreetmap.org/#map=15/43.06/141.35` |
  ///
  /// Of a link, the marked place is read, or, where it neither marks nor names one, the middle of the map; nothing is
  /// fetched. White space and quotation marks around the text are ignored, a minus sign may be `-` or U+2212, and an
  /// altitude must be well-formed but is ignored.
  ///
  /// The position is rounded to the grid once, from all digits of the text, halves away from zero; so the same point has the
  /// same position in every form. (``init(latitude:longitude:)`` rounds the binary value of its `Double` instead, which may
  /// lie on the other side of a half such as 0.00000015 degrees.)
  ///
  /// ```swift
  /// let sapporo = try Coordinate(parsing: "43°03'36\"N 141°21'E")
  /// ```
  ///
  /// - Parameter text: The latitude and the longitude in WGS 84 degrees.
  /// - Throws: ``CoordinateError``: what is wrong with the text, or which value is out of range.
  /// - Complexity: O(*n*) in the length of the text.
  public init(parsing text: String) throws(CoordinateError) {
    var text = text
    let outcome = text.withUTF8 { bytes -> Result<Coordinate, CoordinateError> in
      do throws(CoordinateError) {
        return .success(try Coordinate(parsingUTF8: bytes))
      } catch {
        return .failure(error)
      }
    }
    self = try outcome.get()
  }

  /// A position from the bytes of a text, as ``init(parsing:)`` reads it, without making a `String`.
  ///
  /// - Parameter bytes: UTF-8; any other bytes are an error like any other unreadable text.
  /// - Throws: ``CoordinateError``: what is wrong with the text, or which value is out of range.
  /// - Complexity: O(*n*) in the number of bytes. Nothing is allocated for decimal degrees, and little for other forms.
  public init(parsingUTF8 bytes: UnsafeBufferPointer<UInt8>) throws(CoordinateError) {
    let scanner = TextScanner(trimming: bytes)
    // Decimal degrees come first: nearly all inputs use them.
    if let pair = DecimalPair(scanner) {
      try self.init(latitude: pair.latitude, longitude: pair.longitude)
    } else {
      try self.init(anyForm: scanner)
    }
  }

  /// A position in a form that its first characters identify, or in numbers.
  @inline(never)
  private init(anyForm text: TextScanner) throws(CoordinateError) {
    guard let content = text.insideQuotationMarks else {
      try self.init(form: text)
      return
    }
    do throws(CoordinateError) {
      try self.init(form: content)
    } catch {
      throw text.unreadable(error)
    }
  }

  private init(form text: TextScanner) throws(CoordinateError) {
    if GeoURI.matches(text) {
      self = try GeoURI.coordinate(text)
    } else if Geohash.matches(text) {
      self = try Geohash.coordinate(text)
    } else if MapLink.matches(text) {
      self = try MapLink.coordinate(text)
    } else if WellKnownPoint.matches(text) {
      self = try WellKnownPoint.coordinate(text)
    } else if JSONPosition.matches(text) {
      self = try JSONPosition.coordinate(text)
    } else if CoreLocationText.matches(text) {
      self = try CoreLocationText.coordinate(text)
    } else if OpenLocationCode.matches(text) {
      self = try OpenLocationCode.coordinate(text)
    } else if let inner = text.insideParentheses {
      do throws(CoordinateError) {
        try self.init(numbers: inner)
      } catch {
        throw text.unreadable(error)
      }
    } else {
      try self.init(numbers: text)
    }
  }

  /// A position from its two angles in digits, with decimal points or decimal commas.
  init(numbers text: TextScanner) throws(CoordinateError) {
    do throws(CoordinateError) {
      self = try Self.angles(text)
    } catch {
      guard case .unreadable = error,
        let coordinate = try DecimalCommas.coordinate(
          text, { text throws(CoordinateError) in try Self.angles(text) })
      else { throw error }
      self = coordinate
    }
  }

  private static func angles(_ text: TextScanner) throws(CoordinateError) -> Coordinate {
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
  /// The error for the whole text.
  func unreadable(_ reason: String) -> CoordinateError {
    .unreadable(wholeText.shortenedForMessage, reason: reason)
  }

  /// The error for a part of the text, as one for the whole text.
  func unreadable(_ error: CoordinateError) -> CoordinateError {
    guard case .unreadable(_, let reason) = error else { return error }
    return unreadable(reason)
  }

  /// What stands in the quotation marks that enclose the text.
  fileprivate var insideQuotationMarks: TextScanner? {
    guard let mark = peek(), mark == UInt8(ascii: "\"") || mark == UInt8(ascii: "'"),
      endPosition - position >= 2, peek(endPosition - position - 1) == mark
    else { return nil }
    return part(position + 1..<endPosition - 1)
  }

  /// What stands in the parentheses that enclose the text.
  fileprivate var insideParentheses: TextScanner? {
    guard peek() == UInt8(ascii: "("), peek(endPosition - position - 1) == UInt8(ascii: ")") else {
      return nil
    }
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

  /// The two numbers, if the text consists of exactly these.
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
  /// Consumes a number with or without a sign.
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
  /// The expected form, for messages.
  static let expectation = "expected latitude (-90...90) and longitude (-180...180), such as 43.06 141.35"

  /// The error for a text in none of the forms.
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
