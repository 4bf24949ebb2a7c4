import TimeZoneEngine

#if !hasFeature(Embedded)
  /// A string: ISO 8601 in UTC, such as `"2026-11-20T12:00:00Z"`, as dates are encoded by the strategy `iso8601` of
  /// `JSONEncoder`; with three decimals, `"2026-11-20T12:00:00.125Z"`, unless it is the start of a second. Years outside
  /// 0...9999 have a sign: `"+12026-11-20T12:00:00Z"`. What is encoded decodes to the same instant.
  extension Instant: Codable {
    /// An instant from a string, in ISO 8601 with an offset from UTC, as ``TimeFormat/iso8601`` reads it.
    ///
    /// Numbers and `now` are refused.
    ///
    /// - Throws: `DecodingError`; `dataCorrupted` where the string is anything else.
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

  /// A string: ISO 8601 without an offset, such as `"2026-11-20T21:00:00"`, with three decimals if there are any.
  extension LocalDateTime: Codable {
    /// A date and time from a string such as `2026-11-20T21:00:00`, as ``init(parsing:)`` reads it.
    ///
    /// - Throws: `DecodingError`; `dataCorrupted` where the string is anything else, or not a date.
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
