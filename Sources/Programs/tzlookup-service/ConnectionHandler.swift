#if Service
  import NIOCore
  import NIOHTTP1
  import TimeZoneService

  /// A connection: requests in, responses out, in the order of the requests.
  ///
  /// It runs on one thread, which it shares with other connections. Work that takes longer than microseconds runs
  /// elsewhere, and the connection is not read in the meantime.
  final class ConnectionHandler: ChannelInboundHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias OutboundOut = ByteBuffer

    enum Phase {
      /// The head of the next request is expected.
      case waiting
      /// The answer is computed by another thread.
      case computing
      /// The request is answered; the rest of its body is ignored.
      case discarding
      case batch(ConnectionBatch)
      /// The last response is sent, and the client has time to read it.
      case lingering
      case closed
    }

    /// The parts that the parser found, in order.
    enum Input {
      case part(HTTPServerRequestPart)
      /// The next bytes are not a valid request.
      case malformed(status: Int, detail: String)
      /// The client has ended its side.
      case end
    }

    let state: ServerState
    var phase = Phase.waiting
    var inputs = CircularBuffer<Input>()
    /// The request that is being answered.
    var exchange: Exchange?
    var context: ChannelHandlerContext?
    var client = ""
    var isDraining = false
    var hasClientEnded = false
    private var hasAskedToRead = false
    private var isProcessing = false

    // Deadlines; see the extension that watches them.
    var timer: RepeatedTask?
    var requestCount = 0
    var waitingSince = NIODeadline.now()
    var headSince: NIODeadline?
    /// Bytes of the first line of the head, as far as it was received, and whether that is all of it.
    var headLine = (count: 0, isComplete: false)
    var lastByte = NIODeadline.now()
    var lastSent = NIODeadline.now()
    var sentCount: Int64 = 0
    var queuedCount: Int64 = 0

    /// Bytes received and content bytes among them, since the head of the request.
    var bodyCounts = (received: Int64(0), content: Int64(0))

    init(_ state: ServerState) {
      self.state = state
    }

    // MARK: Events

    func handlerAdded(context: ChannelHandlerContext) {
      self.context = context
    }

    func handlerRemoved(context: ChannelHandlerContext) {
      self.context = nil
    }

    func channelActive(context: ChannelHandlerContext) {
      client = context.channel.remoteAddress?.ipAddress ?? ""
      startTimer(context)
      readMore()
    }

    func channelInactive(context: ChannelHandlerContext) {
      timer?.cancel()
      abandonWork()
      inputs.removeAll()
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
      inputs.append(.part(Self.unwrapInboundIn(data)))
      process()
    }

    func channelReadComplete(context: ChannelHandlerContext) {
      hasAskedToRead = false
      context.flush()
      readMore()
    }

    func channelWritabilityChanged(context: ChannelHandlerContext) {
      guard context.channel.isWritable else { return }
      process()
      context.flush()
      readMore()
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
      switch event {
      case ChannelEvent.inputClosed:
        hasClientEnded = true
        inputs.append(.end)
        probe()
        process()
        context.flush()
      case is DrainEvent:
        isDraining = true
        // A request that has begun is answered.
        if case .waiting = phase, headSince == nil, inputs.isEmpty { close() }
      default: context.fireUserInboundEventTriggered(event)
      }
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
      switch error {
      case let error as HTTPParserError:
        let (status, detail) = explanation(of: error)
        inputs.append(.malformed(status: status, detail: detail))
        process()
        context.flush()
      // What follows what is malformed.
      case is ByteToMessageDecoderError: break
      // The connection is broken, or a handshake failed.
      default: close()
      }
    }

    /// How far beyond the limits the parser reads, so that a request that is slightly too long is refused by its own check.
    static let parserSlack = 64

    // MARK: Input

    /// Notes bytes before they are parsed.
    func received(_ bytes: ByteBuffer) -> Bool {
      // What follows an answered request has a time as a whole, however it arrives.
      if case .discarding = phase {} else { lastByte = .now() }
      state.metrics.count(.bytesReceived, bytes.readableBytes)
      switch phase {
      case .lingering, .closed: return false
      case .waiting:
        if headSince == nil { (headSince, headLine) = (lastByte, (0, false)) }
        measureHeadLine(bytes)
      case .computing: break
      case .discarding, .batch:
        bodyCounts.received += Int64(bytes.readableBytes)
        if !state.limits.allowsFraming(received: bodyCounts.received, content: bodyCounts.content) {
          inputs.append(.malformed(status: 400, detail: "expected chunks without long extensions"))
          process()
          return false
        }
      }
      return true
    }

    private func measureHeadLine(_ bytes: ByteBuffer) {
      guard !headLine.isComplete else { return }
      let end = bytes.readableBytesView.firstIndex(of: UInt8(ascii: "\n"))
      headLine.isComplete = end != nil
      headLine.count += end.map { $0 - bytes.readerIndex } ?? bytes.readableBytes
    }

    /// Takes inputs as far as the phase allows.
    func process() {
      // An answer may be sent at once, and then this is called by itself.
      guard !isProcessing else { return }
      isProcessing = true
      defer { isProcessing = false }
      while let input = inputs.first, mayTake(input) {
        inputs.removeFirst()
        take(input)
      }
    }

    private func mayTake(_ input: Input) -> Bool {
      switch phase {
      // A client that sends requests and reads no responses gets no further.
      case .waiting: return context?.channel.isWritable ?? false
      case .computing: return false
      case .batch(let run): return !run.isInputComplete
      case .discarding, .lingering, .closed: return true
      }
    }

    private func take(_ input: Input) {
      switch (phase, input) {
      case (.waiting, .part(.head(let head))): begin(head)
      case (.waiting, .malformed(let status, let detail)): refuse(status, detail)
      // What was answered before may not be sent yet.
      case (.waiting, .end): linger()
      // The end of a request that was answered after its head.
      case (.waiting, .part): break

      case (.discarding, .part(.body(let bytes))):
        bodyCounts.content += Int64(bytes.readableBytes)
        if bodyCounts.content > Int64(state.limits.ignoredBodyBytes) { linger() }
      case (.discarding, .part(.end)): wait()
      case (.discarding, .part(.head)), (.discarding, .malformed), (.discarding, .end): linger()

      case (.batch(let run), .part(.body(let bytes))): add(bytes, to: run)
      case (.batch(let run), .part(.end)): completeInput(of: run)
      case (.batch(let run), .malformed(let status, let detail)): fail(run, status, detail)
      case (.batch(let run), .end), (.batch(let run), .part(.head)):
        fail(run, 400, "expected the rest of the body, found the end of the connection")

      case (.computing, _), (.lingering, _), (.closed, _): break
      }
    }

    /// Asks for the next bytes if they are wanted.
    func readMore() {
      guard wantsInput, !hasAskedToRead, !hasClientEnded, let context else { return }
      hasAskedToRead = true
      context.read()
    }

    var wantsInput: Bool {
      switch phase {
      case .waiting: inputs.isEmpty && context?.channel.isWritable ?? false
      case .computing, .closed: false
      case .discarding, .lingering: true
      case .batch(let run): !run.isInputComplete && !run.isFull
      }
    }

    private func explanation(of error: HTTPParserError) -> (status: Int, detail: String) {
      switch error {
      case .headerOverflow where headLine.count > state.limits.targetBytes + Self.parserSlack:
        (414, RequestCheck.targetText(state.limits))
      case .headerOverflow: (431, RequestCheck.headerText(state.limits))
      case .invalidEOFState, .closedConnection:
        (400, "expected the rest of the request, found the end of the connection")
      default: (400, "expected a request of HTTP/1.1 (RFC 9112), found something else")
      }
    }

    // MARK: The end

    /// Waits for the next request, or ends the connection if none exists.
    func wait() {
      if isDraining && inputs.isEmpty { return linger() }
      phase = .waiting
      waitingSince = .now()
    }

    /// Closes the service's side, and lets the client read what was sent: closed at once, a connection with bytes that
    /// nobody has read is reset, and the response may be lost.
    func linger() {
      guard let context else { return }
      inputs.removeAll()
      phase = .lingering
      lastSent = .now()
      if hasClientEnded {
        let channel = context.channel
        context.writeAndFlush(Self.wrapOutboundOut(ByteBuffer())).whenComplete { _ in
          channel.close(promise: nil)
        }
      } else {
        context.flush()
        context.close(mode: .output, promise: nil)
        readMore()
      }
    }

    /// Ends the connection; unsent bytes are lost.
    func close() {
      abandonWork()
      context?.close(promise: nil)
    }

    private func abandonWork() {
      if case .batch(let run) = phase {
        run.cancel()
        finish(isComplete: false)
      }
      phase = .closed
    }
  }

  /// Sits before the parser, and reports the raw bytes to the handler after it.
  final class WireHandler: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    typealias InboundOut = ByteBuffer

    private let connection: ConnectionHandler

    init(_ connection: ConnectionHandler) {
      self.connection = connection
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
      let bytes = Self.unwrapInboundIn(data)
      guard connection.received(bytes) else { return }
      context.fireChannelRead(data)
    }
  }
#endif
