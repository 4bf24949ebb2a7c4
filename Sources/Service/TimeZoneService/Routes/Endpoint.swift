/// A method at a path: its parameters, its answers, and the work.
package struct Endpoint: Sendable {
  /// The methods that routes have. `HEAD` is answered as `GET`.
  enum Method: String, Sendable {
    case get = "GET"
    case post = "POST"
  }

  enum Access: Sendable {
    /// Nothing.
    case open
    /// A key if the service has keys, and not too many requests.
    case limited
  }

  enum Work: Sendable {
    case answer(@Sendable (EndpointCall) throws(Problem) -> Answer)
    /// Row by row, while the body arrives.
    case batch(@Sendable (EndpointCall) throws(Problem) -> ServiceBatch)
  }

  package let route: ServiceRoute
  package let path: PathTemplate
  var method = Method.get
  var access = Access.limited
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
    if endpoint.access == .limited, !endpoint.checksItself {
      endpoint.parameters.append(Parameters.key.facts)
    }
    return endpoint
  }

  package static let all = described + pageFiles
}
