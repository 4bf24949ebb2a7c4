import TimeZonePresentation

/// Answers questions about the sun, for comparing with other ephemerides.
struct SunProbe: LineProbe {

  /// The thresholds whose passages are printed, in this order.
  private static let thresholds: [SolarThreshold] = [
    .sunrise, .civil, .nautical, .astronomical, .goldenHourLow, .goldenHourHigh,
  ]

  func answer(_ text: String) throws -> String {
    let words = text.split(separator: " ")
    guard words.count == 4, let latitude = Double(words[1]), let longitude = Double(words[2]),
      let number = Int64(words[3]),
      let coordinate = try? Coordinate(latitude: latitude, longitude: longitude),
      let members = answer(words[0], SolarObserver(coordinate), number)
    else {
      throw Misunderstanding(expected: "D or P, latitude, longitude and a number", found: text)
    }
    return JSON.object(members).text
  }

  private func answer(
    _ question: Substring, _ observer: SolarObserver, _ number: Int64
  ) -> JSONObject? {
    switch question {
    case "P": position(SolarPosition(at: Instant(millisecondsSince1970: number), from: observer))
    case "D": day(number, observer).map(events)
    default: nil
    }
  }

  private func position(_ position: SolarPosition) -> JSONObject {
    [
      "altitude": .literal("\(position.altitude)"), "azimuth": .literal("\(position.azimuth)"),
      "declination": .literal("\(position.declination)"),
      "rightAscension": .literal("\(position.rightAscension)"),
      "equationOfTime": .literal("\(position.equationOfTime)"),
    ]
  }

  /// The solar day of a date, counted from 1970-01-01, in the nautical zone of the observer.
  private func day(_ number: Int64, _ observer: SolarObserver) -> SolarDay? {
    let hours = Int((observer.coordinate.longitude / 15).rounded())
    // POSIX signs: west is positive.
    let name = hours == 0 ? "Etc/GMT" : "Etc/GMT\(hours < 0 ? "+" : "-")\(abs(hours))"
    guard let rules = try? TimeZoneRules(identifier: name), (-1_000_000...3_000_000).contains(number)
    else { return nil }
    let noon = Instant(secondsSince1970: number * 86_400 + 43_200)
    return SolarCalendar(observer, rules: rules).solarDay(on: CalendarDate(at: noon, utcOffset: 0))
  }

  private func events(_ day: SolarDay) -> JSONObject {
    [
      "noon": JSON(day.noon.millisecondsSince1970),
      "midnights": array([day.previousMidnight, day.nextMidnight]), "state": JSON("\(day.state)"),
      "rises": array(Self.thresholds.map(day.dawn)), "falls": array(Self.thresholds.map(day.dusk)),
    ]
  }

  private func array(_ instants: [Instant?]) -> JSON {
    .array(instants.map { JSON($0?.millisecondsSince1970) })
  }
}
