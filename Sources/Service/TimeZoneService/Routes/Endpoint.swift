/// A method at a path: its parameters, its answers, and the work.
package struct Endpoint: Sendable {
  /// The methods that routes have. `HEAD` is answered as `GET`.
  enum Method: String, Sendable {
    case get = "GET"
    case post = "POST"
  }

  enum Work: Sendable {
    case answer(@Sendable (EndpointCall) throws(Problem) -> Answer)
    /// Row by row, while the body arrives.
    case batch(@Sendable (EndpointCall) throws(Problem) -> ServiceBatch)
  }

  package let route: ServiceRoute
  package let path: PathTemplate
  var method = Method.get
  /// Whether clients need no key, and may send any number of requests.
  var isOpen = false
  /// Whether parameters that the route does not have are ignored, and none of the route's is checked before the work: for
  /// routes that answer everything in a special form, and for pages.
  var checksItself = false
  /// Whether the work may take longer than a millisecond.
  var isLengthy = false
  /// The name in the description for programs, unless it has the route's name.
  var operationName: String?
  let summary: String
  var details = ""
  package var parameters: [ParameterFacts] = []
  let responses: [ResponseFacts]
  let work: Work

  package var name: String { operationName ?? route.rawValue }
}

/// A response of an endpoint, for the description for programs.
struct ResponseFacts: Sendable {
  var status = 200
  let description: String
  /// Its content type; `nil` if it has no content.
  var contentType: String? = "application/json"
  /// The JSON Schema of the content; `nil` if it isn't JSON.
  var schema: JSON?
}

extension ResponseFacts {
  static let unknownPreference = problem(404, "`prefer` has the name of no known country or zone.")

  /// A response with JSON of a schema of this name.
  static func json(_ description: String, _ schema: String) -> ResponseFacts {
    ResponseFacts(description: description, schema: Schema.reference(schema))
  }

  static func problem(_ status: Int, _ description: String) -> ResponseFacts {
    ResponseFacts(
      status: status, description: description, contentType: Problem.contentType,
      schema: Schema.reference("Problem"))
  }
}

struct EndpointCall: Sendable {
  let service: TimeZoneService
  let request: ServiceRequest
  /// All fields of the query, or why they cannot be read: for a route that checks itself.
  let fields: Result<[FormField], Problem>
  /// The checked parameters; none if the route checks them itself.
  var values = ParameterValues()
  /// The reason to refuse the client, for a route that writes the answer itself.
  var refusal: Refusal?
}

enum Refusal {
  case overLimit, noKey, unknownKey

  var problem: Problem {
    switch self {
    case .overLimit:
      Problem(429, "expected fewer requests; wait a second", headers: [("Retry-After", "1")])
    case .noKey:
      Problem(
        401, "key: expected a key, found none; send it as parameter or in the field X-API-Key",
        parameter: "key",
        headers: [("WWW-Authenticate", "ApiKey")])
    case .unknownKey:
      Problem(401, "key: the key is not known", parameter: "key", headers: [("WWW-Authenticate", "ApiKey")])
    }
  }
}

/// The names of the routes in logs and metrics. No label contains a path as received.
package enum ServiceRoute: String, CaseIterable, Sendable {
  case page, google, timezone, near, zones, zone, places, sun, batch, tiles, version, health, ready, metrics,
    openapi
  /// Any path that isn't a route.
  case unknown
}

extension Endpoint {
  /// The endpoints of programs, in the order of the description. Of paths that fit several, the first counts.
  package static let described: [Endpoint] = [
    timezone, batchOfPoints, batch, near, zones, zonePolygons, zone, places, sun, tiles, google, version,
    health, ready, metrics, pageFacts, openAPI,
  ].map { endpoint in
    var endpoint = endpoint
    if !endpoint.isOpen, !endpoint.checksItself {
      endpoint.parameters.append(Parameters.key.facts)
    }
    return endpoint
  }

  package static let all = described + pageFiles
}

/// All endpoints, found by path and method.
struct Router: Sendable {
  /// The endpoints at each path without variables.
  private let constant: [String: [Endpoint]]
  /// The others; of several that fit, the first counts.
  private let variable: [Endpoint]

  init(_ endpoints: [Endpoint]) {
    constant = Dictionary(grouping: endpoints.filter { $0.path.isConstant }) { $0.path.text }
    variable = endpoints.filter { !$0.path.isConstant }
  }

  /// The endpoints at a path, one for each method, and the values of its variables; none for an unknown
  /// path.
  func find(_ path: String) -> (endpoints: [Endpoint], variables: [FormField]) {
    if let endpoints = constant[path] { return (endpoints, []) }
    for endpoint in variable {
      if let values = endpoint.path.values(in: path) { return ([endpoint], values) }
    }
    return ([], [])
  }
}

extension [Endpoint] {
  var methods: String {
    flatMap { $0.method == .get ? ["GET", "HEAD"] : [$0.method.rawValue] }.joined(separator: ", ")
      + ", OPTIONS"
  }

  func endpoint(for method: String) -> Endpoint? {
    first { $0.method.rawValue == method || $0.method == .get && method == "HEAD" }
  }
}

/// The path of a route, with the names of its variables in braces and slashes between them: `/v1/tiles/{z}/{x}/{y}.mvt`.
package struct PathTemplate: Sendable {
  /// The template, as OpenAPI writes it.
  package let text: String
  /// The texts before the first variable and after the last one.
  private let start, end: String
  private let names: [String]
  /// Whether the only variable may have slashes in it.
  private let spansSlashes: Bool

  init(_ text: String, spansSlashes: Bool = false) {
    (self.text, self.spansSlashes) = (text, spansSlashes)
    let pieces = text.split(separator: "{", omittingEmptySubsequences: false)
    start = String(pieces[0])
    end = pieces.count > 1 ? String(pieces[pieces.count - 1].drop { $0 != "}" }.dropFirst()) : ""
    names = pieces.dropFirst().map { String($0.prefix { $0 != "}" }) }
  }

  /// Whether the path has no variables.
  var isConstant: Bool { names.isEmpty }

  /// The values of the variables in a path; `nil` if the path is another one.
  func values(in path: String) -> [FormField]? {
    let bytes = path.utf8
    guard bytes.count >= start.utf8.count + end.utf8.count, bytes.starts(with: start.utf8),
      bytes.suffix(end.utf8.count).elementsEqual(end.utf8)
    else { return nil }
    let rest = bytes.dropFirst(start.utf8.count).dropLast(end.utf8.count)
    let values =
      spansSlashes ? [rest] : rest.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    guard values.count == names.count, values.allSatisfy({ !$0.isEmpty }) else { return nil }
    return zip(names, values).map { FormField(name: $0, value: String(Substring($1))) }
  }
}
