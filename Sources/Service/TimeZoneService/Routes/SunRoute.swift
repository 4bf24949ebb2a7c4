import TimeZonePresentation

// GET /v1/sun: sunrise, sunset and twilights.

extension Endpoint {
  static let sun = Endpoint(
    route: .sun, path: PathTemplate("/v1/sun"), name: "sun",
    summary: "Sunrise, sunset and twilights, in local time",
    details: """
      A date denotes the solar day whose noon falls on it. Events that do not occur are null, and `state` says why. On the \
      rare dates with two solar noons, the second solar day is in `further`.
      """,
    parameters: [
      Parameters.latitude.facts, Parameters.longitude.facts, Parameters.date.facts, Parameters.key.facts,
    ],
    responses: [
      ResponseFacts(description: "The solar day.", schema: Schema.reference("SolarDay")),
      .problem(404, "There is no zone at the position, and so no local time."),
    ],
    work: .answer { call throws(Problem) in
      let core = call.service
      let coordinate = try call.values.coordinate()
      let date = try call.values[Parameters.date]
      guard let zone = core.source(.nautical).timeZoneIdentifier(at: coordinate),
        let time = core.time(in: zone, core.clock(.now))
      else {
        throw Problem(404, "\(core.finder.dataName) have no zone with clocks at \(coordinate.degreesText)")
      }
      let place = SunPlace(coordinate, time: time, dataVersion: core.dataVersion)
      let keeping: Answer.Keeping = if case .date = date { .whileDataLasts } else { .untilAsked }
      let local = (date ?? .day(0)).date(today: place.date(at: .now))
      let days = place.calendar.solarDays(on: local).map { SunDayAnswer($0, place) }
      guard let first = days.first else { return Answer(json: SunAbsence(local, place).json, keeping) }
      var object = first.members
      if days.count > 1 { object.add("further", .array(days.dropFirst().map { $0.json })) }
      return Answer(json: .object(object.adding(place.versionMembers)), keeping)
    })
}
