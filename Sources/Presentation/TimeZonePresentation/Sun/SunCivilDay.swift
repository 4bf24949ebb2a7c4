/// All events of the sun on a local date, in the order of time.
package struct SunCivilDay {
  package let day: CivilDay
  package let place: SunPlace
  package let events: [SolarEvent]
  /// `normal` if the sun rises or sets on the date, and otherwise whether it is up all the date or down.
  package let state: SolarState

  private static let thresholds: [SolarThreshold] = [
    .sunrise, .civil, .nautical, .astronomical,
  ]

  package init(_ date: CalendarDate, _ place: SunPlace, angles: [SolarThreshold]) {
    day = CivilDay(date, place.rules)
    self.place = place
    let further = angles.filter { !Self.thresholds.contains($0) }
    events = place.calendar.events(on: date, thresholds: Self.thresholds + further)
    if events.contains(where: { $0.kind == .rise(.sunrise) || $0.kind == .fall(.sunrise) }) {
      state = .normal
    } else {
      let altitude = SolarPosition(at: day.middle, place.observer).altitude
      state = altitude >= place.observer.altitude(of: .sunrise) ? .polarDay : .polarNight
    }
  }

  /// What stands for sunrise and sunset where the date has neither.
  private func spell(_ text: SunText) -> [Columns.Row] {
    guard state != .normal, let bounds = day.bounds else { return [] }
    return SunSpell(state, day.date, from: bounds.start, to: bounds.end, place).row(text).map { [$0] } ?? []
  }

  /// The rows, those of place and date first.
  package var rows: [Columns.Row] {
    let text = SunText(rules: place.rules, date: day.date)
    return place.rows + [("date", "\(day.date)")]
      + day.changes.map { ("clock change", $0.text(on: day.date)) }
      + spell(text) + events.map { ($0.words, text.time($0.instant)) }
  }

  /// An object whose `events` are those of the date.
  package var json: String {
    JSONText.object(
      place.jsonMembers + [
        ("date", JSONText.string("\(day.date)")), ("state", JSONText.string(state.rawValue)),
        ("events", JSONText.array(events.map { $0.json(place) })),
      ] + place.versionMembers)
  }
}

extension SolarEvent {
  /// An object with the kind as other objects name the event, the time, and the altitude where one is passed.
  fileprivate func json(_ place: SunPlace) -> String {
    let degrees: Double? =
      switch kind {
      case .midnight, .noon: nil
      case .rise(let threshold), .fall(let threshold): place.observer.altitude(of: threshold)
      }
    return JSONText.object([
      ("kind", JSONText.string(name)), ("time", place.json(instant)),
      ("degrees", degrees?.decimalText(4, isShort: true) ?? "null"),
    ])
  }

  /// Such as `civilDawn`; `rise` and `fall` for altitudes without a name.
  private var name: String {
    switch kind {
    case .rise(let threshold) where !threshold.hasName: "rise"
    case .fall(let threshold) where !threshold.hasName: "fall"
    default: words.camelCased
    }
  }
}

extension SolarThreshold {
  fileprivate var hasName: Bool {
    self == .sunrise || SunTwilight.allCases.contains { $0.threshold == self }
  }
}
