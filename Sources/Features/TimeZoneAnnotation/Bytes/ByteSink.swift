/// A destination for the bytes of an output.
///
/// Several threads may write to a sink, but one at a time and in order.
public protocol ByteSink: AnyObject, Sendable {
  /// Writes bytes, and returns when all are written, so that a slow sink slows down the annotation.
  ///
  /// - Parameter bytes: The next bytes of the output.
  /// - Throws: ``AnnotationError``: ``AnnotationError/file(_:)`` or ``AnnotationError/other(_:)``.
  func write(_ bytes: UnsafeRawBufferPointer) throws(AnnotationError)
}

extension ByteSink {
  package func write(_ bytes: [UInt8]) throws(AnnotationError) {
    try bytes.withUnsafeBufferPointer { bytes throws(AnnotationError) in
      try write(UnsafeRawBufferPointer(bytes))
    }
  }
}

/// A sink that collects bytes in memory.
public final class BytesSink: ByteSink, @unchecked Sendable {
  // Sendable by hand: the bytes are accessed under the lock only.
  private let lock = Lock()
  private var written: [UInt8] = []

  /// Creates an empty sink.
  public init() {}

  /// All bytes written so far.
  public var bytes: [UInt8] { lock.withLock { written } }

  /// Appends the bytes to ``bytes``.
  public func write(_ bytes: UnsafeRawBufferPointer) {
    lock.withLock { written.append(contentsOf: bytes) }
  }
}

/// A sink into a file that appears only when it is complete. Anything but a regular file, such as a device, a named
/// pipe or `/dev/stdout`, is written directly.
public final class FileSink: ByteSink, @unchecked Sendable {
  // Sendable by hand: the file is accessed under the lock only.
  private let lock = Lock()
  private let file: OutputFile

  /// Creates a sink into a file, which appears only with ``commit()``.
  ///
  /// - Parameter path: The path of the file. An existing file is replaced; a symbolic link is followed, whether or not
  ///   it leads to a file.
  /// - Throws: ``AnnotationError/file(_:)``: the file cannot be created there, or exists and may not be written.
  public init(path: String) throws(AnnotationError) {
    file = try mapError(AnnotationError.file, OutputFile(path))
  }

  /// Writes the bytes to the unfinished file.
  public func write(_ bytes: UnsafeRawBufferPointer) throws(AnnotationError) {
    try withFile { file throws(FileError) in try file.write(bytes) }
  }

  /// Moves the finished file to its path. Without this call no file appears.
  ///
  /// - Throws: ``AnnotationError/file(_:)``
  public func commit() throws(AnnotationError) {
    try withFile { file throws(FileError) in try file.commit() }
  }

  private func withFile(_ body: (OutputFile) throws(FileError) -> Void) throws(AnnotationError) {
    lock.acquire()
    defer { lock.release() }
    try mapError(AnnotationError.file, body(file))
  }
}

/// A sink into an open descriptor, such as standard output.
public final class DescriptorSink: ByteSink {
  private let descriptor: Int32
  private let name: String

  /// Creates a sink into a descriptor, which stays open.
  ///
  /// - Parameters:
  ///   - descriptor: The descriptor to write to.
  ///   - name: Its name in messages.
  public init(_ descriptor: Int32, name: String) {
    self.descriptor = descriptor
    self.name = name
  }

  /// Writes all bytes to the descriptor.
  public func write(_ bytes: UnsafeRawBufferPointer) throws(AnnotationError) {
    try mapError(
      { AnnotationError.file(FileError(.write, name, $0)) }, SystemCall.write(bytes, to: descriptor))
  }
}
