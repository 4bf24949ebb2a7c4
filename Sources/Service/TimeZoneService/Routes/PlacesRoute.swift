// GET /v1/places: cities by name, and coordinates in every form.

extension Endpoint {
  static let places = Endpoint(
    route: .places, path: PathTemplate("/v1/places"), isLengthy: true,
    summary: "Cities by name, the most likely first",
    details: """
      If no city has the name, the result has those whose name begins with it or is spelled similarly: `match` says which. If \
      the query is a coordinate, the result is its position, as `coordinate`. If nothing is found, `message` says why. \
      `rival` is the best known city in another zone than the first, if it is at least a quarter as well known by the name: \
      either may be meant.
      """,
    parameters: [Parameters.query.facts, Parameters.limit.facts, Parameters.autocomplete.facts],
    responses: [.json("The cities.", "Places")],
    work: .answer { call throws(Problem) in
      let text = try call.values.required(Parameters.query)
      let found = PlaceQuestion.members(
        text, limit: try call.values[Parameters.limit] ?? 10,
        isUnfinished: try call.values[Parameters.autocomplete] ?? false, call.service.finder)
      let versions: JSONObject = [
        "dataVersion": JSON(call.service.dataVersion), "gazetteerVersion": Gazetteer.versionJSON,
      ]
      return Answer(json: .object(found.adding(versions)), .whileDataLasts)
    })
}

private enum PlaceQuestion {
  static func members(_ text: String, limit: Int, isUnfinished: Bool, _ finder: TimeZoneFinder) -> JSONObject
  {
    do throws(CoordinateError) {
      let coordinate = try Coordinate(parsing: text)
      return ["places": [], "total": 0, "coordinate": .object(coordinate.jsonMembers)]
    } catch {
      // Text with numbers that are out of range is not a name.
      if case .unreadable = error { return cities(text, limit, isUnfinished, finder) }
      return nothing("\(error)")
    }
  }

  private static func nothing(_ message: String) -> JSONObject {
    ["places": [], "total": 0, "message": JSON(message)]
  }

  private static func cities(_ text: String, _ limit: Int, _ isUnfinished: Bool, _ finder: TimeZoneFinder)
    -> JSONObject
  {
    let result = Gazetteer.embedded.search(text, limit: limit, isUnfinished: isUnfinished)
    guard !result.matches.isEmpty else {
      let names = result.suggestions.map { $0.city.fullName }
      let hint = names.isEmpty ? "" : ", but there is \(names.joined(separator: "; "))"
      return nothing("no city is named \(text.inApostrophes)\(hint)")
    }
    func object(_ match: CityMatch) -> JSON {
      .object(
        match.jsonMembers(in: finder).adding([
          "timeZone": JSON(match.city.timeZoneIdentifiers(in: finder).first),
          "label": JSON(match.city.fullName),
        ]))
    }
    return [
      "places": .array(result.matches.map(object)), "total": JSON(result.total),
      "rival": result.rival.map(object) ?? .null,
    ]
  }
}
