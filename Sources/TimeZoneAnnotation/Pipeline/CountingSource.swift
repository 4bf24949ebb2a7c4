import TimeZoneSupport

/// A source that counts what is taken from another.
final class CountingSource: ByteSource {
  private let source: any ByteSource
  private let lock = Lock()
  private var taken = 0

  init(_ source: any ByteSource) {
    self.source = source
  }

  /// Bytes taken so far; may be asked for while another thread reads.
  var count: Int {
    lock.acquire()
    defer { lock.release() }
    return taken
  }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws(AnnotationError) -> Int {
    let count = try source.read(into: buffer)
    lock.acquire()
    taken += max(0, count)
    lock.release()
    return count
  }
}
