#if Service
  import NIOCore

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
