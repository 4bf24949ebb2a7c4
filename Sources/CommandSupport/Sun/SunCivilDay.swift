import SolarTimes
import TimeZoneLocalTime

/// All events of the sun on a local date, in the order of time.
struct SunCivilDay {
  let day: CivilDay
  let place: SunPlace
  let events: [SolarEvent]

  private static let thresholds: [SolarThreshold] = [
    .sunrise, .civil, .nautical, .astronomical,
  ]

  /// - Parameters:
  ///   - date: The date.
  ///   - place: The observer and the zone.
  ///   - angles: The altitudes of `--angle`.
  init(_ date: CalendarDate, _ place: SunPlace, angles: [SolarThreshold]) {
    day = CivilDay(date, place.rules)
    self.place = place
    let further = angles.filter { !Self.thresholds.contains($0) }
    events = place.calendar.events(on: date, thresholds: Self.thresholds + further)
  }

  /// The rows, those of place and date first.
  var rows: [Columns.Row] {
    let text = SunText(rules: place.rules, date: day.date)
    return place.rows + [("date", "\(day.date)")] + day.changes.map { ("clock change", $0.text) }
      + events.map { ($0.words, text.time($0.instant)) }
  }

  /// An object whose `events` are those of the date.
  var json: String {
    JSONText.object(
      place.jsonMembers + [
        ("date", JSONText.string("\(day.date)")),
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
