import TimeZoneSupport

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
      let found: Int
      do throws(RegularFile.Failure) {
        let file = try RegularFile(path)
        if cutsOff || file.size <= limit { return try bytes(file, min(limit, file.size)) }
        found = file.size
      } catch {
        switch error {
        case .opening(ENOENT), .opening(ENOTDIR): return nil
        default: throw .unreadable(path: path, reason: error.reason)
        }
      }
      throw .unreadable(path: path, reason: "expected at most \(limit) bytes, found \(found)")
    }

    /// - Throws: ``TimeZoneRulesError/unreadable(path:reason:)`` where the path is no directory.
    static func checkDirectory(_ path: String) throws(TimeZoneRulesError) {
      var status = stat()
      guard stat(path, &status) == 0 else {
        throw .unreadable(path: path, reason: SystemMessage.text(errno))
      }
      guard status.st_mode & S_IFMT == S_IFDIR else {
        throw .unreadable(path: path, reason: "it is not a directory")
      }
    }

    private static func bytes(_ file: RegularFile, _ size: Int) throws(RegularFile.Failure) -> [UInt8] {
      let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: size, alignment: 1)
      defer { buffer.deallocate() }
      return try Array(buffer[..<file.read(into: buffer)])
    }
  }
#endif
