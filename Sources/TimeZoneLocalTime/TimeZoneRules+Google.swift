import TimeZoneSupport

extension TimeZoneRules {
  /// The offsets at an instant as Google's Time Zone API splits them: daylight saving is never negative.
  ///
  /// Where the tz database has negative daylight saving (Europe/Dublin in winter) there is none here, and the standard
  /// time between two periods of it (Europe/Dublin in summer) is daylight saving time here.
  ///
  /// - Parameter instant: Any.
  /// - Returns: Seconds that add up to the offset from UTC; `daylightSaving` is 0 or more.
  public func googleOffsets(at instant: Instant) -> (raw: Int, daylightSaving: Int) {
    let type = localTimeType(at: instant)
    let offset = type.utcOffset
    if type.isDaylightSaving {
      let saving = max(type.daylightSaving, 0)
      return (offset - saving, saving)
    }
    let saving = negativeSavingAround(instant)
    return (offset + saving, -saving)
  }

  /// What is saved in the periods before and after a standard time, where it is negative in both; otherwise 0.
  private func negativeSavingAround(_ instant: Instant) -> Int {
    guard file.hasDaylightSaving, let next = nextTransition(after: instant), next.after.daylightSaving < 0,
      let previous = previousTransition(before: Instant(secondsSince1970: next.instant.secondsSince1970)),
      previous.before.daylightSaving < 0
    else { return 0 }
    return previous.before.daylightSaving
  }
}
