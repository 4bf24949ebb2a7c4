#if Service
  import NIOCore
  import NIOHTTP1
  import TimeZoneService

  /// A request that is being answered.
  struct Exchange {
    let start = NIODeadline.now()
    var method = ""
    var target = ""
    var minorVersion = 1
    /// Its head, once it has passed all checks.
    var check: RequestCheck?
    /// Whether the connection ends with the response.
    var mustClose = false
    /// Whether the start of the response, which is the same for all, is sent.
    var hasBegun = false
    var route = ServiceRoute.unknown
    var status = 0
    /// The bytes of the response, its head included.
    var bytes: Int64 = 0
  }

  extension ServiceResponse {
    /// A response for a service at one of its limits.
    static func busy(_ detail: String) -> ServiceResponse {
      .problem(503, detail, headers: [("Retry-After", "1")])
    }
  }

  // Requests and complete responses.
  extension ConnectionHandler {
    func begin(_ head: HTTPRequestHead) {
      headSince = nil
      requestCount += 1
      bodyCounts = (0, 0)
      var exchange = Exchange()
      exchange.method = head.method.rawValue
      exchange.target = head.uri
      exchange.minorVersion = head.version.minor
      let check: RequestCheck
      do throws(RequestCheck.Failure) {
        check = try RequestCheck(head, state.limits)
      } catch {
        self.exchange = exchange
        return refuse(error.status, error.detail)
      }
      exchange.check = check
      // The parser stops after a request to change the protocol, which the service does not support.
      exchange.mustClose =
        !head.isKeepAlive || head.method == .CONNECT || head.headers.contains(name: "upgrade")
      self.exchange = exchange
      let request = ServiceRequest(
        method: exchange.method, target: check.target, headers: check.headers, client: client)
      answer(state.current.generation.service.reply(to: request))
    }

    private func answer(_ reply: ServiceReply) {
      switch reply {
      case .response(let response): respond(response)
      case .batch(let batch): begin(batch)
      case .later(let work): submit(work)
      }
    }

    /// Has work done by another thread. Work for clients that have gone in the meantime is not done.
    private func submit(_ work: ServiceWork) {
      guard let context else { return }
      let (eventLoop, channel, state) = (context.eventLoop, context.channel, state)
      let handler = NIOLoopBound(self, eventLoop: eventLoop)
      let isTaken = (work.isHeavy ? state.heavyLane : state.lane).submit(ClientAddress(client)) {
        guard channel.isActive else { return state.metrics.countRefusal(.gone) }
        let reply = work.run()
        eventLoop.execute { handler.value.answerLater(reply) }
      }
      guard isTaken else {
        state.metrics.countRefusal(.work)
        return respond(
          .busy("the maximum number of requests for polygons is waiting; try again in a second"))
      }
      phase = .computing
      probe()
    }

    private func answerLater(_ reply: ServiceReply) {
      guard case .computing = phase else { return }
      answer(reply)
      process()
      context?.flush()
      readMore()
    }

    /// Finds out whether a client that has ended its side still reads: one that does not resets the connection when it gets
    /// the bytes with which all responses begin.
    func probe() {
      guard hasClientEnded, case .computing = phase, exchange?.hasBegun == false, let context else { return }
      exchange?.hasBegun = true
      send(ByteBuffer(string: ResponseHead.start), context)
      context.flush()
    }

    /// Refuses a malformed request, or one that exceeds a limit; the connection ends.
    func refuse(_ status: Int, _ detail: String) {
      if exchange == nil { exchange = Exchange() }
      exchange?.mustClose = true
      state.metrics.countRefusal(status == 408 ? .slow : .malformed)
      respond(.problem(status, detail))
    }

    func respond(_ response: ServiceResponse) {
      guard let context, let exchange else { return }
      let check = exchange.check
      // A body that is not sent, or is too long to be skipped, would be confused with the next request.
      let leavesBody =
        check.map {
          $0.hasBody && ($0.expectsContinue || ($0.length ?? 0) > Int64(state.limits.ignoredBodyBytes))
        }
        ?? true
      let closes = exchange.mustClose || isDraining || leavesBody
      let hasContent = response.status >= 200 && response.status != 204 && response.status != 304
      var buffer = context.channel.allocator.buffer(capacity: 384 + response.content.count)
      let head = ResponseHead(
        status: response.status, headers: response.headers,
        framing: hasContent ? .length(response.content.count) : .none,
        connection: closes ? "close" : exchange.minorVersion == 0 ? "keep-alive" : nil,
        isEncrypted: state.current.usesTLS)
      head.write(to: &buffer, date: state.clock.date, afterStart: exchange.hasBegun)
      if hasContent, exchange.method != "HEAD" { buffer.writeBytes(response.content) }
      self.exchange?.route = response.route
      self.exchange?.status = response.status
      send(buffer, context)
      finish(isComplete: true)
      lastByte = .now()
      // The end of the request follows, after its body if it has one.
      if closes { linger() } else { phase = .discarding }
    }

    /// Passes bytes on, without flushing them.
    func send(_ buffer: ByteBuffer, _ context: ChannelHandlerContext, promise: EventLoopPromise<Void>? = nil)
    {
      let count = Int64(buffer.readableBytes)
      exchange?.bytes += count
      queuedCount += count
      context.write(Self.wrapOutboundOut(buffer), promise: promise)
    }

    /// Counts and logs the response.
    func finish(isComplete: Bool) {
      guard let exchange else { return }
      self.exchange = nil
      let duration = (NIODeadline.now() - exchange.start).nanoseconds
      state.metrics.countRequest(exchange.route, status: exchange.status, seconds: Double(duration) / 1e9)
      state.metrics.count(.bytesSent, Int(clamping: exchange.bytes))
      state.log?.add(
        exchange, client: client, at: state.clock.now, microseconds: duration / 1_000, isComplete: isComplete)
    }
  }
#endif
