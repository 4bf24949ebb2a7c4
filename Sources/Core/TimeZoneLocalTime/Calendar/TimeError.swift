import TimeZoneEngine

/// The reason why a date and time, a text, or a time format cannot be used.
public enum TimeError: Error, Hashable, Sendable {
  /// A part of a date and time.
  public enum Field: String, Hashable, Sendable {
    case year, month, day, hour, minute, second
    /// The hours of a UTC offset.
    case offset
  }

  /// The expected form of a text.
  public enum Expected: Hashable, Sendable {
    /// An instant; see ``Instant/init(parsing:)``.
    case instant
    /// A date and time of day without an offset from UTC; see ``LocalDateTime/init(parsing:)``.
    case localTime
    /// A date; see ``CalendarDate/init(parsing:)``.
    case date
    case format(TimeFormat)
  }

  /// The possible meaning of a number outside the range of Unix time (see ``TimeFormat/automatic``).
  public enum NumberReading: Hashable, Sendable {
    /// The eight digits of a date.
    case date(LocalDateTime)
    /// The 12 digits of a date, hour, and minute, or the 14 digits of a date and time with seconds.
    case dateAndTime(LocalDateTime, hasSeconds: Bool)
    case excelSerial(LocalDateTime)
    /// A Julian date: days since noon of January 1, 4713 BC.
    case julianDate(LocalDateTime)
    /// The number has no known meaning.
    case unknown
  }

  /// A part of a date and time is out of range.
  case outOfRange(Field, found: Int, expected: ClosedRange<Int>)
  /// The text cannot be read as a time, for the given `reason`.
  case unreadable(String, reason: String, expected: Expected = .instant)
  /// An instant was expected, but the text has only a local time.
  case lacksOffset(String, LocalDateTime)
  /// A local time was expected, but the text has an offset from UTC.
  case hasOffset(String, Instant)
  /// The number isn't certain to be Unix time, because it reads as something else or is out of range.
  case doubtfulNumber(String, NumberReading)
  /// The text is not the name of a format, nor a pattern.
  case unknownFormat(String)
  /// The pattern cannot be used, for the given `reason`.
  case unusablePattern(String, reason: String)

  /// The formats that can read the rejected text, as names or patterns for ``TimeFormat/init(parsing:)``.
  ///
  /// Only a doubtful number and a date in another form, such as `01.07.2026 12:00`, have formats. For other errors, the
  /// array is empty.
  public var suggestedFormats: [String] {
    switch self {
    case .doubtfulNumber(let text, let reading):
      return reading.formats(of: text).filter { text.isReadable(by: $0) }
    case .unreadable(_, _, .format(.pattern)), .unreadable(_, _, .date): return []
    case .unreadable(let text, _, _): return DateShape.patterns(of: text).filter { text.isReadable(by: $0) }
    default: return []
    }
  }

  package func expecting(_ expected: Expected) -> TimeError {
    if case .unreadable(let text, let reason, _) = self {
      return .unreadable(text, reason: reason, expected: expected)
    }
    return self
  }
}

extension TimeError: CustomStringConvertible {
  /// A description in one line, with the expected and the found value.
  public var description: String {
    let formats = suggestedFormats
    return formats.isEmpty ? finding : "\(finding); state its format: \(formats.joined(separator: " or "))"
  }

  /// The ``description`` without ``suggestedFormats``.
  package var finding: String {
    switch self {
    case .outOfRange(let field, let found, let expected):
      "\(field.name) \(found) is not in \(expected.lowerBound)...\(expected.upperBound)"
    case .unreadable(let text, let reason, let expected):
      "cannot read \"\(text)\" as a time: "
        + (suggestedFormats.isEmpty ? reason : "it has a date in another form")
        + "; expected \(expected.forms)"
    case .lacksOffset(let text, _):
      "cannot read \"\(text)\" as a time: it has no offset from UTC such as Z or +09:00"
    case .hasOffset(let text, _):
      "cannot read \"\(text)\" as a local time: it has an offset from UTC"
    case .doubtfulNumber(let text, let reading):
      "cannot read \"\(text)\" as a time: expected Unix seconds (1973 to 2099) or milliseconds (2001 to 2099), "
        + "found \(reading.finding)"
    case .unknownFormat(let text):
      "\(text.quotedForMessage) is not a format of times; expected auto, unix, unix-ms, unix-us, unix-ns, iso, exif, utc, excel, "
        + "or a pattern such as %d.%m.%Y %H:%M"
    case .unusablePattern(let text, let reason):
      "the pattern \(text.quotedForMessage) cannot be used: \(reason)"
    }
  }
}

extension TimeError.NumberReading {
  fileprivate func formats(of text: String) -> [String] {
    switch self {
    case .date: ["%Y%m%d", "unix"]
    case .dateAndTime where text.utf8.count == 16: ["%Y%m%d%H%M%S%f", "unix-us"]
    case .dateAndTime(_, let hasSeconds): [hasSeconds ? "%Y%m%d%H%M%S" : "%Y%m%d%H%M", "unix-ms"]
    case .excelSerial: ["excel", "unix"]
    case .julianDate: []
    case .unknown: ["unix", "unix-ms"]
    }
  }

  fileprivate var finding: String {
    switch self {
    case .date(let date): "a number that reads as the date \(date.dateText)"
    case .dateAndTime(let time, let hasSeconds):
      "a number that reads as the date and time \(hasSeconds ? time.description : time.minuteText)"
    case .excelSerial(let time): "a number that reads as Excel's serial date of \(time)"
    case .julianDate(let date):
      "a number that reads as the Julian date of \(date.dateText): subtract 2440587.5 and multiply by 86400 for Unix seconds"
    case .unknown: "a number outside them"
    }
  }
}

extension LocalDateTime {
  /// `2026-11-20`
  fileprivate var dateText: String { String(description.prefix(10)) }
  /// `2026-11-20T12:00`
  fileprivate var minuteText: String { String(description.prefix(16)) }
}

extension TimeError.Expected {
  fileprivate var forms: String {
    switch self {
    case .instant:
      "now, ISO 8601 with its offset from UTC (2026-11-20T12:00:00Z, 2026-11-20T21:00+09:00), or Unix seconds or milliseconds (1795176000)"
    case .localTime:
      "a date and time of day without an offset from UTC (2026-11-20T12:00:00, 2026:11:20 12:00:00)"
    case .date: "a date such as 2026-11-20"
    case .format(let format): format.forms
    }
  }
}

extension TimeError.Field {
  fileprivate var name: String { self == .offset ? "hour of the offset" : rawValue }
}

extension String {
  fileprivate func isReadable(by format: String) -> Bool {
    let reading = try? withTimeScanner { scanner throws(TimeError) in
      try TimeFormat(parsing: format).read(scanner)
    }
    return reading != nil
  }
}

extension TextScanner {
  func unreadableTime(_ reason: String) -> TimeError {
    .unreadable(wholeText.shortenedForMessage, reason: reason)
  }
}
