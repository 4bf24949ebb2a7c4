#if !hasFeature(Embedded)
  #if canImport(Darwin)
    import Darwin
  #elseif canImport(Glibc)
    import Glibc
  #elseif canImport(Musl)
    import Musl
  #endif

  /// A regular file that is open for reading; closed with its last reference.
  package final class RegularFile {
    /// Why a file cannot be opened or read, with the system's error code.
    package enum Failure: Error {
      case opening(Int32)
      case notRegular
      case reading(Int32)

      /// In the system's words where it has some.
      package var reason: String {
        switch self {
        case .opening(let code), .reading(let code): SystemMessage.text(code)
        case .notRegular: "it is not a regular file"
        }
      }
    }

    package let descriptor: Int32
    /// Its bytes when it was opened.
    package private(set) var size = 0

    /// Opens a file.
    package init(_ path: String) throws(Failure) {
      // Without waiting: a pipe in a file's place must not hang.
      descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
      guard descriptor >= 0 else { throw .opening(errno) }
      var status = stat()
      guard fstat(descriptor, &status) == 0 else { throw .reading(errno) }
      guard status.st_mode & S_IFMT == S_IFREG else { throw .notRegular }
      size = Int(status.st_size)
    }

    deinit { if descriptor >= 0 { close(descriptor) } }

    /// Fills a buffer from the start of the file.
    ///
    /// - Returns: How many bytes there were.
    package func read(into buffer: UnsafeMutableRawBufferPointer) throws(Failure) -> Int {
      var count = 0
      while count < buffer.count {
        let part = UnsafeMutableRawBufferPointer(rebasing: buffer[count...])
        let result = pread(descriptor, part.baseAddress, part.count, off_t(count))
        if result < 0, errno == EINTR { continue }
        guard result >= 0 else { throw .reading(errno) }
        guard result > 0 else { break }
        count += result
      }
      return count
    }
  }
#endif
