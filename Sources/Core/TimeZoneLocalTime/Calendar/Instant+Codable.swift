import TimeZoneEngine

#if !hasFeature(Embedded)
  /// Encoded as an ISO 8601 string in UTC, such as `"2026-11-20T12:00:00Z"`, like the `iso8601` strategy of
  /// `JSONEncoder`.
  ///
  /// The string has three decimals (`"2026-11-20T12:00:00.125Z"`) unless the instant is the start of a second, and a
  /// sign if the year is outside 0...9999 (`"+12026-11-20T12:00:00Z"`). An encoded instant decodes to the same instant.
  extension Instant: Codable {
    /// Decodes an instant from an ISO 8601 string with a UTC offset, as ``TimeFormat/iso8601`` reads it.
    ///
    /// Numbers and `now` are rejected.
    ///
    /// - Throws: `DecodingError`; `dataCorrupted` if the string is anything else.
    public init(from decoder: any Decoder) throws {
      let text = try decoder.singleValueContainer().decode(String.self)
      if text.utf8.last == UInt8(ascii: "Z"), let time = LocalDateTime(written: text.dropLast()) {
        self.init(secondsSince1970: time.secondsSince1970, milliseconds: time.millisecond)
        return
      }
      self = try mapError(
        { (error: TimeError) in decoder.corrupted(error.description, error) },
        Array(text.utf8)
          .withUnsafeBufferPointer { bytes throws(TimeError) in try TimeFormat.iso8601.readInstant(bytes) })
    }

    /// Encodes the ``description``.
    public func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      try container.encode(description)
    }
  }

  /// Encoded as an ISO 8601 string without an offset, such as `"2026-11-20T21:00:00"`, with three decimals if there are
  /// any.
  extension LocalDateTime: Codable {
    /// Decodes a date and time from a string such as `2026-11-20T21:00:00`, as ``init(parsing:)`` reads it.
    ///
    /// - Throws: `DecodingError`; `dataCorrupted` if the string is anything else, or not a date.
    public init(from decoder: any Decoder) throws {
      let text = try decoder.singleValueContainer().decode(String.self)
      if let time = LocalDateTime(written: text[...]) {
        self = time
        return
      }
      self = try mapError(
        { (error: TimeError) in decoder.corrupted(error.description, error) }, LocalDateTime(parsing: text))
    }

    /// Encodes the ``description``.
    public func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      try container.encode(description)
    }
  }

  extension LocalDateTime {
    /// Reads a date and time exactly as this library writes it, in every year that instants reach; `nil` for any other text,
    /// even one that reads as the same time.
    fileprivate init?(written text: Substring) {
      let unsigned = text.drop { $0 == "-" || $0 == "+" }
      let digits = unsigned.prefix { $0 != "-" }
      guard (4...12).contains(digits.utf8.count), let magnitude = Int64(digits) else { return nil }
      let year = text.first == "-" ? -magnitude : magnitude
      // The calendar repeats after 400 years.
      let eras = floorDivide(year, 400)
      guard
        let time = try? LocalDateTime(parsing: "\(2_000 + year - 400 * eras)\(unsigned[digits.endIndex...])")
      else { return nil }
      // Sums wrap only if the text differs from that of the result.
      let shift = (eras - 5) &* (GregorianDay.daysPerEra * GregorianDay.seconds)
      self.init(secondsSince1970: time.secondsSince1970 &+ shift, milliseconds: time.millisecond)
      if !description.isSame(as: text) { return nil }
    }
  }
#endif
