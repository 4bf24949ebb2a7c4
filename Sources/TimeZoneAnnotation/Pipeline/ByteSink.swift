/// Where bytes go.
///
/// Several threads may write to a sink, but never two at once, and in order.
public protocol ByteSink: AnyObject {
  /// Takes all bytes, however long that takes: a slow sink slows the annotation down.
  ///
  /// - Parameter bytes: What comes next.
  /// - Throws: ``AnnotationError``: ``AnnotationError/file(_:)`` or ``AnnotationError/other(_:)``
  func write(_ bytes: UnsafeRawBufferPointer) throws(AnnotationError)
}

/// Bytes in memory, as a sink.
public final class BytesSink: ByteSink {
  /// All that was written so far.
  public private(set) var bytes: [UInt8] = []

  /// Nothing yet.
  public init() {}

  /// See ``ByteSink/write(_:)``.
  public func write(_ bytes: UnsafeRawBufferPointer) {
    self.bytes.append(contentsOf: bytes)
  }
}
