/// A polar day or a polar night: when it began and when it ends.
struct SunSpell {
  /// Which of the two; `normal` is neither.
  let state: SolarState
  /// The last sunrise or sunset before it; `nil` where none was found.
  let start: Instant?
  /// The next sunset or sunrise; `nil` where none was found.
  let end: Instant?

  /// The maximum length of a polar day or night, in days.
  private static let limit = 200

  /// The one in which a solar day lies.
  init(_ day: SolarDay, _ place: SunPlace) {
    self.init(day.state, day.date, from: day.noon, to: day.noon, place)
  }

  init(
    _ state: SolarState, _ date: CalendarDate, from: Instant, to: Instant, _ place: SunPlace
  ) {
    self.state = state
    guard state != .normal else {
      (start, end) = (nil, nil)
      return
    }
    func events(_ days: Int) -> [Instant] {
      place.calendar.solarDays(on: date.adding(days: days))
        .flatMap { [$0.sunrise, $0.sunset].compactMap { $0 } }
    }
    // The solar days of the date and of those beside it may begin or end on another date.
    start = (-1...Self.limit).lazy.compactMap { events(-$0).filter { $0 < from }.max() }.first
    end = (-1...Self.limit).lazy.compactMap { events($0).filter { $0 >= to }.min() }.first
  }

  /// Such as `none: polar day, the sun is up from 2026-05-18T01:06:02+02:00 to 2026-07-26T00:38:41+02:00` for sunrise;
  /// `nil` if it is neither polar day nor night.
  func row(_ text: SunText) -> Columns.Row? {
    switch state {
    case .normal: nil
    case .polarDay: ("sunrise", "none: polar day\(span(text, "up"))")
    case .polarNight: ("sunrise", "none: polar night\(span(text, "down"))")
    }
  }

  private func span(_ text: SunText, _ direction: String) -> String {
    switch (start, end) {
    case (let start?, let end?):
      ", the sun is \(direction) from \(text.time(start)) to \(text.time(end))"
    case (let start?, nil): ", the sun is \(direction) since \(text.time(start))"
    case (nil, let end?): ", the sun is \(direction) until \(text.time(end))"
    case (nil, nil): ""
    }
  }
}
