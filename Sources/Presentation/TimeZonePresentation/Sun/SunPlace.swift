/// Where the sun is observed, and by which clocks.
package struct SunPlace {
  private let coordinate: Coordinate
  /// The city named in the arguments, if any.
  private let city: String?
  /// The height above the surrounding land or sea.
  private let height: Meters
  package let zone: String
  package let rules: TimeZoneRules
  let observer: SolarObserver
  package let calendar: SolarCalendar
  /// The release of the boundaries that gave the zone, if they did and it is known.
  private let dataVersion: String?
  /// The release of the rules, if known.
  package let rulesVersion: String?

  package init(
    _ coordinate: Coordinate, city: String? = nil, height: Meters = Meters(0), time: ZoneTime,
    dataVersion: String?
  ) {
    self.coordinate = coordinate
    self.city = city
    self.height = height
    (zone, rules, rulesVersion) = (time.zone, time.rules, time.version)
    self.dataVersion = dataVersion
    observer = SolarObserver(coordinate, height: height.value)
    calendar = SolarCalendar(observer, rules: time.rules)
  }

  package func date(at instant: Instant) -> CalendarDate { CalendarDate(at: instant, in: rules) }

  package var name: String { city ?? coordinate.degreesText }

  var rows: [Columns.Row] {
    let position = coordinate.degreesText
    return [("position", city.map { "\(position), \($0)" } ?? position)]
      + (height.value > 0 ? [("height", height.text)] : []) + [("zone", zone)]
  }

  func rows(on day: CivilDay) -> [Columns.Row] {
    rows + [("date", "\(day.date)")] + day.changes.map { ("clock change", $0.text(on: day.date)) }
  }

  func text(on date: CalendarDate) -> SunText { SunText(place: self, date: date) }

  var jsonMembers: JSONObject {
    coordinate.jsonMembers.adding(["height": height.json, "zone": JSON(zone)])
  }

  package var versionMembers: JSONObject {
    ["dataVersion": JSON(dataVersion), "rulesVersion": JSON(rulesVersion)]
  }

  func json(_ members: JSONObject) -> JSON {
    .object(jsonMembers.adding(members).adding(versionMembers))
  }

  /// An instant in JSON: local time with its offset, to the millisecond; `null` for `nil`.
  func json(_ instant: Instant?) -> JSON {
    JSON(instant.map { $0.millisecondText(utcOffset: rules.utcOffset(at: $0)) })
  }
}
