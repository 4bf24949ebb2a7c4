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
      Parameters.nameIn.facts, Parameters.key.facts,
    ],
    responses: [ResponseFacts(description: "The zone.", schema: Schema.reference("PointAnswer"))],
    work: .answer { call throws(Problem) in
      let values = call.values
      let coordinate = try values.coordinate()
      let instant = try values[Parameters.time]
      let within = try values[Parameters.within]
      let answer = PointAnswer(
        coordinate, call.service, sea: try values[Parameters.sea] ?? .nautical,
        all: try values[Parameters.all] ?? false)
      let clock = call.service.clock(instant)
      var members = answer.members + [answer.time(clock)]
      if let language = try values[Parameters.language] {
        members.append(answer.localizedName(clock, language))
      }
      if let names = try SystemNames.asked(by: values) { members += answer.known(to: names) }
      if try values[Parameters.city] ?? false { members.append(answer.city) }
      if let within { members.append(answer.within(within)) }
      members.append(call.service.versionMember)
      return Answer(json: JSONText.object(members), call.keeping(instantName: Parameters.time.facts.name))
    })
}

extension Call {
  /// How long an answer about an instant may be kept: while the data lasts if the instant was given, and is not now.
  func keeping(instantName: String) -> Answer.Keeping {
    guard let text = values.text(instantName), text.trimmed.lowercased() != "now" else { return .untilAsked }
    return .whileDataLasts
  }
}
