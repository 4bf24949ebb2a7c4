import CZlib

/// Compresses bytes into gzip members (RFC 1952), one after the other: a sequence of them is a valid gzip file.
final class GzipCompressor {
  private let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
  private let output = ByteBuffer(capacity: 64 << 10)

  init(_ effort: GzipSink.Effort = .thorough) throws(AnnotationError) {
    stream.initialize(to: z_stream())
    if tzlookup_deflate_init_gzip(stream, effort.rawValue) != Z_OK { throw .outOfMemory }
  }

  deinit {
    deflateEnd(stream)
    stream.deallocate()
  }

  /// Compresses further bytes of a member, and completes it if asked to; the result is valid until the next call.
  func compressed(
    _ bytes: UnsafeRawBufferPointer, endsMember: Bool = true
  ) throws(AnnotationError) -> ByteBuffer {
    output.truncate(to: 0)
    // zlib counts with 32 bits.
    var rest = bytes[...]
    repeat {
      let part = rest.prefix(1 << 30)
      rest = rest.dropFirst(part.count)
      try deflate(UnsafeRawBufferPointer(rebasing: part), endsMember && rest.isEmpty ? Z_FINISH : Z_NO_FLUSH)
    } while !rest.isEmpty
    if endsMember { deflateReset(stream) }
    return output
  }

  /// The same for a whole member.
  func member(_ buffer: ByteBuffer) throws(AnnotationError) -> ByteBuffer {
    try buffer.withBytes { bytes throws(AnnotationError) in try compressed(UnsafeRawBufferPointer(bytes)) }
  }

  private func deflate(_ bytes: UnsafeRawBufferPointer, _ flush: Int32) throws(AnnotationError) {
    // zlib reads through the pointer only.
    stream.pointee.next_in = UnsafeMutablePointer(
      mutating: bytes.baseAddress?.assumingMemoryBound(to: UInt8.self))
    stream.pointee.avail_in = UInt32(bytes.count)
    var code = Z_OK
    repeat {
      output.reserve(64 << 10)
      try output.requireComplete()
      _ = try output.fill { room throws(AnnotationError) in
        let available = UInt32(clamping: room.count)
        stream.pointee.next_out = room.baseAddress?.assumingMemoryBound(to: UInt8.self)
        stream.pointee.avail_out = available
        code = CZlib.deflate(stream, flush)
        return Int(available - stream.pointee.avail_out)
      }
      // Without progress, all input is taken.
      if code == Z_BUF_ERROR, flush == Z_NO_FLUSH { return }
      if code != Z_OK, code != Z_STREAM_END {
        throw .other("cannot compress the output: zlib reports \(code)")
      }
    } while flush == Z_FINISH ? code != Z_STREAM_END : stream.pointee.avail_out == 0
  }
}

/// Compresses all that is written into one gzip member, for readers that expect no second one, such as browsers.
package final class GzipSink: ByteSink, @unchecked Sendable {
  // Sendable by hand: a sink is written to by one thread at a time, in order.
  private let sink: any ByteSink
  private let compressor: GzipCompressor

  /// How much work is spent on fewer bytes, as zlib counts it.
  package enum Effort: Int32 {
    /// A quarter of the time of ``thorough``, for a sixth more bytes: for what is sent once, while somebody waits.
    case quick = 1
    /// zlib's default: nearly the best ratio, in a fraction of the time.
    case thorough = 6
  }

  package init(_ sink: any ByteSink, _ effort: Effort) throws(AnnotationError) {
    self.sink = sink
    compressor = try GzipCompressor(effort)
  }

  package func write(_ bytes: UnsafeRawBufferPointer) throws(AnnotationError) {
    try compressor.compressed(bytes, endsMember: false).write(to: sink)
  }

  /// Ends the member: nothing is written afterward.
  package func finish() throws(AnnotationError) {
    try compressor.compressed(UnsafeRawBufferPointer(start: nil, count: 0)).write(to: sink)
  }
}

package enum GzipContent {
  /// The content as one gzip member; `nil` if there is not enough memory.
  package static func compressed(_ content: [UInt8]) -> [UInt8]? {
    do throws(AnnotationError) {
      let bytes = BytesSink()
      let compressor = try GzipCompressor()
      let result = content.withUnsafeBytes { content in
        Result { () throws(AnnotationError) in try compressor.compressed(content).write(to: bytes) }
      }
      try result.get()
      return bytes.bytes
    } catch {
      return nil
    }
  }

  /// The content of gzip members; `nil` if they are damaged.
  package static func decompressed(_ content: [UInt8]) -> [UInt8]? {
    guard content.starts(with: [0x1F, 0x8B]) else { return nil }
    return try? PlainSource(BytesSource(content)).peek(.max)
  }
}
