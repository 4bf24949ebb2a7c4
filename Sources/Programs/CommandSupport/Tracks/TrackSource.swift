/// The file of a track, or standard input, which counts the bytes read.
final class TrackSource: ByteSource, @unchecked Sendable {
  // Sendable by hand: one thread reads, and the same one uses the count.
  private let file: FileSource
  private(set) var bytesRead: Int64 = 0

  init(_ path: String?) throws {
    guard let path else {
      file = FileSource(descriptor: STDIN_FILENO, name: "standard input")
      return
    }
    file = try FileSource(path: path)
  }

  init(_ output: FileSource) { file = output }

  var name: String { file.name }

  /// The size of a regular file in bytes.
  var byteCount: Int? {
    file.identity.flatMap { $0.isRegular ? Int(clamping: $0.size) : nil }
  }

  /// See ``ByteSource/read(into:)``.
  func read(into buffer: UnsafeMutableRawBufferPointer) throws(AnnotationError) -> Int {
    let read = try file.read(into: buffer)
    bytesRead += Int64(read)
    return read
  }
}
