#if Service
  import NIOCore
  import TimeZoneAnnotation
  import TimeZoneEngine

  /// The content of a batch's response: the threads of the batch write, and wait while the client does not read.
  final class ResponseSink: ByteSink, @unchecked Sendable {
    // Sendable by hand: what changes is accessed under the lock only.
    private let lock = Lock()
    private var waiting = 0
    private var hasBytes = false
    private var failure: AnnotationError?

    private let limit: Int
    private let send: @Sendable (ByteBuffer) -> Void

    /// Bytes of a chunk at most: small enough that its end is not far, and for memory that is used again.
    private static let chunkCount = 128 << 10

    init(limit: Int, send: @escaping @Sendable (ByteBuffer) -> Void) {
      (self.limit, self.send) = (limit, send)
    }

    var hasBegun: Bool { lock.withLock { hasBytes } }

    func write(_ bytes: UnsafeRawBufferPointer) throws(AnnotationError) {
      var rest = bytes
      while !rest.isEmpty {
        let part = UnsafeRawBufferPointer(rebasing: rest.prefix(Self.chunkCount))
        rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(part.count))
        let chunk = Self.chunk(part)
        try reserve(chunk.readableBytes)
        send(chunk)
      }
    }

    /// The bytes with their framing.
    private static func chunk(_ bytes: UnsafeRawBufferPointer) -> ByteBuffer {
      var buffer = ByteBufferAllocator().buffer(capacity: bytes.count + 16)
      buffer.writeString(String(bytes.count, radix: 16))
      buffer.writeStaticString("\r\n")
      buffer.writeBytes(bytes)
      buffer.writeStaticString("\r\n")
      return buffer
    }

    private func reserve(_ count: Int) throws(AnnotationError) {
      lock.acquire()
      defer { lock.release() }
      while waiting >= limit, failure == nil { lock.wait() }
      if let failure { throw failure }
      waiting += count
      hasBytes = true
    }

    /// Bytes have been passed to the system.
    func sent(_ count: Int) {
      lock.withLock {
        waiting -= count
        lock.notifyAll()
      }
    }

    /// Nothing more can be sent: writers get a failure, at once.
    func fail(_ reason: String) {
      lock.withLock {
        if failure == nil { failure = .other(reason) }
        lock.notifyAll()
      }
    }
  }
#endif
