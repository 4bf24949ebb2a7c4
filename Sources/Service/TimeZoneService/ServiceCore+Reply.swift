import TimeZoneEngine

// From a request to a reply: which endpoint answers, whether the client may ask, and what it asks.

extension ServiceCore {
  /// The methods that HTTP has (RFC 9110, section 9; RFC 5789; and QUERY, which reads): a route may refuse them, and no
  /// route knows others.
  private static let methods: Set = [
    "GET", "HEAD", "POST", "PUT", "DELETE", "CONNECT", "OPTIONS", "TRACE", "PATCH", "QUERY",
  ]

  /// The answer to a request.
  func reply(to request: ServiceRequest) -> ServiceReply {
    if request.method == "OPTIONS", request.target == "*" {
      return .response(response(.options(allowing: "GET, HEAD, POST, OPTIONS"), .unknown, request))
    }
    let target: RequestTarget
    do throws(Problem) {
      target = try RequestTarget(request.target)
    } catch {
      return .response(response(error.answer, .unknown, request))
    }
    let (endpoints, variables) = router.find(target.path)
    guard let first = endpoints.first else {
      let detail = "there is nothing at \(target.path.inApostrophes); /openapi.json describes all routes"
      return .response(response(Problem(404, detail).answer, .unknown, request))
    }
    if request.method == "OPTIONS" {
      return .response(response(.options(allowing: endpoints.methods), first.route, request))
    }
    guard let endpoint = endpoints.endpoint(for: request.method) else {
      let detail = "expected \(endpoints.methods), found \(request.method.inApostrophes)"
      let problem =
        Self.methods.contains(request.method)
        ? Problem(405, detail, headers: [("Allow", endpoints.methods)]) : Problem(501, detail)
      return .response(response(problem.answer, first.route, request))
    }
    do throws(Problem) {
      return try reply(to: request, target, variables, endpoint)
    } catch {
      return .response(response(error.answer, endpoint.route, request))
    }
  }

  private func reply(
    to request: ServiceRequest, _ target: RequestTarget, _ variables: [FormField], _ endpoint: Endpoint
  ) throws(Problem) -> ServiceReply {
    let fields = target.fields
    let refusal = endpoint.access == .open ? nil : refusal(request, fields)
    var call = Call(service: self, request: request, fields: fields)
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
      if endpoint.isLengthy || endpoint.mayMeasure(request.target) {
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
    guard case .made(let making) = answer.content, !isKnown(answer, to: request) else {
      return .response(response(answer, route, request))
    }
    var answer = answer
    if request.allowsGzip, let content = making.known() {
      answer.content = .bytes(content)
      return .response(response(answer, route, request))
    }
    if making.isHeavy, let limiter, !limiter.allows(request.client, cost: Self.heavyCost) {
      return .response(response(Refusal.overLimit.problem.answer, route, request))
    }
    return later(route, request, isHeavy: making.isHeavy) { [self, answer] () throws(Problem) in
      var made = answer
      made.content = .bytes(try making.make())
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

  /// Why a client is not answered; `nil` where it is.
  private func refusal(_ request: ServiceRequest, _ fields: Result<[FormField], Problem>) -> Refusal? {
    if let limiter, !limiter.allows(request.client) { return .overLimit }
    guard let keys = options.apiKeys else { return nil }
    let field = (try? fields.get())?.first { $0.name.isSame(as: Parameters.key.facts.name) }?.value
    guard let key = field ?? request.header("X-API-Key")?.trimmed, !key.isEmpty else { return .noKey }
    return keys.contains(key) ? nil : .unknownKey
  }
}

extension Endpoint {
  /// Whether a request asks for the zones within a distance, which is a search among borders. A name of a parameter may
  /// be percent-encoded: then it counts as that one.
  fileprivate func mayMeasure(_ target: String) -> Bool {
    guard parameters.contains(where: { $0.name == Parameters.within.facts.name }) else { return false }
    return target.utf8.contains(UInt8(ascii: "%")) || target.contains(Parameters.within.facts.name)
  }
}

extension Answer {
  /// The answer to `OPTIONS`.
  static func options(allowing methods: String) -> Answer {
    var answer = Answer([], type: "", .never)
    answer.status = 204
    answer.headers = [("Allow", methods)]
    return answer
  }
}
