// GET /v1/timezone: the zone at a position.

extension Endpoint {
  static let timezone = Endpoint(
    route: .timezone, path: PathTemplate("/v1/timezone"),
    summary: "The time zone at a position, and the time there",
    details: """
      In a disputed area there are several zones; `timeZone` is the first by name, or the zone that `prefer` chooses, which \
      is then `preferred` as well. If no polygon covers the position, the \
      nearest border within a meter determines the zone, then the nearest place of the tz database; `source` says which.
      """,
    parameters: [
      Parameters.latitude.facts, Parameters.longitude.facts, Parameters.time.facts, Parameters.all.facts,
      Parameters.sea.facts, Parameters.prefer.facts, Parameters.within.facts, Parameters.city.facts,
      Parameters.language.facts,
      Parameters.nameIn.facts,
    ],
    responses: [
      .json("The zone.", "PointAnswer"), .unknownPreference,
    ],
    work: .answer { call throws(Problem) in
      let (core, values) = (call.service, call.values)
      let coordinate = try values.coordinate()
      let clock = core.clock(try values[Parameters.time])
      let within = try values[Parameters.within]
      let source = core.source(try values[Parameters.sea] ?? .nautical, try values[Parameters.prefer])
      let answer = PointAnswer(coordinate, source)
      let limit = try values[Parameters.all] ?? false ? Int.max : 1
      let zone = answer.answer?.zone
      var object = answer.members(namesFirst: true, limit: limit, includesPlace: false)
      object.add("time", core.time(of: answer, limit, clock))
      if let language = try values[Parameters.language] {
        object.add("localizedName", core.localizedName(zone, clock, language))
      }
      if let names = try SystemNames.asked(by: values) {
        object.add(zone.flatMap { names.zone($0) }?.members ?? SystemName.noMembers)
      }
      if try values[Parameters.city] ?? false { object.add("city", core.city(near: coordinate, in: zone)) }
      if let within {
        let answer = WithinAnswer(Meters(within), of: coordinate, core.finder)
        let radius: JSONObject = ["meters": answer.radius.json]
        object.add("within", .object(radius.adding(answer.zoneMembers)))
      }
      object.add("dataVersion", JSON(core.dataVersion))
      return Answer(json: .object(object), call.caching)
    })
}

extension TimeZoneService {
  /// The time in the first zone of an answer, with that in the others up to a limit; `null` if none exists.
  func time(of answer: PointAnswer, _ limit: Int, _ clock: ZoneClock) -> JSON {
    guard let zone = answer.answer?.zone, let time = time(in: zone, clock) else { return .null }
    guard limit > 1, answer.zones.count > 1 else { return time.json() }
    let others = answer.zones.filter { !$0.zone.isSame(as: zone) }
    return time.json(conversions: others.compactMap { self.time(in: $0.zone, clock) })
  }

  /// The name of the time in a zone in a language; `null` if there is no time.
  fileprivate func localizedName(_ zone: String?, _ clock: ZoneClock, _ language: String) -> JSON {
    guard let zone, let offsets = time(in: zone, clock)?.googleOffsets else { return .null }
    let name = names.name(
      of: zone, raw: offsets.raw, daylightSaving: offsets.daylightSaving, languages: [language])
    return ["text": JSON(name.text), "language": JSON(name.language)]
  }

  fileprivate func city(near coordinate: Coordinate, in zone: String?) -> JSON {
    let index = zone.flatMap { zone in finder.identifiers.firstIndex { $0.isSame(as: zone) } }
    return index.flatMap { cities.nearestCity(to: coordinate, zone: $0) }?.json(in: finder) ?? .null
  }
}

extension SystemNames {
  /// The names of the system that a parameter names; `nil` if none does. Directories are the server's own affair.
  static func asked(by values: ParameterValues) throws(Problem) -> SystemNames? {
    let name = Parameters.nameIn.facts.name
    guard let text = try values[Parameters.nameIn] else { return nil }
    return try mapError(
      { (error: any Error) in Problem(400, "\(CommandFailure(error))", parameter: name) },
      SystemNames(parsing: text, for: name, allowsDirectory: false))
  }
}

extension EndpointCall {
  /// How an answer about an instant may be cached: while the data lasts if the instant was given, and is not now.
  var caching: Answer.CachePolicy {
    let text = values.text(Parameters.time.facts.name)
    return text.map { $0.trimmed.lowercased() != "now" } ?? false ? .whileDataLasts : .untilAsked
  }
}

// GET /v1/near: the nearest border.

extension Endpoint {
  static let near = Endpoint(
    route: .near, path: PathTemplate("/v1/near"), isLengthy: true,
    summary: "The nearest border of a zone",
    details: """
      The distance is along a great circle of a sphere with the Earth's mean radius, to the edges as published. Limits of \
      territorial waters and lines between nautical zones count as borders too.
      """,
    parameters: [Parameters.latitude.facts, Parameters.longitude.facts],
    responses: [.json("The zones at the position, and the border.", "Border")],
    work: .answer { call throws(Problem) in
      let coordinate = try call.values.coordinate()
      return Answer(json: BorderAnswer(to: coordinate, call.service.finder).json, .whileDataLasts)
    })
}

// GET /v1/sun: sunrise, sunset and twilights.

extension Endpoint {
  static let sun = Endpoint(
    route: .sun, path: PathTemplate("/v1/sun"),
    summary: "Sunrise, sunset and twilights, in local time",
    details: """
      A date denotes the solar day whose noon falls on it. Events that do not occur are null, and `state` says why. On the \
      rare dates with two solar noons, the second solar day is in `further`.
      """,
    parameters: [
      Parameters.latitude.facts, Parameters.longitude.facts, Parameters.date.facts, Parameters.prefer.facts,
    ],
    responses: [
      .json("The solar day.", "SolarDay"),
      .problem(
        404, "There is no zone at the position, and so no local time; or `prefer` has an unknown name."),
    ],
    work: .answer { call throws(Problem) in
      let core = call.service
      let coordinate = try call.values.coordinate()
      let date = try call.values[Parameters.date]
      let source = core.source(.nautical, try call.values[Parameters.prefer])
      guard let zone = source.timeZoneIdentifier(at: coordinate),
        let time = core.time(in: zone, core.clock(.now))
      else {
        throw Problem(404, "\(core.finder.dataName) have no zone with clocks at \(coordinate.degreesText)")
      }
      let place = SunPlace(coordinate, time: time, dataVersion: core.dataVersion)
      let caching: Answer.CachePolicy = if case .date = date { .whileDataLasts } else { .untilAsked }
      let local = (date ?? .day(0)).date(today: place.date(at: .now))
      let days = place.calendar.solarDays(on: local).map { SunDayAnswer($0, place) }
      guard let first = days.first else { return Answer(json: SunAbsence(local, place).json, caching) }
      var object = first.members
      if days.count > 1 { object.add("further", .array(days.dropFirst().map { $0.json })) }
      return Answer(json: .object(object.adding(place.versionMembers)), caching)
    })
}
