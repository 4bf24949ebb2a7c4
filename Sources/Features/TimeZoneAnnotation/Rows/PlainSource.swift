/// The bytes of an input, decompressed where it begins like gzip; its first bytes can be looked at before they are read.
package final class PlainSource: ByteSource, @unchecked Sendable {
  // Sendable by hand: a source is read by one thread at a time.
  private let source: any ByteSource
  private var gzip: GzipSource?
  /// What has been read and not passed on.
  private var head = ByteBuffer()
  private var headStart = 0
  private var isAtEnd = false
  private var plainBytesRead: Int64 = 0

  package init(_ source: any ByteSource) throws(AnnotationError) {
    self.source = source
    let magic: [UInt8] = [0x1F, 0x8B]
    // Once a byte differs, no more bytes are waited for.
    while head.count < magic.count, !isAtEnd, head.withBytes({ magic.starts(with: $0) }) { try fill() }
    if head.withBytes({ $0.starts(with: magic) }) {
      gzip = try GzipSource(source, after: head)
      head = ByteBuffer()
    }
  }

  /// Bytes read from the source, before decompression.
  package var bytesRead: Int64 { gzip?.bytesRead ?? plainBytesRead }

  /// The first bytes that have not been read: as many as given, or all of a shorter input.
  package func peek(_ count: Int) throws(AnnotationError) -> [UInt8] {
    while head.count - headStart < count, !isAtEnd { try fill() }
    return head.withBytes { Array($0[headStart...].prefix(count)) }
  }

  /// See ``ByteSource/read(into:)``.
  package func read(into buffer: UnsafeMutableRawBufferPointer) throws(AnnotationError) -> Int {
    guard headStart < head.count else { return isAtEnd ? 0 : try readOnce(into: buffer) }
    let count = min(buffer.count, head.count - headStart)
    head.withBytes { buffer.copyBytes(from: $0[headStart..<headStart + count]) }
    headStart += count
    if headStart == head.count { (head, headStart) = (ByteBuffer(), 0) }
    return count
  }

  private func fill() throws(AnnotationError) {
    head.reserve(64 << 10)
    try head.requireComplete()
    _ = try head.fill { room throws(AnnotationError) in try readOnce(into: room) }
  }

  private func readOnce(into buffer: UnsafeMutableRawBufferPointer) throws(AnnotationError) -> Int {
    let count: Int
    if let gzip {
      count = try gzip.read(into: buffer)
    } else {
      count = min(buffer.count, max(0, try source.read(into: buffer)))
      plainBytesRead += Int64(count)
    }
    if count == 0 { isAtEnd = true }
    return count
  }
}
