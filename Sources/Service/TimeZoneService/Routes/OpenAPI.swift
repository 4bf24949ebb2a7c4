/// The machine-readable description of all routes: an OpenAPI 3.1 document, generated from the endpoints themselves.
enum OpenAPI {
  static let document: JSON = [
    "openapi": "3.1.0", "info": information, "paths": .object(paths),
    "components": ["schemas": .object(Schema.all)],
  ]

  private static var information: JSON {
    [
      "title": "tzlookup", "version": JSON(Version.number),
      "summary": "The time zone of a coordinate or a city, from the real boundaries of the world.",
      "description": """
      Coordinates are WGS 84 degrees. Times are RFC 3339; offsets from UTC are in seconds, distances in meters. Errors are \
      problem documents (RFC 9457) that name the parameter. Responses that depend only on the data have an `ETag`; wherever \
      `GET` works, so does `HEAD`, and responses are compressed for clients that accept gzip. Names of nautical zones have \
      the sign of POSIX: `Etc/GMT-10` is ten hours ahead of UTC.
      """,
    ]
  }

  /// Each path once, with all its methods.
  private static var paths: JSONObject {
    var paths: [(path: String, operations: JSONObject)] = []
    for endpoint in Endpoint.described {
      let index = paths.firstIndex { $0.path == endpoint.path.text } ?? paths.count
      if index == paths.count { paths.append((endpoint.path.text, [:])) }
      paths[index].operations.add(endpoint.method.rawValue.lowercased(), endpoint.operation)
    }
    return JSONObject(paths.map { ($0.path, .object($0.operations)) })
  }
}

extension Endpoint {
  fileprivate var operation: JSON {
    var object: JSONObject = ["operationId": JSON(name), "summary": JSON(summary)]
    if !details.isEmpty { object.add("description", JSON(details)) }
    if !parameters.isEmpty { object.add("parameters", .array(parameters.map { $0.object })) }
    if method == .post { object.add("requestBody", Self.rowsBody) }
    object.add("responses", .object(describedResponses))
    return .object(object)
  }

  /// The responses of the endpoint, and the responses of every endpoint with parameters or limits.
  private var allResponses: [ResponseFacts] {
    var all = responses
    if checksItself { return all }
    if !parameters.isEmpty {
      all.append(.problem(400, "A parameter is invalid; `parameter` names it."))
      all.append(.problem(414, "The URL is longer than 16,384 bytes."))
    }
    if !isOpen {
      all.append(.problem(401, "The service requires a key, and the request has none or an unknown one."))
      all.append(.problem(429, "The client has sent too many requests in a second."))
    }
    return all
  }

  /// A response for each status, with all its content types.
  private var describedResponses: JSONObject {
    let all = allResponses
    var statuses: [Int] = []
    for facts in all where !statuses.contains(facts.status) { statuses.append(facts.status) }
    return JSONObject(
      statuses.map { status in
        let group = all.filter { $0.status == status }
        let content = group.compactMap { facts in
          facts.contentType.map { (String($0.prefix { $0 != ";" }), facts.media) }
        }
        var object: JSONObject = ["description": JSON(group.first?.description ?? "")]
        if !content.isEmpty { object.add("content", .object(JSONObject(content))) }
        return ("\(status)", .object(object))
      })
  }

  private static var rowsBody: JSON {
    let content = BatchFormat.allCases.map { format -> JSONObject.Member in
      let media: JSON =
        switch format {
        case .csv: ["schema": Schema.text, "example": "lat,lng\n43.06,141.35\n"]
        case .ndjson: ["schema": Schema.text, "example": "{\"lat\":43.06,\"lng\":141.35}\n"]
        case .json:
          [
            "schema": ["type": "array", "items": ["type": "object"]],
            "example": [["lat": .literal("43.06"), "lng": .literal("141.35")]],
          ]
        case .geojson: ["schema": ["type": "object"]]
        }
      return (String(format.contentType.prefix { $0 != ";" }), media)
    }
    return [
      "description": "Rows, optionally compressed with gzip.", "required": true,
      "content": .object(JSONObject(content)),
    ]
  }
}

extension ResponseFacts {
  fileprivate var media: JSON {
    var object: JSONObject = [:]
    object.add("schema", schema)
    return .object(object)
  }
}

extension ParameterFacts {
  fileprivate var object: JSON {
    [
      "name": JSON(name), "in": JSON(place.rawValue), "required": JSON(isRequired),
      "description": JSON(description), "schema": schema, "example": example,
    ]
  }
}
