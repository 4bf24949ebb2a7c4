/// Where bytes come from.
///
/// Several threads may read from a source, but never two at once.
public protocol ByteSource: AnyObject {
  /// Reads what there is, waiting for the first byte.
  ///
  /// - Parameter buffer: Room for the bytes, never empty.
  /// - Returns: How many came; 0 at the end.
  /// - Throws: ``AnnotationError``: ``AnnotationError/file(_:)``, ``AnnotationError/input(_:)`` or
  ///   ``AnnotationError/other(_:)``
  func read(into buffer: UnsafeMutableRawBufferPointer) throws(AnnotationError) -> Int
}

/// Bytes in memory, as a source.
public final class BytesSource: ByteSource {
  private let bytes: [UInt8]
  private var position = 0

  /// A source of these bytes.
  public init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// See ``ByteSource/read(into:)``.
  public func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
    let end = min(position + buffer.count, bytes.count)
    buffer.copyBytes(from: bytes[position..<end])
    defer { position = end }
    return end - position
  }
}
