/// A source of the bytes of an input.
///
/// Several threads may read from a source, but one at a time.
public protocol ByteSource: AnyObject, Sendable {
  /// Reads the bytes that are available, waiting for at least one.
  ///
  /// - Parameter buffer: Room for the bytes, never empty.
  /// - Returns: The number of bytes read; 0 at the end.
  /// - Throws: ``AnnotationError``: ``AnnotationError/file(_:)`` or ``AnnotationError/other(_:)``.
  func read(into buffer: UnsafeMutableRawBufferPointer) throws(AnnotationError) -> Int
}

/// A source of bytes in memory.
public final class BytesSource: ByteSource, @unchecked Sendable {
  // Sendable by hand: the position is accessed under the lock only.
  private let lock = Lock()
  private let bytes: [UInt8]
  private var position = 0

  /// Creates a source of bytes in memory.
  public init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// Reads the next bytes, and returns their number, which is 0 at the end.
  public func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
    lock.acquire()
    defer { lock.release() }
    let end = position + min(buffer.count, bytes.count - position)
    buffer.copyBytes(from: bytes[position..<end])
    defer { position = end }
    return end - position
  }
}

/// A source of the bytes of a file, a pipe, or standard input.
public final class FileSource: ByteSource, @unchecked Sendable {
  // Sendable by hand: an open file has only constants, and the system orders the reads.
  private let file: InputFile

  /// Creates a source of the bytes of the file at a path, which may be a named pipe.
  ///
  /// - Throws: ``AnnotationError/file(_:)``: the file does not exist, may not be read, or is a directory.
  public init(path: String) throws(AnnotationError) {
    file = try mapError(AnnotationError.file, InputFile(path))
  }

  /// Creates a source of the bytes read from an open descriptor, which stays open.
  ///
  /// ```swift
  /// let source = FileSource(descriptor: STDIN_FILENO, name: "standard input")
  /// ```
  ///
  /// - Parameters:
  ///   - descriptor: The descriptor to read from.
  ///   - name: Its name in messages.
  public init(descriptor: Int32, name: String) {
    file = InputFile(descriptor: descriptor, name: name)
  }

  /// The file's name in messages: the path, or the name given.
  public var name: String { file.name }

  /// The identity of the file; `nil` if the descriptor is closed.
  package var identity: FileIdentity? { file.identity }

  /// Reads the bytes that are available, and returns their number, which is 0 at the end.
  public func read(into buffer: UnsafeMutableRawBufferPointer) throws(AnnotationError) -> Int {
    return try mapError(AnnotationError.file, file.read(into: buffer))
  }
}
