import CZlib

/// What a gzip file (RFC 1952) of one or several members holds.
final class GzipSource: ByteSource {
  private let source: any ByteSource
  private let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
  private let input = ByteBuffer(capacity: 256 << 10)
  private var inputStart = 0
  /// Compressed bytes used up.
  private var position = 0
  private var isInsideMember = false
  /// Whether at least one member has ended.
  private var isPastMember = false
  private var isAtEnd = false

  /// - Parameter source: The compressed bytes.
  /// - Throws: ``AnnotationError``: there is no memory.
  init(_ source: any ByteSource) throws(AnnotationError) {
    self.source = source
    stream.initialize(to: z_stream())
    if tzlookup_inflate_init_gzip(stream) != Z_OK {
      throw .other("cannot decompress the input: out of memory")
    }
  }

  deinit {
    inflateEnd(stream)
    stream.deallocate()
  }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws(AnnotationError) -> Int {
    while !isAtEnd {
      if inputStart == input.count, try !refill() { return 0 }
      if isPastMember, skipPadding() { continue }
      let count = try inflateOnce(into: buffer)
      if count > 0 { return count }
    }
    return 0
  }

  /// - Returns: False where the compressed bytes end as they should.
  private func refill() throws(AnnotationError) -> Bool {
    input.truncate(to: 0)
    inputStart = 0
    let count = try input.fill { room throws(AnnotationError) in try source.read(into: room) }
    if count > 0 { return true }
    isAtEnd = true
    if isInsideMember { throw damaged("expected more bytes, found the end: the file is cut short") }
    return false
  }

  private func inflateOnce(into buffer: UnsafeMutableRawBufferPointer) throws(AnnotationError) -> Int {
    stream.pointee.next_in = input.base + inputStart
    stream.pointee.avail_in = UInt32(input.count - inputStart)
    stream.pointee.next_out = buffer.baseAddress?.assumingMemoryBound(to: UInt8.self)
    stream.pointee.avail_out = UInt32(clamping: buffer.count)
    isInsideMember = true
    let code = inflate(stream, Z_NO_FLUSH)
    let used = input.count - inputStart - Int(stream.pointee.avail_in)
    inputStart += used
    position += used
    switch code {
    case Z_OK, Z_BUF_ERROR: break
    case Z_STREAM_END: endMember()
    default: throw damaged(stream.pointee.msg.map { String(cString: $0) } ?? "zlib says \(code)")
    }
    return Int(UInt32(clamping: buffer.count) - stream.pointee.avail_out)
  }

  /// Skips a zero byte between or behind members: tapes and some programs fill a file up with them, and gzip takes
  /// no offence.
  ///
  /// - Returns: Whether there was one.
  private func skipPadding() -> Bool {
    guard !isInsideMember, input.base[inputStart] == 0 else { return false }
    inputStart += 1
    position += 1
    return true
  }

  /// Another member may follow.
  private func endMember() {
    isInsideMember = false
    isPastMember = true
    inflateReset(stream)
  }

  private func damaged(_ what: String) -> AnnotationError {
    .input("the compressed input is damaged near byte \(position): \(what)")
  }
}
