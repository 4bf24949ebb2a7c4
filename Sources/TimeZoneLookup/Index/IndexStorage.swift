#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Owns the bytes of an index, or of a zone's rules, and keeps them unchanged while anybody uses them.
final class IndexStorage: Sendable {
  private enum Owner {
    /// Part of the program: nothing to release.
    case program
    case allocation
    case mapping
  }

  nonisolated(unsafe) let bytes: UnsafeRawBufferPointer
  private let owner: Owner

  private init(bytes: UnsafeRawBufferPointer, owner: Owner) {
    self.bytes = bytes
    self.owner = owner
  }

  /// Bytes that live as long as the program does.
  convenience init(program bytes: UnsafeRawBufferPointer) {
    self.init(bytes: bytes, owner: .program)
  }

  /// A copy of some bytes.
  convenience init(copying source: UnsafeRawBufferPointer) {
    let copy = UnsafeMutableRawBufferPointer.allocate(
      byteCount: source.count, alignment: IndexFormat.sectionAlignment)
    copy.copyMemory(from: source)
    self.init(bytes: UnsafeRawBufferPointer(copy), owner: .allocation)
  }

  deinit {
    switch owner {
    case .program: break
    case .allocation: UnsafeMutableRawBufferPointer(mutating: bytes).deallocate()
    case .mapping:
      #if !hasFeature(Embedded)
        munmap(UnsafeMutableRawPointer(mutating: bytes.baseAddress), bytes.count)
      #endif
    }
  }
}

#if !hasFeature(Embedded)
  extension IndexStorage {
    /// A file mapped into memory, read page by page as queries touch it.
    ///
    /// - Throws: ``IndexError`` when the file cannot be opened, is no regular file, or cannot be mapped.
    convenience init(mapping path: String) throws(IndexError) {
      let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
      guard descriptor >= 0 else {
        let code = errno
        throw .unreadable(path: path, reason: SystemMessage.text(code), isMissing: true)
      }
      defer { close(descriptor) }
      var status = stat()
      guard fstat(descriptor, &status) == 0 else {
        throw .input(path: path, reason: SystemMessage.text(errno))
      }
      guard status.st_mode & S_IFMT == S_IFREG else {
        throw .unreadable(path: path, reason: "it is not a regular file", isMissing: true)
      }
      let size = Int(status.st_size)
      // An empty file cannot be mapped; reading its header says what is wrong with it.
      guard size > 0 else {
        self.init(program: UnsafeRawBufferPointer(start: nil, count: 0))
        return
      }
      guard let start = mmap(nil, size, PROT_READ, MAP_PRIVATE, descriptor, 0), start != MAP_FAILED else {
        throw .input(path: path, reason: SystemMessage.text(errno))
      }
      self.init(bytes: UnsafeRawBufferPointer(start: start, count: size), owner: .mapping)
    }
  }
#endif
