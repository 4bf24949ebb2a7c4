import TimeZoneAnnotation

/// Whole contents compressed with gzip, and back.
package enum GzipContent {
  /// The content as one gzip member; `nil` where there is not enough memory.
  package static func compressed(_ content: [UInt8]) -> [UInt8]? {
    let bytes = BytesSink()
    do throws(AnnotationError) {
      let sink = try GzipSink(bytes)
      try sink.write(content)
      try sink.finish()
      return bytes.bytes
    } catch {
      return nil
    }
  }

  /// The content of gzip members; `nil` where they are damaged.
  package static func decompressed(_ content: [UInt8]) -> [UInt8]? {
    try? GzipBytes.decompressed(content)
  }
}
