import CZlib

/// The bytes of an input, decompressed if it begins like gzip; its first bytes can be looked at before they are read.
package final class PlainSource: ByteSource, @unchecked Sendable {
  // Sendable by hand: a source is read by one thread at a time.
  private let source: any ByteSource
  private var gzip: Inflater?
  /// The bytes that have been read and not passed on.
  private var head = ByteBuffer()
  private var headStart = 0
  private var isAtEnd = false
  private var plainBytesRead: Int64 = 0

  private static let readSize = 64 << 10

  package convenience init(_ source: any ByteSource) throws(AnnotationError) {
    try self.init(source, readSize: Self.readSize)
  }

  init(_ source: any ByteSource, readSize: Int, decompresses: Bool = true) throws(AnnotationError) {
    self.source = source
    guard decompresses else { return }
    let magic: [UInt8] = [0x1F, 0x8B]
    // Once a byte differs, no more bytes are waited for.
    while head.count < magic.count, !isAtEnd, head.withBytes({ magic.starts(with: $0) }) {
      try fill(readSize)
    }
    if head.withBytes({ $0.starts(with: magic) }) {
      gzip = try Inflater(source, after: head)
      head = ByteBuffer()
    }
  }

  /// Bytes read from the source, before decompression.
  package var bytesRead: Int64 { gzip?.bytesRead ?? plainBytesRead }

  /// The first bytes that have not been read: as many as given, or all of a shorter input.
  package func peek(_ count: Int) throws(AnnotationError) -> [UInt8] {
    while head.count - headStart < count, !isAtEnd { try fill(Self.readSize) }
    return head.withBytes { Array($0[headStart...].prefix(count)) }
  }

  package func skipByteOrderMark() throws(AnnotationError) {
    if try peek(3) == .byteOrderMark { headStart += 3 }
  }

  package func read(into buffer: UnsafeMutableRawBufferPointer) throws(AnnotationError) -> Int {
    guard headStart < head.count else { return isAtEnd ? 0 : try readOnce(into: buffer) }
    let count = min(buffer.count, head.count - headStart)
    head.withBytes { buffer.copyBytes(from: $0[headStart..<headStart + count]) }
    headStart += count
    if headStart == head.count { (head, headStart) = (ByteBuffer(), 0) }
    return count
  }

  private func fill(_ count: Int) throws(AnnotationError) {
    head.reserve(count)
    try head.requireComplete()
    _ = try head.fill { room throws(AnnotationError) in
      try readOnce(into: UnsafeMutableRawBufferPointer(rebasing: room.prefix(count)))
    }
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

/// Decompresses gzip (RFC 1952) with any number of members.
private final class Inflater {
  private let source: any ByteSource
  private let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
  private let input = ByteBuffer(capacity: 256 << 10)
  private var inputStart = 0
  private(set) var bytesRead: Int64
  private var isInsideMember = false
  private var isPastMember = false

  init(_ source: any ByteSource, after head: ByteBuffer) throws(AnnotationError) {
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
    while true {
      if inputStart == input.count, try !refill() { return 0 }
      // Tapes and some programs pad files with zeros between members or after the last, and gzip accepts them.
      if isPastMember, !isInsideMember, input.base[inputStart] == 0 {
        inputStart += 1
        continue
      }
      let count = try inflateOnce(into: buffer)
      if count > 0 { return count }
    }
  }

  /// Returns `false` if the compressed bytes end as they should.
  private func refill() throws(AnnotationError) -> Bool {
    input.truncate(to: 0)
    inputStart = 0
    let count = try input.fill { room throws(AnnotationError) in try source.read(into: room) }
    bytesRead += Int64(max(0, count))
    if count > 0 { return true }
    if isInsideMember { throw damaged("expected more bytes, found the end: the file is cut short") }
    return false
  }

  private func inflateOnce(into buffer: UnsafeMutableRawBufferPointer) throws(AnnotationError) -> Int {
    let room = UInt32(clamping: buffer.count)
    stream.pointee.next_in = input.base + inputStart
    stream.pointee.avail_in = UInt32(clamping: input.count - inputStart)
    stream.pointee.next_out = buffer.baseAddress?.assumingMemoryBound(to: UInt8.self)
    stream.pointee.avail_out = room
    isInsideMember = true
    let code = inflate(stream, Z_NO_FLUSH)
    inputStart = input.count - Int(stream.pointee.avail_in)
    switch code {
    case Z_OK, Z_BUF_ERROR: break
    case Z_STREAM_END:
      // Another member may follow.
      (isInsideMember, isPastMember) = (false, true)
      inflateReset(stream)
    case Z_MEM_ERROR: throw .outOfMemory
    default: throw damaged(stream.pointee.msg.map { String(cString: $0) } ?? "zlib reports \(code)")
    }
    return Int(room - stream.pointee.avail_out)
  }

  private func damaged(_ reason: String) -> AnnotationError {
    .damagedGzip(offset: bytesRead - Int64(input.count - inputStart), reason: reason)
  }
}
