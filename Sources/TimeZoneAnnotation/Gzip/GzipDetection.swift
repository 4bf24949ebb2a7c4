/// Sees whether an input is compressed.
enum GzipDetection {
  /// The source, or one of what it holds where it begins as gzip does.
  static func decompressedIfNeeded(_ source: any ByteSource) throws(AnnotationError) -> any ByteSource {
    let head = ByteBuffer(capacity: 2)
    while head.room > 0 {
      if try head.fill({ room throws(AnnotationError) in try source.read(into: room) }) <= 0 { break }
    }
    let bytes = try head.withBytes { Array($0) }
    let whole = PutBackSource(bytes, before: source)
    return bytes == [0x1F, 0x8B] ? try GzipSource(whole) : whole
  }
}

/// A source with bytes put back before it.
private final class PutBackSource: ByteSource {
  private let head: BytesSource
  private let rest: any ByteSource

  init(_ bytes: [UInt8], before rest: any ByteSource) {
    head = BytesSource(bytes)
    self.rest = rest
  }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws(AnnotationError) -> Int {
    let count = head.read(into: buffer)
    return count > 0 ? count : try rest.read(into: buffer)
  }
}
