#if Service
  import NIOCore
  import NIOHTTP1
  import Platform
  import TimeZoneEngine
  import TimeZoneLocalTime

  /// The head of a response, up to the empty line.
  struct ResponseHead {
    /// How the end of the content is marked.
    enum Framing {
      /// `Content-Length`; also of a response to HEAD, which has no content.
      case length(Int)
      /// Chunks, and trailers after the last.
      case chunked
      /// The response has no content: 204, 304.
      case none
    }

    var status: Int
    var headers: [(name: String, value: String)]
    var framing: Framing
    /// `close`, `keep-alive` for HTTP/1.0, or none.
    var connection: String?
    /// Whether clients are to encrypt all later requests to this host, too (RFC 6797).
    var isEncrypted = false

    /// The start of all responses.
    static let start = "HTTP/1.1 "

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

  /// The time of day, as log lines and the header field Date have it.
  final class HTTPClock: @unchecked Sendable {
    // Sendable by hand: the text and its second are accessed under the lock only.
    private let lock = Lock()
    private var second: Int64 = .min
    private var text = ""

    var now: Instant {
      var time = timespec()
      clock_gettime(CLOCK_REALTIME, &time)
      return Instant(
        secondsSince1970: Int64(time.tv_sec), milliseconds: Int(time.tv_nsec) / 1_000_000)
    }

    /// Now as RFC 9110 has dates, such as `Sun, 06 Nov 1994 08:49:37 GMT`. It is made once per second.
    var date: String {
      let now = now.secondsSince1970
      return lock.withLock {
        if second != now { (second, text) = (now, Self.text(now)) }
        return text
      }
    }

    static func text(_ secondsSince1970: Int64) -> String {
      let time = LocalDateTime(secondsSince1970: secondsSince1970)
      let days =
        (secondsSince1970 &- Int64(time.hour * 3_600 + time.minute * 60 + time.second)) / GregorianDay.seconds
      let clock = [time.hour, time.minute, time.second].map(twoDigits).joined(separator: ":")
      let weekday = "\(GregorianDay.weekdayNames[Int(GregorianDay.weekday(days))])".prefix(3)
      let month = "\(GregorianDay.monthNames[time.month - 1])".prefix(3)
      return "\(weekday), \(twoDigits(time.day)) \(month) \(time.year) \(clock) GMT"
    }

    private static func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
  }
#endif
