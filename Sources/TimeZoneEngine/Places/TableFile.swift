import TimeZoneIndex
import TimeZoneSupport

#if !hasFeature(Embedded)
  #if canImport(Darwin)
    import Darwin
  #elseif canImport(Glibc)
    import Glibc
  #elseif canImport(Musl)
    import Musl
  #endif

  /// Whole small files.
  package enum TableFile {
    /// More than a hundred times what the tz database has.
    package static let limit = 4 << 20

    /// All bytes of a file or a pipe.
    package static func read(_ path: String) throws(TableError) -> [UInt8] {
      let descriptor = open(path, O_RDONLY | O_CLOEXEC)
      guard descriptor >= 0 else { throw .unreadable(path: path, reason: SystemMessage.text(errno)) }
      defer { close(descriptor) }
      var bytes: [UInt8] = []
      while try append(from: descriptor, to: &bytes, path) {
        if bytes.count > limit { throw .tooLarge(path: path, limit: limit) }
      }
      return bytes
    }

    /// Appends what one read gives.
    ///
    /// - Returns: False at the end of the file.
    private static func append(
      from descriptor: Int32, to bytes: inout [UInt8], _ path: String
    ) throws(TableError) -> Bool {
      let start = bytes.count
      bytes.append(contentsOf: repeatElement(0, count: 65_536))
      let count = bytes.withUnsafeMutableBytes { free in
        Self.readOnce(descriptor, UnsafeMutableRawBufferPointer(rebasing: free[start...]))
      }
      let code = errno
      bytes.removeLast(65_536 - max(0, count))
      if count >= 0 { return count > 0 }
      if code == EINTR { return true }
      guard code != EISDIR else { throw .unreadable(path: path, reason: SystemMessage.text(code)) }
      throw .input(path: path, reason: SystemMessage.text(code))
    }

    private static func readOnce(_ descriptor: Int32, _ buffer: UnsafeMutableRawBufferPointer) -> Int {
      #if canImport(Darwin)
        Darwin.read(descriptor, buffer.baseAddress, buffer.count)
      #elseif canImport(Glibc)
        Glibc.read(descriptor, buffer.baseAddress, buffer.count)
      #else
        Musl.read(descriptor, buffer.baseAddress, buffer.count)
      #endif
    }
  }
#endif
