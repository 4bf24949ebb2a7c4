#if !hasFeature(Embedded)
  #if canImport(Darwin)
    import Darwin
  #elseif canImport(Glibc)
    import Glibc
  #elseif canImport(Musl)
    import Musl
  #endif

  /// Files that are read at once.
  enum SmallFile {
    /// The bytes of a regular file.
    ///
    /// - Parameters:
    ///   - path: The file.
    ///   - limit: The most bytes it may have.
    ///   - cutsOff: Whether a longer file is read up to the limit, not refused.
    /// - Returns: `nil` where there is no such file.
    /// - Throws: ``TimeZoneRulesError/unreadable(path:reason:)``
    static func read(_ path: String, limit: Int, cutsOff: Bool = false) throws(TimeZoneRulesError) -> [UInt8]?
    {
      // Without waiting: a pipe in a file's place must not hang.
      let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
      guard descriptor >= 0 else {
        if errno == ENOENT || errno == ENOTDIR { return nil }
        throw failure(path)
      }
      defer { close(descriptor) }
      var status = stat()
      guard fstat(descriptor, &status) == 0 else { throw failure(path) }
      guard status.st_mode & S_IFMT == S_IFREG else {
        throw .unreadable(path: path, reason: "it is not a regular file")
      }
      guard cutsOff || status.st_size <= limit else {
        throw .unreadable(path: path, reason: "expected at most \(limit) bytes, found \(status.st_size)")
      }
      return try bytes(descriptor, path, min(limit, Int(status.st_size)))
    }

    /// - Throws: ``TimeZoneRulesError/unreadable(path:reason:)`` where the path is no directory.
    static func checkDirectory(_ path: String) throws(TimeZoneRulesError) {
      var status = stat()
      guard stat(path, &status) == 0 else { throw failure(path) }
      guard status.st_mode & S_IFMT == S_IFDIR else {
        throw .unreadable(path: path, reason: "it is not a directory")
      }
    }

    private static func bytes(_ descriptor: Int32, _ path: String, _ size: Int) throws(TimeZoneRulesError)
      -> [UInt8]
    {
      var bytes = [UInt8](repeating: 0, count: size)
      var count = 0
      while count < size {
        let read = bytes.withUnsafeMutableBytes { buffer in
          readOnce(descriptor, UnsafeMutableRawBufferPointer(rebasing: buffer[count...]))
        }
        if read < 0 {
          if errno == EINTR { continue }
          throw failure(path)
        }
        if read == 0 { break }
        count += read
      }
      bytes.removeLast(size - count)
      return bytes
    }

    private static func failure(_ path: String) -> TimeZoneRulesError {
      .unreadable(path: path, reason: SystemMessage.text(errno))
    }
  }

  // Inside the enum, `read` would mean its own function.
  private func readOnce(_ descriptor: Int32, _ buffer: UnsafeMutableRawBufferPointer) -> Int {
    read(descriptor, buffer.baseAddress, buffer.count)
  }
#endif
