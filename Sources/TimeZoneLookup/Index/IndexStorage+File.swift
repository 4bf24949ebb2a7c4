#if !hasFeature(Embedded)
  #if canImport(Darwin)
    import Darwin
  #elseif canImport(Glibc)
    import Glibc
  #elseif canImport(Musl)
    import Musl
  #endif

  extension IndexStorage {
    /// A file's bytes, read into memory: nothing that becomes of the file afterwards matters.
    ///
    /// Memory is taken only for a file whose header says that it is an index of just its size.
    ///
    /// - Throws: ``IndexError`` when the file cannot be opened, is no regular file, is no index, or cannot be read.
    convenience init(reading path: String) throws(IndexError) {
      let file = try IndexFile(path)
      defer { close(file.descriptor) }
      try file.checkHeader()
      let pages = try file.map(
        protection: PROT_READ | PROT_WRITE, flags: MAP_PRIVATE | MAP_ANON, descriptor: -1)
      // Owned from here on, whatever reading brings.
      self.init(pages: UnsafeRawBufferPointer(pages))
      let count = try file.read(into: pages)
      guard count == file.size else { throw .truncated(expected: file.size, found: count) }
    }

    /// A file mapped into memory, read page by page as queries touch it.
    ///
    /// - Throws: ``IndexError`` when the file cannot be opened, is no regular file, is no index, or cannot be mapped.
    convenience init(mapping path: String) throws(IndexError) {
      let file = try IndexFile(path)
      defer { close(file.descriptor) }
      try file.checkHeader()
      let pages = try file.map(protection: PROT_READ, flags: MAP_PRIVATE, descriptor: file.descriptor)
      self.init(pages: UnsafeRawBufferPointer(pages))
    }
  }

  /// A regular file that is open for reading.
  private struct IndexFile {
    let path: String
    let descriptor: Int32
    /// Its bytes when it was opened.
    let size: Int

    init(_ path: String) throws(IndexError) {
      // Opening a pipe must not wait for somebody to write.
      let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
      guard descriptor >= 0 else {
        throw .unreadable(path: path, reason: SystemMessage.text(errno), isMissing: true)
      }
      self.path = path
      self.descriptor = descriptor
      do throws(IndexError) {
        size = try Self.size(of: descriptor, path)
      } catch {
        close(descriptor)
        throw error
      }
    }

    private static func size(of descriptor: Int32, _ path: String) throws(IndexError) -> Int {
      var status = stat()
      guard fstat(descriptor, &status) == 0 else {
        throw .input(path: path, reason: SystemMessage.text(errno))
      }
      guard status.st_mode & S_IFMT == S_IFREG else {
        throw .unreadable(path: path, reason: "it is not a regular file", isMissing: true)
      }
      return Int(status.st_size)
    }

    /// Reads the header alone: whether this is an index, and of this size.
    func checkHeader() throws(IndexError) {
      try withUnsafeTemporaryAllocation(
        byteCount: IndexFormat.headerSize, alignment: IndexFormat.sectionAlignment
      ) { header throws(IndexError) in
        let count = try read(into: header)
        try IndexSections.checkStart(UnsafeRawBufferPointer(rebasing: header[..<count]), fileSize: size)
      }
    }

    func map(protection: Int32, flags: Int32, descriptor: Int32) throws(IndexError)
      -> UnsafeMutableRawBufferPointer
    {
      guard let start = mmap(nil, size, protection, flags, descriptor, 0), start != MAP_FAILED else {
        throw .input(path: path, reason: SystemMessage.text(errno))
      }
      return UnsafeMutableRawBufferPointer(start: start, count: size)
    }

    /// Fills a buffer from the start of the file and returns how many bytes there were.
    func read(into buffer: UnsafeMutableRawBufferPointer) throws(IndexError) -> Int {
      var count = 0
      while count < buffer.count {
        let result = pread(
          descriptor, buffer.baseAddress.map { $0 + count }, buffer.count - count, off_t(count))
        if result < 0, errno == EINTR { continue }
        guard result >= 0 else { throw .input(path: path, reason: SystemMessage.text(errno)) }
        guard result > 0 else { break }
        count += result
      }
      return count
    }
  }
#endif
