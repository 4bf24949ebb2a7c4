#if Service
  import NIOCore
  import TimeZoneEngine

  /// The limits on what clients send, and on how long they take.
  struct ServiceLimits: Sendable {
    /// Connections served at a time. The next ones get 503.
    var connections = 1_024
    /// Batches in progress at a time: each has threads and a few megabytes. The next ones get 503.
    var batches = 2 * Threads.processorCount
    /// Bytes of a request target: 414.
    var targetBytes = 16_384
    /// Bytes of all header fields, each with its colon, space and line ending: 431.
    var headerBytes = 16 << 10
    /// Requests for polygons that wait, of which one client may have three quarters. The next ones get 503.
    var heavyRequests = 64
    /// Bytes a second that a batch's client sends, on average, or else its place may go to another batch.
    let leastRate: Int64 = 1_024
    /// The number of header fields: 431.
    var headerFields = 128
    /// Bytes of a body that no route reads; the connection is closed after more.
    var ignoredBodyBytes = 64 << 10
    /// Bytes of a batch's body that have arrived and are not read yet; then the connection is not read.
    var bufferedBodyBytes = 1 << 20
    /// Bytes of a batch's response that are not sent yet; then the batch waits.
    var bufferedResponseBytes = 1 << 20

    /// From the first byte of a request to the end of its head: 408. A new connection has as long for its first byte.
    var header = TimeAmount.seconds(10)
    /// Between two requests.
    var idle = TimeAmount.seconds(60)
    /// Without a byte of a body that is expected, or with a client that reads nothing.
    var stall = TimeAmount.seconds(30)
    /// After SIGTERM, for requests in progress.
    var drain = TimeAmount.seconds(30)
    /// After SIGTERM, as before but not ready, before no more connections are accepted.
    var notice = TimeAmount.seconds(0)
    /// For a client to read the last response after the service has ended its side of the connection.
    let linger = TimeAmount.seconds(2)

    /// How often connections check their deadlines, which are late by at most that much.
    var tick: TimeAmount {
      .nanoseconds(max(50_000_000, min(header, idle, stall).nanoseconds / 8))
    }

    /// Whether a client has sent less than it should, in a time that is long enough to decide.
    func isSlow(received: Int64, in time: TimeAmount) -> Bool {
      time > stall && received / leastRate < time.nanoseconds / 1_000_000_000
    }

    /// Refuses bodies whose framing is much larger than their content, such as chunks with endless extensions.
    func allowsFraming(received: Int64, content: Int64) -> Bool {
      // A chunk of one byte has six bytes. What was read along with the body may be the next requests.
      received &- content <= 1 << 20 || received / 16 <= content
    }
  }
#endif
