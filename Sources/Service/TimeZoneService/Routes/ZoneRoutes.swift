// GET /v1/zones, /v1/zones/{id} and /v1/zones/{id}.geojson: zones by name.

extension Endpoint {
  static let zones = Endpoint(
    route: .zones, path: PathTemplate("/v1/zones"), isLengthy: true,
    summary: "All zones, and their offsets from UTC",
    parameters: [Parameters.time.facts],
    responses: [.json("The zones, ascending by name.", "Zones")],
    work: .answer { call throws(Problem) in
      let (core, instant) = (call.service, try call.values[Parameters.time] ?? .now)
      let clock = core.clock(instant)
      let zones = core.finder.identifiers.map { zone -> JSON in
        let type = core.time(in: zone, clock)?.type
        return [
          "id": JSON(zone), "cldrId": JSON(ZoneDirectory.cldrIdentifier(for: zone)),
          "utcOffset": JSON(type?.utcOffset), "isDaylightSaving": JSON(type?.isDaylightSaving),
          "abbreviation": JSON(type?.abbreviation), "nautical": JSON(TimeZoneFinder.isNautical(zone)),
        ]
      }
      return Answer(
        json: [
          "zones": .array(zones), "time": JSON("\(instant)"), "dataVersion": JSON(core.dataVersion),
          "rulesVersion": JSON(core.database.version),
        ], call.caching)
    })

  static let zone = Endpoint(
    route: .zone, path: PathTemplate("/v1/zones/{id}", spansSlashes: true),
    summary: "A zone's countries, principal location, other names and time",
    parameters: [Parameters.zone.facts, Parameters.time.facts],
    responses: [
      .json("The zone.", "Zone"),
      .problem(404, "No zone has the name."),
    ],
    work: .answer { call throws(Problem) in
      let core = call.service
      let entry = try call.entry()
      let clock = core.clock(try call.values[Parameters.time])
      let boundaries = DataZones(core.finder.identifiers, name: core.finder.dataName)
      var object: JSONObject = [
        "id": JSON(entry.name), "cldrId": JSON(ZoneDirectory.cldrIdentifier(for: entry.name)),
        "nautical": JSON(TimeZoneFinder.isNautical(entry.name)),
        "hasPolygons": JSON(boundaries.zone(of: entry) != nil),
      ]
      object.add(entry.members)
      object.add("time", core.time(in: entry.name, clock)?.json() ?? .null)
      object.add("dataVersion", JSON(core.dataVersion))
      object.add(ZoneDirectory.embedded.versionMember)
      return Answer(json: .object(object), call.caching)
    })

  static let zonePolygons = Endpoint(
    route: .zone, path: PathTemplate("/v1/zones/{id}.geojson", spansSlashes: true),
    operationName: "zonePolygons",
    summary: "A zone's polygons as GeoJSON, exact to the last digit",
    details:
      "Often several megabytes. The data's attribution and license are properties, and must be kept with the polygons.",
    parameters: [Parameters.zone.facts],
    responses: [
      ResponseFacts(
        description: "A Feature (RFC 7946).", contentType: "application/geo+json",
        schema: Schema.reference("Feature")),
      .problem(404, "No zone of the boundaries has the name."),
    ],
    work: .answer { call throws(Problem) in
      let core = call.service
      let name = try call.values.required(Parameters.zone)
      let boundaries = DataZones(core.finder.identifiers, name: core.finder.dataName)
      guard let zone = boundaries.zone(meantBy: name) else {
        _ = try call.entry()
        throw Problem(404, "\(core.finder.dataName) have no zone \(name.inApostrophes)", parameter: "id")
      }
      let cached = Answer.CachedContent(zone, in: core.polygons, isHeavy: true) { () throws(Problem) in
        try core.feature(zone)
      }
      return Answer(.cached(cached), type: "application/geo+json", .whileDataLasts)
    })
}

extension EndpointCall {
  fileprivate func entry() throws(Problem) -> ZoneEntry {
    let name = try values.required(Parameters.zone)
    return try mapError(
      { (error: ZoneDirectoryError) in
        Problem(404, "\(error)", parameter: Parameters.zone.facts.name)
      }, ZoneDirectory.embedded.entry(for: name))
  }
}

extension TimeZoneService {
  fileprivate func feature(_ zone: String) throws(Problem) -> [UInt8] {
    var output = BufferedOutput()
    do {
      let polygons = try PolygonExtractor(of: finder).polygons(of: zone)
      try FeatureWriter(information: finder.information).write(zone, polygons, to: &output)
    } catch {
      throw Problem(500, "\(CommandFailure(error))")
    }
    output.endLine()
    return output.taken()
  }
}
