import TimeZoneEngine

/// A time read from text: an instant or, without an offset or zone, a local time.
public enum TimeReading: Hashable, Sendable {
  /// An instant, because the text has a UTC offset or is Unix time.
  case instant(Instant)
  /// A date and time of day, in a zone that the text does not name.
  case local(LocalDateTime)

  package var wholeSecond: TimeReading {
    switch self {
    case .instant(let instant): .instant(instant.wholeSecond)
    case .local(let local): .local(LocalDateTime(secondsSince1970: local.secondsSince1970))
    }
  }

  func instant(of text: TextScanner) throws(TimeError) -> Instant {
    switch self {
    case .instant(let instant): return instant
    case .local(let local): throw .lacksOffset(text.wholeText.shortenedForMessage, local)
    }
  }
}

extension TimeReading: CustomStringConvertible {
  /// The time as ISO 8601, such as `2026-11-20T12:00:00Z` for an instant and `2026-11-20T21:00:00` for a local time.
  ///
  /// The text has three decimals if there are any.
  public var description: String {
    switch self {
    case .instant(let instant): instant.description
    case .local(let local): local.description
    }
  }
}
