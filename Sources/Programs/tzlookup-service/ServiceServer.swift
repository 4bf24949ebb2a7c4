#if Service
  import NIOCore
  import NIOHTTP1
  import NIOPosix
  import NIOSSL
  import TimeZoneService

  final class ServerState: Sendable {
    let limits: ServiceLimits
    let current: CurrentService
    let metrics: ServiceMetrics
    let log: AccessLog?
    let clock = HTTPClock()
    let connections: ConnectionRegistry
    let batches: BatchPlaces
    /// The threads for requests that take longer than microseconds. Each connection has one request at a time, so what
    /// waits is limited already.
    let lane: WorkLane
    /// The thread for the requests that take longer than all others: they wait for each other.
    let heavyLane: WorkLane

    init(
      _ limits: ServiceLimits, _ current: CurrentService, _ metrics: ServiceMetrics, _ log: AccessLog?
    ) {
      (self.limits, self.current, self.metrics, self.log) = (limits, current, metrics, log)
      connections = ConnectionRegistry(limit: limits.connections)
      batches = BatchPlaces(limits.batches)
      lane = WorkLane(threads: max(2, Threads.processorCount), limit: .max, priority: .search)
      heavyLane = WorkLane(threads: 1, limit: limits.heavyRequests, priority: .polygons)
    }
  }

  /// The listening socket, and the end of the service.
  final class ServiceServer: @unchecked Sendable {
    // Sendable by hand: what changes is accessed under the lock only.
    private let lock = Lock()
    private var listener: (any Channel)?
    private var drains = 0
    private let state: ServerState

    init(_ state: ServerState) {
      self.state = state
    }

    func listen(on host: String, port: Int, threads: Int) throws -> String {
      let state = state
      state.lane.start()
      state.heavyLane.start()
      let bootstrap = ServerBootstrap(group: MultiThreadedEventLoopGroup(numberOfThreads: threads))
        .serverChannelOption(.backlog, value: 512)
        .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
        .childChannelOption(.tcpOption(.tcp_nodelay), value: 1)
        .childChannelOption(.allowRemoteHalfClosure, value: true)
        // The handler asks for each read, so that a client gets no further than the service.
        .childChannelOption(.autoRead, value: false)
        .childChannelOption(.maxMessagesPerRead, value: 1)
        .childChannelOption(.recvAllocator, value: ConnectionHandler.requestReads)
        .childChannelOption(.writeBufferWaterMark, value: .init(low: 64 << 10, high: 256 << 10))
        .childChannelInitializer { channel in
          channel.eventLoop.makeCompletedFuture { try Self.prepare(channel, state) }
        }
      do {
        let channel = try bootstrap.bind(host: host, port: port).wait()
        lock.withLock { listener = channel }
        guard let address = channel.localAddress, let number = address.port else { return "\(host):\(port)" }
        return host.utf8.contains(UInt8(ascii: ":")) ? "[\(host)]:\(number)" : "\(host):\(number)"
      } catch {
        let reason = (error as? IOError).map { "\(SystemError(code: $0.errnoCode))" } ?? "the host is unknown"
        throw CommandFailure.message("cannot listen on \(host), port \(port): \(reason)", .unavailable)
      }
    }

    private static func prepare(_ channel: any Channel, _ state: ServerState) throws {
      let admission = state.connections.add(channel)
      let pipeline = channel.pipeline.syncOperations
      switch admission {
      case .closed:
        state.metrics.countRefusal(.connections)
        channel.close(promise: nil)
        return
      case .refused:
        state.metrics.countRefusal(.connections)
        channel.closeFuture.whenComplete { _ in state.connections.remove(channel, admission) }
        try pipeline.addHandler(RefusalHandler(isEncrypted: state.current.usesTLS, state))
        return
      case .served: break
      }
      state.metrics.count(.connections)
      state.metrics.count(.connectionsAccepted)
      channel.closeFuture.whenComplete { _ in
        state.connections.remove(channel, admission)
        state.metrics.count(.connections, -1)
      }
      if let tls = state.current.generation.tls { try pipeline.addHandler(NIOSSLServerHandler(context: tls)) }
      let handler = ConnectionHandler(state)
      var limits = NIOHTTPDecoderLimitConfiguration()
      // The handler knows which limit is exceeded: here both together, and a little more.
      limits.maxHeaderFieldSize =
        max(state.limits.targetBytes, state.limits.headerBytes) + ConnectionHandler.parserSlack
      limits.maxHeaderListSize =
        state.limits.targetBytes + state.limits.headerBytes + ConnectionHandler.parserSlack
      limits.maxHeaderFieldCount = state.limits.headerFields
      try pipeline.addHandler(WireHandler(handler))
      try pipeline.addHandler(
        ByteToMessageHandler(
          HTTPRequestDecoder(leftOverBytesStrategy: .dropBytes, limitConfiguration: limits)))
      try pipeline.addHandler(handler)
    }

    /// Terminates the process once the requests in progress are answered, or the time for that is over. Called again, it does
    /// not wait for them.
    func drain() {
      let (listener, drains) = lock.withLock {
        self.drains += 1
        return (self.listener, self.drains)
      }
      if drains > 1 { return end() }
      let state = state
      state.metrics.isReady = false
      if !Threads.detach({
        usleep(UInt32(clamping: state.limits.notice.nanoseconds / 1_000))
        listener?.close(promise: nil)
        for channel in state.connections.beginDrain() {
          channel.pipeline.fireUserInboundEventTriggered(DrainEvent())
        }
        let deadline = NIODeadline.now() + state.limits.drain
        // Polling is simpler than a notification of the last connection's end, and cheap.
        while !state.connections.isEmpty, .now() < deadline { usleep(10_000) }
        self.end()
      }) {
        end()
      }
    }

    /// Closes what is still open: incomplete batches lack their last chunk, so no client can mistake them for complete ones.
    private func end() {
      for channel in state.connections.open { channel.close(promise: nil) }
      for _ in 0..<50 where !state.connections.isEmpty { usleep(10_000) }
      state.log?.finish()
      _exit(ExitStatus.success.rawValue)
    }
  }

  /// Asks a connection to close after the request in progress.
  struct DrainEvent: Sendable {}
#endif
