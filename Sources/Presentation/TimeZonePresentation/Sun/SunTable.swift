/// Dates as the rows of a human-readable table.
package struct SunTable {
  package let place: SunPlace

  package init(place: SunPlace) { self.place = place }

  private static let widths = [12, 13, 13, 13, 10, 8]

  /// The names of the columns, on one line.
  package static let header = line(["date", "sunrise", "noon", "sunset", "length", "offset"], "")

  /// The rows of a date, without the last line feed: one for each of its solar noons, usually one.
  package func text(_ date: CalendarDate, _ days: [SolarDay]) -> String {
    if days.isEmpty { return Self.line(["\(date)"], SunAbsence(date, place).clause) }
    let changes = CivilDay(date, place.rules).changes.filter { $0.date == date }
    let note = changes.map { "clocks go \($0.text(on: date))" }.joined(separator: ", ")
    return days.enumerated().map { row($1, $0 == 0 ? note : "") }.joined(separator: "\n")
  }

  private func row(_ day: SolarDay, _ note: String) -> String {
    let text = SunText(rules: place.rules, date: day.date)
    let (sunrise, length) =
      switch day.state {
      case .normal: (day.sunrise.map { text.cell($0) } ?? "-", SunText.length(day.dayLength))
      case .polarDay: ("polar day", "-")
      case .polarNight: ("polar night", "-")
      }
    let cells = [
      "\(day.date)", sunrise, text.cell(day.noon), day.sunset.map { text.cell($0) } ?? "-", length,
      text.offset(day.noon),
    ]
    return Self.line(cells, note)
  }

  private static func line(_ cells: [String], _ note: String) -> String {
    // Offsets of local mean time have seconds, and are wider than the others.
    let text = zip(cells, widths).map { "\($0)  ".padded(to: $1) }.joined() + note
    return String(text.reversed().drop { $0 == " " }.reversed())
  }
}

/// Why a date has no solar noon.
package struct SunAbsence {
  private let date: CalendarDate
  private let place: SunPlace
  private let exists: Bool

  /// The absence at a date.
  package init(_ date: CalendarDate, _ place: SunPlace) {
    (self.date, self.place) = (date, place)
    exists = CivilDay(date, place.rules).exists
  }

  /// The reason, as JSON and annotated tables have it.
  package static func state(of date: CalendarDate, _ rules: TimeZoneRules) -> String {
    CivilDay(date, rules).exists ? "noSolarNoon" : "noSuchDate"
  }

  /// What follows the date.
  var clause: String {
    exists ? "no solar noon: it is near midnight by these clocks" : "does not exist in \(place.zone)"
  }

  /// An object with the date and the state.
  package var json: String {
    JSONText.object(
      place.jsonMembers + [
        ("date", JSONText.string("\(date)")), ("state", JSONText.string(Self.state(of: date, place.rules))),
      ]
        + place.versionMembers)
  }

  /// The failure when the date was asked for by itself.
  package var failure: CommandFailure {
    guard exists else {
      let (before, after) = (neighbor(-1), neighbor(1))
      return .message(
        "\(date) does not exist in \(place.zone), whose clocks skipped it: the dates around it are \(before) and \(after)",
        .badData)
    }
    return .message(
      "\(date) has no solar noon by the clocks of \(place.zone), where noon is near midnight; --civil-day lists what the date has",
      .badData)
  }

  /// The nearest date that exists: no zone has skipped two in a row.
  private func neighbor(_ step: Int) -> CalendarDate {
    let next = date.adding(days: step)
    return CivilDay(next, place.rules).exists ? next : next.adding(days: step)
  }
}
