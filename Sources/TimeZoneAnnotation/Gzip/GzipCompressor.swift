import CZlib

/// Makes a gzip member (RFC 1952) of each chunk: several in a row are a gzip file too.
final class GzipCompressor {
  private let output = ByteBuffer()

  /// The level of zlib's own default: about as small as it gets, for a fraction of the time.
  private static let level: Int32 = 6

  /// Compresses bytes; the result is valid until the next call.
  func compressed(_ input: ByteBuffer) throws(AnnotationError) -> ByteBuffer {
    var stream = z_stream()
    try Self.check(tzlookup_deflate_init_gzip(&stream, Self.level))
    defer { deflateEnd(&stream) }
    output.truncate(to: 0)
    output.reserve(Int(deflateBound(&stream, UInt(input.count))))
    stream.next_in = input.base
    stream.avail_in = UInt32(input.count)
    _ = try output.fill { room throws(AnnotationError) in
      stream.next_out = room.baseAddress?.assumingMemoryBound(to: UInt8.self)
      stream.avail_out = UInt32(clamping: room.count)
      let code = deflate(&stream, Z_FINISH)
      // The room was made for the worst case.
      if code != Z_STREAM_END { throw .other("cannot compress the output: zlib says \(code)") }
      return room.count - Int(stream.avail_out)
    }
    return output
  }

  private static func check(_ code: Int32) throws(AnnotationError) {
    if code != Z_OK { throw .other("cannot compress the output: zlib says \(code)") }
  }
}
