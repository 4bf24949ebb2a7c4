#if Service
  import NIOCore
  import TimeZoneService

  /// A batch as the thread of its connection sees it; the rows are annotated by separate threads.
  final class ConnectionBatch {
    let batch: ServiceBatch
    let source: BodySource
    let sink: ResponseSink
    var received: Int64 = 0
    var isInputComplete = false
    /// Whether the body is not read for now, because its buffer is full.
    var isFull = false
    /// For how long the service has waited for the body.
    var waited = TimeAmount.zero
    var hasHead = false
    /// The response, if it has not begun and the connection is what failed.
    var refusal: ServiceResponse?

    init(_ batch: ServiceBatch, _ source: BodySource, _ sink: ResponseSink) {
      (self.batch, self.source, self.sink) = (batch, source, sink)
    }

    /// Stops the work: its result is no longer needed.
    func cancel() {
      source.fail("the connection has ended")
      sink.fail("the connection has ended")
    }
  }

  // Batches.
  extension ConnectionHandler {
    func begin(_ batch: ServiceBatch) {
      guard let context, let exchange, let check = exchange.check else { return }
      self.exchange?.route = .batch
      if exchange.minorVersion == 0 {
        // Without chunks a response that was cut off looks complete.
        return refuse(
          .problem(505, "expected HTTP/1.1, whose chunks distinguish a complete answer from a truncated one"))
      }
      if let maximum = batch.maximumBytes, let length = check.length, length > Int64(maximum) {
        return refuse(.problem(413, Self.tooLong(maximum)))
      }
      guard let run = start(batch, context) else { return refuseBatch() }
      phase = .batch(run)
      lastByte = .now()
      try? context.channel.syncOptions?.setOption(.recvAllocator, value: Self.batchReads)
      if check.expectsContinue, check.hasBody {
        context.write(Self.wrapOutboundOut(ByteBuffer(string: "HTTP/1.1 100 Continue\r\n\r\n")), promise: nil)
        context.flush()
      }
      work(run, context.eventLoop)
    }

    /// Read sizes for batches: large, because their bytes are passed on immediately.
    static let batchReads = AdaptiveRecvByteBufferAllocator(
      minimum: 4 << 10, initial: 64 << 10, maximum: 256 << 10)
    /// Read sizes for requests, which are small and many.
    static let requestReads = AdaptiveRecvByteBufferAllocator(
      minimum: 1 << 10, initial: 2 << 10, maximum: 16 << 10)

    private static func tooLong(_ maximum: Int) -> String {
      "expected a body of at most \(maximum) bytes; send CSV or lines of JSON, which may be of any length"
    }

    /// Sends a response instead of rows.
    private func refuse(_ response: ServiceResponse) {
      var response = response
      response.route = .batch
      respond(response)
    }

    private func refuseBatch() {
      state.metrics.countRefusal(.batches)
      // Its body, which may be long, is not wanted.
      exchange?.mustClose = true
      refuse(.busy("the maximum number of batches is in progress; try again in a second"))
    }

    /// A batch that has a place; `nil` if none exists.
    private func start(_ batch: ServiceBatch, _ context: ChannelHandlerContext) -> ConnectionBatch? {
      let eventLoop = context.eventLoop
      let handler = NIOLoopBound(self, eventLoop: eventLoop)
      let limit = batch.maximumBytes.map { $0 + 1 } ?? state.limits.bufferedBodyBytes
      let source = BodySource(limit: limit, isWhole: batch.maximumBytes != nil) {
        eventLoop.execute { handler.value.resumeBody() }
      }
      let sink = ResponseSink(limit: state.limits.bufferedResponseBytes) { chunk in
        eventLoop.execute { handler.value.sendChunk(chunk) }
      }
      let hasPlace = state.batches.take(source, client: ClientAddress(client)) {
        eventLoop.execute { handler.value.yieldPlace(of: source) }
      }
      return hasPlace ? ConnectionBatch(batch, source, sink) : nil
    }

    /// Ends a batch, because another one needs its place.
    private func yieldPlace(of source: BodySource) {
      guard case .batch(let run) = phase, run.source === source else { return }
      fail(
        run, 408,
        "expected at least \(state.limits.leastRate) bytes of the body a second while other batches wait for its place"
      )
    }

    /// Starts the thread that annotates.
    private func work(_ run: ConnectionBatch, _ eventLoop: any EventLoop) {
      let handler = NIOLoopBound(self, eventLoop: eventLoop)
      let (batch, source, sink, state) = (run.batch, run.source, run.sink, state)
      state.metrics.count(.batches)
      let isStarted = Threads.detach {
        ThreadPriority.batches.apply()
        let result = Result { () throws(BatchFailure) in try batch.run(source, sink) }
        state.batches.giveBack(source)
        state.metrics.count(.batches, -1)
        switch result {
        case .success(let end): state.metrics.count(.rows, end.rows)
        case .failure: if sink.hasBegun { state.metrics.count(.brokenBatches) }
        }
        eventLoop.execute { handler.value.end(source, result) }
      }
      if isStarted { return }
      state.batches.giveBack(source)
      state.metrics.count(.batches, -1)
      refuseBatch()
    }

    // MARK: The body

    func add(_ bytes: ByteBuffer, to run: ConnectionBatch) {
      var bytes = bytes
      run.received += Int64(bytes.readableBytes)
      bodyCounts.content = run.received
      if let maximum = run.batch.maximumBytes, run.received > Int64(maximum) {
        return fail(run, 413, Self.tooLong(maximum))
      }
      run.isFull = !run.source.push(&bytes)
    }

    func completeInput(of run: ConnectionBatch) {
      run.isInputComplete = true
      run.source.finish()
    }

    private func resumeBody() {
      guard case .batch(let run) = phase else { return }
      run.isFull = false
      // The client did not cause the pause.
      lastByte = .now()
      readMore()
    }

    /// Ends a batch because of its connection: with a response, if that has not begun.
    func fail(_ run: ConnectionBatch, _ status: Int, _ detail: String) {
      state.metrics.countRefusal(status == 408 ? .slow : .malformed)
      exchange?.mustClose = true
      run.refusal = .problem(status, detail)
      // What follows in the body is not read.
      run.isInputComplete = true
      run.cancel()
    }

    // MARK: The response

    private func sendChunk(_ chunk: ByteBuffer) {
      guard case .batch(let run) = phase, let context else { return }
      sendHead(run, context)
      let count = chunk.readableBytes
      let sink = run.sink
      let promise = context.eventLoop.makePromise(of: Void.self)
      promise.futureResult.whenComplete { result in
        switch result {
        case .success: sink.sent(count)
        case .failure: sink.fail("the connection has ended")
        }
      }
      send(chunk, context, promise: promise)
      context.flush()
    }

    private func sendHead(_ run: ConnectionBatch, _ context: ChannelHandlerContext) {
      guard !run.hasHead else { return }
      run.hasHead = true
      exchange?.status = 200
      var buffer = context.channel.allocator.buffer(capacity: 512)
      let head = ResponseHead(
        status: 200, headers: run.batch.headers, framing: .chunked,
        connection: exchange?.mustClose == true || isDraining ? "close" : nil,
        isEncrypted: state.current.usesTLS)
      head.write(to: &buffer, date: state.clock.date, afterStart: exchange?.hasBegun == true)
      send(buffer, context)
    }

    private func end(_ source: BodySource, _ result: Result<BatchEnd, BatchFailure>) {
      guard case .batch(let run) = phase, run.source === source, let context else { return }
      try? context.channel.syncOptions?.setOption(.recvAllocator, value: Self.requestReads)
      switch result {
      case .success(let end) where run.refusal == nil: complete(run, end, context)
      case .failure(let failure) where !run.hasHead:
        if !run.isInputComplete { exchange?.mustClose = true }
        refuse(run.refusal ?? failure.response)
      // No last chunk: the client can see that rows are missing.
      case .success, .failure:
        finish(isComplete: false)
        linger()
      }
      // The end of the request has been taken already.
      if case .discarding = phase, run.isInputComplete { wait() }
      process()
      context.flush()
      readMore()
    }

    private func complete(_ run: ConnectionBatch, _ end: BatchEnd, _ context: ChannelHandlerContext) {
      sendHead(run, context)
      var buffer = context.channel.allocator.buffer(capacity: 256)
      buffer.writeStaticString("0\r\n")
      ResponseHead.write(end.trailers, to: &buffer)
      buffer.writeStaticString("\r\n")
      send(buffer, context)
      let closes = exchange?.mustClose == true || isDraining || !run.isInputComplete
      finish(isComplete: true)
      if closes { linger() } else { wait() }
    }
  }
#endif
