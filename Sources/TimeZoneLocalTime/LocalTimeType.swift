import TimeZoneSupport

/// What a zone's clocks go by at some time: how far from UTC, whether and how far daylight saving moves them, and how
/// people abbreviate it.
public struct LocalTimeType: Hashable, Sendable {
  /// Seconds to add to UTC: the sum of the two below.
  public let utcOffset: Int
  /// The offset without daylight saving, in seconds.
  ///
  /// Rules tell the sum and whether there is daylight saving. So the standard offset is derived; see
  /// ``TimeZoneRules/localTimeType(at:)``.
  public let standardOffset: Int
  /// What daylight saving adds, in seconds: mostly 3,600, sometimes negative, as in winter in Europe/Dublin.
  public let daylightSaving: Int
  /// Whether there is daylight saving, as the tz database has it.
  public let isDaylightSaving: Bool
  /// Such as `CET`, `JST` or `-03`.
  public let abbreviation: String
}

/// A moment at which a zone's clocks change.
public struct TimeZoneTransition: Hashable, Sendable {
  /// The first second to which `after` applies.
  public let instant: Instant
  /// What holds until then.
  public let before: LocalTimeType
  /// What holds from then on.
  public let after: LocalTimeType
}
