import TimeZonePresentation

/// The machine-readable description of all routes: an OpenAPI 3.1 document, generated from the endpoints themselves.
enum OpenAPI {
  /// The document, as JSON.
  static let document: String = JSONText.object([
    ("openapi", JSONText.string("3.1.0")), ("info", information),
    ("paths", JSONText.object(paths)),
    ("components", JSONText.object([("schemas", JSONText.object(Schema.all))])),
  ])

  private static var information: String {
    JSONText.object([
      ("title", JSONText.string("tzlookup")), ("version", JSONText.string(Version.number)),
      (
        "summary",
        JSONText.string("The time zone of a coordinate or a city, from the real boundaries of the world.")
      ),
      (
        "description",
        JSONText.string(
          """
          Coordinates are WGS 84 degrees. Times are RFC 3339; offsets from UTC are in seconds, distances in meters. Errors are \
          problem documents (RFC 9457) that name the parameter. Responses that depend only on the data have an `ETag`; wherever \
          `GET` works, so does `HEAD`, and responses are compressed for clients that accept gzip. Names of nautical zones have \
          the sign of POSIX: `Etc/GMT-10` is ten hours ahead of UTC.
          """)
      ),
    ])
  }

  /// Each path once, with all its methods.
  private static var paths: [JSONText.Member] {
    var paths: [(path: String, operations: [JSONText.Member])] = []
    for endpoint in Endpoint.described {
      let operation: JSONText.Member = (endpoint.method.rawValue.lowercased(), endpoint.operation)
      if let index = paths.firstIndex(where: { $0.path == endpoint.path.text }) {
        paths[index].operations.append(operation)
      } else {
        paths.append((endpoint.path.text, [operation]))
      }
    }
    return paths.map { ($0.path, JSONText.object($0.operations)) }
  }
}

extension Endpoint {
  /// The description of the endpoint: an operation of OpenAPI.
  fileprivate var operation: String {
    var members: [JSONText.Member] = [
      ("operationId", JSONText.string(name)), ("summary", JSONText.string(summary)),
    ]
    if !details.isEmpty { members.append(("description", JSONText.string(details))) }
    if !parameters.isEmpty { members.append(("parameters", JSONText.array(parameters.map { $0.object }))) }
    if method == .post { members.append(("requestBody", Self.rowsBody)) }
    members.append(("responses", JSONText.object(describedResponses)))
    return JSONText.object(members)
  }

  /// The responses of the endpoint, and those of every endpoint with parameters or limits.
  private var allResponses: [ResponseFacts] {
    var all = responses
    if checksItself { return all }
    if !parameters.isEmpty {
      all.append(.problem(400, "A parameter is invalid; `parameter` names it."))
      all.append(.problem(414, "The URL is longer than 16,384 bytes."))
    }
    if access == .limited {
      all.append(.problem(401, "The service requires a key, and the request has none or an unknown one."))
      all.append(.problem(429, "The client has sent too many requests in a second."))
    }
    return all
  }

  /// A response for each status, with all its content types.
  private var describedResponses: [JSONText.Member] {
    let all = allResponses
    var statuses: [Int] = []
    for facts in all where !statuses.contains(facts.status) { statuses.append(facts.status) }
    return statuses.map { status in
      let group = all.filter { $0.status == status }
      let content = group.compactMap { facts in
        facts.contentType.map { (String($0.prefix { $0 != ";" }), facts.media) }
      }
      return (
        "\(status)",
        JSONText.object(
          [("description", JSONText.string(group.first?.description ?? ""))]
            + (content.isEmpty ? [] : [("content", JSONText.object(content))]))
      )
    }
  }

  /// The body of a batch.
  private static var rowsBody: String {
    let examples = [
      (BatchFormat.csv, "lat,lng\n43.06,141.35\n"), (.ndjson, "{\"lat\":43.06,\"lng\":141.35}\n"),
    ]
    let content = BatchFormat.allCases.map { format -> JSONText.Member in
      let type = String(format.contentType.prefix { $0 != ";" })
      switch format {
      case .csv, .ndjson:
        let example = examples.first { $0.0 == format }?.1
        return (
          type, JSONText.object([("schema", #"{"type":"string"}"#), ("example", JSONText.string(example))])
        )
      case .json:
        return (
          type,
          #"{"schema":{"type":"array","items":{"type":"object"}},"example":[{"lat":43.06,"lng":141.35}]}"#
        )
      case .geojson:
        return (type, #"{"schema":{"type":"object"}}"#)
      }
    }
    return JSONText.object([
      ("description", JSONText.string("Rows, optionally compressed with gzip.")), ("required", "true"),
      ("content", JSONText.object(content)),
    ])
  }
}

extension ResponseFacts {
  fileprivate var media: String {
    JSONText.object(
      (schema.map { [("schema", $0)] } ?? []) + (example.map { [("example", $0)] } ?? []))
  }
}

extension ParameterFacts {
  /// The description of the parameter: a parameter of OpenAPI.
  fileprivate var object: String {
    JSONText.object([
      ("name", JSONText.string(name)), ("in", JSONText.string(place.rawValue)), ("required", "\(isRequired)"),
      ("description", JSONText.string(description)), ("schema", schema), ("example", example),
    ])
  }
}
