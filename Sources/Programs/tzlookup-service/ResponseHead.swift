#if Service
  import NIOCore
  import NIOHTTP1

  /// The head of a response, up to the empty line.
  struct ResponseHead {
    /// How the end of the content is marked.
    enum Framing {
      /// `Content-Length`; also of a response to HEAD, which has no content.
      case length(Int)
      /// Chunks, and trailers after the last.
      case chunked
      /// There is no content: 204, 304.
      case none
    }

    var status: Int
    var headers: [(name: String, value: String)]
    var framing: Framing
    /// `close`, `keep-alive` for HTTP/1.0, or none.
    var connection: String?
    /// Whether clients are to encrypt all later requests to this host, too (RFC 6797).
    var isEncrypted = false

    /// What all responses begin with.
    static let start = "HTTP/1.1 "

    /// Appends the head.
    func write(to buffer: inout ByteBuffer, date: String, afterStart: Bool = false) {
      if !afterStart { buffer.writeString(Self.start) }
      buffer.writeString("\(status) \(HTTPResponseStatus(statusCode: status).reasonPhrase)\r\n")
      buffer.writeString("Server: tzlookup\r\nDate: ")
      buffer.writeString(date)
      buffer.writeString("\r\n")
      if isEncrypted { buffer.writeString("Strict-Transport-Security: max-age=31536000\r\n") }
      Self.write(headers, to: &buffer)
      switch framing {
      case .length(let count): buffer.writeString("Content-Length: \(count)\r\n")
      case .chunked: buffer.writeString("Transfer-Encoding: chunked\r\n")
      case .none: break
      }
      if let connection {
        buffer.writeString("Connection: ")
        buffer.writeString(connection)
        buffer.writeString("\r\n")
      }
      buffer.writeString("\r\n")
    }

    /// Appends header or trailer fields. A value with a line ending, which would be another field, is left out.
    static func write(_ fields: [(name: String, value: String)], to buffer: inout ByteBuffer) {
      for (name, value) in fields where value.utf8.allSatisfy({ $0 >= 0x20 || $0 == 0x09 }) {
        buffer.writeString(name)
        buffer.writeString(": ")
        buffer.writeString(value)
        buffer.writeString("\r\n")
      }
    }
  }
#endif
