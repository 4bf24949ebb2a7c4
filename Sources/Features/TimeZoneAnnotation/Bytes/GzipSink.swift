import CZlib

/// Compresses all that is written into one gzip member (RFC 1952), for readers that expect no second one, such as
/// browsers.
package final class GzipSink: ByteSink, @unchecked Sendable {
  // Sendable by hand: a sink is written to by one thread at a time, in order.
  private let sink: any ByteSink
  private let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
  private let output = ByteBuffer(capacity: 64 << 10)

  /// How much work is spent on fewer bytes, as zlib counts it.
  package enum Effort: Int32 {
    /// A quarter of the time of ``thorough``, for a sixth more bytes: for what is sent once, while somebody waits.
    case quick = 1
    /// zlib's default: nearly the best ratio, in a fraction of the time.
    case thorough = 6
  }

  /// A sink that passes compressed bytes on.
  package init(_ sink: any ByteSink, _ effort: Effort = .thorough) throws(AnnotationError) {
    self.sink = sink
    stream.initialize(to: z_stream())
    if tzlookup_deflate_init_gzip(stream, effort.rawValue) != Z_OK { throw .outOfMemory }
    try output.requireComplete()
  }

  deinit {
    deflateEnd(stream)
    stream.deallocate()
  }

  /// See ``ByteSink/write(_:)``.
  package func write(_ bytes: UnsafeRawBufferPointer) throws(AnnotationError) {
    // zlib counts with 32 bits.
    var rest = bytes[...]
    while !rest.isEmpty {
      let part = rest.prefix(1 << 30)
      try deflate(UnsafeRawBufferPointer(rebasing: part), Z_NO_FLUSH)
      rest = rest.dropFirst(part.count)
    }
  }

  /// Ends the member: nothing is written afterward.
  package func finish() throws(AnnotationError) {
    try deflate(UnsafeRawBufferPointer(start: nil, count: 0), Z_FINISH)
  }

  private func deflate(_ bytes: UnsafeRawBufferPointer, _ flush: Int32) throws(AnnotationError) {
    // zlib reads through the pointer only.
    stream.pointee.next_in = UnsafeMutablePointer(
      mutating: bytes.baseAddress?.assumingMemoryBound(to: UInt8.self))
    stream.pointee.avail_in = UInt32(bytes.count)
    var isDone = false
    while !isDone {
      output.truncate(to: 0)
      var code = Z_OK
      _ = try output.fill { room throws(AnnotationError) in
        let available = UInt32(clamping: room.count)
        stream.pointee.next_out = room.baseAddress?.assumingMemoryBound(to: UInt8.self)
        stream.pointee.avail_out = available
        code = CZlib.deflate(stream, flush)
        return Int(available - stream.pointee.avail_out)
      }
      switch code {
      case Z_STREAM_END: isDone = true
      // No progress was possible: all input is taken.
      case Z_BUF_ERROR where flush == Z_NO_FLUSH: isDone = true
      case Z_OK: isDone = flush == Z_NO_FLUSH && stream.pointee.avail_in == 0 && stream.pointee.avail_out > 0
      default: throw .other("cannot compress the output: zlib says \(code)")
      }
      try output.write(to: sink)
    }
  }
}

/// Whole contents in gzip.
package enum GzipBytes {
  /// What gzip members have.
  package static func decompressed(_ bytes: [UInt8]) throws(AnnotationError) -> [UInt8] {
    let source = try GzipSource(BytesSource(bytes))
    let part = ByteBuffer(capacity: 64 << 10)
    var result: [UInt8] = []
    while true {
      part.truncate(to: 0)
      let count = try part.fill { room throws(AnnotationError) in try source.read(into: room) }
      if count == 0 { return result }
      part.withBytes { result.append(contentsOf: $0) }
    }
  }
}
