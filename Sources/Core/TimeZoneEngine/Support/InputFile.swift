#if !hasFeature(Embedded)
  import Platform

  /// A file, a pipe or standard input, open for reading. It is closed when the last reference to it is released.
  ///
  /// All Swift code of the package reads files through this type. (Shapefiles are opened by shapelib.) Use it from one
  /// thread at a time.
  // swift-system has one too, but the library has no dependencies, and a second one for the commands would be a
  // duplicate.
  package final class InputFile {
    private let descriptor: Int32
    private let isOwned: Bool
    /// For messages: the path, or a name such as "standard input".
    package let name: String
    /// Which file it is, and its size when it was opened; `nil` for a descriptor that is closed.
    package let identity: FileIdentity?

    package init(_ path: String, mustBeRegular: Bool = false) throws(FileError) {
      do throws(SystemError) {
        if let open = Self.openDescriptor(path) {
          descriptor = fcntl(open, F_DUPFD_CLOEXEC, 3)
          try SystemCall.check(descriptor)
        } else {
          descriptor = try SystemCall.open(path, O_RDONLY | (mustBeRegular ? O_NONBLOCK : 0))
        }
      } catch {
        throw FileError(.open, path, error)
      }
      isOwned = true
      name = path
      identity = FileIdentity(descriptor: descriptor)
      if identity?.isDirectory == true { throw FileError(.open, path, .isDirectory) }
      if mustBeRegular, identity?.isRegular != true { throw FileError(.open, path, .notRegularFile) }
    }

    /// The open descriptor that a path represents. It is used as it is: to open it again may not be allowed, is
    /// impossible for a socket, and would hide that it is closed.
    private static func openDescriptor(_ path: String) -> Int32? {
      if path == "/dev/stdin" { return STDIN_FILENO }
      for directory in ["/dev/fd/", "/proc/self/fd/"] where path.utf8.starts(with: directory.utf8) {
        let number = path.utf8.dropFirst(directory.utf8.count)
        if number.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) {
          return Int32(Substring(number))
        }
      }
      return nil
    }

    /// A descriptor that the caller closes.
    package init(descriptor: Int32, name: String) {
      self.descriptor = descriptor
      self.name = name
      isOwned = false
      identity = FileIdentity(descriptor: descriptor)
    }

    package static var standardInput: InputFile {
      InputFile(descriptor: STDIN_FILENO, name: "standard input")
    }

    deinit { if isOwned { close(descriptor) } }

    /// The size in bytes when the file was opened; 0 for anything but a regular file.
    package var size: Int64 { identity?.size ?? 0 }
  }

  // MARK: - Reading

  extension InputFile {
    /// Reads the bytes that are available, waiting for the first, and returns their number; 0 at the end.
    package func read(
      into buffer: UnsafeMutableRawBufferPointer, at offset: Int64? = nil
    ) throws(FileError) -> Int {
      return try mapError(
        { FileError(.read, name, $0) }, SystemCall.read(descriptor, into: buffer, at: offset))
    }

    /// Reads until the buffer is full or the file ends, and returns the number of bytes read.
    package func fill(
      _ buffer: UnsafeMutableRawBufferPointer, at offset: Int64? = nil
    ) throws(FileError) -> Int {
      var count = 0
      while count < buffer.count {
        let rest = UnsafeMutableRawBufferPointer(rebasing: buffer[count...])
        let added = try read(into: rest, at: offset.map { $0 + Int64(count) })
        if added == 0 { break }
        count += added
      }
      return count
    }

    package func readAll(limit: Int) throws(FileError) -> [UInt8] {
      if size > limit { throw FileError(.read, name, .tooLarge(limit: Int64(limit), found: size)) }
      var bytes: [UInt8] = []
      while true {
        let expected = size > bytes.count ? Int(clamping: size) - bytes.count : 65_535
        // One byte more, to detect the end of the file, or a byte beyond the limit.
        let wanted = min(limit - bytes.count, expected) + 1
        let part = try readStart(wanted)
        guard part.count <= limit - bytes.count else {
          throw FileError(.read, name, .tooLarge(limit: Int64(limit), found: nil))
        }
        if bytes.isEmpty { bytes = part } else { bytes += part }
        if part.count < wanted { return bytes }
      }
    }

    /// Reads some bytes; fewer if the file ends before.
    package func readStart(_ count: Int, at offset: Int64? = nil) throws(FileError) -> [UInt8] {
      var failure: FileError?
      let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
        do throws(FileError) {
          filled = try fill(UnsafeMutableRawBufferPointer(buffer), at: offset)
        } catch {
          failure = error
        }
      }
      if let failure { throw failure }
      return bytes
    }
  }

  // MARK: - Pages of memory

  extension InputFile {
    /// Reads a regular file from its start into pages, up to the size it had when it was opened; the caller unmaps the
    /// pages.
    func readPages(
      inParts ends: [Int], while accepts: (UnsafeRawBufferPointer) -> Bool
    ) throws(FileError) -> (pages: UnsafeMutableRawBufferPointer, count: Int) {
      let pages = try map(PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANON, -1)
      do throws(FileError) {
        var count = 0
        for end in ends where end <= pages.count {
          count += try fill(UnsafeMutableRawBufferPointer(rebasing: pages[count..<end]), at: Int64(count))
          guard count == end, accepts(UnsafeRawBufferPointer(rebasing: pages[..<count])) else {
            return (pages, count)
          }
        }
        return (
          pages,
          count + (try fill(UnsafeMutableRawBufferPointer(rebasing: pages[count...]), at: Int64(count)))
        )
      } catch {
        munmap(pages.baseAddress, pages.count)
        throw error
      }
    }

    /// A regular file's pages, mapped; the caller unmaps them.
    func mapPages() throws(FileError) -> UnsafeMutableRawBufferPointer {
      try map(PROT_READ, MAP_PRIVATE, descriptor)
    }

    private func map(
      _ protection: Int32, _ flags: Int32, _ descriptor: Int32
    ) throws(FileError) -> UnsafeMutableRawBufferPointer {
      guard let count = Int(exactly: size) else {
        throw FileError(.read, name, .tooLarge(limit: Int64(Int.max), found: size))
      }
      // No pages are an error of `mmap`.
      if count == 0 { return UnsafeMutableRawBufferPointer(start: nil, count: 0) }
      guard let start = mmap(nil, count, protection, flags, descriptor, 0), start != MAP_FAILED else {
        throw FileError(.read, name, .last)
      }
      return UnsafeMutableRawBufferPointer(start: start, count: count)
    }
  }

  // MARK: - Identity

  /// Identifies a file independently of its path: descriptors and paths of the same file have equal identities.
  package struct FileIdentity: Hashable, Sendable {
    private let device: UInt64
    private let inode: UInt64
    /// Its size in bytes when this value was made; 0 for anything but a regular file.
    package let size: Int64
    package let isRegular: Bool
    package let isDirectory: Bool
    package let permissions: mode_t

    /// Links are followed; `nil` if the file does not exist.
    package init?(path: String) {
      var status = stat()
      guard stat(path, &status) == 0 else { return nil }
      self.init(status)
    }

    /// `nil` if the descriptor is closed.
    package init?(descriptor: Int32) {
      var status = stat()
      guard fstat(descriptor, &status) == 0 else { return nil }
      self.init(status)
    }

    private init(_ status: stat) {
      device = UInt64(truncatingIfNeeded: status.st_dev)
      inode = UInt64(truncatingIfNeeded: status.st_ino)
      permissions = status.st_mode & 0o777
      isRegular = status.st_mode & S_IFMT == S_IFREG
      isDirectory = status.st_mode & S_IFMT == S_IFDIR
      size = isRegular ? Int64(status.st_size) : 0
    }

    package static func checkDirectory(_ path: String) throws(FileError) {
      guard let identity = FileIdentity(path: path) else { throw FileError(.open, path, .last) }
      guard identity.isDirectory else { throw FileError(.open, path, .notDirectory) }
    }

    /// Compares what identifies a file, not its size or permissions.
    package static func == (left: FileIdentity, right: FileIdentity) -> Bool {
      left.device == right.device && left.inode == right.inode
    }

    package func hash(into hasher: inout Hasher) {
      hasher.combine(device)
      hasher.combine(inode)
    }
  }
#endif
