/// The sun's times as human-readable text, rounded to the second.
struct SunText {
  let rules: TimeZoneRules
  /// The date that the text is about.
  let date: CalendarDate

  /// The local time with its offset, such as `03:55:05+09:00`; on another date in full, as in ISO 8601.
  func time(_ instant: Instant) -> String {
    let text = Self.local(instant, rules)
    return text.hasPrefix("\(date)T") ? String(text.dropFirst("\(date)T".count)) : text
  }

  /// The local time without its offset, and how many dates later or earlier it is: `00:03:51+1d`.
  func cell(_ instant: Instant) -> String {
    let rounded = instant.roundedToSecond
    let shift = date.days(until: CalendarDate(at: rounded, in: rules))
    let clock = Self.local(instant, rules).clockTime(hasSeconds: true)
    return shift == 0 ? clock : "\(clock)\(shift < 0 ? "-" : "+")\(shift.magnitude)d"
  }

  /// The offset from UTC at an instant: `+09:00`.
  func offset(_ instant: Instant) -> String {
    let text = Self.local(instant, rules)
    guard let letter = text.utf8.firstIndex(of: UInt8(ascii: "T")) else { return "" }
    return String(text[letter...].dropFirst("T00:00:00".count))
  }

  private static func local(_ instant: Instant, _ rules: TimeZoneRules) -> String {
    let rounded = instant.roundedToSecond
    return rounded.text(utcOffset: rules.utcOffset(at: rounded))
  }

  /// A duration in seconds as hours, minutes and seconds: `15:22:57`.
  static func length(_ seconds: Double) -> String {
    let whole = Int64(seconds.rounded())
    func two(_ value: Int64) -> String { value < 10 ? "0\(value)" : "\(value)" }
    return "\(two(whole / 3_600)):\(two(whole / 60 % 60)):\(two(whole % 60))"
  }

  /// An angle in degrees, no longer than needed: `-18°`, `6.5°`.
  static func degrees(_ value: Double) -> String { "\(value.decimalText(4, isShort: true))°" }
}

extension Instant {
  /// The nearest second, halves toward the future.
  var roundedToSecond: Instant {
    Instant(secondsSince1970: milliseconds < 500 ? secondsSince1970 : secondsSince1970 &+ 1)
  }
}
