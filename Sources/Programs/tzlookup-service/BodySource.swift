#if Service
  import NIOCore
  import TimeZoneAnnotation
  import TimeZoneEngine

  /// The body of a request while it arrives: the thread of the connection adds bytes, and the batch's threads read them.
  ///
  /// Its user bounds the buffer: when ``push(_:)`` returns false, the connection is not read until `resume` is called.
  final class BodySource: ByteSource, @unchecked Sendable {
    // Sendable by hand: what changes is accessed under the lock only, except `current`, which is the reader's, and one
    // thread reads at a time.
    private let lock = Lock()
    private var arrived = ByteBuffer()
    private var isFull = false
    private var isComplete = false
    private var failure: AnnotationError?
    private var current = ByteBuffer()

    private let limit: Int
    private let isWhole: Bool
    private let resume: @Sendable () -> Void

    init(limit: Int, isWhole: Bool, resume: @escaping @Sendable () -> Void) {
      (self.limit, self.isWhole, self.resume) = (limit, isWhole, resume)
    }

    func push(_ bytes: inout ByteBuffer) -> Bool {
      lock.withLock {
        arrived.writeBuffer(&bytes)
        isFull = arrived.readableBytes >= limit
        lock.notifyAll()
        return !isFull
      }
    }

    func finish() {
      lock.withLock {
        isComplete = true
        lock.notifyAll()
      }
    }

    /// Ends the body before its end: the reader gets a failure, at once.
    func fail(_ reason: String) {
      lock.withLock {
        if failure == nil { failure = .other(reason) }
        lock.notifyAll()
      }
    }

    func read(into buffer: UnsafeMutableRawBufferPointer) throws(AnnotationError) -> Int {
      if current.readableBytes == 0 { try takeArrived() }
      let count = min(buffer.count, current.readableBytes)
      current.readWithUnsafeReadableBytes { bytes in
        buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes.prefix(count)))
        return count
      }
      return count
    }

    private func takeArrived() throws(AnnotationError) {
      current.clear()
      lock.acquire()
      while isWhole || arrived.readableBytes == 0, !isComplete, failure == nil { lock.wait() }
      if let failure {
        lock.release()
        throw failure
      }
      swap(&arrived, &current)
      let wasFull = isFull
      isFull = false
      lock.release()
      if wasFull { resume() }
    }
  }
#endif
