/// The sun's times on a date of a place as human-readable text, rounded to the second.
struct SunText {
  let place: SunPlace
  let date: CalendarDate

  /// The local time with its offset, such as `03:55:05+09:00`; on another date in full, as in ISO 8601.
  func time(_ instant: Instant) -> String {
    let text = local(instant)
    return text.hasPrefix("\(date)T") ? String(text.dropFirst("\(date)T".count)) : text
  }

  /// The local time without its offset, and how many dates later or earlier it is: `00:03:51+1d`.
  func cell(_ instant: Instant) -> String {
    let shift = date.days(until: CalendarDate(at: instant.roundedToSecond, in: place.rules))
    let clock = local(instant).clockTime(hasSeconds: true)
    return shift == 0 ? clock : "\(clock)\(shift < 0 ? "-" : "+")\(shift.magnitude)d"
  }

  private func local(_ instant: Instant) -> String {
    let rounded = instant.roundedToSecond
    return rounded.text(utcOffset: place.rules.utcOffset(at: rounded))
  }

  /// A duration in seconds as hours, minutes and seconds: `15:22:57`.
  static func length(_ seconds: Double) -> String {
    let whole = Int64(seconds.rounded())
    func two(_ value: Int64) -> String { value < 10 ? "0\(value)" : "\(value)" }
    return "\(two(whole / 3_600)):\(two(whole / 60 % 60)):\(two(whole % 60))"
  }

  /// The maximum length of a polar day or night, in days.
  private static let polarLimit = 200

  /// What represents sunrise during a polar day or night around two instants, such as `none: polar day, the sun is up from
  /// 2026-05-18T01:06:02+02:00 to 2026-07-26T00:38:41+02:00`; `nil` if it is neither.
  func absence(of state: SolarState, from: Instant, to: Instant) -> String? {
    if state == .normal { return nil }
    let (name, direction) = state == .polarDay ? ("polar day", "up") : ("polar night", "down")
    func events(_ days: Int) -> [Instant] {
      place.calendar.solarDays(on: date.adding(days: days))
        .flatMap { [$0.sunrise, $0.sunset].compactMap { $0 } }
    }
    // The solar days of the date and of those beside it may begin or end on another date.
    let start = (-1...Self.polarLimit).lazy.compactMap { events(-$0).filter { $0 < from }.max() }.first
    let end = (-1...Self.polarLimit).lazy.compactMap { events($0).filter { $0 >= to }.min() }.first
    let span =
      switch (start, end) {
      case (let start?, let end?): ", the sun is \(direction) from \(time(start)) to \(time(end))"
      case (let start?, nil): ", the sun is \(direction) since \(time(start))"
      case (nil, let end?): ", the sun is \(direction) until \(time(end))"
      case (nil, nil): ""
      }
    return "none: \(name)\(span)"
  }
}

extension Instant {
  /// The nearest second, halves toward the future.
  var roundedToSecond: Instant {
    Instant(secondsSince1970: milliseconds < 500 ? secondsSince1970 : secondsSince1970 &+ 1)
  }
}

// Dates as the rows of a human-readable table.

extension SunPlace {
  private static let widths = [12, 13, 13, 13, 10, 8]

  package static let tableHeader = line(["date", "sunrise", "noon", "sunset", "length", "offset"], "")

  /// The rows of a date, without the last line feed: one for each of its solar noons, usually one.
  package func tableText(_ date: CalendarDate, _ days: [SolarDay]) -> String {
    if days.isEmpty { return Self.line(["\(date)"], SunAbsence(date, self).clause) }
    let changes = CivilDay(date, rules).changes.filter { $0.date == date }
    let note = changes.map { "clocks go \($0.text(on: date))" }.joined(separator: ", ")
    return days.enumerated().map { row($1, $0 == 0 ? note : "") }.joined(separator: "\n")
  }

  private func row(_ day: SolarDay, _ note: String) -> String {
    let text = text(on: day.date)
    let (sunrise, length) =
      switch day.state {
      case .normal: (day.sunrise.map { text.cell($0) } ?? "-", SunText.length(day.dayLength))
      case .polarDay: ("polar day", "-")
      case .polarNight: ("polar night", "-")
      }
    let cells = [
      "\(day.date)", sunrise, text.cell(day.noon), day.sunset.map { text.cell($0) } ?? "-", length,
      rules.utcOffset(at: day.noon.roundedToSecond).offsetText,
    ]
    return Self.line(cells, note)
  }

  private static func line(_ cells: [String], _ note: String) -> String {
    // Offsets of local mean time have seconds, and are wider than the others.
    let text = zip(cells, widths).map { "\($0)  ".padded(to: $1) }.joined() + note
    return String(text.reversed().drop { $0 == " " }.reversed())
  }
}
