import TimeZoneSupport

// From a request to a reply: which endpoint answers, whether the client may ask, and what it asks.

extension ServiceCore {
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
      let problem = Problem(405, detail, headers: [("Allow", endpoints.methods)])
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
    case .answer(let work): return .response(response(try work(call), endpoint.route, request))
    case .batch(let work): return .batch(try work(call))
    }
  }

  /// Why a client is not answered; `nil` where it is.
  private func refusal(_ request: ServiceRequest, _ fields: Result<[FormField], Problem>) -> Refusal? {
    if let limiter, !limiter.allows(request.client) { return .overLimit }
    guard let keys = options.apiKeys else { return nil }
    let field = (try? fields.get())?.first { $0.name.isSame(as: Parameters.key.facts.name) }?.value
    guard let key = field ?? request.header("X-API-Key")?.trimmed, !key.isEmpty else { return .noKey }
    return keys.contains(key) ? nil : .unknownKey
  }

  /// Whether the answer to a request may take longer than a millisecond.
  func isLengthy(_ request: ServiceRequest) -> Bool {
    guard let target = try? RequestTarget(request.target) else { return false }
    guard let endpoint = router.find(target.path).endpoints.endpoint(for: request.method) else {
      return false
    }
    return endpoint.isLengthy || endpoint.mayMeasure(request.target)
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
