import TimeZoneIndex
import TimeZoneSupport

extension Coordinate {
  /// A position from text, in any form people write positions in.
  ///
  /// | form | example |
  /// |---|---|
  /// | decimal degrees, latitude first | `43.06 141.35`, `43.06,141.35`, `-33.87, 151.21` |
  /// | `geo` URI (RFC 5870) | `geo:43.06,141.35`, `geo:43.06,141.35,25;crs=wgs84;u=10` |
  /// | ISO 6709 | `+4304+14121/`, `+394421-1045903`, `+43.06+141.35+25CRSWGS_84/` |
  /// | degrees, minutes, seconds | `43°03'36"N 141°21'E`, `N 43 03.6 E 141 21`, `33°52′S, 151°12′30″E` |
  ///
  /// Space around the text is ignored, a minus may be `-` or U+2212, an altitude is checked and ignored.
  /// Decimal degrees give the same position as `Double` and ``init(latitude:longitude:)`` do. Degrees with
  /// minutes and seconds are added and rounded to the grid exactly, halves away from zero.
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
    // Decimal degrees come first: they are nearly every line of nearly every file.
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
