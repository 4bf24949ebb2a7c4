import CZlib

/// Decompresses gzip (RFC 1952) with any number of members.
final class GzipSource {
  private let source: any ByteSource
  private let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
  private let input = ByteBuffer(capacity: 256 << 10)
  private var inputStart = 0
  /// Compressed bytes taken from the source.
  private(set) var bytesRead: Int64
  /// Compressed bytes used.
  private var position: Int64 = 0
  private var isInsideMember = false
  /// Whether at least one member has ended.
  private var isPastMember = false
  private var isAtEnd = false

  init(_ source: any ByteSource, after head: ByteBuffer = ByteBuffer()) throws(AnnotationError) {
    self.source = source
    input.append(head, 0..<head.count)
    bytesRead = Int64(head.count)
    stream.initialize(to: z_stream())
    if tzlookup_inflate_init_gzip(stream) != Z_OK { throw .outOfMemory }
    try input.requireComplete()
  }

  deinit {
    inflateEnd(stream)
    stream.deallocate()
  }

  /// Decompresses the bytes that are available, as ``ByteSource/read(into:)`` reads it.
  func read(into buffer: UnsafeMutableRawBufferPointer) throws(AnnotationError) -> Int {
    while !isAtEnd {
      if inputStart == input.count, try !refill() { return 0 }
      if isPastMember, skipPadding() { continue }
      let count = try inflateOnce(into: buffer)
      if count > 0 { return count }
    }
    return 0
  }

  /// Returns `false` if the compressed bytes end as they should.
  private func refill() throws(AnnotationError) -> Bool {
    input.truncate(to: 0)
    inputStart = 0
    let count = try input.fill { room throws(AnnotationError) in try source.read(into: room) }
    bytesRead += Int64(max(0, count))
    if count > 0 { return true }
    isAtEnd = true
    if isInsideMember { throw damaged("expected more bytes, found the end: the file is cut short") }
    return false
  }

  private func inflateOnce(into buffer: UnsafeMutableRawBufferPointer) throws(AnnotationError) -> Int {
    let available = UInt32(clamping: input.count - inputStart)
    let room = UInt32(clamping: buffer.count)
    stream.pointee.next_in = input.base + inputStart
    stream.pointee.avail_in = available
    stream.pointee.next_out = buffer.baseAddress?.assumingMemoryBound(to: UInt8.self)
    stream.pointee.avail_out = room
    isInsideMember = true
    let code = inflate(stream, Z_NO_FLUSH)
    let used = Int(available - stream.pointee.avail_in)
    inputStart += used
    position += Int64(used)
    switch code {
    case Z_OK, Z_BUF_ERROR: break
    case Z_STREAM_END: endMember()
    case Z_MEM_ERROR: throw .outOfMemory
    default: throw damaged(stream.pointee.msg.map { String(cString: $0) } ?? "zlib says \(code)")
    }
    return Int(room - stream.pointee.avail_out)
  }

  /// Skips a zero byte between members or after the last: tapes and some programs pad files with them, and gzip
  /// accepts them.
  private func skipPadding() -> Bool {
    guard !isInsideMember, input.base[inputStart] == 0 else { return false }
    inputStart += 1
    position += 1
    return true
  }

  /// Ends a member; another may follow.
  private func endMember() {
    isInsideMember = false
    isPastMember = true
    inflateReset(stream)
  }

  private func damaged(_ reason: String) -> AnnotationError {
    .damagedGzip(offset: position, reason: reason)
  }
}

/// Compresses each chunk into a separate gzip member: a sequence of members is a valid gzip file.
final class GzipCompressor {
  private let output = ByteBuffer()

  /// zlib's default: nearly the best ratio, in a fraction of the time.
  private static let level: Int32 = 6
  /// zlib counts with 32 bits, so longer chunks become several members.
  private static let memberLimit = 1 << 30

  /// Compresses bytes; the result is valid until the next call.
  func compressed(_ input: ByteBuffer) throws(AnnotationError) -> ByteBuffer {
    output.truncate(to: 0)
    var start = 0
    repeat {
      let end = start + min(input.count - start, Self.memberLimit)
      try appendMember(input, start..<end)
      start = end
    } while start < input.count
    return output
  }

  private func appendMember(_ input: ByteBuffer, _ range: Range<Int>) throws(AnnotationError) {
    var stream = z_stream()
    guard tzlookup_deflate_init_gzip(&stream, Self.level) == Z_OK else { throw .outOfMemory }
    defer { deflateEnd(&stream) }
    output.reserve(Int(deflateBound(&stream, UInt(range.count))))
    try output.requireComplete()
    stream.next_in = input.base + range.lowerBound
    stream.avail_in = UInt32(range.count)
    _ = try output.fill { room throws(AnnotationError) in
      let available = UInt32(clamping: room.count)
      stream.next_out = room.baseAddress?.assumingMemoryBound(to: UInt8.self)
      stream.avail_out = available
      let code = deflate(&stream, Z_FINISH)
      // There was room for the worst case.
      if code != Z_STREAM_END { throw .other("cannot compress the output: zlib says \(code)") }
      return Int(available - stream.avail_out)
    }
  }
}
