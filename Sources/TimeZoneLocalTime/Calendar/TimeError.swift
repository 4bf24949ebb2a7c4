import TimeZoneSupport

/// Why a date, a time or a text with one is not usable.
public enum TimeError: Error, Hashable, Sendable {
  /// A part of a date and time.
  public enum Field: String, Hashable, Sendable {
    case year, month, day, hour, minute, second
    /// Hours of an offset from UTC.
    case offset
  }

  /// A part of a date and time is not in its range.
  case outOfRange(Field, found: Int, expected: ClosedRange<Int>)
  /// The text is in none of the understood forms; `reason` says what is wrong with it.
  case unreadable(String, reason: String)
}

extension TimeError: CustomStringConvertible {
  /// One line: what was found and what was expected.
  public var description: String {
    switch self {
    case .outOfRange(let field, let found, let expected):
      return "\(field.name) \(found) is not in \(expected.lowerBound)...\(expected.upperBound)"
    case .unreadable(let text, let reason):
      return "cannot read \"\(text)\" as a time: \(reason); expected \(Self.forms)"
    }
  }

  private static let forms =
    "now, ISO 8601 with its offset from UTC (2026-11-20T12:00:00Z, 2026-11-20T21:00+09:00), or Unix seconds or milliseconds (1795176000)"
}

extension TimeError.Field {
  var name: String { self == .offset ? "hour of the offset" : rawValue }
}
