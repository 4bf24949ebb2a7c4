// POST /v1/batch: rows of the body, as they arrive. GET /v1/batch: points in the URL.

extension Endpoint {
  static let batch = Endpoint(
    route: .batch, path: PathTemplate("/v1/batch"), method: .post,
    summary: "Add the time zone to each row of a table, or to each JSON object",
    details: """
      The body may be of any length, except that a JSON or GeoJSON document has at most 1 MiB; it may be compressed with gzip. \
      Rows are returned as they arrive, in order, with every byte preserved. The trailer fields `Tzlookup-Rows`, \
      `Tzlookup-Malformed-Rows` and `Tzlookup-First-Error` (percent-encoded) follow the last row; JSON lines end with an \
      object `tzlookup` that has the counts and the first errors. If a batch fails after its response has begun, the \
      connection is closed without the last chunk.
      """,
    parameters: BatchParameters.facts,
    responses: BatchFormat.allCases.map { format in
      ResponseFacts(
        description: "The rows, annotated.", contentType: String(format.contentType.prefix { $0 != ";" }))
    } + [
      .unknownPreference, .problem(413, "A row, or a JSON document, is too long."),
      .problem(415, "The type or the encoding of the body is not supported."),
    ],
    work: .batch { call throws(Problem) in
      let (core, request) = (call.service, call.request)
      let encoding = request.header("Content-Encoding")?.trimmed.lowercased() ?? "identity"
      guard ["identity", "gzip", "x-gzip"].contains(encoding) else {
        throw Problem(
          415, "Content-Encoding: expected gzip or none, found \(encoding.inApostrophes)",
          headers: [("Accept-Encoding", "gzip")])
      }
      let run = try BatchRun(call)
      return ServiceBatch(
        headers: core.batchHeaders(run.format, request), maximumBytes: run.format.maximumBytes,
        run: { (source, sink) throws(BatchFailure) in try run.run(source, sink) })
    })

  static let batchOfPoints = Endpoint(
    route: .batch, path: PathTemplate("/v1/batch"), isLengthy: true, operationName: "batchOfPoints",
    summary: "The time zones at up to 1,000 points",
    parameters: [
      PointList.parameter.facts, Parameters.time.facts, Parameters.all.facts, Parameters.sea.facts,
      Parameters.prefer.facts,
    ],
    responses: [
      ResponseFacts(
        description: "An answer for each point, in order.",
        schema: Schema.list(Schema.reference("BatchedPoint"))),
      .unknownPreference,
    ],
    work: .answer { call throws(Problem) in
      let values = call.values
      let points = try values.required(PointList.parameter)
      let clock = try values[Parameters.time].map { call.service.clock($0) }
      let source = call.service.source(
        try values[Parameters.sea] ?? .nautical, try values[Parameters.prefer])
      let limit = try values[Parameters.all] ?? false ? Int.max : 1
      let answers = points.map { point -> JSON in
        let answer = PointAnswer(point, source)
        var object = answer.members(namesFirst: true, limit: limit, includesPlace: false)
        object.add("time", clock.map { call.service.time(of: answer, limit, $0) })
        return .object(object)
      }
      return Answer(json: .array(answers), clock == nil ? .whileDataLasts : call.caching)
    })
}

extension TimeZoneService {
  fileprivate func batchHeaders(
    _ format: BatchFormat, _ request: ServiceRequest
  ) -> [(name: String, value: String)] {
    var headers: [(name: String, value: String)] = [
      ("Content-Type", format.contentType), ("Cache-Control", "no-store"),
      ("X-Content-Type-Options", "nosniff"),
      ("Trailer", BatchRun.trailerNames),
    ]
    if request.allowsGzip { headers.append(("Content-Encoding", "gzip")) }
    var vary = ["Accept-Encoding"]
    addOrigin(request, to: &headers, &vary)
    headers.append(("Vary", vary.joined(separator: ", ")))
    return headers
  }
}

/// Points in a URL: `43.06,141.35;-33.87,151.21`.
enum PointList {
  static let limit = 1000

  static let parameter = Parameter<[Coordinate]>(
    facts: ParameterFacts(
      name: "points",
      expected: "latitude and longitude of up to \(limit) points, such as 43.06,141.35;-33.87,151.21",
      description:
        "Up to 1,000 points separated by semicolons, each a latitude, a comma and a longitude in degrees.",
      schema: ["type": "string", "pattern": JSON(pattern), "maxLength": 16_000],
      example: "43.06,141.35;-33.87,151.21", limit: 16_000)
  ) { text throws(ParameterMismatch) in
    let texts = text.split(separator: ";", omittingEmptySubsequences: false)
    guard texts.count <= limit else {
      throw ParameterMismatch(detail: "expected at most \(limit) points, found \(texts.count)")
    }
    var points: [Coordinate] = []
    points.reserveCapacity(texts.count)
    for (index, text) in texts.enumerated() {
      do throws(CoordinateError) {
        points.append(try Coordinate(parsing: String(text)))
      } catch {
        throw ParameterMismatch(detail: "point \(index + 1): \(error)")
      }
    }
    return points
  }.required

  private static let point =
    #"-?([0-8]?[0-9](\.[0-9]{1,9})?|90(\.0{1,9})?),-?((1[0-7][0-9]|[0-9]?[0-9])(\.[0-9]{1,9})?|180(\.0{1,9})?)"#
  private static let pattern = "^\(point)(;\(point)){0,999}$"
}
