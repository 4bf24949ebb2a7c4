import TimeZoneSupport

#if !hasFeature(Embedded)
  #if canImport(Darwin)
    import Darwin
  #elseif canImport(Glibc)
    import Glibc
  #elseif canImport(Musl)
    import Musl
  #endif

  extension OwnedBytes {
    /// A file's bytes, read into memory: nothing that becomes of the file afterwards matters.
    ///
    /// Memory is taken only for a file whose header says that it is an index of just its size.
    ///
    /// - Throws: ``IndexError`` when the file cannot be opened, is no regular file, is no index, or cannot be read.
    package convenience init(reading path: String) throws(IndexError) {
      let file = try IndexFile(path)
      let pages = try file.map(
        protection: PROT_READ | PROT_WRITE, flags: MAP_PRIVATE | MAP_ANON, descriptor: -1)
      // Owned from here on, whatever reading brings.
      self.init(pages: UnsafeRawBufferPointer(pages))
      let count = try file.read(into: pages)
      guard count == pages.count else { throw .truncated(expected: UInt64(pages.count), found: count) }
    }

    /// A file mapped into memory, read page by page as queries touch it.
    ///
    /// - Throws: ``IndexError`` when the file cannot be opened, is no regular file, is no index, or cannot be mapped.
    package convenience init(mapping path: String) throws(IndexError) {
      let file = try IndexFile(path)
      let pages = try file.map(protection: PROT_READ, flags: MAP_PRIVATE, descriptor: file.descriptor)
      self.init(pages: UnsafeRawBufferPointer(pages))
    }
  }

  /// A file whose header is that of an index of just its size.
  private struct IndexFile {
    private let path: String
    private let file: RegularFile
    package var descriptor: Int32 { file.descriptor }

    package init(_ path: String) throws(IndexError) {
      self.path = path
      do throws(RegularFile.Failure) {
        file = try RegularFile(path)
      } catch {
        throw Self.error(path, error)
      }
      try checkHeader()
    }

    private static func error(_ path: String, _ failure: RegularFile.Failure) -> IndexError {
      switch failure {
      case .opening, .notRegular: .unreadable(path: path, reason: failure.reason, isMissing: true)
      case .reading: .input(path: path, reason: failure.reason)
      }
    }

    private func checkHeader() throws(IndexError) {
      try withUnsafeTemporaryAllocation(
        byteCount: IndexFormat.headerSize, alignment: IndexFormat.sectionAlignment
      ) { header throws(IndexError) in
        let count = try read(into: header)
        try IndexSections.checkStart(UnsafeRawBufferPointer(rebasing: header[..<count]), fileSize: file.size)
      }
    }

    package func map(protection: Int32, flags: Int32, descriptor: Int32) throws(IndexError)
      -> UnsafeMutableRawBufferPointer
    {
      guard let start = mmap(nil, file.size, protection, flags, descriptor, 0), start != MAP_FAILED else {
        throw .input(path: path, reason: SystemMessage.text(errno))
      }
      return UnsafeMutableRawBufferPointer(start: start, count: file.size)
    }

    package func read(into buffer: UnsafeMutableRawBufferPointer) throws(IndexError) -> Int {
      do throws(RegularFile.Failure) {
        return try file.read(into: buffer)
      } catch {
        throw Self.error(path, error)
      }
    }
  }
#endif
