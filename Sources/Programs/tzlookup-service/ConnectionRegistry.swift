#if Service
  import NIOCore
  import TimeZoneService

  /// The open connections, their number limited.
  final class ConnectionRegistry: @unchecked Sendable {
    // Sendable by hand: what changes is accessed under the lock only.
    private let lock = Lock()
    private var channels: [ObjectIdentifier: (channel: any Channel, client: ClientAddress)] = [:]
    private var shares: ClientShares
    private var refusedCount = 0
    private var isDraining = false
    /// The maximum number of simultaneous connections that receive a refusal rather than being closed at once.
    static let refusalLimit = 256

    enum Admission {
      case served
      case refused
      case closed
    }

    init(limit: Int) {
      shares = ClientShares(limit)
    }

    /// Adds a connection; it is removed by ``remove(_:_:)`` unless it is closed at once.
    func add(_ channel: any Channel) -> Admission {
      let client = ClientAddress(channel.remoteAddress?.ipAddress ?? "")
      return lock.withLock {
        if isDraining { return .closed }
        if shares.hasPlace(for: client) {
          shares.take(client)
          channels[ObjectIdentifier(channel)] = (channel, client)
          return .served
        }
        if refusedCount >= Self.refusalLimit { return .closed }
        refusedCount += 1
        return .refused
      }
    }

    func remove(_ channel: any Channel, _ admission: Admission) {
      lock.withLock {
        switch admission {
        case .served: channels.removeValue(forKey: ObjectIdentifier(channel)).map { shares.leave($0.client) }
        case .refused: refusedCount -= 1
        case .closed: break
        }
      }
    }

    /// No more connections are added.
    func beginDrain() -> [any Channel] {
      lock.withLock {
        isDraining = true
        return channels.values.map { $0.channel }
      }
    }

    var open: [any Channel] { lock.withLock { channels.values.map { $0.channel } } }

    var isEmpty: Bool { lock.withLock { channels.isEmpty } }
  }

  /// Tells a client that there are too many connections.
  final class RefusalHandler: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer

    private let isEncrypted: Bool
    private let state: ServerState

    init(isEncrypted: Bool, _ state: ServerState) {
      (self.isEncrypted, self.state) = (isEncrypted, state)
    }

    func channelActive(context: ChannelHandlerContext) {
      // A handshake costs more than a refusal is worth.
      if isEncrypted { return context.close(promise: nil) }
      let refusal = ServiceResponse.busy("the maximum number of connections is open; try again in a second")
      var buffer = context.channel.allocator.buffer(capacity: 512)
      let head = ResponseHead(
        status: refusal.status, headers: refusal.headers, framing: .length(refusal.content.count),
        connection: "close")
      head.write(to: &buffer, date: state.clock.date)
      buffer.writeBytes(refusal.content)
      context.writeAndFlush(Self.wrapOutboundOut(buffer), promise: nil)
      context.close(mode: .output, promise: nil)
      context.read()
      let channel = context.channel
      context.eventLoop.scheduleTask(in: state.limits.linger) { channel.close(promise: nil) }
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {}

    func channelReadComplete(context: ChannelHandlerContext) {
      context.read()
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
      if case .inputClosed? = event as? ChannelEvent { context.close(promise: nil) }
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
      context.close(promise: nil)
    }
  }
#endif
