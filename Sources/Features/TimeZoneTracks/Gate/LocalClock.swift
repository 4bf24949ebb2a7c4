import TimeZoneLocalTime

/// What a wall clock shows at an instant.
struct LocalClock {
  /// The date, in days since 1970-01-01; that of UTC where the local time is not known.
  let day: Int64
  /// The minute of the day, 0...1439; `nil` where the local time is not known.
  let minute: Int?

  init(_ time: Instant, _ rules: TimeZoneRules?) {
    let clock = time.clock(utcOffset: rules?.utcOffset(at: time) ?? 0)
    day = clock.day
    minute = rules == nil ? nil : Int(clock.second / 60)
  }
}
