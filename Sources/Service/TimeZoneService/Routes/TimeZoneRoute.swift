import TimeZonePresentation

// GET /v1/timezone: the zone at a position.

extension Endpoint {
  static let timezone = Endpoint(
    route: .timezone, path: PathTemplate("/v1/timezone"), name: "timezone",
    summary: "The time zone at a position, and the time there",
    details: """
      On disputed ground there are several zones; the first by name is `timeZone`. If no polygon covers the position, the \
      nearest border within a meter determines the zone, then the nearest place of the tz database; `source` says which.
      """,
    parameters: [
      Parameters.latitude.facts, Parameters.longitude.facts, Parameters.time.facts, Parameters.all.facts,
      Parameters.sea.facts, Parameters.within.facts, Parameters.city.facts, Parameters.language.facts,
      Parameters.knownTo.facts, Parameters.key.facts,
    ],
    responses: [ResponseFacts(description: "The zone.", schema: Schema.reference("PointAnswer"))],
    work: .answer { call throws(Problem) in
      let (core, values) = (call.service, call.values)
      let coordinate = try values.coordinate()
      let clock = core.clock(try values[Parameters.time])
      let within = try values[Parameters.within]
      let answer = PointAnswer(coordinate, core.source(try values[Parameters.sea] ?? .nautical))
      let limit = try values[Parameters.all] ?? false ? Int.max : 1
      let zone = answer.zones.first?.zone
      var object = answer.members(namesFirst: true, limit: limit, includesPlace: false)
      object.add("time", core.time(of: answer, limit, clock))
      if let language = try values[Parameters.language] {
        object.add("localizedName", core.localizedName(zone, clock, language))
      }
      if let names = try KnownTo.asked(by: values) {
        object.add(zone.flatMap { names.zone($0) }?.members ?? KnownZone.noMembers)
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

extension ServiceCore {
  /// The time in the first zone of an answer, with that in the others up to a limit; `null` if there is none.
  func time(of answer: PointAnswer, _ limit: Int, _ clock: ZoneClock) -> JSON {
    let zones = answer.zones.prefix(limit)
    guard let zone = zones.first?.zone, let time = time(in: zone, clock) else { return .null }
    let others = zones.dropFirst().compactMap { self.time(in: $0.zone, clock) }
    return time.json(conversions: zones.count > 1 ? others : nil)
  }

  /// The name of the time in a zone in a language; `null` if there is no time.
  fileprivate func localizedName(_ zone: String?, _ clock: ZoneClock, _ language: String) -> JSON {
    guard let zone, let offsets = time(in: zone, clock)?.googleOffsets else { return .null }
    let name = names.name(
      of: zone, raw: offsets.raw, daylightSaving: offsets.daylightSaving, languages: [language])
    return ["text": JSON(name.text), "language": JSON(name.language)]
  }

  /// The nearest city in a zone; `null` if there is none.
  fileprivate func city(near coordinate: Coordinate, in zone: String?) -> JSON {
    let index = zone.flatMap { zone in finder.identifiers.firstIndex { $0.isSame(as: zone) } }
    return index.flatMap { cities.nearestCity(to: coordinate, zone: $0) }?.json(in: finder) ?? .null
  }
}

extension Call {
  /// How an answer about an instant may be cached: while the data lasts if the instant was given, and is not now.
  var caching: Answer.Keeping {
    let text = values.text(Parameters.time.facts.name)
    return text.map { $0.trimmed.lowercased() != "now" } ?? false ? .whileDataLasts : .untilAsked
  }
}
