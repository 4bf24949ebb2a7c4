// Answers about the sun at a place: each as rows of text and as a JSON object.

package struct SunDayAnswer {
  private let day: SolarDay
  private let place: SunPlace
  /// The altitudes of `--angle`.
  private let angles: [SolarThreshold]

  package init(_ day: SolarDay, _ place: SunPlace, angles: [SolarThreshold] = []) {
    (self.day, self.place, self.angles) = (day, place, angles)
  }

  private static let (goldenLow, goldenHigh) = (SolarThreshold.goldenHourLow, SolarThreshold.goldenHourHigh)

  // MARK: Text

  private var text: SunText { place.text(on: day.date) }

  /// A row, and the altitude that places it among the others of its half of the day.
  private typealias Step = (degrees: Double, label: String, value: String?)

  package var rows: [Columns.Row] {
    place.rows(on: CivilDay(day.date, place.rules))
      + [("solar midnight", text.time(day.previousMidnight))]
      + Self.rows(morning) { $0 < $1 }
      + [("solar noon", "\(text.time(day.noon)), altitude \(day.noonAltitude.decimalText(2))°")]
      + Self.rows(evening) { $0 > $1 }
      + (day.state == .normal ? [("day length", SunText.length(day.dayLength))] : [])
  }

  private static func rows(_ steps: [Step], _ isEarlier: (Double, Double) -> Bool) -> [Columns.Row] {
    steps.sorted { isEarlier($0.degrees, $1.degrees) }.compactMap { step in
      step.value.map { (step.label, $0) }
    }
  }

  private var morning: [Step] {
    SunLevel.all.map { level in
      let threshold = level.threshold
      return (threshold.degrees, level.rise, time(day.dawn(threshold)) ?? absence(of: threshold))
    } + [(Self.goldenLow.degrees, "golden hour", goldenHours.morning)]
      + angles.map { angle in
        let value = time(day.dawn(angle)) ?? absence(of: angle) ?? "none"
        return (angle.degrees, "above \(angle.degrees.degreesText)", value)
      }
  }

  private var evening: [Step] {
    SunLevel.all.map { ($0.threshold.degrees, $0.fall, time(day.dusk($0.threshold))) }
      + angles.map { ($0.degrees, "below \($0.degrees.degreesText)", time(day.dusk($0))) }
      + [(Self.goldenHigh.degrees, "golden hour", goldenHours.evening)]
  }

  private func time(_ instant: Instant?) -> String? { instant.map { text.time($0) } }

  /// Why an altitude is never passed; `nil` if it is.
  private func absence(of threshold: SolarThreshold) -> String? {
    if threshold.isHorizon { return text.absence(of: day.state, from: day.noon, to: day.noon) }
    return switch day.state(of: threshold) {
    case .passed: nil
    case .alwaysAbove: "none: the sun stays above \(threshold.degrees.degreesText)"
    case .alwaysBelow: "none: the sun stays below \(threshold.degrees.degreesText)"
    }
  }

  /// The golden hours of morning and evening, which are one if the sun stays low.
  private var goldenHours: (morning: String?, evening: String?) {
    let (low, high) = (Self.goldenLow, Self.goldenHigh)
    func span(_ start: Instant?, _ end: Instant?) -> String? {
      switch (time(start), time(end)) {
      case (let start?, let end?): "\(start) to \(end)"
      case (let start?, nil): "from \(start)"
      case (nil, let end?): "to \(end)"
      case (nil, nil): nil
      }
    }
    switch (day.state(of: low), day.state(of: high)) {
    case (.alwaysBelow, _), (_, .alwaysAbove): return (nil, nil)
    case (_, .alwaysBelow): return (span(day.dawn(low), day.dusk(low)) ?? "all day", nil)
    case (_, .passed): return (span(day.dawn(low), day.dawn(high)), span(day.dusk(high), day.dusk(low)))
    }
  }

  // MARK: JSON

  package var json: JSON { .object(members.adding(place.versionMembers)) }

  /// Its members, without the data's releases.
  package var members: JSONObject {
    let main: JSONObject = [
      "date": JSON("\(day.date)"), "state": JSON(day.state.rawValue),
      "sunrise": place.json(day.sunrise), "sunset": place.json(day.sunset),
      "solarNoon": place.json(day.noon), "solarMidnight": place.json(day.previousMidnight),
      "nextSolarMidnight": place.json(day.nextMidnight),
      "dayLength": JSON(day.dayLength, places: 3),
      "noonAltitude": JSON(day.noonAltitude, places: 4),
    ]
    let twilights = JSONObject(SunLevel.twilights.reversed().map(members))
    return place.jsonMembers.adding(main).adding(twilights).adding(golden)
      .adding(angles.isEmpty ? nil : ["angles": .array(angles.map(object))])
  }

  private func members(_ level: SunLevel) -> JSONObject {
    [
      level.rise.camelCased: place.json(day.dawn(level.threshold)),
      level.fall.camelCased: place.json(day.dusk(level.threshold)),
      level.stateName: state(level.threshold),
    ]
  }

  private var golden: JSONObject {
    let (low, high) = (Self.goldenLow, Self.goldenHigh)
    func span(_ start: Instant?, _ end: Instant?) -> JSON {
      ["start": place.json(start), "end": place.json(end)]
    }
    return [
      "goldenHourMorning": span(day.dawn(low), day.dawn(high)),
      "goldenHourEvening": span(day.dusk(high), day.dusk(low)),
      "goldenHourState": ["low": state(low), "high": state(high)],
    ]
  }

  private func object(_ angle: SolarThreshold) -> JSON {
    [
      "degrees": JSON(angle.degrees, places: 9), "rise": place.json(day.dawn(angle)),
      "fall": place.json(day.dusk(angle)), "state": state(angle),
    ]
  }

  private func state(_ threshold: SolarThreshold) -> JSON {
    JSON(day.state(of: threshold).rawValue)
  }
}

/// All events of the sun on a local date, in the order of time.
package struct SunCivilDay {
  private let day: CivilDay
  private let place: SunPlace
  private let events: [SolarEvent]
  /// `normal` if the sun rises or sets on the date, and otherwise whether it is up all the date or down.
  private let state: SolarState

  package init(_ day: CivilDay, _ place: SunPlace, angles: [SolarThreshold]) {
    (self.day, self.place) = (day, place)
    let thresholds = SunLevel.all.map(\.threshold)
    events = place.calendar.events(
      on: day.date, thresholds: thresholds + angles.filter { !thresholds.contains($0) })
    if events.contains(where: { $0.kind == .dawn(.sunrise) || $0.kind == .dusk(.sunrise) }) {
      state = .normal
    } else {
      let altitude = SolarPosition(at: day.middle, from: place.observer).altitude
      state = altitude >= place.observer.altitude(of: .sunrise) ? .polarDay : .polarNight
    }
  }

  package var rows: [Columns.Row] {
    let text = place.text(on: day.date)
    let absence = day.bounds.flatMap { text.absence(of: state, from: $0.start, to: $0.end) }
    return place.rows(on: day) + (absence.map { [("sunrise", $0)] } ?? [])
      + events.map { ($0.kind.words, text.time($0.instant)) }
  }

  package var json: JSON {
    place.json([
      "date": JSON("\(day.date)"), "state": JSON(state.rawValue), "events": .array(events.map(object)),
    ])
  }

  private func object(_ event: SolarEvent) -> JSON {
    let degrees = event.kind.threshold.map { JSON(place.observer.altitude(of: $0), places: 4) }
    return [
      "kind": JSON(event.kind.jsonName), "time": place.json(event.instant), "degrees": degrees ?? .null,
    ]
  }
}

package struct SunMoment {
  private let instant: Instant
  private let place: SunPlace
  private let position: SolarPosition

  package init(_ instant: Instant, _ place: SunPlace) {
    (self.instant, self.place) = (instant, place)
    position = SolarPosition(at: instant, from: place.observer)
  }

  private var utcOffset: Int { place.rules.utcOffset(at: instant) }

  private var phase: String {
    SunLevel.all.last { position.altitude >= place.observer.altitude(of: $0.threshold) }?.phase ?? "night"
  }

  package var rows: [Columns.Row] {
    let refracted =
      position.apparentAltitude == position.altitude
      ? "" : ", with refraction \(position.apparentAltitude.decimalText(2))°"
    return place.rows + [
      ("local time", instant.text(utcOffset: utcOffset)),
      ("altitude", "\(position.altitude.decimalText(2))°\(refracted)"),
      ("azimuth", "\(position.azimuth.decimalText(2))°"), ("phase", phase),
    ]
  }

  /// An object; angles are in degrees.
  package var json: JSON {
    place.json([
      "instant": JSON(instant.millisecondText()),
      "unixTime": JSON(Double(instant.millisecondsSince1970) / 1_000, places: 3),
      "local": JSON(instant.millisecondText(utcOffset: utcOffset)), "utcOffset": JSON(utcOffset),
      "altitude": JSON(position.altitude, places: 4),
      "apparentAltitude": JSON(position.apparentAltitude, places: 4),
      "azimuth": JSON(position.azimuth, places: 4), "phase": JSON(phase.camelCased),
    ])
  }
}

/// Why a date has no solar noon.
package struct SunAbsence {
  private let date: CalendarDate
  private let place: SunPlace
  private let exists: Bool

  package init(_ date: CalendarDate, _ place: SunPlace) {
    (self.date, self.place) = (date, place)
    exists = CivilDay(date, place.rules).exists
  }

  /// The reason, as JSON and annotated tables have it.
  package static func state(of date: CalendarDate, _ rules: TimeZoneRules) -> String {
    CivilDay(date, rules).exists ? "noSolarNoon" : "noSuchDate"
  }

  /// The text after the date.
  var clause: String {
    exists ? "no solar noon: it is near midnight by these clocks" : "does not exist in \(place.zone)"
  }

  package var json: JSON {
    place.json(["date": JSON("\(date)"), "state": JSON(Self.state(of: date, place.rules))])
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
