/// Requests in, responses out: the service without its sockets.
///
/// An instance has the data, the options, and what is remembered of clients, tiles, and polygons between requests. It may be used
/// from any thread; a reload makes another one.
package final class TimeZoneService: Sendable {
  let options: ServiceOptions
  let metrics: ServiceMetrics
  let finder: TimeZoneFinder
  let cities: CityFinder
  var database: TimeZoneDatabase { options.database }
  let names = ZoneNames.embedded
  /// The release of the boundaries; `nil` if the index does not state it.
  let dataVersion: String?
  /// The value that changes when an answer that depends only on data may change: part of each `ETag`.
  let tag: String
  let limiter: RateLimiter?
  let router: Router
  let drawing: ZoneTiles
  let tiles: ContentCache<TileNumber>
  /// Polygons of zones as GeoJSON, by the zones' names.
  let polygons = ContentCache<String>(limit: ServiceOptions.polygonCacheBytes)
  /// The zones of the finder, by what is answered at sea.
  private let sources: [SeaAnswer: PolicyFinder]

  package init(_ options: ServiceOptions, metrics: ServiceMetrics) throws {
    self.options = options
    self.metrics = metrics
    finder = try Self.finder(options.indexPath)
    cities = CityFinder(.embedded, zones: finder.identifiers)
    let version = finder.information.dataVersion
    dataVersion = version.isEmpty ? nil : version
    tag = Self.tag(of: finder, options.database)
    limiter = options.rateLimit.map { RateLimiter(rate: $0) }
    sources = Dictionary(
      uniqueKeysWithValues: SeaAnswer.allCases.map { [finder] in ($0, PolicyFinder(finder, $0.policy)) })
    drawing = ZoneTiles(finder)
    tiles = ContentCache(limit: options.tileCacheBytes)
    router = Router(Endpoint.all)
    // What is otherwise initialized on first use, so that no request waits for it.
    _ = ZoneDirectory.embedded.spelling(of: "Asia/Tokyo")
    _ = Gazetteer.embedded.search("Sapporo", limit: 1)
    _ = OpenAPI.document
  }

  private static func finder(_ path: String?) throws -> TimeZoneFinder {
    if let path { return try TimeZoneFinder(command: path) }
    let index = try ActiveIndex()
    index.report()
    return index.finder
  }

  /// The releases of the program and of all data. The index's header has the checksums of all its sections.
  private static func tag(of finder: TimeZoneFinder, _ database: TimeZoneDatabase) -> String {
    let header = finder.index.storage.bytes.prefix(1024)
    let checksum = Checksum()(UnsafeRawBufferPointer(rebasing: header))
    return [
      Version.number, finder.information.dataVersion, String(checksum, radix: 16), database.version ?? "",
      Gazetteer.embedded.information.dataVersion,
    ].joined(separator: "-").filter { $0.isASCII && $0 != "\"" && $0 > " " }
  }

  /// The source of answers at sea, outside all polygons, and in disputed areas.
  func source(_ sea: SeaAnswer, _ preference: ZonePreference? = nil) -> PolicyFinder {
    if let source = sources[sea], preference == nil { return source }
    var policy = sea.policy
    policy.preference = preference
    return PolicyFinder(finder, policy)
  }

  /// The time in a zone; `nil` if there are no rules for it, as in boundaries that are not of time zones.
  func time(in zone: String, _ clock: ZoneClock) -> ZoneTime? { try? clock.time(in: zone) }

  func clock(_ instant: Instant?) -> ZoneClock { ZoneClock(.instant(instant ?? .now), by: database) }

  // MARK: From a request to a reply: which endpoint answers, whether the client may ask, and what it asks

  /// The methods that HTTP has (RFC 9110, section 9; RFC 5789; and QUERY, which reads): a route may refuse them, and no
  /// route knows others.
  private static let methods: Set = [
    "GET", "HEAD", "POST", "PUT", "DELETE", "CONNECT", "OPTIONS", "TRACE", "PATCH", "QUERY",
  ]

  package func reply(to request: ServiceRequest) -> ServiceReply {
    if request.method == "OPTIONS", request.target == "*" {
      return .response(response(.options(allowing: "GET, HEAD, POST, OPTIONS"), .unknown, request))
    }
    var route = ServiceRoute.unknown
    do throws(Problem) {
      let target = try RequestTarget(request.target)
      let (endpoints, variables) = router.find(target.path)
      guard let first = endpoints.first else {
        throw Problem(
          404, "there is nothing at \(target.path.inApostrophes); /openapi.json describes all routes")
      }
      route = first.route
      if request.method == "OPTIONS" {
        return .response(response(.options(allowing: endpoints.methods), route, request))
      }
      guard let endpoint = endpoints.endpoint(for: request.method) else {
        let detail = "expected \(endpoints.methods), found \(request.method.inApostrophes)"
        throw Self.methods.contains(request.method)
          ? Problem(405, detail, headers: [("Allow", endpoints.methods)]) : Problem(501, detail)
      }
      return try reply(to: request, target, variables, endpoint)
    } catch {
      return .response(response(error.answer, route, request))
    }
  }

  private func reply(
    to request: ServiceRequest, _ target: RequestTarget, _ variables: [FormField], _ endpoint: Endpoint
  ) throws(Problem) -> ServiceReply {
    let fields = target.fields
    let refusal = endpoint.isOpen ? nil : refusal(request, fields)
    var call = EndpointCall(service: self, request: request, fields: fields)
    if endpoint.checksItself {
      call.refusal = refusal
    } else {
      if let refusal { throw refusal.problem }
      call.values = try ParameterValues(variables + fields.get(), of: endpoint.parameters)
      // No route reads it.
      _ = try call.values[Parameters.key]
    }
    switch endpoint.work {
    case .answer(let work):
      if endpoint.isLengthy || call.values.isGiven(Parameters.within) {
        return later(endpoint.route, request) { [self, call] () throws(Problem) in
          reply(try work(call), endpoint.route, request)
        }
      }
      return reply(try work(call), endpoint.route, request)
    case .batch(let work): return .batch(try work(call))
    }
  }

  /// A reply with an answer. Content that takes long to make is made later, unless the client has it or it was made before.
  private func reply(_ answer: Answer, _ route: ServiceRoute, _ request: ServiceRequest) -> ServiceReply {
    guard case .cached(let cached) = answer.content, !isKnown(answer, to: request) else {
      return .response(response(answer, route, request))
    }
    var answer = answer
    if request.allowsGzip, let content = cached.known() {
      answer.content = .bytes(content)
      return .response(response(answer, route, request))
    }
    if cached.isHeavy, let limiter, !limiter.allows(request.client, cost: Self.heavyCost) {
      return .response(response(Refusal.overLimit.problem.answer, route, request))
    }
    return later(route, request, isHeavy: cached.isHeavy) { [self, answer] () throws(Problem) in
      var made = answer
      made.content = .bytes(try cached.make())
      return .response(response(made, route, request))
    }
  }

  private func later(
    _ route: ServiceRoute, _ request: ServiceRequest, isHeavy: Bool = false,
    _ work: @escaping @Sendable () throws(Problem) -> ServiceReply
  ) -> ServiceReply {
    .later(
      ServiceWork(isHeavy: isHeavy) { [self] in
        do throws(Problem) {
          return try work()
        } catch {
          return .response(response(error.answer, route, request))
        }
      })
  }

  /// The requests that heavy work counts for, beyond its own, where requests are limited.
  private static let heavyCost = 9.0

  private func refusal(_ request: ServiceRequest, _ fields: Result<[FormField], Problem>) -> Refusal? {
    if let limiter, !limiter.allows(request.client) { return .overLimit }
    guard let keys = options.apiKeys else { return nil }
    let field = (try? fields.get())?.first { $0.name.isSame(as: Parameters.key.facts.name) }?.value
    guard let key = field ?? request.header("X-API-Key")?.trimmed, !key.isEmpty else { return .noKey }
    return keys.contains(key) ? nil : .unknownKey
  }
}

extension Answer {
  static func options(allowing methods: String) -> Answer {
    var answer = Answer(.bytes([]), type: "", .never)
    answer.status = 204
    answer.headers = [("Allow", methods)]
    return answer
  }
}
