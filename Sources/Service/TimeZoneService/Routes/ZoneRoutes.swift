import TimeZonePresentation

// GET /v1/zones, /v1/zones/{id} and /v1/zones/{id}.geojson: zones by name.

extension Endpoint {
  static let zones = Endpoint(
    route: .zones, path: PathTemplate("/v1/zones"), isLengthy: true, name: "zones",
    summary: "All zones, and their offsets from UTC",
    parameters: [Parameters.time.facts, Parameters.key.facts],
    responses: [
      ResponseFacts(description: "The zones, ascending by name.", schema: Schema.reference("Zones"))
    ],
    work: .answer { call throws(Problem) in
      let (core, instant) = (call.service, try call.values[Parameters.time] ?? .now)
      let clock = core.clock(instant)
      let zones = core.finder.identifiers.map { zone in
        let type = core.time(in: zone, clock)?.type
        return JSONText.object([
          ("id", JSONText.string(zone)), ("cldrId", JSONText.string(ZoneDirectory.cldrIdentifier(for: zone))),
          ("utcOffset", type.map { "\($0.utcOffset)" } ?? "null"),
          ("isDaylightSaving", type.map { "\($0.isDaylightSaving)" } ?? "null"),
          ("abbreviation", JSONText.string(type?.abbreviation)),
          ("nautical", "\(TimeZoneFinder.isNautical(zone))"),
        ])
      }
      return Answer(
        json: JSONText.object([
          ("zones", JSONText.array(zones)), ("time", JSONText.string("\(instant)")), core.versionMember,
          ("rulesVersion", JSONText.string(core.database.version)),
        ]), call.keeping(instantName: Parameters.time.facts.name))
    })

  static let zone = Endpoint(
    route: .zone, path: PathTemplate("/v1/zones/{id}", spansSlashes: true), name: "zone",
    summary: "A zone's countries, principal location, other names and time",
    parameters: [Parameters.zone.facts, Parameters.time.facts, Parameters.key.facts],
    responses: [
      ResponseFacts(description: "The zone.", schema: Schema.reference("Zone")),
      .problem(404, "No zone has the name."),
    ],
    work: .answer { call throws(Problem) in
      let core = call.service
      let entry = try call.entry()
      let clock = core.clock(try call.values[Parameters.time])
      let boundaries = DataZones(core.finder.identifiers, name: core.finder.dataName)
      return Answer(
        json: JSONText.object(
          [
            ("id", JSONText.string(entry.name)),
            ("cldrId", JSONText.string(ZoneDirectory.cldrIdentifier(for: entry.name))),
            ("nautical", "\(TimeZoneFinder.isNautical(entry.name))"),
            ("hasPolygons", "\(boundaries.zone(of: entry) != nil)"),
          ] + entry.members + [
            ("time", core.time(in: entry.name, clock)?.json() ?? "null"), core.versionMember,
            ZoneDirectory.embedded.versionMember,
          ]), call.keeping(instantName: Parameters.time.facts.name))
    })

  static let zonePolygons = Endpoint(
    route: .zone, path: PathTemplate("/v1/zones/{id}.geojson", spansSlashes: true), name: "zonePolygons",
    summary: "A zone's polygons as GeoJSON, exact to the last digit",
    details:
      "Often several megabytes. The data's attribution and license are properties, and must be kept with the polygons.",
    parameters: [Parameters.zone.facts, Parameters.key.facts],
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
      let making = Answer.Making(zone, in: core.polygons, isHeavy: true) { () throws(Problem) in
        try core.feature(zone)
      }
      return Answer(making, type: "application/geo+json", .whileDataLasts)
    })
}

extension Call {
  /// The zone that the path names, by any of its names.
  fileprivate func entry() throws(Problem) -> ZoneEntry {
    let name = try values.required(Parameters.zone)
    do throws(ZoneDirectoryError) {
      return try ZoneDirectory.embedded.entry(for: name)
    } catch {
      throw Problem(404, "\(error)", parameter: Parameters.zone.facts.name)
    }
  }
}

extension ServiceCore {
  /// A zone's polygons as a Feature.
  fileprivate func feature(_ zone: String) throws(Problem) -> [UInt8] {
    let polygons: [ZonePolygon]
    do throws(PolygonError) {
      polygons = try PolygonExtractor(of: finder).polygons(of: zone) ?? []
    } catch {
      throw Problem(500, "\(error)")
    }
    var output = BufferedOutput.memory
    do throws(CommandFailure) {
      try FeatureWriter(information: finder.information).write(zone, polygons, to: &output)
    } catch {
      throw Problem(500, error.text)
    }
    output.endLine()
    return output.taken()
  }
}
