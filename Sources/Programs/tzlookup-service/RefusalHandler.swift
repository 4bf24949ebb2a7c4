#if Service
  import NIOCore
  import TimeZoneService

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
      let refusal = ServiceResponse.busy("as many connections as are allowed are open: try again in a second")
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
