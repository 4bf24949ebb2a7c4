import TimeZoneIndex
import TimeZoneSupport

extension Coordinate {
  /// A position from text, in any of the common forms.
  ///
  /// | form | example |
  /// |---|---|
  /// | decimal degrees, latitude first | `43.06 141.35`, `43.06,141.35`, `-33.87, 151.21` |
  /// | `geo` URI (RFC 5870) | `geo:43.06,141.35`, `geo:43.06,141.35,25;crs=wgs84;u=10` |
  /// | ISO 6709 | `+4304+14121/`, `+394421-1045903`, `+43.06+141.35+25CRSWGS_84/` |
  /// | degrees, minutes, seconds | `43°03'36"N 141°21'E`, `N 43 03.6 E 141 21`, `33°52′S, 151°12′30″E` |
  ///
  /// White space around the text is ignored, a minus sign may be `-` or U+2212, and an altitude must be well-formed but
  /// is ignored. The position is rounded to the grid once, from all digits of the text, halves away from zero; so the
  /// same point has the same position in every form. (``init(latitude:longitude:)`` rounds the binary value of its
  /// `Double` instead, which lies beside a half such as 0.00000015 degrees.)
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
  /// - Complexity: O(*n*) in the number of bytes. Nothing is allocated for a readable text.
  public init(parsingUTF8 bytes: UnsafeBufferPointer<UInt8>) throws(CoordinateError) {
    let scanner = TextScanner(trimming: bytes)
    // Decimal degrees come first: nearly all inputs use them.
    if let pair = DecimalPair(scanner) {
      try self.init(latitude: pair.latitude, longitude: pair.longitude)
    } else if GeoURI.matches(scanner) {
      self = try GeoURI.coordinate(scanner)
    } else if ISO6709.matches(scanner) {
      self = try ISO6709.coordinate(scanner)
    } else if SexagesimalPair.matches(scanner) {
      self = try SexagesimalPair.coordinate(scanner)
    } else {
      throw DecimalPair.error(scanner)
    }
  }
}

extension TextScanner {
  /// The error for the whole text.
  func unreadable(_ reason: String) -> CoordinateError {
    .unreadable(wholeText.shortenedForMessage, reason: reason)
  }
}

// MARK: - Decimal degrees

/// Decimal degrees: latitude and longitude, with a comma, white space or both between them.
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

  /// Consumes white space, a comma, or a comma with white space around it.
  fileprivate mutating func consumeSeparator() -> Bool {
    let start = position
    skipSpace()
    if consume(UInt8(ascii: ",")) { skipSpace() }
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
    case 2: "it ends with a comma"
    case 3: "it has 3 numbers"
    default: "it has \(count) numbers, and degrees with minutes need N or S and E or W"
    }
  }
}
