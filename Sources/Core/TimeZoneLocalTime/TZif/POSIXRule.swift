import TimeZoneEngine

/// The rule in a TZif file's footer, which applies after the last transition.
///
/// It is a POSIX TZ string, such as `CET-1CEST,M3.5.0,M10.5.0/3`, with the extensions of RFC 9636: the time of a change
/// may be from -167 to 167 hours after midnight, and daylight saving may last all year.
struct POSIXRule: Sendable {
  let standard: TZifPhase
  let daylight: Daylight?

  struct Daylight: Sendable {
    let phase: TZifPhase
    /// In local standard time.
    let start: POSIXDate
    /// In local daylight time.
    let end: POSIXDate
  }
}

extension TimeZoneRules {
  /// The rule after the last listed change, as a value of the POSIX variable `TZ`, such as `JST-9` or
  /// `CET-1CEST,M3.5.0,M10.5.0/3`.
  ///
  /// In `<-03>3` the offset is to the west.
  ///
  /// - Returns: The string, and the instant of the last listed change (`nil` if no change is listed); `nil` if the
  ///   rules have no string.
  public var posixRule: (text: String, start: Instant?)? {
    guard file.footer != nil else { return nil }
    let start = Int(file.header.end) + 1
    var end = start
    // The file was checked: a newline ends the string.
    while file.bytes[end] != UInt8(ascii: "\n") { end += 1 }
    let last =
      file.transitionCount == 0 ? nil : Instant(secondsSince1970: file.time(file.transitionCount - 1))
    return (file.bytes.text(start..<end), last)
  }
}

extension POSIXRule {
  @inline(__always)
  func phase(at instant: Int64) -> TZifPhase {
    guard let daylight else { return standard }
    return isDaylight(daylight, at: instant) ? daylight.phase : standard
  }

  private func isDaylight(_ daylight: Daylight, at instant: Int64) -> Bool {
    let day = floorDivide(instant &+ Int64(standard.utcOffset), GregorianDay.seconds)
    let date = GregorianDay.date(day)
    let firstDay = GregorianDay.number(year: date.year, month: 1, day: 1)
    // A change may lie a week outside its year, and local time a day from UTC.
    if day &- firstDay < 10 || day &- firstDay > 354 { return isDaylightAroundNewYear(instant, date.year) }
    let (start, end) = changes(daylight, year: date.year, firstDay: firstDay)
    return start < end ? start <= instant && instant < end : !(end <= instant && instant < start)
  }

  private func isDaylightAroundNewYear(_ instant: Int64, _ year: Int64) -> Bool {
    var last: Change?
    forEachChange(year &- 1...year &+ 1) { change in
      if change.instant <= instant { last = change }
    }
    return last?.isStart ?? false
  }

  struct Change {
    let instant: Int64
    let isStart: Bool
  }

  /// Calls `body` with the changes of some years, in order; of two at one instant, the change of the later year comes last.
  func forEachChange(_ years: ClosedRange<Int64>, _ body: (Change) -> Void) {
    guard let daylight else { return }
    for year in years {
      let firstDay = GregorianDay.number(year: year, month: 1, day: 1)
      let (start, end) = changes(daylight, year: year, firstDay: firstDay)
      let startsFirst = start < end
      body(Change(instant: startsFirst ? start : end, isStart: startsFirst))
      body(Change(instant: startsFirst ? end : start, isStart: !startsFirst))
    }
  }

  private func changes(_ daylight: Daylight, year: Int64, firstDay: Int64) -> (start: Int64, end: Int64) {
    (
      daylight.start.seconds(year: year, firstDay: firstDay) &- Int64(standard.utcOffset),
      daylight.end.seconds(year: year, firstDay: firstDay) &- Int64(daylight.phase.utcOffset)
    )
  }
}

/// The date and time of a yearly change, in local time before it.
struct POSIXDate: Hashable, Sendable {
  enum Day: Hashable, Sendable {
    /// `Jn`: day 1...365; February 29 is never counted.
    case julian(Int64)
    /// `n`: day 0...365, February 29 counted.
    case zeroBased(Int64)
    /// `Mm.w.d`: the day of the week, 0 for Sunday, in a week of the month; week 5 is the last.
    case weekday(month: Int64, week: Int64, day: Int64)
  }

  let day: Day
  /// Seconds after midnight; may be negative or exceed a day.
  let time: Int64

  /// Local seconds from 1970-01-01T00:00:00; `firstDay` is January 1 of the year, in days from 1970-01-01.
  func seconds(year: Int64, firstDay: Int64) -> Int64 {
    dayNumber(year, firstDay) &* GregorianDay.seconds &+ time
  }

  private func dayNumber(_ year: Int64, _ firstDay: Int64) -> Int64 {
    switch day {
    case .julian(let day):
      return firstDay &+ day &- (day >= 60 && GregorianDay.isLeap(year) ? 0 : 1)
    case .zeroBased(let day):
      return firstDay &+ day
    case .weekday(let month, let week, let day):
      let first = GregorianDay.number(year: year, month: month, day: 1)
      var toDay = day &- GregorianDay.weekday(first)
      if toDay < 0 { toDay = toDay &+ 7 }
      toDay = toDay &+ (week &- 1) &* 7
      return first &+ (toDay < GregorianDay.count(inMonth: month, of: year) ? toDay : toDay &- 7)
    }
  }
}
