#if !hasFeature(Embedded)
  import Platform

  /// Identifies a file independently of its path: descriptors and paths of the same file have equal identities.
  package struct FileIdentity: Hashable, Sendable {
    private let device: UInt64
    private let inode: UInt64
    /// Its size in bytes when this value was made; 0 for anything but a regular file.
    package let size: Int64
    /// Whether it is a file with contents of its own, not a pipe, a terminal or another device.
    package let isRegular: Bool
    package let isDirectory: Bool
    /// Who may read, write and execute it.
    package let permissions: mode_t

    /// The file at a path, links followed; `nil` where there is none.
    package init?(path: String) {
      var status = stat()
      guard stat(path, &status) == 0 else { return nil }
      self.init(status)
    }

    /// The open file of a descriptor; `nil` where it is closed.
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

    /// Throws unless the path is that of a directory.
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
