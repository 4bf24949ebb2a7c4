/// A date by the clocks of a zone: the stretches of time during which they show it, between clock changes.
///
/// Most dates are one stretch of 24 hours. A date that a zone skipped has none.
package struct CivilDay {
  /// A stretch of time without a clock change.
  struct Stretch {
    /// In Unix seconds, the end not included.
    let range: Range<Int64>
    let utcOffset: Int
    /// The Unix seconds at which the date would begin by this offset.
    let midnight: Int64

    /// The clocks' reading in hours since the date's midnight: 0...24.
    func clock(_ instant: Instant) -> Double {
      Double(instant.millisecondsSince1970 &- midnight &* 1_000) / 3_600_000
    }

    /// The first instant after it.
    var end: Instant { Instant(secondsSince1970: range.upperBound) }
    var clockStart: Double { clock(Instant(secondsSince1970: range.lowerBound)) }
    var clockEnd: Double { clock(end) }
  }

  /// A clock change, with the offsets from UTC in seconds before and after it.
  package struct Change {
    let instant: Instant
    let before: Int
    let after: Int

    /// The date to which the change belongs, although the clocks may show two dates around it.
    ///
    /// It is the one that they would have shown without the change, if they show that date before it or after it, and
    /// otherwise the one after: clocks that go back from 24:00 to 23:00 never began the next date.
    var date: CalendarDate {
      let next = CalendarDate(at: instant, utcOffset: after)
      let second = Instant(secondsSince1970: instant.secondsSince1970 &- 1)
      return CalendarDate(at: second, utcOffset: before) == unchangedDate ? unchangedDate : next
    }

    /// The date by the clocks before the change, at its instant.
    var unchangedDate: CalendarDate { CalendarDate(at: instant, utcOffset: before) }
  }

  package let date: CalendarDate
  let stretches: [Stretch]
  /// The clock changes from the start of the date to its end.
  package let changes: [Change]

  /// In seconds. No zone is farther from UTC: offsets are less than 26 hours.
  private static let margin: Int64 = 2 * 86_400

  package init(_ date: CalendarDate, _ rules: TimeZoneRules) {
    let midnight = date.dayNumber &* 86_400
    var start = midnight &- Self.margin
    let end = midnight &+ 86_400 &+ Self.margin
    var offset = rules.utcOffset(at: Instant(secondsSince1970: start))
    var stretches: [Stretch] = []
    func add(upTo next: Int64) {
      let local = midnight &- Int64(offset)
      let (from, to) = (max(start, local), min(next, local &+ 86_400))
      if from < to { stretches.append(Stretch(range: from..<to, utcOffset: offset, midnight: local)) }
    }
    var changes: [Change] = []
    let all = Instant(secondsSince1970: start &+ 1)..<Instant(secondsSince1970: end)
    for transition in rules.transitions(in: all) where transition.after.utcOffset != offset {
      add(upTo: transition.instant.secondsSince1970)
      changes.append(Change(instant: transition.instant, before: offset, after: transition.after.utcOffset))
      start = transition.instant.secondsSince1970
      offset = transition.after.utcOffset
    }
    add(upTo: end)
    self.date = date
    self.stretches = stretches
    guard let first = stretches.first, let last = stretches.last else {
      self.changes = []
      return
    }
    let whole = first.range.lowerBound..<last.range.upperBound
    self.changes = changes.filter { whole.contains($0.instant.secondsSince1970) }
  }

  /// Whether clocks show the date at all.
  package var exists: Bool { !stretches.isEmpty }

  /// Its start, and its end, which is the first instant after it; `nil` if it does not exist.
  package var bounds: (start: Instant, end: Instant)? {
    guard let first = stretches.first, let last = stretches.last else { return nil }
    return (Instant(secondsSince1970: first.range.lowerBound), last.end)
  }

  /// The middle of its longest stretch; of no meaning if it does not exist.
  package var middle: Instant {
    let longest = stretches.max { $0.range.count < $1.range.count }?.range ?? 0..<0
    return Instant(secondsSince1970: longest.lowerBound &+ (longest.upperBound &- longest.lowerBound) / 2)
  }
}

extension CivilDay.Change {
  /// Such as `forward 1 hour at 02:00`, with the time of day before the change.
  package func text(on day: CalendarDate) -> String {
    let shift = after - before
    let local = instant.text(utcOffset: before)
    let time = local.clockTime(hasSeconds: false)
    let isNextMidnight = unchangedDate == day.adding(days: 1) && time == "00:00"
    let clock = isNextMidnight ? "24:00" : date == day ? time : "\(unchangedDate)T\(time)"
    return "\(shift < 0 ? "back" : "forward") \(Int(shift.magnitude).spanText) at \(clock)"
  }
}

extension Int {
  /// A positive number of seconds in words: `1 hour`, `30 minutes`, otherwise as `00:36:32`.
  fileprivate var spanText: String {
    if self % 3_600 == 0 { return self == 3_600 ? "1 hour" : "\(self / 3_600) hours" }
    return self % 60 == 0 ? "\(self / 60) minutes" : SunText.length(Double(self))
  }
}

extension String {
  /// The time of day in a text of ISO 8601, without the offset.
  func clockTime(hasSeconds: Bool) -> String {
    guard let letter = utf8.firstIndex(of: UInt8(ascii: "T")) else { return self }
    return String(self[utf8.index(after: letter)...].prefix(hasSeconds ? 8 : 5))
  }
}
