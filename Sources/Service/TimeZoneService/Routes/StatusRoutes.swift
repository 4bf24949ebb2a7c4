// What a service reports about itself: its releases, its health and readiness, and its metrics.

extension Endpoint {
  static let version = Endpoint(
    route: .version, path: PathTemplate("/v1/version"), isOpen: true,
    summary: "The releases of the program and of its data",
    responses: [.json("The releases.", "Version")],
    work: .answer { call throws(Problem) in
      let (core, information) = (call.service, call.service.finder.information)
      return Answer(
        json: [
          "name": "tzlookup", "version": JSON(Version.number), "dataVersion": JSON(core.dataVersion),
          "rulesVersion": JSON(core.database.version),
          "tableVersion": JSON(ZoneDirectory.embedded.version),
          "gazetteerVersion": Gazetteer.versionJSON,
          "zones": JSON(information.zoneCount),
          "attribution": JSON(stated: information.attribution),
          "license": JSON(stated: information.license),
          // Whoever asks wants to know of a reload.
        ], .checked(tag: core.tag))
    })

  static let health = Endpoint(
    route: .health, path: PathTemplate("/v1/health"), isOpen: true,
    summary: "Whether the service is running",
    responses: [.json("It is.", "Status")],
    work: .answer { _ throws(Problem) in .status("ok") })

  static let ready = Endpoint(
    route: .ready, path: PathTemplate("/v1/ready"), isOpen: true,
    summary: "Whether the service can answer requests",
    details:
      "All data is opened before the service listens. Once it is asked to end, it is not ready, and accepts no more connections after `--shutdown-delay`.",
    responses: [
      .json("It can: all data is open.", "Status"),
      .problem(503, "It is about to end, or as many connections as are allowed are open."),
    ],
    work: .answer { call throws(Problem) in
      guard call.service.metrics.isReady else { throw Problem(503, "the service is about to end") }
      return .status("ready")
    })

  static let metrics = Endpoint(
    route: .metrics, path: PathTemplate("/metrics"), isOpen: true,
    summary: "Metrics in Prometheus' text format",
    responses: [ResponseFacts(description: "Counters and histograms.", contentType: "text/plain")],
    work: .answer { call throws(Problem) in
      let core = call.service
      let releases = [
        ("version", Version.number), ("boundaries", core.finder.information.dataVersion),
        ("rules", core.database.version ?? ""),
      ]
      let text = core.metrics.text(releases)
      return Answer(.bytes(Array(text.utf8)), type: "text/plain; version=0.0.4; charset=utf-8", .never)
    })
}

extension Answer {
  fileprivate static func status(_ word: String) -> Answer {
    Answer(json: ["status": JSON(word)], .never)
  }
}

// GET /openapi.json: the description of all routes.

extension Endpoint {
  static let openAPI = Endpoint(
    route: .openapi, path: PathTemplate("/openapi.json"), isOpen: true, operationName: "description",
    summary: "This document",
    responses: [ResponseFacts(description: "An OpenAPI 3.1 document.", schema: ["type": "object"])],
    work: .answer { _ throws(Problem) in Answer(json: OpenAPI.document, .whileDataLasts) })
}
