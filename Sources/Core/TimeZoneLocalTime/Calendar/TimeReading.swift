import TimeZoneEngine

/// The meaning of a text: an instant, or only a local time.
public enum TimeReading: Hashable, Sendable {
  /// An instant: the text has an offset from UTC, or is Unix time.
  case instant(Instant)
  /// A date and time of day, in a zone that the text does not name.
  case local(LocalDateTime)
}

extension TimeReading {
  /// The same without the decimals of the second.
  package var wholeSecond: TimeReading {
    switch self {
    case .instant(let instant): .instant(instant.wholeSecond)
    case .local(let local): .local(LocalDateTime(secondsSince1970: local.secondsSince1970))
    }
  }

  /// The instant, or an error that has the text that was read.
  func instant(of text: TextScanner) throws(TimeError) -> Instant {
    switch self {
    case .instant(let instant): return instant
    case .local(let local): throw .lacksOffset(text.wholeText.shortenedForMessage, local)
    }
  }
}

extension TimeReading: CustomStringConvertible {
  /// The time in the form of ISO 8601: `2026-11-20T12:00:00Z` for an instant, `2026-11-20T21:00:00` for a local time;
  /// with three decimals if there are any.
  public var description: String {
    switch self {
    case .instant(let instant): instant.description
    case .local(let local): local.description
    }
  }
}
