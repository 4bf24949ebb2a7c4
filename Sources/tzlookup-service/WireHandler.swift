#if Service
  import NIOCore

  /// Stands before the parser, and tells the handler behind it about the bytes.
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
