// Local times on one line, for logs and messages. Programs that read them decode the types' JSON instead.

extension LocalTimeType: CustomStringConvertible {
  /// The abbreviation and the UTC offset, such as `CEST +02:00`.
  public var description: String {
    "\(abbreviation) \(EnglishZoneNames.offsetText(utcOffset))"
  }
}

extension TimeZoneTransition: CustomStringConvertible {
  /// When and how the clocks change, such as `2026-10-25T01:00:00Z: CEST +02:00 to CET +01:00`.
  public var description: String { "\(instant): \(before) to \(after)" }
}

extension LocalTimeInstants: CustomStringConvertible {
  /// The one or two possible instants, such as `2026-10-25T00:30:00Z or 2026-10-25T01:30:00Z`.
  public var description: String {
    switch self {
    case .unique(let instant): "\(instant)"
    case .repeated(let first, let second): "\(first) or \(second)"
    case .skipped(let transition, _, _): "none: clocks are moved forward at \(transition)"
    }
  }
}
