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
      if text.utf8.last == UInt8(ascii: "Z"), let time = WideTimeText.localDateTime(text.dropLast()) {
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
      if let time = WideTimeText.localDateTime(text[...]) {
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
#endif
