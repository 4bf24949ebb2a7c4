import TimeZoneLocalTime

/// What a wall clock shows at an instant.
struct LocalClock {
  /// The date, in days since 1970-01-01; that of UTC where the local time is not known.
  let day: Int64
  /// The minute of the day, 0...1439; `nil` where the local time is not known.
  let minute: Int?

  init(_ time: PreciseInstant, _ rules: TimeZoneRules?) {
    let instant = time.instant
    // The sum wraps only at the ends of what 64 bits hold.
    let seconds = instant.secondsSince1970 &+ Int64(rules?.utcOffset(at: instant) ?? 0)
    let rest = seconds % Self.secondsPerDay
    let second = rest < 0 ? rest + Self.secondsPerDay : rest
    day = (seconds &- second) / Self.secondsPerDay
    minute = rules == nil ? nil : Int(second / 60)
  }

  private static let secondsPerDay: Int64 = 86_400
}
